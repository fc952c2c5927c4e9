/** Fills the store of one server with its seed, fake content, locales and roles. */
import { plantRoles } from './access/default-roles.ts';
import { CHEAP, createPasswords, seedSalt } from './content/password.ts';
import { configuredLocales } from './i18n/configured-locales.ts';
import { addLocales } from './i18n/locales.ts';
import type { Files } from './media/files.ts';
import { namesOf } from './media/media.ts';
import type { MediaRules } from './media/prepare.ts';
import type { Model } from './model/model.ts';
import type { ContentSources, OpenContent } from './open-content.ts';
import type { Project } from './project/load.ts';
import { FILE_UID } from './query/scope.ts';
import { type SeedState, stateOf } from './seed/changes.ts';
import { plantFiles } from './seed/files.ts';
import { plantSeed } from './seed/plant.ts';
import { followSeed, type PlantedChanges } from './seed/plant-changes.ts';
import { readSeed } from './seed/read.ts';
import type { Store, Writer } from './store/store.ts';

export interface SeedParts {
  readonly project: Project;
  readonly sources: ContentSources;
  readonly store: Store;
  readonly files: Files;
  readonly rules: MediaRules;
  /** When all of it is created, as ISO text. */
  readonly time: string;
}

export class ContentSeed {
  /** The seed as it was read. */
  state: SeedState;
  /** What became of changes of the seed. */
  changes: PlantedChanges | undefined;
  readonly #parts: SeedParts;
  readonly #planting: { readonly defaultLocale: string; readonly locales: readonly string[]; readonly now: string };

  constructor(parts: SeedParts, state: SeedState = new Map()) {
    const { project, sources, time } = parts;
    const { defaultLocale, plugins } = project.config;
    this.state = state;
    this.#parts = parts;
    this.#planting = {
      defaultLocale,
      locales: [...configuredLocales(plugins), ...(sources.locales ?? [])],
      now: time,
    };
  }

  /** Plants seed and fake content into the empty store. */
  async plant(): Promise<void> {
    const { files, rules } = this.#parts;
    const { entries, missing } = this.#read();
    const seed = await plantFiles(entries, { files, rules });
    await plantSeed({ ...this.#target(), seed, missing });
    await this.#fill();
  }

  /** Adds to stored content what configuration, seed and model have got since. */
  async keepUp(previous: OpenContent | undefined, isSeedRead: boolean): Promise<void> {
    const { project, sources, store, files, rules } = this.#parts;
    files.sweep(new Set(store.all(FILE_UID).flatMap(namesOf)));
    await store.write((writer) => {
      addLocales(writer, this.#planting.locales, this.#planting.now);
      this.addRoles(writer);
    });
    if (isSeedRead && (previous || sources.followsSeed)) {
      const { missing } = this.#read();
      // what it had at the first start has become the stored content
      if (previous)
        this.changes = await followSeed(
          { ...this.#target(), missing },
          { files, rules },
          previous.seedState,
          this.state,
        );
    }
    if (previous) await this.#fill(newTypesIn(project.model, previous.uids));
  }

  /** Adds the roles, with the permissions that the options give to the public one. */
  addRoles(writer: Writer): void {
    plantRoles(writer, this.#parts.sources.publicActions ?? [], this.#planting.now);
  }

  #read(): ReturnType<typeof readSeed> {
    const { sources, project } = this.#parts;
    const seed = readSeed(sources.seed, project.model);
    this.state = stateOf({ entries: seed.entries });
    return seed;
  }

  #target() {
    const { project, store } = this.#parts;
    // a seed has its passwords in plain text: slow hashes would protect nothing and delay the start
    const passwords = createPasswords(CHEAP, seedSalt);
    const before = (writer: Writer) => this.addRoles(writer);
    return { model: project.model, store, passwords, before, ...this.#planting };
  }

  /** Adds fake content, of these content-types alone if they are given. */
  async #fill(only?: ReadonlySet<string>): Promise<void> {
    const { project, sources, store, files, rules } = this.#parts;
    if (!sources.fake || only?.size === 0) return;
    const { addFakeContent } = await import('./mock/fake/add-content.ts');
    const { defaultLocale, locales } = this.#planting;
    const { log } = sources;
    await addFakeContent(
      { model: project.model, store, files, rules, defaultLocale, locales, only, log },
      sources.fake,
    );
  }
}

/** The content-types with endpoints that were not there before. */
const newTypesIn = ({ contentTypes }: Model, before: ReadonlySet<string>): ReadonlySet<string> =>
  new Set(
    [...contentTypes.values()].flatMap(({ uid, hasEndpoints }) => (hasEndpoints && !before.has(uid) ? [uid] : [])),
  );
