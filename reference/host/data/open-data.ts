/** Opens what code of a project reads and writes content with: queries, the entity service, lifecycles, cores of controllers. */
import type { AsyncLocalStorage } from 'node:async_hooks';
import type { Bag } from '../callable.ts';
import type { Cores } from '../code/factories.ts';
import type { HostParts } from '../host.ts';
import type { Context } from '../http/context.ts';
import { coreController } from '../http/core-controller.ts';
import { coreService } from '../http/core-service.ts';
import { createSanitizer } from '../http/sanitize.ts';
import { viewerOf } from '../http/serve.ts';
import { createTransform } from '../http/transform.ts';
import { warnerOf } from '../http/warner.ts';
import { createKeepFiles } from '../plugins/upload.ts';
import { createContentAccess } from './content-access.ts';
import { createEntityService } from './entity-service.ts';
import { createLifecycles } from './lifecycles.ts';
import { createQueryEngine } from './query-engine.ts';

export type CodeData = ReturnType<typeof openData>;

/**
 * Opens the data of a project for its code, and adds the project's lifecycles to the hooks of its content.
 *
 * @param requests the requests that are being answered
 */
export function openData(parts: HostParts, requests: AsyncLocalStorage<Context>) {
  const { project, store, content, media, locales, log } = parts;
  const { model, behaviour } = project;
  const warn = warnerOf(requests, log);
  const defaultLocale = () => locales.defaultCode();
  const lifecycles = createLifecycles(model);
  Object.assign(parts.hooks, lifecycles.hooks);
  const access = createContentAccess({ model, store, content, defaultLocale, behaviour, warn });
  const keepFiles = createKeepFiles(media, model, store);
  const entityService = createEntityService({ access, lifecycles, keepFiles, defaultLocale });
  return {
    lifecycles,
    access,
    query: createQueryEngine(access, lifecycles),
    entityService,
    sanitizer: createSanitizer(model, warn),
  };
}

/** The controllers and services that every content-type has; `service` finds the service of an uid. */
export function coresOf(
  { project, store }: HostParts,
  { access, sanitizer, entityService }: CodeData,
  service: Parameters<typeof coreController>[1]['service'],
): Cores {
  const { model, behaviour, config } = project;
  const transform = createTransform(model, store, behaviour);
  const { attachesCreators } = behaviour;
  return {
    contentType: access.typeOf,
    controller: (uid) =>
      coreController(access.typeOf(uid), { model, sanitizer, transform, viewerOf, service, attachesCreators }) as Bag,
    service: (uid) => coreService(access.typeOf(uid), { entityService, limits: config.rest }),
  };
}
