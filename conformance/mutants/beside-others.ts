/** Mutants that break a clause where something else stands beside it, or in a further place (4.2 to 4.6, 4.10). */
import { isObject } from '../models/json.ts';
import { answers, jsonReply, mapMembers, notFound, refusal, requests, withAttributes, withEntries } from './faults.ts';
import type { MakeFault, Row } from './mutant.ts';
import { type Pair, rewriteQuery } from './query-string.ts';
import { all, beside, by, isAnonymous, isGraphql, isRead, isReadOfOne, queryOf } from './when.ts';

/** Rewrites each pair of the queries of reads; undefined: the pair is dropped. */
const eachPair = (rewrite: (pair: Pair, pairs: readonly Pair[]) => Pair | undefined): MakeFault =>
  requests(isRead, (request) => rewriteQuery(request, (pairs) => pairs.flatMap((pair) => rewrite(pair, pairs) ?? [])));

/** A key behind a relation with an order in capitals, in the form of a text or of an object. */
const isCapital = ({ keys, value }: Pair): boolean =>
  keys[0] === 'sort' && /^(\w+\.[\w.]+:)?[A-Z]\w+$/.test(value) && (value.includes(':') || keys.length > 3);

/** A number that stands in a list. */
const isListed = ({ keys }: Pair): boolean =>
  /^\$(in|notIn)$/.test(keys.at(-2) ?? '') && /^\d+$/.test(keys.at(-1) ?? '');

/** Whether a list has a number beside this item. */
const hasNumber = (pairs: readonly Pair[], { keys }: Pair): boolean =>
  pairs.some((other) => other.keys.slice(0, -1).join() === keys.slice(0, -1).join() && /^-?[\d.]+$/.test(other.value));

const isFlag = (value: string): boolean => /^(true|t|1)$/.test(value);

/** Users with the members that they keep to themselves, without a value. */
const withTokens = (body: unknown): unknown =>
  Array.isArray(body)
    ? body.map(withTokens)
    : isObject(body)
      ? { ...body, resetPasswordToken: null, confirmationToken: null }
      : body;

/** An attribute with the first of several linked entries. */
const firstOnly = (value: unknown): unknown =>
  isObject(value) && Array.isArray(value.data) ? { ...value, data: value.data.slice(0, 1) } : value;

/** The locales of a target, told in another way. */
const tellLocales = (tell: (locales: readonly unknown[]) => readonly unknown[]): MakeFault =>
  answers(by('GET', /\/i18n\/locales$/), (answer) =>
    Array.isArray(answer.body) ? { ...answer, body: tell(answer.body) } : answer,
  );

const withDefault = (isDefault: boolean) => (locale: unknown) => (isObject(locale) ? { ...locale, isDefault } : locale);

/** A list of one locale. */
const isOneListed = ({ keys }: Pair, pairs: readonly Pair[]): boolean =>
  keys[0] === 'locale' && keys.length === 2 && pairs.filter((pair) => pair.keys[0] === 'locale').length === 1;

/** The errors of an answer, each message once. */
function toldOnce(body: unknown): unknown {
  if (!isObject(body) || !Array.isArray(body.errors)) return body;
  const errors = new Map(body.errors.map((error: unknown) => [isObject(error) ? error.message : error, error]));
  return { ...body, errors: [...errors.values()] };
}

/** A filter of a population that is counted. */
const isFilterOfCount = ({ keys }: Pair, pairs: readonly Pair[]): boolean =>
  keys[0] === 'populate' &&
  keys[2] === 'filters' &&
  pairs.some((pair) => pair.keys[1] === keys[1] && pair.keys[2] === 'count');

