/** Saves, removes and restores single types. */
import { isObject, type JsonObject } from '../models/json.ts';
import { attributesOfComponent, componentUids } from '../models/lookup.ts';
import type { Attribute, ContentType, Model } from '../models/model.ts';
import { endpointPath } from './endpoints.ts';
import type { Exchange, Request } from './exchange.ts';
import { localeCodes, localesPath } from './locale-codes.ts';
import { isMissing } from './missing.ts';
import { NotAllowed } from './not-allowed.ts';
import { whyNotRestorable } from './restorable-single.ts';
import type { Target } from './target.ts';

/** The body that restores a single type in one locale by PUT; undefined: it did not exist. */
interface SavedLocale {
  /** Undefined: the content-type is not localized, or the target knows no locales. */
  readonly locale: string | undefined;
  readonly data: JsonObject | undefined;
}

export interface SavedSingle {
  readonly model: Model;
  readonly type: ContentType;
  /** Content by locale, the default locale first. */
  readonly locales: readonly SavedLocale[];
}

type Sender = Pick<Target, 'send'>;

const notRestorable = ({ uid }: ContentType, reason: string, status?: number, exchange?: Exchange): NotAllowed =>
  new NotAllowed(`${uid} is left alone, as it could not be put back: ${reason}`, status, exchange);

/**
 * Reads the whole content of a single type, to restore it later.
 *
 * @throws NotAllowed when it could not be restored
 */
export async function saveSingle(model: Model, type: ContentType, target: Sender): Promise<SavedSingle> {
  const reason = whyNotRestorable(model, type);
  if (reason !== undefined) throw notRestorable(type, reason);
  const locales: SavedLocale[] = [];
  for (const locale of await localesOf(type, target)) {
    locales.push({ locale, data: await readSingle(model, type, target, locale) });
  }
  return { model, type, locales };
}

/**
 * Proves that the run can restore a single type, by a write of its current values.
 *
 * @throws NotAllowed when the target refuses
 */
export async function proveRestorable(saved: SavedSingle, target: Sender): Promise<void> {
  const { type, locales } = saved;
  for (const { locale, data } of locales) {
    if (data === undefined) continue;
    const request = putOf(type, locale, data);
    const answer = await target.send(request);
    const { status } = answer;
    if (status !== 200)
      throw notRestorable(type, `PUT of what it holds is answered ${status}`, status, { request, answer });
  }
}

/** Restores a single type in every locale; resolves to whether it is then as before. */
export async function restoreSingle(saved: SavedSingle, target: Sender): Promise<boolean> {
  const { model, type, locales } = saved;
  if (await isSingleAsBefore(saved, target)) return true;
  for (const { locale, data } of locales) await restoreLocale(model, type, target, locale, data);
  return isSingleAsBefore(saved, target);
}

/** The requests that make a single type as it was saved. */
export const singleRestorations = ({ type, locales }: SavedSingle): Request[] =>
  locales.map(({ locale, data }) => (data === undefined ? deletionOf(type, locale) : putOf(type, locale, data)));

/** The request that writes a single type in one locale. */
const putOf = (type: ContentType, locale: string | undefined, data: JsonObject): Request => ({
  method: 'PUT',
  path: placeOf(type, locale),
  auth: 'full',
  body: { data },
});

/** Whether a single type is the same as when it was saved. */
export async function isSingleAsBefore({ model, type, locales }: SavedSingle, target: Sender): Promise<boolean> {
  for (const { locale, data } of locales) {
    const current = await readSingle(model, type, target, locale);
    if (JSON.stringify(stateOf(type, current)) !== JSON.stringify(stateOf(type, data))) return false;
  }
  return true;
}

/** What can be put back: of a document's publication, that it is published, not when. */
const stateOf = ({ versioned }: ContentType, data: JsonObject | undefined): JsonObject | undefined =>
  data && versioned ? { ...data, publishedAt: (data.publishedAt ?? null) !== null } : data;

/** The path at which a single type is changed in one locale. */
const placeOf = (type: ContentType, locale: string | undefined): string =>
  `${endpointPath(type)}${locale === undefined ? '' : `?locale=${encodeURIComponent(locale)}`}`;

async function restoreLocale(
  model: Model,
  type: ContentType,
  target: Sender,
  locale: string | undefined,
  data: JsonObject | undefined,
): Promise<void> {
  const path = endpointPath(type);
  if (data === undefined) {
    if ((await readSingle(model, type, target, locale)) !== undefined) {
      await target.send(deletionOf(type, locale));
    }
    return;
  }
  if (locale !== undefined && (await readSingle(model, type, target, locale)) === undefined) {
    // some servers create an entry in a further locale only as a localization
    const body = { ...data, locale };
    await target.send({ method: 'POST', path: `${path}/localizations`, auth: 'full', body });
    if ((await readSingle(model, type, target, locale)) === undefined) {
      await target.send(putOf(type, locale, body));
      return;
    }
  }
  await target.send(putOf(type, locale, data));
}

