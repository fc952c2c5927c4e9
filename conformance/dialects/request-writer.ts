/** Writes REST requests for entries as a build with documents takes them. */
import { isObject, type JsonObject } from '../models/json.ts';
import type { ContentType } from '../models/model.ts';
import type { Endpoint } from '../target/endpoints.ts';
import type { Request } from '../target/exchange.ts';
import type { Dialect } from './dialect.ts';
import type { Documents, KnownEntry } from './documents.ts';
import { linkWriter } from './link-writer.ts';
import { queryWriter } from './query-writer.ts';
import type { Shapes } from './shapes.ts';

export type RequestWriter = (request: Request, endpoint: Endpoint) => Request;

export function requestWriter(dialect: Dialect, shapes: Shapes, documents: Documents): RequestWriter {
  const query = queryWriter(dialect, shapes, documents);
  const links = linkWriter(shapes, documents, 'object');

  return (request, { type, segment, rest }) => {
    const [path = '', asked] = request.path.split(/\?(.*)/s);
    const parameters = asked === undefined ? [] : [query(asked, type.uid)];
    const entry = segment === undefined ? undefined : documents.numbered(type.uid, segment);
    const isLocalization = rest === 'localizations' && request.method === 'POST';
    const places = path.split('/');
    if (entry && places[3] !== undefined) places[3] = entry.documentId;
    if (isLocalization) places.pop();
    if (dialect.identifier === 'id') return withPath(request, places, parameters);

    const data = dataOf(request, isLocalization);
    const { publishedAt, locale, ...values } = data ?? {};
    const isWrite = data !== undefined && (request.method === 'POST' || request.method === 'PUT');
    // a deletion takes all versions of a locale, and is answered 500 where it names a status
    if (request.method === 'DELETE') return withPath(request, places, withoutState(dialect, parameters, entry));
    const language = isWrite && typeof locale === 'string' ? locale : entry?.locale;
    if (language !== undefined && !has(parameters, 'locale')) parameters.push(`locale=${encodeURIComponent(language)}`);
    if (!isWrite) return withPath(request, places, parameters);
    if (isDraft(type, request, publishedAt, entry) && !has(parameters, dialect.state.parameter))
      parameters.push(`${dialect.state.parameter}=${dialect.state.preview}`);
    // moments that are no moments are refused or ignored by the target itself
    const kept = publishedAt === undefined || publishedAt === null || isMoment(publishedAt) ? {} : { publishedAt };
    const sent = { ...values, ...kept, ...(locale === undefined || typeof locale === 'string' ? {} : { locale }) };
    const body = isLocalization
      ? { data: links(sent, type.uid) }
      : { ...(request.body as JsonObject), data: links(sent, type.uid) };
    return { ...withPath(request, places, parameters), ...(isLocalization ? { method: 'PUT' } : {}), body };
  };
}

/** Whether a write makes or changes a draft: the body says so, or the entry is one. */
function isDraft(
  { draftAndPublish }: ContentType,
  { method }: Request,
  publishedAt: unknown,
  entry: KnownEntry | undefined,
) {
  if (!draftAndPublish) return false;
  if (publishedAt === null) return true;
  return method === 'PUT' && publishedAt === undefined && entry !== undefined && entry.published === undefined;
}

const isMoment = (value: unknown): boolean => typeof value === 'string' && !Number.isNaN(Date.parse(value));

/** The values of a written entry; undefined: the request writes none that can be read. */
function dataOf({ body }: Request, isBare: boolean): JsonObject | undefined {
  if (!isObject(body)) return undefined;
  if (isBare) return body;
  return isObject(body.data) ? body.data : undefined;
}

/** The parameters of a deletion: what they were, without a status, and with the locale of the entry. */
function withoutState({ state }: Dialect, parameters: readonly string[], entry: KnownEntry | undefined): string[] {
  const kept = parameters.flatMap((text) => text.split('&')).filter((pair) => !pair.startsWith(`${state.parameter}=`));
  const locale = entry?.locale;
  return locale === undefined || has(kept, 'locale') ? kept : [...kept, `locale=${encodeURIComponent(locale)}`];
}

const has = (parameters: readonly string[], name: string): boolean =>
  parameters.some((text) => text.split('&').some((pair) => pair.startsWith(`${name}=`)));

const withPath = (request: Request, places: readonly string[], parameters: readonly string[]): Request => {
  const path = [places.join('/'), parameters.join('&')].filter((part) => part !== '').join('?');
  return path === request.path ? request : { ...request, path };
};
