/** Differences in answers of other builds, where the source document is silent. */
import { isObject, type JsonObject } from '../models/json.ts';
import { atEveryDepth } from './changes.ts';
import { jsonReply, mapMembers, without } from './faults.ts';
import { asks, type Difference, emptyAsNull, namesFields } from './lawful-difference.fixture.ts';
import {
  addHeaders,
  asNumber,
  entriesOf,
  inEasternZone,
  isDraft,
  isError,
  moment,
  reverseMembers,
  rewriteBytes,
  rewriteEntries,
  rewriteErrors,
  rewriteList,
  rewriteTexts,
} from './lawful-rewrites.fixture.ts';
import { pairsOf } from './query-string.ts';

export const lawfulAnswers: readonly Difference[] = [
  {
    group: 1,
    says: 'a draft is found by its id under preview alone',
    answer: (answer, request, { segment, type }) =>
      request.method === 'GET' &&
      segment !== undefined &&
      type.draftAndPublish &&
      isObject(answer.body) &&
      isDraft(answer.body.data) &&
      !asks(request, 'publicationState')
        ? jsonReply(404, { error: { message: 'not found' } })
        : answer,
  },
  {
    group: 1,
    says: 'entries carry further members',
    answer: rewriteEntries((entry) => ({ ...entry, self: `/${String(entry.id)}`, version: 3 })),
  },
  {
    group: 1,
    says: 'errors have no details',
    answer: rewriteErrors((error) => ({ data: null, error: without(error, 'details') })),
  },
  {
    group: 2,
    says: 'an error has no body',
    answer: (answer) => (isError(answer) ? { ...answer, body: undefined, text: '' } : answer),
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
    says: 'media types are written in capitals',
    answer: addHeaders({ 'content-type': 'Application/JSON; Charset=UTF-8' }),
  },
  {
    group: 3,
    says: 'entries carry further attributes where none are selected',
    answer: rewriteEntries((entry, { path }) =>
      namesFields(path) || !isObject(entry.attributes)
        ? entry
        : { ...entry, attributes: { ...entry.attributes, documentId: `d${String(entry.id)}`, _version: 3 } },
    ),
  },
  {
    group: 3,
    says: 'meta of entries carries further members',
    answer: rewriteEntries((entry) => (isObject(entry.meta) ? { ...entry, meta: { ...entry.meta, rank: 1 } } : entry)),
  },
  {
    group: 3,
    says: 'moments have an offset, times no empty fraction',
    answer: rewriteTexts((text) => text.replace(moment, '$1.$2+00:00').replace(/^(\d\d:\d\d:\d\d)\.000$/, '$1')),
  },
  {
    group: 3,
    says: 'a refusal is 422, and has no data',
    answer: rewriteErrors(
      (error) => ({ error }),
      (status) => (status === 400 ? 422 : status),
    ),
  },
  {
    group: 3,
    says: 'what is created is answered with 201',
    answer: (answer, { method }) => (method === 'POST' && answer.status === 200 ? { ...answer, status: 201 } : answer),
  },
  {
    group: 3,
    says: 'answers carry further headers, and no charset',
    answer: addHeaders({
      ...{ 'content-type': 'application/json', 'set-cookie': 'a=b', link: '</>; rel="next"', etag: '"1"' },
      ...{ 'x-ratelimit-limit': '1000', 'cache-control': 'no-store' },
    }),
  },
  { group: 4, says: 'moments have microseconds', answer: rewriteTexts((text) => text.replace(moment, '$1.$2000Z')) },
  {
    group: 4,
    says: 'nothing linked is null',
    answer: (answer) => ({ ...answer, body: atEveryDepth(answer.body, emptyAsNull) }),
  },
  { group: 4, says: 'entries have no meta', answer: rewriteEntries((entry) => without(entry, 'meta')) },
  { group: 4, says: 'errors have no name', answer: rewriteErrors((error) => ({ error: without(error, 'name') })) },
  {
    group: 4,
    says: 'what is private is not there',
    answer: (answer) =>
      answer.status === 401 || answer.status === 403 ? jsonReply(404, { error: { message: 'nothing here' } }) : answer,
  },
  { group: 4, says: 'connections are not kept', answer: addHeaders({ connection: 'close' }) },
  {
    group: 5,
    says: 'whole seconds have no fraction',
    answer: rewriteTexts((text) => text.replace(moment, (all, second, part) => (part === '000' ? `${second}Z` : all))),
  },
  {
    group: 5,
    says: 'an error is a code',
    answer: rewriteErrors(({ status }) => ({ error: { code: `E${String(status)}` } })),
  },
  {
    group: 5,
    says: 'lists without a sort come in any order',
    answer: rewriteList((list, { path }) =>
      pairsOf(path).some(({ keys: [name] }) => name === 'sort') ? list : list.toReversed(),
    ),
  },
  {
    group: 5,
    says: 'an empty list has one page',
    answer(answer) {
      const { body } = answer;
      const pagination = isObject(body) && isObject(body.meta) ? body.meta.pagination : undefined;
      if (!isObject(body) || !isObject(body.meta) || !isObject(pagination) || pagination.pageCount !== 0) return answer;
      return { ...answer, body: { ...body, meta: { ...body.meta, pagination: { ...pagination, pageCount: 1 } } } };
    },
  },
  {
    group: 6,
    says: 'members come in any order',
    answer: (answer) => ({ ...answer, body: reverseMembers(answer.body) }),
  },
  {
    group: 6,
    says: 'files have whole addresses, and further fields',
    answer: rewriteEntries((entry) =>
      isObject(entry.attributes) && typeof entry.attributes.mime === 'string'
        ? {
            ...entry,
            attributes: { ...entry.attributes, url: `https://files.example${entry.attributes.url}`, folder: 1 },
          }
        : entry,
    ),
  },
  { group: 6, says: 'moments are told in another zone', answer: rewriteTexts(inEasternZone) },
  {
    group: 6,
    says: 'an error stands beside a list of all of them',
    answer: (answer) =>
      isError(answer) && isObject(answer.body)
        ? { ...answer, body: { ...answer.body, errors: [answer.body.error], requestId: 'r-1' } }
        : answer,
  },
  {
    group: 6,
    says: 'refusals are conflicts, wrong methods are not found, what is gone is gone',
    answer: rewriteErrors(
      (error) => ({ data: null, error }),
      (status) => ({ 400: 409, 404: 410, 405: 404 })[status] ?? status,
    ),
  },
  {
    group: 6,
    says: 'anybody may ask from anywhere, and what is made has an address',
    answer: (answer, { method }) => {
      const cors = { 'access-control-allow-origin': '*', vary: 'Origin, Accept-Encoding' };
      const location = method === 'POST' && !isError(answer) ? { location: '/here' } : {};
      return { ...answer, headers: { ...answer.headers, ...cors, ...location } };
    },
  },
  {
    group: 6,
    says: 'JSON has a media type of its own',
    answer: addHeaders({ 'content-type': 'application/vnd.content+json; version=1' }),
  },
  {
    group: 7,
    says: 'big integers are numbers where none of their digits is lost',
    answer: (answer, _request, { type }) => {
      const names = type.attributes.filter((attribute) => attribute.type === 'biginteger').map(({ name }) => name);
      const write = (entry: JsonObject): JsonObject =>
        isObject(entry.attributes)
          ? {
              ...entry,
              attributes: mapMembers(entry.attributes, (value, name) =>
                names.includes(name) && typeof value === 'string' ? asNumber(value) : value,
              ),
            }
          : entry;
      return { ...answer, body: entriesOf(answer.body, write) };
    },
  },
  {
    group: 7,
    says: 'every entry has publishedAt, also where there are no drafts',
    answer: rewriteEntries((entry, { path }) => {
      const { attributes } = entry;
      if (namesFields(path) || !isObject(attributes) || typeof attributes.mime === 'string') return entry;
      return { ...entry, attributes: { publishedAt: attributes.createdAt, ...attributes } };
    }),
  },
  {
    group: 7,
    says: 'who is not known is asked to say who it is',
    answer: (answer) =>
      answer.status === 403 || answer.status === 401
        ? { ...answer, status: 401, headers: { ...answer.headers, 'www-authenticate': 'Bearer realm="content"' } }
        : answer,
  },
  {
    group: 7,
    says: 'JSON escapes slashes, begins and ends with line breaks, and writes whole numbers with a fraction',
    answer: rewriteBytes(
      (body) =>
        `\n${JSON.stringify(body).replace(/"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g, (token) =>
          token.startsWith('"') ? token.replaceAll('/', '\\/') : /^-?\d{1,9}$/.test(token) ? `${token}.0` : token,
        )}\r\n`,
    ),
  },
  {
    group: 5,
    says: 'JSON is written over lines, in ASCII, fractions with a zero more',
    answer: rewriteBytes((body) =>
      JSON.stringify(body, null, 2)
        .replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
        .replace(/"(?:[^"\\]|\\.)*"|-?\d+\.\d+(?![\deE])/g, (token) => (token.startsWith('"') ? token : `${token}0`)),
    ),
  },
];
