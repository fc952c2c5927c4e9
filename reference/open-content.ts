/** Opens the content of one server: stored content, or the seed. */
import { join } from 'node:path';
import { keepTokens } from './access/keep-tokens.ts';
import { TOKEN_UID } from './access/uids.ts';
import { risingClock } from './content/clock.ts';
import type { Content } from './content/content.ts';
import type { Hooks } from './content/hooks.ts';
import { CHEAP, createPasswords, type Passwords } from './content/password.ts';
import type { PasswordCost } from './content/password-cost.ts';
import { createContent } from './content/service.ts';
import { type Transactions, withTransactions } from './content/transactions.ts';
import { ContentSeed } from './content-seed.ts';
import { createSnapshots, type Origins } from './content-snapshots.ts';
import { createLocales, type Locales } from './i18n/locales.ts';
import { type Files, openFiles } from './media/files.ts';
import { createMedia, type Media } from './media/media.ts';
import { sharpTools } from './media/picture-tools.ts';
import { mediaRulesOf } from './media/rules.ts';
import { openSpool } from './media/spool.ts';
import type { ContentControl } from './mock/control.ts';
import type { FakeOptions } from './mock/fake/add-content.ts';
import type { Model } from './model/model.ts';
import { persistenceOf, refuseFailedWrites } from './open-persistence.ts';
import type { Project } from './project/load.ts';
import type { SeedState } from './seed/changes.ts';
import { seedFingerprint } from './seed/fingerprint.ts';
import { seedOf } from './seed/from-store.ts';
import type { PlantedChanges } from './seed/plant-changes.ts';
import { openStore } from './store/open-store.ts';
import type { InheritablePersistence, Successor } from './store/persistence.ts';
import type { Snapshot, Store } from './store/store.ts';

/** Sources of content, and where it is stored. */
export interface ContentSources {
  /** Files or directories of seed content. */
  readonly seed: readonly string[];
  /** Whether changes of the seed will be planted, also into stored content. @default false */
  readonly followsSeed?: boolean | undefined;
  /** Fake content to add. */
  readonly fake: FakeOptions | undefined;
  /** Locales to add, besides those of the configuration and of the seed. */
  readonly locales?: readonly string[] | undefined;
  /** Directory that stores content; undefined keeps it in memory. */
  readonly data: string | undefined;
  /** When a write is acknowledged: `none` does not wait until the disk has it. */
  readonly durability: 'sync' | 'none';
  /** Clock in milliseconds since 1970. @default Date.now */
  readonly clock?: (() => number) | undefined;
  /** Additional permissions of the public role, as `uid.action`; more may be added before `allowPublic`. */
  readonly publicActions?: ReadonlySet<string> | undefined;
  /** Cost of hashing a password. @default the cost of bcrypt for stored content, little for content in memory */
  readonly passwordCost?: PasswordCost | undefined;
  /** Functions that run around writes; they may be added later. */
  readonly hooks?: Hooks | undefined;
  /** Receives errors of storing content. */
  log(text: string): void;
}

/** Replacement of content by that of a reload. */
interface Succession {
  /** What became of changes of the seed; undefined if it did not change. */
  readonly seedChanges: PlantedChanges | undefined;
  /** Fingerprint of the seed files. */
  readonly seedFingerprint: string;
  /** The seed as it was read. */
  readonly seedState: SeedState;
  /** Where each snapshot was taken, also by servers before. */
  readonly origins: Origins;
  /** The content-types that there are. */
  readonly uids: ReadonlySet<string>;
  /** Stores the content and replaces the previous one. If it rejects, the previous content stays. */
  takeOver(): Promise<void>;
  /** The persistence for a successor; undefined for content in memory. */
  successor(): Successor | undefined;
}

/** The open content of one server. */
export interface OpenContent extends ContentControl, Succession {
  readonly store: Store;
  /** Several writes as one. */
  readonly transactions: Transactions;
  readonly content: Content;
  readonly media: Media;
  /** The bytes of uploaded files. */
  readonly files: Files;
  readonly locales: Locales;
  readonly passwords: Passwords;
  /**
   * Runs a function that creates content at each start, such as code of a project. A reset restores the content after it, and runs
   * it again if content was stored before the start.
   */
  prepare(run: () => Promise<void>): Promise<void>;
  /** Gives the public role the permissions that were added since the content was opened. */
  allowPublic(): Promise<void>;
}

/**
 * Opens the store of a project and plants the seed if the store is empty.
 *
 * @param previous content to replace; this one starts with the part that fits the model. It stays in use until `takeOver`
 * @throws ProjectError for a mistake in the seed or in stored content
 */
export async function openContent(
  project: Project,
  sources: ContentSources,
  previous?: OpenContent,
): Promise<OpenContent> {
  const fingerprint = seedFingerprint(sources.seed);
  const persistence = previous?.successor() ?? (await persistenceOf(sources));
  const inMemory = previous && {
    load: async (...args: Parameters<Store['handOver']>) => previous.store.handOver(...args),
  };
  const store = await openStore(project.model, persistence, persistence ?? inMemory);
  try {
    const isSeedRead = previous?.seedFingerprint !== fingerprint;
    return {
      ...(await openServices(project, sources, store, previous, isSeedRead)),
      ...successionOf(sources, persistence),
      seedFingerprint: fingerprint,
    };
  } catch (error) {
    // frees the directory
    await store.close();
    throw error;
  }
}

