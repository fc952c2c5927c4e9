/** Opens the content of one server: what is kept of it, and its seed. */
import { join } from 'node:path';
import { plantRoles } from './access/default-roles.ts';
import { keepTokens } from './access/keep-tokens.ts';
import { TOKEN_UID } from './access/uids.ts';
import { risingClock } from './content/clock.ts';
import type { Hooks } from './content/hooks.ts';
import { CHEAP, createPasswords, type PasswordCost, type Passwords, seedSalt } from './content/password.ts';
import { type Content, createContent } from './content/service.ts';
import { type Transactions, withTransactions } from './content/transactions.ts';
import { addLocales, createLocales, type Locales } from './i18n/locales.ts';
import { type Files, type FilesSnapshot, openFiles } from './media/files.ts';
import { createMedia, type Media, namesOf } from './media/media.ts';
import { sharpTools } from './media/picture-tools.ts';
import { mediaRulesOf } from './media/rules.ts';
import { openSpool } from './media/spool.ts';
import type { ContentControl } from './mock/control.ts';
import type { FakeOptions } from './mock/fake.ts';
import { messageOf } from './model/caught-error.ts';
import type { Model } from './model/model.ts';
import { isObject } from './model/object.ts';
import type { Project } from './project/load.ts';
import { insufficientStorage } from './query/api-error.ts';
import { FILE_UID } from './query/scope.ts';
import { plantFiles } from './seed/files.ts';
import { seedFingerprint } from './seed/fingerprint.ts';
import { plantSeed } from './seed/plant.ts';
import { readSeed } from './seed/read.ts';
import { openStore } from './store/open-store.ts';
import type { InheritablePersistence, Persistence, Successor } from './store/persistence.ts';
import type { Snapshot, Store, Writer } from './store/store.ts';

/** Where content comes from and goes to. */
export interface ContentSources {
  /** Files or directories of seed content. */
  readonly seed: readonly string[];
  /** Content to make up. */
  readonly fake: FakeOptions | undefined;
  /** Directory that keeps content. */
  readonly data: string | undefined;
  /** `none`: a write is acknowledged before it is kept. */
  readonly durability: 'sync' | 'none';
  /** Milliseconds since 1970; default: now. */
  readonly clock?: (() => number) | undefined;
  /** What the public role may do beside its own permissions, `uid.action`. */
  readonly publicActions?: ReadonlySet<string> | undefined;
  /** What hashing a password costs; when left out, as much as bcrypt where content is kept, and little in memory. */
  readonly passwordCost?: PasswordCost | undefined;
  /** What runs around changes of content; it may be filled later. */
  readonly hooks?: Hooks | undefined;
  /** Where it is told that content could not be kept after all. */
  log(text: string): void;
}

/** How content takes the place of other content. */
interface Succession {
  /** What the seed files are like. */
  readonly seedState: string;
  /** Keeps what was made so far, and takes the place of the content before. When that rejects, the one before goes on. */
  takeOver(): Promise<void>;
  /** What may take the place of this one on the disk; undefined where it is in memory. */
  successor(): Successor | undefined;
}

/** The content of one server, open. */
export interface OpenContent extends ContentControl, Succession {
  readonly store: Store;
  /** Several changes as one. */
  readonly transactions: Transactions;
  readonly content: Content;
  readonly media: Media;
  /** The bytes of uploaded files. */
  readonly files: Files;
  readonly locales: Locales;
  readonly passwords: Passwords;
  /**
   * Runs what makes content at each start, such as a project's own code. A reset goes back to the content after it, and
   * runs it again where content was kept from before.
   */
  prepare(run: () => Promise<void>): Promise<void>;
}

/**
 * Opens the store of a project and, when that is empty, plants the seed.
 *
 * @param previous content that this one is to take the place of, as far as it fits; it goes on until `takeOver`
 * @throws ProjectError for a mistake in the seed or in kept content
 */
export async function openContent(
  project: Project,
  sources: ContentSources,
  previous?: OpenContent,
): Promise<OpenContent> {
  const seedState = seedFingerprint(sources.seed);
  const inherited = sources.data !== undefined || previous?.seedState === seedState ? previous : undefined;
  const persistence = inherited?.successor() ?? (await persistenceOf(sources));
  const inMemory = inherited && {
    load: async (...args: Parameters<Store['handOver']>) => inherited.store.handOver(...args),
  };
  const store = await openStore(project.model, persistence, persistence ?? inMemory);
  try {
    return { ...(await openServices(project, sources, store, inherited)), ...roles(sources, persistence), seedState };
  } catch (error) {
    // the directory is free again for a better seed
    await store.close();
    throw error;
  }
}

