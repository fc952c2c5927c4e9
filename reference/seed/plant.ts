/** Adds seed content to a store. */
import { ROLE_UID } from '../access/uids.ts';
import { Reading } from '../content/input.ts';
import { createPasswords, isPasswordHash, type Passwords } from '../content/password.ts';
import { applyPlan } from '../content/plan.ts';
import { parseRelation } from '../content/relation-input.ts';
import { hashSecrets, type Secrets } from '../content/secrets.ts';
import { addLocales } from '../i18n/locales.ts';
import { messageOf } from '../model/caught-error.ts';
import type { Model } from '../model/model.ts';
import { BEHAVIOURS } from '../model/profile.ts';
import { ProjectError } from '../model/project-error.ts';
import { parseDateTime } from '../query/moment.ts';
import { UNRESTRICTED } from '../query/viewer.ts';
import type { Entry, Json } from '../store/reader.ts';
import type { Store, Writer } from '../store/store.ts';
import { checkLocalesOf } from './check-locales.ts';
import { instanceIdsOf } from './instance-ids.ts';
import { type MissingAttributes, withoutDemands } from './missing.ts';
import type { SeedEntry } from './read.ts';

/** Arguments of `plantSeed`. */
export interface Planting {
  readonly model: Model;
  readonly store: Store;
  readonly seed: readonly SeedEntry[];
  /** Attributes that entries may lack although they are required. @default none */
  readonly missing?: MissingAttributes;
  /** Locale of entries without one. */
  readonly defaultLocale: string;
  /** Codes of locales to add, besides those of entries. */
  readonly locales?: readonly string[];
  /** Time of entries without one, as ISO text. */
  readonly now: string;
  /** Hashes passwords. @default the cost of bcrypt */
  readonly passwords?: Passwords;
  /** Entries of the seed that take the place of those that are there. @default none */
  readonly replaces?: ReadonlySet<SeedEntry>;
  /** Adds entries that the seed may link, in the same write: the default roles. */
  readonly before?: (writer: Writer) => void;
}

/**
 * Adds seed content in one write, with its ids; entries may link each other in any order. Values are validated like those of a
 * request. Locales of entries are added.
 *
 * @throws ProjectError that names file, content-type, index and attribute; nothing is changed then
 */
export async function plantSeed(planting: Planting): Promise<void> {
  const { store, seed, defaultLocale, now, missing = new Map() } = planting;
  const model = withoutDemands(planting.model, missing);
  const sources = seed.map(({ type, data }) => ({ schema: type, data }));
  const secrets = await hashSecrets(model, sources, keepingHashes(planting.passwords ?? createPasswords()));
  const instanceIds = instanceIdsOf(model, seed);
  checkLocalesOf(seed);
  await store.write((writer) => {
    planting.before?.(writer);
    for (const entry of seed) insertBare(writer, entry, planting, planting.replaces?.has(entry));
    for (const entry of seed) fillEntry(model, writer, entry, secrets, instanceIds);
    const used = seed.filter(({ type }) => type.localized).map(({ data }) => data.locale ?? defaultLocale);
    addLocales(writer, [defaultLocale, ...(planting.locales ?? []), ...used.map(String)], now);
  });
}

/** A password of a seed may be the hash that a server stored. */
const keepingHashes = (passwords: Passwords): Passwords => ({
  ...passwords,
  hash: async (text) => (isPasswordHash(text) ? text : passwords.hash(text)),
});

/** Adds an entry with only the values that no request may set, so that other entries can link it. */
function insertBare(
  writer: Writer,
  { type, id, data, raw }: SeedEntry,
  { defaultLocale, now }: Planting,
  isReplacing = false,
): void {
  const timeOf = (name: string): string => {
    const value = data[name];
    if (value === undefined) return now;
    const parsed = parseDateTime(typeof value === 'string' ? value : '');
    if ('message' in parsed) throw new ProjectError(raw.file, `${raw.place}.${name}`, parsed.message);
    return parsed.value;
  };
  const { locale = defaultLocale } = data;
  if (type.localized && (typeof locale !== 'string' || locale === '')) {
    throw new ProjectError(raw.file, `${raw.place}.locale`, 'expected the code of a locale');
  }
  const values: Record<string, Json> = { createdAt: timeOf('createdAt'), updatedAt: timeOf('updatedAt') };
  values.publishedAt = values.createdAt ?? now;
  if (typeof locale === 'string' && type.localized) values.locale = locale;
  const planted = writer.get(type.uid, id);
  try {
    if (planted && isReplacing) writer.update(type.uid, id, values);
    else if (planted && isSameRole(type.uid, planted, data)) writer.update(type.uid, id, { ...values, type: null });
    else writer.insert(type.uid, values, id);
  } catch (error) {
    throw new ProjectError(raw.file, `${raw.place}.id`, messageOf(error));
  }
}

/** Whether an entry is a default role, which every server has: the seed may describe it. */
const isSameRole = (uid: string, planted: Entry, { type }: Readonly<Record<string, unknown>>): boolean =>
  uid === ROLE_UID && planted.type === type;

function fillEntry(
  model: Model,
  writer: Writer,
  entry: SeedEntry,
  secrets: Secrets,
  instanceIds: Reading['instanceIds'],
): void {
  const { id, data } = entry;
  const type = model.contentTypes.get(entry.type.uid) ?? entry.type;
  const isDraft = type.draftAndPublish && data.publishedAt === null;
  const reading = new Reading(model, writer, UNRESTRICTED, isDraft, secrets, BEHAVIOURS.stated);
  reading.instanceIds = instanceIds;
  const plan = reading.read(type, data, []);
  const mistake =
    reading.allProblems()[0] ?? reading.refusals.map(({ path, refusal }) => ({ path, message: refusal.message }))[0];
  if (mistake) throw new ProjectError(entry.raw.file, [entry.raw.place, ...mistake.path].join('.'), mistake.message);
  writer.update(type.uid, id, plan.values);
  applyPlan(writer, type.uid, id, plan);
  for (const name of ['createdBy', 'updatedBy', 'localizations']) linkSystem(model, writer, entry, name);
}

/** Links a relation that no request may set. */
function linkSystem(model: Model, writer: Writer, { type, id, data, raw }: SeedEntry, name: string): void {
  const attribute = type.attributes.get(name);
  if (attribute?.type !== 'relation' || data[name] === undefined) return;
  const change = parseRelation(attribute, data[name], name, model.contentTypes, BEHAVIOURS.stated);
  const refs = change.kind === 'set' ? change.refs : [];
  const missing = refs.find((ref) => !writer.get(ref.uid, ref.id));
  if (missing) throw new ProjectError(raw.file, `${raw.place}.${name}`, `found an id that no ${missing.uid} has`);
  writer.link(type.uid, id, name, attribute.toOne ? refs.slice(-1) : refs);
}
