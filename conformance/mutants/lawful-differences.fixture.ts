/**
 * Differences of other builds that the source document leaves open, one a row, laid over the reference. Rows of one group
 * contradict each other nowhere.
 */
import type { ContentType, Model } from '../models/model.ts';
import { isObject, jsonReply } from './faults.ts';
import type { Fault, Passing, Reply } from './mutant.ts';
import { pairsOf, under } from './query-string.ts';
import { dataOf, isWrite, type Route, routeOf, withData } from './routes.ts';

/** One difference: a request as it is read or refused here, an answer as it is written. */
export interface Difference {
  readonly group: number;
  readonly says: string;
  readonly request?: (request: Passing, route: Route) => Passing | Reply;
  readonly answer?: (answer: Reply, request: Passing, route: Route) => Reply;
}

const refused = (): Reply => jsonReply(400, { error: { message: 'not here' } });

const asks = (request: Passing, name: string): boolean => pairsOf(request.path).some((pair) => under(pair, name));

/** Members written into every entry of an answer, populated ones too. */
function withMembers(value: unknown, more: (entry: Readonly<Record<string, unknown>>) => object): unknown {
  if (Array.isArray(value)) return value.map((item) => withMembers(item, more));
  if (!isObject(value)) return value;
  const inner = Object.fromEntries(Object.entries(value).map(([name, item]) => [name, withMembers(item, more)]));
  return 'id' in value && isObject(value.attributes) ? { ...inner, ...more(inner) } : inner;
}

const isDraft = ({ data }: Readonly<Record<string, unknown>>): boolean =>
  isObject(data) && isObject(data.attributes) && data.attributes.publishedAt === null;

/** A collection type: what becomes of a single type in draft is shown nowhere. */
const isDrafted = ({ kind, draftAndPublish }: ContentType): boolean => kind === 'collectionType' && draftAndPublish;

const isError = ({ status }: Reply): boolean => status >= 400;

export const differences: readonly Difference[] = [
  {
    group: 1,
    says: 'population beside pagination is refused',
    request: (request) =>
      request.method === 'GET' && asks(request, 'populate') && asks(request, 'pagination') ? refused() : request,
  },
  {
    group: 1,
    says: '$between takes its values in another shape',
    request: (request) => (decodeURIComponent(request.path).includes('[$between][') ? refused() : request),
  },
  {
    group: 1,
    says: 'an entry is a draft unless its body says otherwise',
    request(request, { type, segment }) {
      const data = dataOf(request);
      const isNew = request.method === 'POST' && segment === undefined && isDrafted(type);
      return isNew && data && !('publishedAt' in data) ? withData(request, { ...data, publishedAt: null }) : request;
    },
  },
  {
    group: 1,
    says: 'a draft is found by its id under preview alone',
    answer: (answer, request, { segment, type }) =>
      request.method === 'GET' &&
      segment !== undefined &&
      type.draftAndPublish &&
      isObject(answer.body) &&
      isDraft(answer.body) &&
      !asks(request, 'publicationState')
        ? jsonReply(404, { error: { message: 'not found' } })
        : answer,
  },
  {
    group: 1,
    says: 'entries carry further members',
    answer: (answer) => ({ ...answer, body: withMembers(answer.body, ({ id }) => ({ self: `/${id}`, version: 3 })) }),
  },
  {
    group: 1,
    says: 'every locale at once is not asked for with all',
    request: (request) => (/[?&]locale=all(?:&|$)/.test(request.path) ? refused() : request),
  },
  {
    group: 2,
    says: 'publishedAt in a body is ignored, and nothing is published',
    request(request, { type }) {
      const data = dataOf(request);
      return isWrite(request) && data && isDrafted(type) ? withData(request, { ...data, publishedAt: null }) : request;
    },
  },
  {
    group: 2,
    says: 'an error has no body',
    answer: (answer) => (isError(answer) ? { ...answer, body: undefined } : answer),
  },
  {
    group: 2,
    says: 'meta and meta.pagination carry further members',
    answer(answer) {
      const { body } = answer;
      if (!isObject(body) || !isObject(body.meta)) return answer;
      const pagination = isObject(body.meta.pagination) ? { pagination: { ...body.meta.pagination, next: '/' } } : {};
      return { ...answer, body: { ...body, meta: { ...body.meta, took: 3, ...pagination } } };
    },
  },
  {
    group: 2,
    says: 'a larger page than the maximum is refused',
    request: (request) =>
      /(?:pageSize|limit)(?:\]|%5D)=(?:4[1-9]|[5-9]\d|\d{3,})/.test(request.path) ? refused() : request,
  },
  {
    group: 2,
    says: 'media types are written in capitals',
    answer: (answer) => ({
      ...answer,
      headers: { ...answer.headers, 'content-type': 'Application/JSON; Charset=UTF-8' },
    }),
  },
];

/** The fault that lays all differences of a group over the reference. */
export const differing = (model: Model, group: number) => (): Fault => ({
  request(request) {
    const route = routeOf(request, model);
    let passing: Passing | Reply = request;
    for (const row of differences) {
      if (!route || row.group !== group || !row.request || 'status' in passing) continue;
      passing = row.request(passing, route);
    }
    return passing;
  },
  answer(answer, request) {
    const route = routeOf(request, model);
    return differences
      .filter((row) => route !== undefined && row.group === group)
      .reduce((reply, row) => (route ? (row.answer?.(reply, request, route) ?? reply) : reply), answer);
  },
});
