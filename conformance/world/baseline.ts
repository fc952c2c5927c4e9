/** Reads the baseline: the entries of the target before the run. */

import type { ValueFamily } from '../../spec/index.ts';
import { isObject } from '../models/json.ts';
import { attributeNamed } from '../models/lookup.ts';
import type { ContentType, Model } from '../models/model.ts';
import { familyOf, isPlainRelation, isValueFamily } from '../oracle/attributes.ts';
import { type AnsweredEntry, answeredList } from '../oracle/shape.ts';
import { asAnswered } from '../oracle/value.ts';
import { endpointPath } from '../target/endpoints.ts';
import type { Answer } from '../target/exchange.ts';
import { defaultPage, largestPage } from '../target/page-sizes.ts';
import type { Session } from '../target/session.ts';
import { splitIntoPages } from '../target/split-into-pages.ts';
import { segmentOf } from './segment.ts';
import type { EntryId, Gap, WorldEntry } from './world.ts';

/** Most entries of a content-type, unless a run reads more. Content-types with more are not judged. */
const largestBaseline = 2000;

function relationQuery(type: ContentType): string[] {
  return type.attributes.filter(isPlainRelation).map(({ name }) => `populate[${name}][fields][0]=id`);
}

/** The query that requests drafts, where the type or its link targets may have some: else some servers hide linked drafts. */
function stateQuery(model: Model, type: ContentType): string[] {
  const linked = type.attributes.filter(isPlainRelation).map(({ target }) => target);
  const drafts = model.contentTypes.some(
    ({ uid, draftAndPublish }) => draftAndPublish && (uid === type.uid || linked.includes(uid)),
  );
  return drafts ? ['publicationState=preview'] : [];
}

function linkedIds(value: unknown): EntryId[] | undefined {
  if (!isObject(value)) return undefined;
  const items: readonly unknown[] = Array.isArray(value.data) ? value.data : value.data === null ? [] : [value.data];
  const ids = items.map((item) => (isObject(item) ? item.id : undefined));
  return ids.every((id) => typeof id === 'number' || typeof id === 'string') ? (ids as EntryId[]) : undefined;
}

/** Whether an answered value is exact: some servers lose digits of integers beyond 2^53. */
const isKnown = (family: ValueFamily, value: unknown): boolean =>
  family !== 'biginteger' || value === null || Number.isSafeInteger(Number(value));

/** Turns an answered entry into an entry of the world. */
function readEntry(type: ContentType, answered: AnsweredEntry, segment: string): WorldEntry {
  const values: Record<string, unknown> = {};
  const links: Record<string, readonly EntryId[]> = {};
  for (const [name, value] of Object.entries(answered.attributes)) {
    const attribute = attributeNamed(type, name);
    const family = familyOf(type, name);
    if (isValueFamily(family)) {
      if (isKnown(family, value)) values[name] = asAnswered(family, value);
    } else if (attribute && isPlainRelation(attribute)) {
      const ids = linkedIds(value);
      if (ids) links[name] = ids;
    }
  }
  return { uid: type.uid, id: answered.id, segment, values, links, own: false };
}

/** Reads the relations of entries by id, since a target may refuse population beside pagination (4.3). */
async function readRelations(
  session: Session,
  type: ContentType,
  state: readonly string[],
  entries: readonly AnsweredEntry[],
): Promise<AnsweredEntry[] | undefined> {
  const size = defaultPage(session.target.limits);
  const all: AnsweredEntry[] = [];
  for (const page of splitIntoPages(entries, size)) {
    const ids = page.map(({ id }, at) => `filters[id][$in][${at}]=${id}`);
    const answer = await session.get(`${endpointPath(type)}?${[...state, ...relationQuery(type), ...ids].join('&')}`);
    const answered = answer.status === 200 ? answeredList(answer.body) : undefined;
    if (!answered) return undefined;
    all.push(...answered);
  }
  return all;
}

