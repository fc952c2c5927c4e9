/** Mutants that break a clause in one form of what is asked or sent (2.1, 2.3, 4, 8). */
import { isObject, type JsonObject } from '../models/json.ts';
import { attributeNamed } from '../models/lookup.ts';
import { isToMany } from '../oracle/attributes.ts';
import { atEveryDepth } from './changes.ts';
import {
  answers,
  jsonReply,
  mapMembers,
  onAttributes,
  onList,
  onPagination,
  requests,
  withAttributes,
  withEntries,
  without,
} from './faults.ts';
import { type Operation, onErrors, onGraphqlData, onOperation } from './graphql-mutations.ts';
import type { MakeFault, Passing, Row } from './mutant.ts';
import { pairsOf, rewriteQuery } from './query-string.ts';
import { dataOf, isSingle, onValues, routeOf, toEndpoint, withData } from './routes.ts';
import { by, isRead, queryOf } from './when.ts';

const asksFor =
  (form: RegExp) =>
  ({ query }: Operation): boolean =>
    form.test(query);

/** Every answer of a mutation shows what the last one wrote. */
const answersTogether = onGraphqlData(asksFor(/\ba: update\w+\(.*\bb: update/), (data) => ({ ...data, a: data.b }));

/** The second of two mutations knows nothing of the first. */
const signsInTogether = onGraphqlData(asksFor(/first: register.*second: login/), (data) => ({ ...data, second: null }));

/** Texts of a form are read as this moment. */
const takesText = (form: RegExp, moment: string): MakeFault =>
  onOperation(asksFor(/./), ({ query, variables, ...more }) => ({
    ...more,
    query: query.replace(form, `"${moment}"`),
    variables: mapMembers(variables, (value) => (form.test(JSON.stringify(value)) ? moment : value)),
  }));

/** Populated entries lose their locale. */
const populatedWithoutLocale = onAttributes((attributes) =>
  mapMembers(attributes, (value) =>
    atEveryDepth(value, (inner) =>
      isObject(inner) && typeof inner.locale === 'string' && 'createdAt' in inner ? without(inner, 'locale') : inner,
    ),
  ),
);

/** Conditions beside a logical operator behind a relation are dropped. */
const besideDropped = requests(isRead, (request) =>
  rewriteQuery(request, (pairs) => {
    const logical = pairs.filter(({ keys }) => keys[0] === 'filters' && (keys[2] ?? '') === '$or');
    const names = new Set(logical.map(({ keys }) => keys[1]));
    return pairs.filter((pair) => pair.keys[0] !== 'filters' || !names.has(pair.keys[1]) || logical.includes(pair));
  }),
);

/** The first parameter that populates a relation with options, of a request without credentials. */
const optionOf = (request: Passing): string | undefined =>
  request.headers.authorization === undefined
    ? pairsOf(request.path).find(({ keys }) => keys[0] === 'populate' && keys[2] === 'sort')?.keys[1]
    : undefined;

/** A hidden relation is there, empty, where the population has options. */
const emptyWithOptions = onAttributes((attributes, request) => {
  const name = optionOf(request);
  return name === undefined || name in attributes ? attributes : { ...attributes, [name]: { data: null } };
});

/** The second creator comes with the first. */
const bringsOther =
  (name: string, other: string): MakeFault =>
  () => ({
    answer(answer, request) {
      const names = pairsOf(request.path).flatMap(({ keys, value }) => [...keys, value]);
      if (!names.includes(name) || names.includes(other)) return answer;
      return withEntries(answer, (entry) => withAttributes(entry, (all) => ({ ...all, [other]: { data: null } })));
    },
  });

/** `data` inside `data`, alone, is taken for a body in a body. */
const unwrapsTwice = requests(by('PUT'), (request) => {
  const data = dataOf(request);
  const isTwice = data !== undefined && Object.keys(data).length === 1 && isObject(data.data);
  return isTwice ? withData(request, data.data as JsonObject) : request;
});

/** A list sorted through a to-many relation lacks its last entry. */
const manySortDrops: MakeFault = (bench) => {
  const { answer } = onList((list, request) => {
    const [name = '', field] =
      pairsOf(request.path)
        .find(({ keys }) => keys[0] === 'sort')
        ?.value.split('.') ?? [];
    const type = routeOf(request, bench.model)?.type;
    const attribute = type && attributeNamed(type, name);
    return field !== undefined && attribute && isToMany(attribute) ? list.slice(0, -1) : list;
  })(bench);
  return answer ? { answer } : {};
};

/** Links are written as a parser of URLs writes them. */
const linksNormalized = onValues((value, { type }) =>
  type === 'blocks'
    ? atEveryDepth(value, (inner) =>
        isObject(inner) && inner.type === 'link' && URL.canParse(String(inner.url))
          ? { ...inner, url: new URL(String(inner.url)).href }
          : inner,
      )
    : value,
);

/** An empty list for one file says nothing. */
const emptyFileIgnored = toEndpoint('PUT', ({ type, data, request }) =>
  withData(
    request,
    Object.fromEntries(
      Object.entries(data).filter(([name, value]) => {
        const attribute = attributeNamed(type, name);
        const isEmpty = Array.isArray(value) && value.length === 0;
        return attribute?.type !== 'media' || attribute.multiple === true || !isEmpty;
      }),
    ),
  ),
);

/** Filtered components come in the order of their ids. */
const componentsById = onGraphqlData(asksFor(/\(filters: \{ or: \[\{ \w+: \{ null/), (data) =>
  atEveryDepth(data, (value) =>
    Array.isArray(value) && value.every((item) => isObject(item) && Object.keys(item).join() === 'id')
      ? value.toSorted((a, b) => Number(a.id) - Number(b.id))
      : value,
  ),
);

// biome-ignore format: a table, one mutant a row
export const oneFormMutants: readonly Row[] = [
  ['graphql.mutations.answered-together', 'graphql.mutations-in-order', 'Updates of one document are answered after all of them.', answersTogether],
  ['graphql.mutations.sign-in-together', 'graphql.mutations-in-order', 'Who registers and signs in by one document is not known yet.', signsInTogether],
  ['graphql.datetime.without-seconds', 'graphql.scalars.datetime', 'A moment without seconds is taken.',
    takesText(/"2020-01-01T10:00Z"/, '2020-01-01T10:00:00.000Z')],
  ['graphql.date.basic', 'graphql.scalars.date', 'A date without dashes is taken.', takesText(/"20200101"/, '2020-01-01')],
  ['graphql.time.short-hour', 'graphql.scalars.time', 'An hour of one digit is taken.', takesText(/"1:00:00\.000"/, '01:00:00.000')],
  ['graphql.depth.names-first', 'graphql.limits.depth-message', 'The message of a query that is too deep names the first operation.',
    onErrors(asksFor(/^query shallow/), (error) => ({ ...error, message: String(error.message).replace("'deep'", "'shallow'") }))],
  ['graphql.datetime.ends-in-any-case', 'graphql.filters-no-case-insensitive-ends', 'Filters of moments end in any case.',
    onOperation(asksFor(/At: \{ endsWithi: "a"/), ({ query, ...more }) => ({ ...more, query: query.replace('endsWithi: "a"', 'notNull: true') }))],
  ['upload.names.last-segment', 'upload.served-names', 'Only what stands behind the last separator names a file.',
    requests(by('GET', /%2f/i), (request) => ({ ...request, path: request.path.replace(/[^/]*%2f/i, '') }))],
  ['creators.updated-with-created', 'rest.creators.omitted', 'Who names createdBy gets updatedBy, too.', bringsOther('createdBy', 'updatedBy')],
  ['creators.created-with-updated', 'rest.creators.omitted', 'Who names updatedBy gets createdBy, too.', bringsOther('updatedBy', 'createdBy')],
  ['locale.attribute.not-populated', 'rest.i18n.locale-attribute', 'Populated entries do not carry their locale.', populatedWithoutLocale],
  ['filters.relation.beside-or', 'rest.filters.relation-logical', 'Beside $or behind a relation other conditions are dropped.', besideDropped],
  ['pagination.unlimited-counts', 'rest.pagination.limit-minus-one', 'A list without limit is counted, whatever withCount says.',
    onPagination((pagination, request) => (queryOf(request).includes('[limit]=-1') && !('total' in pagination) ? { ...pagination, total: 12 } : pagination))],
  ['attributes.blocks.links-normalized', 'rest.attributes.blocks', 'Addresses of links are put in order.', linksNormalized],
  ['relations.media.empty-list-ignored', 'rest.relations.media-set', 'An empty list does not clear one file.', emptyFileIgnored],
  ['populate.forbidden.empty-with-options', 'rest.populate.permission-absent', 'A hidden relation is empty, not absent, where it has options.', emptyWithOptions],
  ['update.data-unwrapped-twice', 'rest.update.relations', 'An attribute called data, alone, is taken for the body.', unwrapsTwice],
  ['single.required-not-asked', 'rest.validation.required', 'A PUT makes a single type without what is required.',
    answers((request, { status, body }, { model }) => request.method === 'PUT' && status === 400 && isSingle(request, model) && JSON.stringify(body).includes('must be defined'),
      jsonReply(200, { data: { id: 1, attributes: {} }, meta: {} }))],
  ['graphql.register.trims-password', 'graphql.register', 'Blanks around a password are dropped when somebody registers.',
    onOperation(asksFor(/\bregister\(/), ({ query, ...more }) => ({ ...more, query: query.replace(/password: " *([^"]*?) *"/, 'password: "$1"') }))],
  ['sort.through-many-drops', 'rest.pagination.pages-make-the-whole', 'A sort through a to-many relation drops an entry.', manySortDrops],
  ['graphql.components.filtered-by-id', 'graphql.component-arguments', 'Filtered components come in the order of their ids.', componentsById],
];
