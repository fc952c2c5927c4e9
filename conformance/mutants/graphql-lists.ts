/** Mutants of order, pages, filters and totals of GraphQL lists, and of their agreement with REST (4.9). */
import { type ArgumentNode, type FieldNode, Kind, type ObjectFieldNode, print } from 'graphql';
import { listName } from '../models/graphql-names.ts';
import { isObject, type JsonObject } from '../models/json.ts';
import type { ContentType, Model } from '../models/model.ts';
import { ofMember, reversed } from './changes.ts';
import { mapMembers, paginationIn } from './faults.ts';
import { onAnswered, onEach } from './graphql-answered.ts';
import {
  argument,
  dropping,
  droppingBehind,
  fillArgument,
  has,
  isObjectNode,
  onArguments,
  onFields,
  type Place,
} from './graphql-documents.ts';
import { type Operation, onGraphqlData, onOperation, rewording } from './graphql-mutations.ts';
import type { Row } from './mutant.ts';
import { someDrafts, someLocalized } from './needs.ts';

/** Whether a field is the list of a content-type of the kind. */
const listOf =
  (holds: (type: ContentType) => boolean) =>
  (field: FieldNode, { contentTypes }: Model): boolean =>
    contentTypes.some((type) => holds(type) && listName(type) === field.name.value);
const isList = listOf(({ kind }) => kind === 'collectionType');

/** Whether a field is a list of components. */
const isRepeatable = ({ name: { value } }: FieldNode, { contentTypes }: Model): boolean =>
  contentTypes.some(({ attributes }) =>
    attributes.some(({ name, type, repeatable }) => name === value && type === 'component' && repeatable),
  );

/** Changes the fields of an object argument. */
const onArgumentFields = (place: Place, change: (fields: readonly ObjectFieldNode[]) => readonly ObjectFieldNode[]) =>
  onArguments(place, 'pagination', (node) =>
    isObjectNode(node.value) ? { ...node, value: { ...node.value, fields: change(node.value.fields) } } : node,
  );

/** Changes a number of PaginationArg. */
const onPaging = (names: readonly string[], change: (value: number) => number, place: Place = 'root') =>
  onArgumentFields(place, (fields) =>
    fields.map((field) =>
      names.includes(field.name.value) && field.value.kind === Kind.INT
        ? { ...field, value: { ...field.value, value: String(change(Number(field.value.value))) } }
        : field,
    ),
  );

/** limit -1 answers the list from its beginning. */
const everythingFromStart = onArgumentFields('root', (fields) => {
  const isEverything = fields.some(({ name, value }) => name.value === 'limit' && print(value) === '-1');
  return isEverything ? fields.filter(({ name }) => name.value !== 'start') : fields;
});

const numbersIn = (field: FieldNode): Readonly<Record<string, number>> => {
  const value = field.arguments?.find(({ name }) => name.value === 'pagination')?.value;
  return isObjectNode(value)
    ? Object.fromEntries(
        value.fields.map(({ name, value }) => [name.value, value.kind === Kind.INT ? Number(value.value) : 0]),
      )
    : {};
};

const paginationDefaultLimit = onFields('root', (field, model) => {
  const input = numbersIn(field);
  if (!isList(field, model) || input.limit !== undefined || input.pageSize !== undefined || input.page !== undefined)
    return field;
  const args = (field.arguments ?? []).filter(({ name }) => name.value !== 'pagination');
  return { ...field, arguments: [...args, argument(`pagination: { start: ${input.start ?? 0}, limit: 11 }`)] };
});
const paginationMixed = onArgumentFields('root', (fields) => {
  const paged = fields.filter(({ name }) => name.value.startsWith('page'));
  return paged.length > 0 ? paged : fields;
});