async function openServices(
  project: Project,
  sources: ContentSources,
  openedStore: Store,
  previous: OpenContent | undefined,
  isSeedRead: boolean,
): Promise<Omit<OpenContent, Exclude<keyof Succession, 'seedState' | 'seedChanges' | 'origins' | 'uids'>>> {
  const { model } = project;
  const { rules, now, ...services } = servicesOf(project, sources, openedStore, previous);
  const { store, files } = services;
  const seed = new ContentSeed({ project, sources, store, files, rules, time: now() }, previous?.seedState);
  const origins: Origins = previous?.origins ?? new WeakMap();
  const snapshots = createSnapshots(store, files, origins);
  const wasEmpty = isEmpty(store, model);
  if (wasEmpty) await seed.plant();
  else await seed.keepUp(previous, isSeedRead);
  const { snapshot, ownOf, restore } = snapshots;
  return {
    uids: new Set(model.contentTypes.keys()),
    seedState: seed.state,
    seedChanges: seed.changes,
    ...services,
    allowPublic: () => store.write((writer) => seed.addRoles(writer)),
    snapshot,
    origins,
    exportSeed: async (snapshot) => seedOf(model, store.at(await ownOf(snapshot))),
    restore: async (snapshot) => restore(await ownOf(snapshot), keepTokens(store)),
    ...resetting(store, snapshots, { wasEmpty, plant: () => seed.plant() }),
  };
}

/** The services of one server's content. */
function servicesOf(
  { model, config, dir, behaviour }: Project,
  sources: ContentSources,
  openedStore: Store,
  previous: OpenContent | undefined,
) {
  const { store, transactions } = withTransactions(openedStore);
  const directory = sources.data === undefined ? undefined : join(sources.data, 'uploads');
  const durable = sources.durability === 'sync';
  const files = openFiles({ directory, durable, projectDirectory: join(dir, 'public', 'uploads') });
  if (directory === undefined && previous) files.restore(previous.files.snapshot());
  const now = risingClock(sources.clock);
  const locales = createLocales({ model, store, defaultLocale: config.defaultLocale, now });
  // slow hashes protect stored passwords from readers of the files; content in memory ends with this process
  const usualCost = sources.data === undefined ? CHEAP : undefined;
  const passwords = createPasswords(sources.passwordCost ?? usualCost);
  const content = createContent({
    model,
    store,
    behaviour,
    get defaultLocale() {
      return locales.defaultCode();
    },
    passwords,
    ...(sources.hooks ? { hooks: sources.hooks } : {}),
    ...(sources.clock ? { clock: sources.clock } : {}),
  });
  const rules = mediaRulesOf(config.plugins);
  const tools = sharpTools(sources.log);
  const spool = openSpool({ directory: directory === undefined ? undefined : join(directory, '.incoming'), durable });
  const picturesLast = behaviour.storesPicturesLast;
  const media = createMedia({ model, store, files, rules, tools, spool, now, picturesLast });
  return { store, transactions, content, media, files, locales, passwords, rules, now };
}

/** Returns to the content of the start: a snapshot of it, or the seed once more where content was stored before. */
function resetting(
  store: Store,
  { snapshot, restore }: Pick<ReturnType<typeof createSnapshots>, 'snapshot' | 'restore'>,
  { wasEmpty, plant }: { readonly wasEmpty: boolean; plant(): Promise<void> },
): Pick<OpenContent, 'prepare' | 'reset'> {
  let seedSnapshot: Snapshot | undefined = wasEmpty ? snapshot() : undefined;
  let prepareAgain: () => Promise<void> = async () => {};
  return {
    async prepare(run) {
      prepareAgain = run;
      await run();
      if (wasEmpty) seedSnapshot = snapshot();
    },
    async reset() {
      const keep = keepTokens(store);
      if (seedSnapshot) return restore(seedSnapshot, keep);
      const before = snapshot();
      try {
        await restore(store.empty);
        await plant();
        await prepareAgain();
        const plantedSnapshot = snapshot();
        await store.write(keep);
        seedSnapshot = plantedSnapshot;
      } catch (error) {
        await restore(before);
        throw error;
      }
    },
  };
}

/** Whether nothing was planted: planting adds at least the default locale. Tokens may exist before. */
function isEmpty(store: Store, model: Model): boolean {
  return [...model.contentTypes.keys()].every((uid) => uid === TOKEN_UID || store.all(uid).length === 0);
}

function successionOf(
  { log }: ContentSources,
  persistence: InheritablePersistence | Successor | undefined,
): Pick<Succession, 'takeOver' | 'successor'> {
  return {
    async takeOver() {
      if (persistence && 'takeOver' in persistence) await persistence.takeOver();
    },
    successor: () => persistence && refuseFailedWrites(persistence.successor(), log),
  };
}