/** Removes a single type in all its locales, drafts too, the default locale last. */
export async function removeSingle(type: ContentType, session: Sender & { readonly target: Sender }): Promise<void> {
  for (const locale of (await localesOf(type, session.target)).toReversed())
    await session.send(deletionOf(type, locale));
}

/** The request that removes a single type in one locale, also a draft. */
export function deletionOf(type: ContentType, locale: string | undefined): Request {
  const query = [
    ...(locale === undefined ? [] : [`locale=${encodeURIComponent(locale)}`]),
    ...(type.draftAndPublish ? ['publicationState=preview'] : []),
  ];
  const path = `${endpointPath(type)}${query.length > 0 ? `?${query.join('&')}` : ''}`;
  return { method: 'DELETE', path, auth: 'full' };
}

/** Codes of the locales of a single type, the default first; `[undefined]` where it is not localized. */
export async function localesOf(type: ContentType, target: Sender): Promise<(string | undefined)[]> {
  if (!type.localized) return [undefined];
  const { status, body } = await target.send({ method: 'GET', path: localesPath, auth: 'full' });
  if (status !== 404 && !Array.isArray(body)) throw notRestorable(type, `its locales are not told, but ${status}`);
  const codes = localeCodes(body);
  return codes.length > 0 ? codes : [undefined];
}

/** The same without `undefined`: none where it is not localized. */
export const codesOf = async (type: ContentType, target: Sender): Promise<string[]> =>
  (await localesOf(type, target)).filter((code) => code !== undefined);

async function readSingle(
  model: Model,
  type: ContentType,
  target: Sender,
  locale: string | undefined,
): Promise<JsonObject | undefined> {
  const keys = populateKeys(model, type.attributes);
  const query = [
    'publicationState=preview',
    ...(locale === undefined ? [] : [`locale=${encodeURIComponent(locale)}`]),
    ...keys.map((key, index) => `populate[${index}]=${key}`),
  ].join('&');
  const answer = await target.send({ method: 'GET', path: `${endpointPath(type)}?${query}`, auth: 'full' });
  if (isMissing(answer)) return undefined;
  const data = isObject(answer.body) ? answer.body.data : undefined;
  if (data === null) return undefined;
  const attributes = isObject(data) ? data.attributes : undefined;
  if (!isObject(attributes)) throw notRestorable(type, `GET of it answers ${answer.status}`, answer.status);
  const unseen = type.attributes.find(({ name }) => !(name in attributes));
  if (unseen) throw notRestorable(type, `its ${unseen.name} is not answered`);
  const state = type.draftAndPublish ? { publishedAt: attributes.publishedAt } : {};
  return { ...writable(model, type.attributes, attributes), ...state };
}

/** Dotted names of all attributes to populate. Components nest at most `depth` deep. */
function populateKeys(model: Model, attributes: readonly Attribute[], depth = 4): string[] {
  if (depth === 0) return [];
  const keys = attributes.flatMap((attribute): string[] => {
    if (attribute.type === 'relation' || attribute.type === 'media') return [attribute.name];
    const uids = componentUids(attribute);
    if (uids.length === 0) return [];
    const inner = uids.flatMap((uid) => populateKeys(model, attributesOfComponent(model, uid), depth - 1));
    return [attribute.name, ...inner.map((key) => `${attribute.name}.${key}`)];
  });
  return [...new Set(keys)];
}

/** Answered attributes in the form of a request body. */
function writable(model: Model, attributes: readonly Attribute[], answered: JsonObject): JsonObject {
  return Object.fromEntries(
    attributes
      .filter((attribute) => attribute.name in answered)
      .map((attribute) => [attribute.name, writableValue(model, attribute, answered[attribute.name])]),
  );
}

function writableValue(model: Model, attribute: Attribute, value: unknown): unknown {
  const inner = (item: unknown): unknown => {
    if (!isObject(item)) return item;
    const uid = attribute.component ?? item.__component;
    const zone = attribute.components ? { __component: uid } : {};
    return { ...zone, ...writable(model, attributesOfComponent(model, uid), item) };
  };
  switch (attribute.type) {
    case 'relation':
    case 'media': {
      const data = isObject(value) ? value.data : null;
      const idOf = (item: unknown): unknown => (isObject(item) ? item.id : null);
      return Array.isArray(data) ? data.map(idOf) : idOf(data);
    }
    case 'component':
    case 'dynamiczone':
      return Array.isArray(value) ? value.map(inner) : inner(value);
    default:
      return value;
  }
}
