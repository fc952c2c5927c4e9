/** Fake content (option `--fake`), the same for the same seed, on any day. */
import type { Faker } from '@faker-js/faker';
import { USER_UID } from '../../access/uids.ts';
import { CHEAP, createPasswords } from '../../content/password.ts';
import type { Files } from '../../media/files.ts';
import type { MediaRules } from '../../media/prepare.ts';
import { FILE_UID } from '../../query/scope.ts';
import { plantSeed } from '../../seed/plant.ts';
import type { SeedEntry } from '../../seed/read.ts';
import { fakerOf, LAST_DAY } from './language.ts';
import { entryMaker, seedEntry, timesOf } from './make-entry.ts';
import { type FakeFiles, makeFakeFiles } from './pictures.ts';
import { type Content, planEntries } from './plan-entries.ts';
import { PASSWORD } from './typed-values.ts';

/** How much fake content to add. */
export interface FakeOptions {
  /** Entries of each collection type, in each locale; single types get one unless this is 0. */
  readonly count: number;
  readonly seed: number;
}

/** Where fake content goes. */
export interface FakePlace extends Content {
  readonly files: Files;
  readonly rules: MediaRules;
  /** Receives a line a second on the progress of much content. */
  log(text: string): void;
}

const PROGRESS_MS = 1000;

/**
 * Adds fake entries to every content-type with endpoints, and users, in one write. Links and media are set; localized entries
 * exist in each locale and are linked. With drafts, one entry in five is a draft. A single type that has an entry keeps it.
 *
 * @throws Error that names the attribute for which no value is left
 */
export async function addFakeContent(place: FakePlace, { count, seed }: FakeOptions): Promise<void> {
  const { model, store, defaultLocale, locales } = place;
  const fakers = new Map<string, Faker>();
  for (const code of [defaultLocale, ...locales]) fakers.set(code, await fakerOf(code));
  const planned = planEntries(place, count);
  const files = await filesFor(place);
  const fileType = model.contentTypes.get(FILE_UID);
  const entries: SeedEntry[] = (fileType && files ? files.files : []).flatMap(({ id, values }) =>
    fileType ? [seedEntry(fileType, id, { ...values, ...timesOf(1, 1, 0) })] : [],
  );
  const make = entryMaker(place, fakers, planned, files, seed);
  let lastMessageAt = performance.now();
  for (const [index, plan] of planned.entries()) {
    entries.push(make(plan));
    if (performance.now() - lastMessageAt < PROGRESS_MS) continue;
    lastMessageAt = performance.now();
    place.log(`fake: ${index + 1} of ${planned.length} entries`);
  }
  const now = new Date(LAST_DAY).toISOString();
  await plantSeed({ model, store, seed: entries, defaultLocale, locales, now, passwords: createPasswords(CHEAP) });
  const user = entries.find(({ type }) => type.uid === USER_UID);
  if (user) place.log(`fake: users sign in with the password "${PASSWORD}", such as ${String(user.data.email)}`);
}

/** Fake files, if anything may hold a file. */
function filesFor({ model, store, files, rules, only }: FakePlace): Promise<FakeFiles> | undefined {
  const schemas = [...model.contentTypes.values()].filter(({ hasEndpoints, uid }) => only?.has(uid) ?? hasEndpoints);
  const all = [...schemas, ...model.components.values()].flatMap(({ attributes }) => [...attributes.values()]);
  if (!all.some(({ type }) => type === 'media')) return undefined;
  const last = store.all(FILE_UID).reduce((highest, { id }) => Math.max(highest, id), 0);
  return makeFakeFiles(files, rules, last + 1);
}