/** A sort by two keys ascends in the second one always. */
const laterKeysAscend = (node: ArgumentNode): ArgumentNode =>
  node.value.kind === Kind.LIST
    ? {
        ...node,
        value: {
          ...node.value,
          values: node.value.values.map((key, at) =>
            at > 0 && key.kind === Kind.STRING ? { ...key, value: key.value.replace(':desc', ':asc') } : key,
          ),
        },
      }
    : node;

/** Whether a field name is, in every type, a to-many relation with drafts: only these can get a state safely. */
const many = ({ contentTypes }: Model, field: FieldNode): boolean =>
  contentTypes.some(({ attributes }) =>
    attributes.some(
      ({ name, relation, target }) =>
        name === field.name.value &&
        relation?.endsWith('ToMany') === true &&
        contentTypes.some((type) => type.uid === target && type.draftAndPublish),
    ),
  );

/** Only the first key of a sort counts. */
const firstKey = (node: ArgumentNode): ArgumentNode =>
  node.value.kind === Kind.LIST ? { ...node, value: { ...node.value, values: node.value.values.slice(0, 1) } } : node;

/** Filters inside entries without this join. */
const withoutJoin = (join: string) =>
  onArguments('inside', 'filters', (node) =>
    isObjectNode(node.value)
      ? { ...node, value: { ...node.value, fields: node.value.fields.filter(({ name }) => name.value !== join) } }
      : node,
  );

const pageAlone = /pagination: \{ page: 2 \}/;
const startAlone = /pagination: \{ start: \d+ \}/;

// biome-ignore format: a table, one mutant a row
const graphqlRelationMutants: Row[] = [
  ['graphql.relation.sort.first-key', 'graphql.relation-arguments', 'Relations are sorted by their first key.',
    onArguments('inside', 'sort', firstKey)],
  ['graphql.relation.sort.later-keys-ascend', 'graphql.relation-arguments',
    'Relations are sorted upwards by all keys but the first.', onArguments('inside', 'sort', laterKeysAscend)],
  ['graphql.relation.pagination.zero-as-two', 'graphql.relation-arguments',
    'Below 1, the size of a page of relations counts as 2.',
    onPaging(['limit', 'pageSize'], (value) => (value < 1 && value !== -1 ? 2 : value), 'inside')],
  ['graphql.relation.pagination.default', 'graphql.relation-arguments', 'By default eleven relations are answered.',
    fillArgument('inside', 'pagination: { limit: 11 }', (field) => has(field, 'sort'))],
  ...['relation', 'component'].map((kind): Row => [`graphql.${kind}.pagination.beside-filters`,
    `graphql.${kind}-arguments`, `Beside filters without a sort, pagination of ${kind}s is ignored.`,
    onArguments('inside', 'pagination', (node, field) =>
      has(field, 'filters') && !has(field, 'sort') ? undefined : node)]),
  ...['filters', 'sort', 'pagination'].map((name): Row => [`graphql.relation.${name}.ignored`,
    'graphql.relation-arguments', `${name} of relations is ignored.`, dropping('inside', name)]),
  ...['filters', 'sort', 'pagination'].map((name): Row => [`graphql.component.${name}.ignored`,
    'graphql.component-arguments', `${name} of repeatable components is ignored.`, dropping('inside', name)]),
  ...['relation', 'component'].flatMap((kind) => ['filters', 'sort', 'pagination'].map((name): Row => [
    `graphql.${kind}.in-components.${name}-ignored`, `graphql.${kind}-arguments`,
    `Inside components, ${name} of ${kind}s is ignored.`, dropping('component', name)])),
  ...['filters', 'sort', 'pagination'].map((name): Row => [`graphql.files.${name}-ignored`, 'graphql.types.media',
    `${name} of a list of files is ignored.`, dropping('inside', name)]),
  ...['not', 'or'].map((join): Row => [`graphql.component.filters.${join}-ignored`, 'graphql.component-arguments',
    `${join} in filters of repeatable components is ignored.`, withoutJoin(join)]),
  ['graphql.relation.state-ignored', 'graphql.relation-live', 'publicationState of relations is ignored.',
    dropping('inside', 'publicationState')],
  ['graphql.relation.drafts-shown', 'graphql.relation-live', 'Relations hold drafts unless they are asked not to.',
    fillArgument('inside', 'publicationState: PREVIEW', (field, model) => many(model, field))],
  ['graphql.relation.filters-show-drafts', 'graphql.relation-live', 'Relations hold drafts beside filters.',
    fillArgument('inside', 'publicationState: PREVIEW', (field, model) => many(model, field) && has(field, 'filters'))],
  ['graphql.relation.live-shows-drafts', 'graphql.relation-live',
    'publicationState: LIVE of relations is read as PREVIEW.',
    onArguments('inside', 'publicationState', (node) => ({ ...node, value: { kind: Kind.ENUM, value: 'PREVIEW' } }))],
];

