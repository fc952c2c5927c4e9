/** Mutants that answer what GraphQL must refuse (2.3, 4.9). */
import { Kind, visit } from 'graphql';
import { listName, oneName } from '../models/graphql-names.ts';
import { isObject } from '../models/json.ts';
import type { Model } from '../models/model.ts';
import { mapMembers } from './faults.ts';
import { attributes } from './graphql-answered.ts';
import { onDocument, withoutNodes } from './graphql-documents.ts';
import { any, graphqlReply, onOperation } from './graphql-mutations.ts';
import type { MakeFault, Row } from './mutant.ts';
import { hiddenNames, someAttribute, someLocalized, someSingle } from './needs.ts';

/** Removes fields from the selections of a document. */
const withoutFields = (drop: (name: string, model: Model) => boolean) =>
  withoutNodes((node, model) => node.kind === Kind.FIELD && drop(node.name.value, model));

/** Removes fields from the filters of a document. */
const withoutFilters = (drop: (name: string, model: Model) => boolean) =>
  withoutNodes((node, model) => node.kind === Kind.OBJECT_FIELD && drop(node.name.value, model));

const unsorted = (drop: (sort: string, model: Model) => boolean) =>
  onDocument((document, model) =>
    visit(document, {
      Argument: (node) =>
        node.name.value === 'sort' && node.value.kind === Kind.LIST
          ? {
              ...node,
              value: {
                ...node.value,
                values: node.value.values.filter((item) => item.kind !== Kind.STRING || !drop(item.value, model)),
              },
            }
          : undefined,
    }),
  );

/** Changes each text of a document. */
const withTexts = (change: (text: string) => string): MakeFault =>
  onDocument((document) => visit(document, { StringValue: (node) => ({ ...node, value: change(node.value) }) }));

/** Reads invalid texts of a scalar as a valid one. */
const acceptTexts = (form: RegExp, good: string): MakeFault => withTexts((text) => (form.test(text) ? good : text));

/** Drops the arguments `locale` of this form. */
const withoutLocale = (form: RegExp): MakeFault =>
  withoutNodes(
    (node) =>
      node.kind === Kind.ARGUMENT &&
      node.name.value === 'locale' &&
      node.value.kind === Kind.STRING &&
      form.test(node.value.value),
  );

const offsetInVariablesDropped = onOperation(any, ({ variables, ...operation }) => ({
  ...operation,
  variables: mapMembers(variables, (value) =>
    typeof value === 'string' ? value.replace(/(T.*)[+-]\d\d:\d\d$/, '$1Z') : value,
  ),
}));

const fieldNames =
  (kinds: readonly string[]) =>
  (name: string, { contentTypes }: Model): boolean =>
    contentTypes.some(({ attributes: all }) => all.some((field) => field.name === name && kinds.includes(field.type)));

const names = ({ contentTypes }: Model): string[] => [
  'id',
  'createdAt',
  'updatedAt',
  ...contentTypes.flatMap(({ attributes: all }) => all.map(({ name }) => name)),
];

const singleHasList = onDocument((document, { contentTypes }) =>
  visit(document, {
    Field: (node) => {
      const type = contentTypes.find((type) => type.kind === 'singleType' && listName(type) === node.name.value);
      return type && { ...node, name: { ...node.name, value: oneName(type) } };
    },
  }),
);
const longNoText = onOperation(({ query }, _request, { model }) => {
  const long = model.contentTypes.flatMap(({ attributes: all }) => all).filter(({ type }) => type === 'biginteger');
  return new RegExp(`\\b(${long.map(({ name }) => name).join('|')}): \\{ eq: "`).test(query);
}, graphqlReply('Expected value of type "Long"'));
const jsonListsAsObjects = attributes((values) =>
  mapMembers(values, (value) =>
    Array.isArray(value) && value.every((item) => !isObject(item)) ? Object.fromEntries(Object.entries(value)) : value,
  ),
);
const nameAnySpelling = onDocument((document) =>
  visit(document, {
    NamedType: (node) => ({ ...node, name: { ...node.name, value: node.name.value.replace(/s$/, '') } }),
  }),
);