// biome-ignore format: a table, one mutant a row
export const besideOthersMutants: readonly Row[] = [
  ['sort.relation.capitals-ascend', 'rest.sort.relation', 'Behind a relation an order in capitals counts as ascending.',
    eachPair((pair) => (isCapital(pair) ? { ...pair, value: pair.value.replace(/[A-Z]\w+$/, 'asc') } : pair))],
  ['sort.empty.inside-by-id', 'rest.sort.empty', 'An empty sort inside a population sorts by id.',
    eachPair((pair) => (pair.keys[0] === 'populate' && pair.keys.at(-1) === 'sort' && pair.value === '' ? { ...pair, value: 'id' } : pair))],
  ['users.list.first-key-alone', 'users.list', 'Of the keys that sort users the first alone counts.',
    requests(by('GET', /\/users$/), (request) => rewriteQuery(request, (pairs) => pairs.filter(({ keys }) => keys[0] !== 'sort' || (keys[1] ?? '0') === '0')))],
  ['users.record.tokens-in-all-fields', 'users.record-secrets', 'All fields of a user are its tokens too.',
    answers(all(by('GET', /\/users(\/\d+)?$/), (request) => /fields=\*/.test(queryOf(request))), (answer) => ({ ...answer, body: withTokens(answer.body) }))],
  ['filters.one-entry.beside-population', 'rest.filters.list-only', 'One entry that is populated must meet the filters beside.',
    requests(all(isReadOfOne, beside('populate'), beside('filters')), () => notFound)],
  ['pagination.leading-digits', 'rest.pagination.not-a-number', 'Of a page that is no number the digits before the letters count.',
    eachPair((pair) => (pair.keys[0] === 'pagination' && /^\d+[a-z]+$/.test(pair.value) && !/^[tf]/.test(pair.value) ? { ...pair, value: String(Number.parseInt(pair.value, 10)) } : pair))],
  ['filters.list.no-number-dropped', 'rest.filters.bad-number', 'In a list of numbers what is none is dropped.',
    eachPair((pair, pairs) => (isListed(pair) && pair.value === 'abc' && hasNumber(pairs, pair) ? undefined : pair))],
  ['populate.zone.flags-dropped', 'rest.populate.zone-shared', 'Below a zone a flag populates nothing.',
    eachPair((pair) => (pair.keys[0] === 'populate' && pair.keys.length === 4 && pair.keys[2] === 'populate' && pair.keys[1] === 'body' && isFlag(pair.value) && pair.keys[3] !== '0' ? undefined : pair))],
  ['find-one.page-of-populated', 'rest.query.pagination-on-one', 'The page of a request for one entry is that of what it populates.',
    answers(all(isReadOfOne, beside('populate'), beside('pagination')), (answer) =>
      withEntries(answer, (entry) => withAttributes(entry, (attributes) => mapMembers(attributes, firstOnly))))],
  ['access.oracle.links', 'security.no-permission-oracle', 'A link to an unknown id is refused to whoever may find nothing.',
    requests((request) => isAnonymous(request) && /^P/.test(request.method) && /987654321/.test(request.text), refusal('1 relation(s) do not exist'))],
  ['locales.administration.last-lacks', 'i18n.locales', 'The last of several locales is not told.', tellLocales((locales) => locales.slice(0, Math.max(1, locales.length - 1)))],
  ['locales.administration.other-default', 'i18n.locales', 'The last locale is told as the default one.',
    tellLocales((locales) => [...locales.slice(0, -1).map(withDefault(false)), ...locales.slice(-1).map(withDefault(true))])],
  ['locales.list.of-one-is-all', 'rest.i18n.locale-list', 'A list of one locale is all of them.',
    eachPair((pair, pairs) => (isOneListed(pair, pairs) ? { keys: ['locale'], value: 'all' } : pair))],
  ['graphql.access.told-once', 'errors.graphql.forbidden', 'Of equal errors the first is told.',
    answers(isGraphql, (answer) => ({ ...answer, body: toldOnce(answer.body) }))],
  ['upload.empty.other-field', 'upload.empty', 'A form whose file has another name uploads nothing, with success.',
    requests((request) => by('POST', /\/upload$/)(request) && /name="file"/.test(request.text), jsonReply(200, []))],
  ['delete.with-content-type', 'rest.endpoints.delete', 'A DELETE that names a content type is refused.',
    requests((request) => request.method === 'DELETE' && request.headers['content-type'] !== undefined, refusal('Missing "data" payload'))],
  ['body.multipart.data-behind-files', 'rest.body.multipart', 'A form whose data comes behind a file is refused.',
    requests(({ text }) => /filename=".*name="data"/s.test(text), refusal('Missing "data" payload'))],
  ['status.unknown-id.data-first', 'rest.status.unknown-id', 'Wrong data for an unknown id is refused as such.',
    requests(({ method, text }) => method === 'PUT' && text.includes('noValue'), refusal('a value is wrong'))],
  ['access.forbidden.body-first', 'access.forbidden', 'Without permission a body without data is refused as such.',
    requests((request) => isAnonymous(request) && /^P/.test(request.method) && request.text === '{}', refusal('Missing "data" payload'))],
  ['users.register.plus-dropped', 'users.register', 'An e-mail loses what stands between its plus sign and the @.',
    requests(by('POST', /\/register$/), (request) => ({ ...request, text: request.text.replace(/\+[^@"]*@/, '@') }))],
  ['search.letters-decomposed', 'rest.filters.search', 'Letters that are searched for lose their accents to letters of their own.',
    eachPair((pair) => (pair.keys[0] === '_q' ? { ...pair, value: pair.value.normalize('NFD') } : pair))],
  ['filters.component.bounds-outside', 'rest.filters.component', 'Behind a name $gte and $lte leave the bound out.',
    eachPair((pair) => (pair.keys[0] === 'filters' && pair.keys.length === 4 ? { ...pair, keys: pair.keys.map((key) => key.replace(/^\$([gl]t)e$/, '$$$1')) } : pair))],
  ['populate.count.unfiltered', 'rest.populate.count', 'A count counts what the filters beside it leave out, too.',
    eachPair((pair, pairs) => (isFilterOfCount(pair, pairs) ? undefined : pair))],
  ['upload.list.by-id-alone', 'upload.list', 'Files are sorted by their ids alone.',
    requests(by('GET', /\/upload\/files$/), (request) => rewriteQuery(request, (pairs) => pairs.filter(({ keys, value }) => keys[0] !== 'sort' || value.startsWith('id'))))],
  ['users.list.role-filters-nothing', 'users.list', 'Filters by the role of a user count for nothing.',
    requests(by('GET', /\/users$/), (request) => rewriteQuery(request, (pairs) => pairs.filter(({ keys }) => keys[0] !== 'filters' || keys[1] !== 'role')))],
  ['filters.localizations-ignored', 'rest.filters.relation', 'Filters by localizations count for nothing.',
    eachPair((pair) => (pair.keys[0] === 'filters' && pair.keys[1] === 'localizations' ? undefined : pair))],
];
