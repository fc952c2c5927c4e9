/** Makes the requests of a failure stand alone: what must exist first is created first, and ids travel by variable. */
import type { Attribute, ContentType, Model } from '../models/model.ts';
import { isObject } from '../models/schema-file.ts';
import { curlLine, variable } from '../target/curl.ts';
import { endpointFinder } from '../target/endpoints.ts';
import type { Exchange, Request } from '../target/exchange.ts';
import { createdSegment } from '../target/recording-session.ts';
import type { World, WorldEntry } from '../world/world.ts';
import type { ReportedRequest } from './events.ts';

export interface ReproductionOptions {
  readonly model: Model;
  readonly world: World;
  readonly identifier: 'id' | 'documentId';
  /** Base of the curl lines. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly hasToken: boolean;
}

/** The creations of `entries`, then `exchanges`, as they are reported. */
export function reproduce(
  exchanges: readonly Exchange[],
  entries: readonly WorldEntry[],
  options: ReproductionOptions,
): ReportedRequest[] {
  const all = [...setup(entries, options), ...exchanges];
  const needed = usedNames(all, options);
  const { identifier } = options;
  return named(all, options, needed).map(({ exchange: { request, answer }, shown, name }) => ({
    method: request.method,
    path: request.path,
    headers: shownHeaders(request, options),
    body: request.rawBody ?? request.form ?? request.body ?? null,
    curl: curlLine(shown, { ...options, capture: name === undefined ? undefined : { name, identifier } }),
    status: answer.status,
    answer: answer.body ?? answer.text,
  }));
}

/** An exchange with its request as it is shown, ids by name. */
interface Named {
  readonly exchange: Exchange;
  readonly shown: Request;
  /** What the id of the entry it creates is called. */
  readonly name: string | undefined;
}

/** Gives names to the ids of created entries, in order; those that are not `needed` by a later request get none. */
function named(
  exchanges: readonly Exchange[],
  { model, identifier }: ReproductionOptions,
  needed: (entry: string) => boolean,
): Named[] {
  const find = endpointFinder(model);
  const names = new Map<string, string>();
  const substitute = substitution(model, names);
  return exchanges.map((exchange) => {
    const { request, answer } = exchange;
    const { type, segment } = find(request.path) ?? {};
    const shown = type ? substitute(request, type) : request;
    const creates = request.method === 'POST' && type?.kind === 'collectionType' && segment === undefined;
    const created = creates && answer.status < 300 ? createdSegment(answer.body, identifier) : undefined;
    const entry = `${type?.uid} ${created}`;
    if (created === undefined || !needed(entry)) return { exchange, shown, name: undefined };
    const name = `ID${names.size + 1}`;
    names.set(entry, name);
    return { exchange, shown, name };
  });
}

/** Which created entries later requests speak of. */
function usedNames(exchanges: readonly Exchange[], options: ReproductionOptions): (entry: string) => boolean {
  const entries: string[] = [];
  const everything = named(exchanges, options, (entry) => entries.push(entry) > 0);
  const text = JSON.stringify(everything.map(({ shown }) => [shown.path, shown.body]));
  const used = new Set(entries.filter((_, index) => text.includes(variable(`ID${index + 1}`))));
  return (entry) => used.has(entry);
}

/** Creations of the entries and of those they were created with links to, in an order in which they can be made. */
function setup(entries: readonly WorldEntry[], { model, world }: ReproductionOptions): Exchange[] {
  const types = new Map(model.contentTypes.map((type) => [type.uid, type]));
  const done = new Set<WorldEntry>();
  const exchanges: Exchange[] = [];
  const add = (entry: WorldEntry): void => {
    if (done.has(entry) || !entry.creation) return;
    done.add(entry);
    const { body } = entry.creation.request;
    const data = isObject(body) && isObject(body.data) ? body.data : {};
    for (const attribute of types.get(entry.uid)?.attributes ?? []) {
      if (attribute.target === undefined || !(attribute.name in data)) continue;
      for (const id of entry.links[attribute.name] ?? []) {
        const linked = world.find(attribute.target, id);
        if (linked && JSON.stringify(data[attribute.name]).includes(String(id))) add(linked);
      }
    }
    exchanges.push(entry.creation);
  };
  for (const entry of entries) add(entry);
  return exchanges;
}

/** Replaces ids known by name: in path segments, in filters on `id` or a relation, in relations of a body. */
function substitution(model: Model, names: ReadonlyMap<string, string>) {
  const types = new Map(model.contentTypes.map((type) => [type.uid, type]));
  const nameOf = (uid: string | undefined, id: unknown): string | undefined => {
    const name = names.get(`${uid} ${id}`);
    return name === undefined ? undefined : variable(name);
  };

  const inPath = (path: string, type: ContentType): string => {
    const [before = '', ...queries] = path.split('?');
    const segments = before.split('/');
    segments[3] = nameOf(type.uid, segments[3]) ?? segments[3] ?? '';
    const head = (segments[3] === '' ? segments.slice(0, 3) : segments).join('/');
    if (queries.length === 0) return head;
    const parameters = queries
      .join('?')
      .split('&')
      .map((parameter) => {
        const cut = parameter.indexOf('=');
        const key = parameter.slice(0, cut);
        const id = cut < 0 ? undefined : nameOf(uidAsked(key, type), parameter.slice(cut + 1));
        return id === undefined ? parameter : `${key}=${id}`;
      });
    return `${head}?${parameters.join('&')}`;
  };

  /** Uid of the content-type whose id a parameter such as `filters[author][id][$eq]` takes. */
  const uidAsked = (key: string, start: ContentType): string | undefined => {
    let type: ContentType | undefined = start;
    let uid: string | undefined;
    for (const name of key.split(/[[\]]+/).slice(1)) {
      if (name === '' || name.startsWith('$') || /^\d+$/.test(name)) continue;
      if (name === 'id') return type?.uid;
      uid = type?.attributes.find((attribute) => attribute.name === name)?.target;
      type = uid === undefined ? undefined : types.get(uid);
    }
    return uid;
  };

  const inLinks = (uid: string | undefined, value: unknown): unknown => {
    if (Array.isArray(value)) return value.map((item) => inLinks(uid, item));
    if (isObject(value))
      return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, inLinks(uid, item)]));
    return nameOf(uid, value) ?? value;
  };

  const inData = (data: unknown, attributes: readonly Attribute[]): unknown => {
    if (Array.isArray(data)) return data.map((item) => inData(item, attributes));
    if (!isObject(data)) return data;
    const uid = data.__component;
    const declared = uid === undefined ? attributes : componentAttributes(model, uid);
    return Object.fromEntries(
      Object.entries(data).map(([name, value]) => {
        const attribute = declared.find((candidate) => candidate.name === name);
        if (attribute?.type === 'relation') return [name, inLinks(attribute.target, value)];
        if (attribute?.type === 'component')
          return [name, inData(value, componentAttributes(model, attribute.component))];
        return [name, attribute?.type === 'dynamiczone' ? inData(value, []) : value];
      }),
    );
  };

  return (request: Request, type: ContentType): Request => ({
    ...request,
    path: inPath(request.path, type),
    ...(isObject(request.body) && 'data' in request.body
      ? { body: { ...request.body, data: inData(request.body.data, type.attributes) } }
      : {}),
  });
}

function componentAttributes(model: Model, uid: unknown): readonly Attribute[] {
  return model.components.find((component) => component.uid === uid)?.attributes ?? [];
}

/** Headers as they were sent, the token aside. */
function shownHeaders(request: Request, { headers, hasToken }: ReproductionOptions): Record<string, string> {
  const shown: Record<string, string> = { ...headers, ...request.headers };
  if (request.auth === 'full' && hasToken) shown.authorization = 'Bearer $TOUCHSTONE_TOKEN';
  if (typeof request.auth === 'object') shown.authorization = `Bearer ${request.auth.bearer}`;
  return shown;
}