async function openServices(
  project: Project,
  sources: ContentSources,
  opened: Store,
  previous: OpenContent | undefined,
): Promise<Omit<OpenContent, keyof Succession>> {
  const { store, transactions } = withTransactions(opened);
  const { model, config, dir } = project;
  const directory = sources.data === undefined ? undefined : join(sources.data, 'uploads');
  const durable = sources.durability === 'sync';
  const files = openFiles({ directory, durable, projectDirectory: join(dir, 'public', 'uploads') });
  if (directory === undefined && previous) files.restore(previous.files.snapshot());
  const now = risingClock(sources.clock);
  const locales = createLocales({ model, store, defaultLocale: config.defaultLocale, now });
  const contentWith = (hashing: Passwords) =>
    createContent({
      model,
      store,
      behaviour: project.behaviour,
      get defaultLocale() {
        return locales.defaultCode();
      },
      passwords: hashing,
      ...(sources.hooks ? { hooks: sources.hooks } : {}),
      ...(sources.clock ? { clock: sources.clock } : {}),
    });
  // slow hashes guard what is kept from whoever reads the files; what is kept nowhere ends with this process
  const usualCost = sources.data === undefined ? CHEAP : undefined;
  const passwords = createPasswords(sources.passwordCost ?? usualCost);
  const content = contentWith(passwords);
  const rules = mediaRulesOf(config.plugins);
  const tools = sharpTools();
  const spool = openSpool({ directory: directory === undefined ? undefined : join(directory, '.incoming'), durable });
  const media = createMedia({ model, store, files, rules, tools, spool, now });
  const planting = {
    defaultLocale: config.defaultLocale,
    locales: configuredLocales(config.plugins),
    now: now(),
  };
  const addRoles = (writer: Writer) => plantRoles(writer, sources.publicActions ?? [], now());
  const plant = async () => {
    const read = readSeed(sources.seed, model);
    const seed = await plantFiles(read, { files, rules });
    // a seed says its passwords in the clear: slow hashes would guard nothing and hold up the start
    await plantSeed({ model, store, seed, passwords: createPasswords(CHEAP, seedSalt), before: addRoles, ...planting });
    if (sources.fake) {
      const { addFakeContent } = await import('./mock/fake.ts');
      await addFakeContent(model, contentWith(createPasswords(CHEAP)), sources.fake);
    }
  };
  const filesOf = new WeakMap<Snapshot, FilesSnapshot>();
  const snapshot = () => {
    const snapshot = store.snapshot();
    filesOf.set(snapshot, files.snapshot());
    return snapshot;
  };
  /** Content and files go back together, or not at all. */
  const restore = async (snapshot: Snapshot, amend?: (writer: Writer) => void) => {
    const savedFiles = snapshot === store.empty ? new Map() : filesOf.get(snapshot);
    if (!savedFiles) throw new Error('the snapshot was taken of other content, before a reload or by another server');
    const before = files.snapshot();
    try {
      files.restore(savedFiles);
      await store.restore(snapshot, amend);
    } catch (error) {
      files.restore(before);
      throw error;
    }
  };
  const wasEmpty = isEmpty(store, model);
  if (wasEmpty) await plant();
  else {
    files.sweep(new Set(store.all(FILE_UID).flatMap(namesOf)));
    await store.write((writer) => {
      addLocales(writer, planting.locales, planting.now);
      addRoles(writer);
    });
  }
  let seeded: Snapshot | undefined = wasEmpty ? snapshot() : undefined;
  let prepareAgain: () => Promise<void> = async () => {};
  return {
    store,
    transactions,
    content,
    media,
    files,
    locales,
    passwords,
    async prepare(run) {
      prepareAgain = run;
      await run();
      if (wasEmpty) seeded = snapshot();
    },
    snapshot,
    restore: (snapshot) => restore(snapshot, keepTokens(store)),
    async reset() {
      const keep = keepTokens(store);
      if (seeded) return restore(seeded, keep);
      const before = snapshot();
      try {
        await restore(store.empty);
        await plant();
        await prepareAgain();
        const planted = snapshot();
        await store.write(keep);
        seeded = planted;
      } catch (error) {
        await restore(before);
        throw error;
      }
    },
  };
}

/** Codes under `i18n.config.locales` of `config/plugins`. */
function configuredLocales(plugins: Readonly<Record<string, unknown>>): readonly string[] {
  const i18n = isObject(plugins.i18n) && isObject(plugins.i18n.config) ? plugins.i18n.config : {};
  const { locales } = i18n;
  return Array.isArray(locales) ? locales.filter((code) => typeof code === 'string') : [];
}

/** Whether nothing was ever planted: planting adds the default locale at least. Tokens may be made before. */
function isEmpty(store: Store, model: Model): boolean {
  return [...model.contentTypes.keys()].every((uid) => uid === TOKEN_UID || store.all(uid).length === 0);
}

async function persistenceOf({ data, durability, log }: ContentSources): Promise<InheritablePersistence | undefined> {
  if (data === undefined) return undefined;
  const { filePersistence } = await import('./store/file-persistence.ts');
  return refusing(filePersistence(data, { durability, log }), log);
}

/** Persistence that refuses what the disk does not take, and logs why. */
function refusing<Kept extends Persistence>(files: Kept, log: (text: string) => void): Kept {
  const save: Persistence['save'] = async (changes, rollback) => {
    try {
      await files.save(changes, rollback);
    } catch (error) {
      log(`a change was not kept: ${messageOf(error)}`);
      throw insufficientStorage();
    }
  };
  return { ...files, save };
}

function roles(
  { log }: ContentSources,
  persistence: InheritablePersistence | Successor | undefined,
): Pick<Succession, 'takeOver' | 'successor'> {
  return {
    async takeOver() {
      if (persistence && 'takeOver' in persistence) await persistence.takeOver();
    },
    successor: () => persistence && refusing(persistence.successor(), log),
  };
}
