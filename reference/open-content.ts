/** Opens the content of one server: what is kept of it, and its seed. */
import { type Content, createContent } from './content/service.ts';
import type { ContentControl } from './mock/control.ts';
import type { FakeOptions } from './mock/fake.ts';
import type { Model } from './model/model.ts';
import type { Project } from './project/load.ts';
import { plantSeed } from './seed/plant.ts';
import { readSeed } from './seed/read.ts';
import { openStore } from './store/open-store.ts';
import type { Persistence } from './store/persistence.ts';
import type { Snapshot, Store } from './store/store.ts';

/** Where content comes from and goes to. */
export interface ContentSources {
  /** File or directory of seed content. */
  readonly seed: string | undefined;
  /** Content to make up. */
  readonly fake: FakeOptions | undefined;
  /** Directory that keeps content. */
  readonly data: string | undefined;
  /** `none`: a write is acknowledged before it is kept. */
  readonly durability: 'sync' | 'none';
  /** Milliseconds since 1970; default: now. */
  readonly clock?: (() => number) | undefined;
  /** Where it is told that content could not be kept after all. */
  log(text: string): void;
}

/** The content of one server, open. */
export interface OpenContent extends ContentControl {
  readonly store: Store;
  readonly content: Content;
}

/**
 * Opens the store of a project and, when that is empty, plants the seed.
 *
 * @throws ProjectError for a mistake in the seed or in kept content
 */
export async function openContent({ model, config }: Project, sources: ContentSources): Promise<OpenContent> {
  const { defaultLocale } = config;
  const store = await openStore(model, await persistenceOf(sources));
  const content = createContent({ model, store, defaultLocale, ...(sources.clock ? { clock: sources.clock } : {}) });
  const plant = async () => {
    const seed = sources.seed === undefined ? [] : readSeed(sources.seed, model);
    await plantSeed({ model, store, seed, defaultLocale, now: new Date().toISOString() });
    if (sources.fake) {
      const { addFakeContent } = await import('./mock/fake.ts');
      await addFakeContent(model, content, sources.fake);
    }
  };
  const wasEmpty = isEmpty(store, model);
  if (wasEmpty) await plant();
  let seeded: Snapshot | undefined = wasEmpty ? store.snapshot() : undefined;
  return {
    store,
    content,
    snapshot: () => store.snapshot(),
    restore: (snapshot) => store.restore(snapshot),
    async reset() {
      if (seeded) return store.restore(seeded);
      await clear(store, model);
      await plant();
      seeded = store.snapshot();
    },
  };
}

/** Whether nothing was ever planted: planting adds the default locale at least. */
function isEmpty(store: Store, model: Model): boolean {
  return [...model.contentTypes.keys()].every((uid) => store.all(uid).length === 0);
}

async function clear(store: Store, model: Model): Promise<void> {
  await store.write((writer) => {
    for (const uid of model.contentTypes.keys()) for (const { id } of writer.all(uid)) writer.remove(uid, id);
  });
}

async function persistenceOf({ data, durability, log }: ContentSources): Promise<Persistence | undefined> {
  if (data === undefined) return undefined;
  const { lowdbFiles } = await import('./store/lowdb-files.ts');
  const files = lowdbFiles(data);
  if (durability === 'sync') return files;
  const save: Persistence['save'] = async (changes) => {
    files.save(changes).catch((error: unknown) => log(`content was not kept: ${String(error)}`));
  };
  return { load: files.load, save, close: files.close };
}