/** Whether entries inside the entries of a list are selected. */
const holdsRelations = (field: FieldNode): boolean => (print(field).match(/\bdata \{/g) ?? []).length > 1;

// biome-ignore format: a table, one mutant a row
const pairMutants: Row[] = [
  ...['filters', 'sort', 'pagination', 'publicationState'].flatMap((name, _at, all) =>
    all.filter((other) => other !== name).map((other): Row => [`graphql.pairs.${name}-beside-${other}`,
      `graphql.list.${name === 'publicationState' ? 'publication-state' : name}`,
      `${name} is ignored beside ${other} in a list with relations.`,
      onArguments('root', name, (node, field) => (has(field, other) && holdsRelations(field) ? undefined : node)),
      [name, other].includes('publicationState') ? someDrafts : () => undefined])),
  ['graphql.pairs.keys-beside-in', 'graphql.list.sort', 'Beside a list under in, a list is sorted by its first key.',
    onArguments('root', 'sort', (node, field) =>
      /\bin: \[/.test(print(field)) ? firstKey(node) : node)],
];

const oneMore = (name: string) => (value: JsonObject) => {
  const pagination = paginationIn({ body: value });
  return name in pagination
    ? { ...value, meta: { pagination: { ...pagination, [name]: Number(pagination[name]) + 1 } } }
    : value;
};

/** Whether a list begins inside a page. */
function beginsInside({ query }: Operation): boolean {
  const [, start, limit] = /start: (\d+), limit: (\d+)/.exec(query) ?? [];
  return Number(start) % Number(limit) > 0;
}

// biome-ignore format: a table, one mutant a row
const graphqlAgreementMutants: Row[] = [
  ...['total', 'page', 'pageSize', 'pageCount'].map((name): Row => [`graphql.meta.${name}.one-more`,
    'graphql.pagination-meta', `meta.pagination.${name} is one too many.`,
    onAnswered(oneMore(name))]),
  ['graphql.meta.page-of-none', 'graphql.pagination-meta', 'An empty list has one page.',
    onAnswered(ofMember('meta', ofMember('pagination', (meta) =>
      (isObject(meta) && meta.pageCount === 0 ? { ...meta, pageCount: 1 } : meta))))],
  ['graphql.meta.page.counted-up', 'graphql.pagination-meta', 'The page of an offset inside a page is the next one.',
    onGraphqlData(beginsInside, (data) => mapMembers(data, (value) => (isObject(value) ? oneMore('page')(value) : value)))],
  ['graphql.agreement.order-turned', 'graphql.rest-agreement', 'Lists stand in the opposite order.',
    onAnswered(ofMember('data', reversed))],
  ['graphql.agreement.value-changed', 'graphql.rest-agreement', 'Texts are answered in capitals.',
    onEach((value) => (typeof value === 'string' ? value.toUpperCase() : value))],
  ['graphql.agreement.relations-ignore-state', 'graphql.rest-agreement',
    'publicationState is ignored on relations: they hold published entries alone.',
    dropping('inside', 'publicationState'), someDrafts],
];

// biome-ignore format: a table, one mutant a row
export const graphqlListMutants: Row[] = [
  ...graphqlRelationMutants,
  ...graphqlAgreementMutants,
  ...pairMutants,
  ['graphql.sort.ignored', 'graphql.list.sort', 'sort of lists is ignored.', dropping('root', 'sort')],
  ['graphql.sort.first-of-text', 'rest.sort.comma-list', 'Of several keys in one text of sort the first alone counts.',
    rewording(/(sort: \[?"[^",]*),[^"]*"/g, '$1"')],
  ['graphql.locale.all-ignored', 'graphql.locale-argument', 'locale "all" is ignored.', rewording(/locale: "all"/g, ''), someLocalized],
  ['graphql.state.behind-ignored', 'graphql.relation-live', 'publicationState is ignored in linked entries.',
    droppingBehind('publicationState'), someDrafts],
  ['graphql.sort.default', 'graphql.list.sort-default', 'Without sort the newest entry comes first.',
    fillArgument('root', 'sort: ["id:desc"]', isList)],
  ['graphql.pagination.ignored', 'graphql.list.pagination', 'pagination of lists is ignored.',
    dropping('root', 'pagination')],
  ...['page', 'start', 'pageSize', 'limit'].map((name): Row => [`graphql.pagination.${name}.one-more`,
    'graphql.list.pagination', `pagination.${name} is taken for one more.`, onPaging([name], (value) => value + 1)]),
  ['graphql.pagination.default', 'graphql.list.pagination-default', 'Without pagination a list holds three entries.',
    fillArgument('root', 'pagination: { limit: 3 }', isList)],
  ['graphql.pagination.page-alone-default', 'graphql.pagination-meta', 'A page without pageSize has the default size.',
    onOperation(({ query }) => pageAlone.test(query),
      (operation) => ({ ...operation, query: operation.query.replace(pageAlone, 'pagination: { page: 2, pageSize: 10 }') }))],
  ['graphql.pagination.start-alone-ignored', 'graphql.pagination-default-limit', 'start without limit is ignored.',
    onOperation(({ query }) => startAlone.test(query),
      (operation) => ({ ...operation, query: operation.query.replace(startAlone, 'pagination: {}') }))],
  ['graphql.pagination.components-whole', 'graphql.pagination-default-limit', 'Repeatable components without pagination come whole.',
    fillArgument('inside', 'pagination: { limit: 100 }', isRepeatable)],
  ['graphql.pagination.default-limit', 'graphql.pagination-default-limit',
    'Without a limit a list holds eleven entries.', paginationDefaultLimit],
  ['graphql.pagination.zero-as-two', 'graphql.pagination-too-small', 'A limit below 1 counts as 2.',
    onPaging(['limit', 'pageSize'], (value) => (value < 1 && value !== -1 ? 2 : value))],
  ['graphql.pagination.minus-one-as-one', 'graphql.pagination-too-small', 'Limit -1 is one entry, not everything.',
    onPaging(['limit'], (value) => (value === -1 ? 1 : value))],
  ['graphql.pagination.everything-from-start', 'graphql.pagination-too-small',
    'Limit -1 is everything, whatever the start.', everythingFromStart],
  ['graphql.pagination.mixed', 'graphql.pagination-mixed', 'Of page and offset together page wins.', paginationMixed],
  ['graphql.state.ignored', 'graphql.list.publication-state', 'publicationState of lists is ignored.',
    dropping('root', 'publicationState')],
  ['graphql.state.default', 'graphql.list.publication-state-default', 'Without publicationState lists hold drafts too.',
    fillArgument('root', 'publicationState: PREVIEW', listOf((type) => type.draftAndPublish))],
  ['graphql.locale.ignored', 'graphql.locale-argument', 'locale of lists is ignored.', dropping('root', 'locale'),
    someLocalized],
];
