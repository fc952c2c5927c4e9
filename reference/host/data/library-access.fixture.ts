/** The library of the model's tests, with query engine, entity service and lifecycles. */

import type { Hooks } from '../../content/hooks.ts';
import { CHEAP, createPasswords } from '../../content/password.ts';
import { createContent } from '../../content/service.ts';
import { libraryModel } from '../../model/library.example.ts';
import { openStore } from '../../store/open-store.ts';
import { createContentAccess } from './content-access.ts';
import { createEntityService } from './entity-service.ts';
import { createLifecycles } from './lifecycles.ts';
import { createQueryEngine } from './query-engine.ts';

/** Opens an empty library. */
export async function openLibrary() {
  const model = libraryModel();
  const store = await openStore(model);
  const lifecycles = createLifecycles(model);
  const hooks: Hooks = lifecycles.hooks;
  const passwords = createPasswords(CHEAP);
  const content = createContent({ model, store, defaultLocale: 'en', hooks, passwords });
  const defaultLocale = () => 'en';
  const access = createContentAccess({ model, store, content, defaultLocale, warn: () => {} });
  const keepFiles = async () => {};
  return {
    model,
    store,
    lifecycles,
    query: createQueryEngine(access, lifecycles),
    entityService: createEntityService({ access, lifecycles, keepFiles, defaultLocale }),
  };
}