// biome-ignore format: a table, one mutant a row
export const graphqlLenienceMutants: Row[] = [
  ['graphql.relation-meta.answered', 'graphql.types.relation-no-meta', 'Asking relations for meta is answered.',
    withoutFields((name) => name === 'meta')],
  ['graphql.creators.answered', 'graphql.types.no-creator-fields', 'createdBy and updatedBy can be asked for.',
    withoutFields((name) => name === 'createdBy' || name === 'updatedBy')],
  ['graphql.private.answered', 'graphql.types.private-hidden', 'Private attributes can be asked for.',
    withoutFields((name, model) => hiddenNames(model).includes(name) && name !== 'email')],
  ['graphql.filters.media-ignored', 'graphql.types.no-media-or-zone-filter', 'Filters on media and zones are ignored.',
    withoutFilters(fieldNames(['media', 'dynamiczone']))],
  ['graphql.filters.ends-any-case', 'graphql.filters-no-case-insensitive-ends',
    'Scalar filters have startsWithi and endsWithi.', withoutFilters((name) => /^(starts|ends)Withi$/.test(name))],
  ['graphql.single.has-list', 'graphql.single-no-list', 'Single types have a list query.', singleHasList, someSingle],
  ['graphql.scalars.date.lenient', 'graphql.scalars.date', 'Any text is taken for a Date.',
    acceptTexts(/^(nope|\d{4}-\d\d-\d\dT.*Z|2020-13-01|01\.02\.2020)$/, '2020-01-01')],
  ['graphql.scalars.date.lenient-variable', 'graphql.scalars.date', 'A variable of type Date takes any text.',
    onOperation(({ query }) => query.includes('$v: Date)'), (operation) => ({ ...operation, variables: { v: '2020-01-01' } }))],
  ['graphql.scalars.time.lenient', 'graphql.scalars.time', 'A Time may lack its seconds.',
    acceptTexts(/^\d\d:\d\d$/, '10:00:00.000')],
  ['graphql.scalars.datetime.lenient', 'graphql.scalars.datetime', 'A date alone is taken for a DateTime.',
    acceptTexts(/^\d{4}-\d\d-\d\d$/, '2020-01-01T00:00:00.000Z')],
  ['graphql.scalars.datetime.offset-dropped', 'graphql.scalars.datetime', 'The offset of a DateTime is dropped.',
    withTexts((text) => text.replace(/(T.*)\+\d\d:\d\d$/, '$1Z'))],
  ['graphql.scalars.datetime.milliseconds-alone', 'graphql.scalars.datetime',
    'A DateTime has three digits of its second at most.', withTexts((text) => (/T.*\.\d{4,}Z$/.test(text) ? 'nope' : text))],
  ['graphql.scalars.datetime.offset-dropped-in-variables', 'graphql.scalars.datetime',
    'The offset of a DateTime in a variable is dropped.', offsetInVariablesDropped],
  ['graphql.scalars.long.no-text', 'graphql.scalars.long', 'A Long is a number alone.', longNoText,
    someAttribute(({ type }) => type === 'biginteger', 'there are no big integers')],
  ['graphql.scalars.json.lists-as-objects', 'graphql.scalars.json', 'Lists in JSON are answered as objects.',
    jsonListsAsObjects],
  ['graphql.locale.unknown-taken', 'graphql.locale-argument', 'A locale that is no code of a language is taken for none.',
    withoutLocale(/^(?!([a-z]{2}(-[A-Z]{2})?|all)$)/), someLocalized],
  ['graphql.locale.region-taken', 'graphql.locale-argument', 'An unknown region of a language is taken for none.',
    withoutLocale(/^[a-z]{2}-ZZ$/), someLocalized],
  ['graphql.types.name.any-spelling', 'graphql.types.name', 'Fragments on a type that does not exist are passed over.',
    nameAnySpelling],
  ['graphql.sort.unknown-ignored', 'graphql.sort-unknown', 'A sort by an unknown field is ignored.',
    unsorted((sort, model) => !names(model).includes(sort.split(':')[0] ?? ''))],
  ['graphql.sort.hidden-ignored', 'graphql.sort-unknown', 'A sort by a hidden field is ignored.',
    unsorted((sort, model) => hiddenNames(model).includes(sort))],
  ['graphql.sort.bad-order-ignored', 'graphql.sort-bad-order', 'A sort with an unknown order is ignored.',
    unsorted((sort) => /:(down|up)$/.test(sort))],
  ['graphql.filters.hidden-ignored', 'graphql.filter-hidden', 'A filter on a hidden attribute is ignored.',
    withoutFilters((name, model) => hiddenNames(model).includes(name))],
];