async function readPages(
  session: Session,
  type: ContentType,
  query: readonly string[],
  most: number,
): Promise<AnsweredEntry[] | Answer> {
  const size = largestPage(session.target.limits);
  const all: AnsweredEntry[] = [];
  const seen = new Set<EntryId>();
  for (let page = 1; all.length <= most; page += 1) {
    const path = [...query, `pagination[page]=${page}`, `pagination[pageSize]=${size}`].join('&');
    const answer = await session.get(`${endpointPath(type)}?${path}`);
    const entries = answer.status === 200 ? answeredList(answer.body) : undefined;
    if (!entries) return answer;
    const fresh = entries.filter(({ id }) => !seen.has(id));
    for (const { id } of fresh) seen.add(id);
    all.push(...fresh);
    if (fresh.length < size) break;
  }
  return all;
}

export interface BaselineOptions {
  /** Codes of the target's locales. */
  readonly locales: readonly string[];
  /** Most entries; a type with more is a gap. Default: 2000. */
  readonly most?: number;
}

/** Reads all entries of a collection type, with drafts and every locale; or the reason why it cannot. */
export async function readBaseline(
  session: Session,
  model: Model,
  type: ContentType,
  { locales, most = largestBaseline }: BaselineOptions,
): Promise<WorldEntry[] | Gap> {
  const state = stateQuery(model, type);
  const all = await readStates(session, type, state, type.localized ? ['locale=all'] : [], most);
  if (!type.localized || Array.isArray(all) || locales.length === 0) return all;
  // the document shows no value of locale for all locales (4.7)
  const entries: WorldEntry[] = [];
  for (const locale of locales) {
    const localized = await readStates(session, type, state, [`locale=${locale}`], most);
    if (!Array.isArray(localized)) return localized;
    entries.push(...localized);
  }
  return entries;
}

/** The attributes that alone make a list answer 5xx, though others are answered. */
async function unreadableAttributes(session: Session, type: ContentType, state: readonly string[]): Promise<string[]> {
  const attributes = type.attributes.filter(
    ({ name, private: isPrivate }) => !isPrivate && isValueFamily(familyOf(type, name)),
  );
  const broken: string[] = [];
  for (const { name } of attributes) {
    const { status } = await session.get(`${endpointPath(type)}?${[...state, `fields[0]=${name}`].join('&')}`);
    if (status >= 500) broken.push(name);
  }
  return broken.length < attributes.length ? broken : [];
}

/** Reads entries in every state. Where drafts are versions, a published entry is what its published version is. */
async function readStates(
  session: Session,
  type: ContentType,
  state: readonly string[],
  query: readonly string[],
  most: number,
): Promise<WorldEntry[] | Gap> {
  const all = await readWhole(session, type, [...state, ...query], most);
  if (!session.target.draftsAreVersions || state.length === 0 || !Array.isArray(all)) return all;
  const published = await readWhole(session, type, query, most);
  if (!Array.isArray(published)) return published;
  const known = new Map(published.map((entry) => [entry.id, entry]));
  return all.map((entry) => known.get(entry.id) ?? entry);
}

/** Reads the entries of a whole list with these parameters; or the reason why it cannot. */
async function readWhole(
  session: Session,
  type: ContentType,
  state: readonly string[],
  most: number,
): Promise<WorldEntry[] | Gap> {
  let entries = await readPages(session, type, [...state, ...relationQuery(type)], most);
  if (!Array.isArray(entries)) {
    entries = await readPages(session, type, state, most);
    if (Array.isArray(entries)) entries = (await readRelations(session, type, state, entries)) ?? entries;
  }
  if (!Array.isArray(entries)) {
    const { status } = entries;
    const what = status === 200 ? '200, but no list of entries' : status;
    const broken = status < 400 || status >= 500;
    const attributes = status >= 500 ? await unreadableAttributes(session, type, state) : [];
    const because = attributes.length > 0 ? ` where ${attributes.join(', ')} is asked for` : '';
    return {
      uid: type.uid,
      reason: `GET ${endpointPath(type)} answers ${what}${because}`,
      ...(broken ? { broken } : {}),
      ...(attributes.length > 0 ? { attributes } : {}),
    };
  }
  if (entries.length > most) {
    return { uid: type.uid, reason: `${endpointPath(type)} holds more than ${most} entries` };
  }
  return entries.map((entry) => readEntry(type, entry, segmentOf(entry, session.target.identifier)));
}
