/** Makes the fake entries that are planned: values, links, files, locale and times. */
import { createHash } from 'node:crypto';
import type { Faker } from '@faker-js/faker';
import { ROLE_UID, USER_UID } from '../../access/uids.ts';
import { type Attribute, isScalar, type MediaAttribute, type RelationAttribute } from '../../model/attribute.ts';
import type { ContentType, Model } from '../../model/model.ts';
import type { SeedEntry } from '../../seed/read.ts';
import type { Store } from '../../store/store.ts';
import type { Draw } from './draw.ts';
import { entryData } from './entry-data.ts';
import { LAST_DAY } from './language.ts';
import { chooseLinks } from './links.ts';
import { PatternTexts } from './pattern-texts.ts';
import type { FakeFiles } from './pictures.ts';
import type { Content, Planned } from './plan-entries.ts';
import { PASSWORD } from './typed-values.ts';

const DAY_MS = 86_400_000;
const SPAN_DAYS = 730;

/**
 * Makes planned entries. Each depends on its content-type, its number and the seed alone, and on unique values of those before.
 *
 * @param fakers the library in each locale
 * @param files undefined if nothing holds files
 */
export function entryMaker(
  { model, store, defaultLocale }: Content,
  fakers: ReadonlyMap<string, Faker>,
  planned: readonly Planned[],
  files: FakeFiles | undefined,
  seed: number,
): (plan: Planned) => SeedEntry {
  const targets = targetsOf(model, store, planned);
  const taken = takenIn(store);
  const matches = new PatternTexts();
  const role = store.all(ROLE_UID).find(({ type }) => type === 'authenticated')?.id;
  /** Data of the entries of the default locale, which others share in part. */
  const originals = new Map<string, Readonly<Record<string, unknown>>>();
  return ({ type, id, number, locale, localizations }) => {
    const faker = fakers.get(locale) ?? fakers.get(defaultLocale);
    if (!faker) throw new Error(`there is no locale ${locale}`);
    faker.seed(seedOf(seed, type.uid, number));
    const own = targets(type.uid, locale);
    const linker = { uid: type.uid, id, count: own.length };
    const linkable = (uid: string | undefined) => (uid === undefined ? [] : targets(uid, locale));
    const isOwn = (attribute: Attribute) => type.attributes.get(attribute.name) === attribute;
    const draw: Omit<Draw, 'values' | 'subject'> = { faker, number, isEnglish: locale.startsWith('en'), matches };
    const original = originals.get(`${type.uid} ${number}`);
    const shared = original ? inAllLocales(type, original) : {};
    const around = {
      model,
      taken,
      links: (attribute: RelationAttribute, drawn: Draw) =>
        chooseLinks(attribute, drawn, linker, linkable(attribute.target), !isOwn(attribute)),
      files: (attribute: MediaAttribute, drawn: Draw) => files?.choose(attribute, drawn),
    };
    const fixed = type.uid === USER_UID ? { ...ofUser, ...(role ? { role } : {}) } : shared;
    const data = entryData(type, draw, around, fixed);
    if (!original) originals.set(`${type.uid} ${number}`, data);
    const isDraft = type.draftAndPublish && type.kind === 'collectionType' && number % 5 === 0;
    return seedEntry(type, id, {
      ...data,
      ...timesOf(number, own.length, faker.number.float()),
      ...(isDraft ? { publishedAt: null } : {}),
      ...(type.localized ? { locale, ...(localizations.length > 0 ? { localizations } : {}) } : {}),
    });
  };
}

/** Values of every fake user. */
const ofUser = {
  password: PASSWORD,
  provider: 'local',
  confirmed: true,
  blocked: false,
  resetPasswordToken: null,
  confirmationToken: null,
};

/** Values that an entry has in every locale. Unique ones differ, and links are chosen among entries of the locale. */
function inAllLocales(type: ContentType, data: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const isShared = (attribute: Attribute | undefined): boolean =>
    attribute !== undefined &&
    !attribute.localized &&
    attribute.type !== 'relation' &&
    attribute.type !== 'uid' &&
    !(isScalar(attribute) && attribute.unique);
  return Object.fromEntries(Object.entries(data).filter(([name]) => isShared(type.attributes.get(name))));
}

/** Finds what entries of a locale may link: fake entries, or those that exist where none are made. */
function targetsOf(
  model: Model,
  store: Store,
  planned: readonly Planned[],
): (uid: string, locale: string) => readonly number[] {
  const ids = new Map<string, number[]>();
  const keyOf = (uid: string, locale: string) => (model.contentTypes.get(uid)?.localized ? `${uid} ${locale}` : uid);
  for (const { type, locale, id } of planned) {
    const key = keyOf(type.uid, locale);
    const list = ids.get(key);
    if (list) list.push(id);
    else ids.set(key, [id]);
  }
  return (uid, locale) => {
    const key = keyOf(uid, locale);
    const existing = ids.get(key) ?? (model.contentTypes.has(uid) ? store.all(uid).map(({ id }) => id) : []);
    ids.set(key, existing);
    return existing;
  };
}

/** The unique values in use, by content-type or component, from those that are stored. */
function takenIn(store: Store) {
  const sets = new Map<string, Set<unknown>>();
  return (uid: string) =>
    ({ name }: { readonly name: string }): Set<unknown> => {
      const key = `${uid} ${name}`;
      const values = sets.get(key) ?? new Set(store.all(uid).map((entry) => entry[name]));
      sets.set(key, values);
      return values;
    };
}

/** A number for the seed, content-type and number of an entry, so that no entry depends on another. */
const seedOf = (seed: number, uid: string, number: number): number =>
  createHash('sha1').update(`${seed} ${uid} ${number}`).digest().readUInt32BE();

/** Times of an entry, spread over two years in the order of numbers. `share`: from 0 to 1. */
export function timesOf(number: number, count: number, share: number) {
  const created = LAST_DAY - SPAN_DAYS * DAY_MS * (1 - (number - share) / Math.max(1, count));
  const updated = Math.min(LAST_DAY, created + share * 30 * DAY_MS);
  return { createdAt: new Date(created).toISOString(), updatedAt: new Date(updated).toISOString() };
}

/** An entry as a seed has it; mistakes in it are told with its content-type and id. */
export const seedEntry = (type: ContentType, id: number, data: Readonly<Record<string, unknown>>): SeedEntry => ({
  type,
  id,
  data,
  raw: { value: data, file: '--fake', place: `${type.uid}.${id}` },
});
