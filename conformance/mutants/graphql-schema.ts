/** Mutants of the generated schema (2.3): for each clause a field is missing, refused, or of another type. */
import { parse, visit } from 'graphql';
import { loadClauses } from '../../spec/index.ts';
import type { FieldOf } from '../generate/graphql/document-writer.ts';
import { expectedSchema } from '../generate/graphql/expected-schema.ts';
import { asStated, type ExpectedSchema } from '../generate/graphql/expected-types.ts';
import { isObject, type JsonObject } from '../models/json.ts';
import type { Model } from '../models/model.ts';
import { graphqlReply, onGraphql, onOperation, rootFields } from './graphql-mutations.ts';
import type { MakeFault, Row } from './mutant.ts';

/** Clauses that require fields. */
const clauses = [
  'graphql.types.output',
  'graphql.types.output-timestamps',
  'graphql.types.entity',
  'graphql.types.entity-response',
  'graphql.types.entity-response-collection',
  'graphql.types.relation-response-collection',
  'graphql.types.input',
  'graphql.types.input-timestamps',
  'graphql.types.filters-input',
  'graphql.types.filters-input-timestamps',
  'graphql.types.filters-input-logical',
  'graphql.types.scalars',
  'graphql.types.enum-names',
  'graphql.types.enum-filter-raw',
  'graphql.types.component',
  'graphql.types.component-filter',
  'graphql.types.zone',
  'graphql.types.relation-input',
  'graphql.types.media',
  'graphql.types.pagination-arg',
  'graphql.types.collection-meta',
  'graphql.drafts.enum',
  'graphql.filters-operators',
  'graphql.single-find',
  'graphql.single-update',
  'graphql.single-delete',
  'graphql.create-localization',
  'graphql.locale-argument',
] as const;

/** The schema that checks of stated clauses may select, and the whole schema. */
const stated = (model: Model): ExpectedSchema => expectedSchema({ model, has: () => true, statedOnly: true });
const everything = (model: Model): ExpectedSchema => expectedSchema({ model, has: () => true });

/** The last field of a clause, as every check meets the first ones. For a stated clause its type is stated. */
function fieldOf(model: Model, clause: string): FieldOf | undefined {
  const isStated = loadClauses().get(clause)?.status === 'stated';
  return [...(isStated ? stated(model) : everything(model)).values()]
    .flatMap(({ name, fields }) =>
      fields
        .filter((field) => field.clause === clause && !(isStated && asStated(name, field).anyType))
        .map((field) => ({ owner: name, field })),
    )
    .at(-1);
}

const isIntrospection = ({ query }: { readonly query: string }): boolean => query.includes('__schema');

/** Rewrites one type of an introspected schema. */
const onType = (bend: (type: JsonObject, model: Model) => JsonObject): MakeFault =>
  onGraphql(isIntrospection, (body, answer, _operation, _request, { model }) => {
    const schema = isObject(body.data) ? body.data.__schema : undefined;
    if (!isObject(schema) || !Array.isArray(schema.types)) return answer;
    const types = schema.types.map((type: unknown) => (isObject(type) ? bend(type, model) : type));
    return { ...body, data: { __schema: { ...schema, types } } };
  });

const lists = ['fields', 'inputFields', 'enumValues', 'possibleTypes'] as const;

/** Changes a member of a type in the introspected schema. */
function onMember(type: JsonObject, name: string, bend: (member: JsonObject) => JsonObject | undefined): JsonObject {
  const changed = lists.flatMap((list): [string, unknown][] => {
    const members = type[list];
    if (!Array.isArray(members)) return [];
    return [
      [list, members.flatMap((item: unknown) => (isObject(item) && item.name === name ? (bend(item) ?? []) : [item]))],
    ];
  });
  return { ...type, ...Object.fromEntries(changed) };
}

const needs =
  (clause: string) =>
  (model: Model): string | undefined =>
    fieldOf(model, clause) ? undefined : `the models have nothing that ${clause} speaks of`;

/** A fault that changes the member that a clause speaks of. */
const onClause = (
  clause: string,
  bend: (member: JsonObject, field: FieldOf['field']) => JsonObject | undefined,
): MakeFault =>
  onType((type, model) => {
    const field = fieldOf(model, clause);
    return field && type.name === field.owner
      ? onMember(type, field.field.name, (member) => bend(member, field.field))
      : type;
  });

const shownAs = (kind: string, name: string) => ({ kind, name, ofType: null });

const retyped = (member: JsonObject, { type }: FieldOf['field']): JsonObject => ({
  ...member,
  type: shownAs('SCALAR', type === 'Boolean' ? 'Int' : 'Boolean'),
});

/** Clauses about members without a type of their own. */
const untyped: readonly string[] = ['graphql.types.enum-names', 'graphql.drafts.enum', 'graphql.types.zone'];

/** Whether a document has the field of this type, or an input field of this name. */
function names(query: string, name: string): boolean {
  let isThere = false;
  const see = (node: { readonly name: { readonly value: string } }): void => {
    if (node.name.value === name) isThere = true;
  };
  visit(parse(query), {
    Field: see,
    ObjectField: see,
    Argument: see,
    NamedType: see,
    EnumValue: (node) => see({ name: node }),
  });
  return isThere;
}

const refusing = (clause: string): MakeFault =>
  onOperation(
    (operation) => !isIntrospection(operation) && operation.query.includes('@skip'),
    ({ query }, _request, { model }) => {
      const field = fieldOf(model, clause);
      if (!field || !names(query, field.field.name)) return undefined;
      const message = `Cannot query field "${field.field.name}" on type "${field.owner}".`;
      return graphqlReply(message, 'GRAPHQL_VALIDATION_FAILED');
    },
  );

const nameAnother = onType((type) =>
  /Entity$/.test(String(type.name))
    ? onMember(type, 'attributes', (member) => ({ ...member, type: shownAs('OBJECT', 'Pagination') }))
    : type,
);
const generatedMutationMissing = onType((type, model) => {
  const last = stated(model).get('Mutation')?.fields.at(-1);
  return type.name === 'Mutation' && last ? onMember(type, last.name, () => undefined) : type;
});
const argumentsRefused = onGraphql(
  ({ query }) => query.includes('@skip') && query.includes('filters: $'),
  (_body, answer) => ({ ...answer, status: 400, body: { errors: [{ message: 'Unknown argument "filters"' }] } }),
);
const generatedQueryRefused = onOperation(({ query }, _request, { model }) => {
  const last = stated(model).get('Query')?.fields.at(-1);
  return rootFields(query).some(({ name }) => name.value === last?.name);
}, graphqlReply('Cannot query field'));

/** Changes the arguments of each field of a type in the introspected schema. */
const onShownArguments = (type: JsonObject, change: (args: readonly unknown[]) => readonly unknown[]): JsonObject =>
  Array.isArray(type.fields)
    ? {
        ...type,
        fields: type.fields.map((field: unknown) =>
          isObject(field) && Array.isArray(field.args) ? { ...field, args: change(field.args) } : field,
        ),
      }
    : type;

const withoutDefault = (argument: string): MakeFault =>
  onType((type) =>
    type.name === 'Query'
      ? onShownArguments(type, (args) =>
          args.map((arg) => (isObject(arg) && arg.name === argument ? { ...arg, defaultValue: null } : arg)),
        )
      : type,
  );

// biome-ignore format: a table, one mutant a row
export const graphqlSchemaMutants: Row[] = [
  ...clauses.map((clause): Row => [`${clause}.missing`, clause,
    'What the clause speaks of is not in the schema that is shown.', onClause(clause, () => undefined), needs(clause)]),
  ...clauses.filter((clause) => !untyped.includes(clause)).map((clause): Row => [`${clause}.retyped`, clause,
    'What the clause speaks of is shown with another type.', onClause(clause, retyped), needs(clause)]),
  ...clauses.map((clause): Row => [`${clause}.refused`, clause,
    'Documents that ask for what the clause speaks of are refused, whatever the schema shows.', refusing(clause),
    needs(clause)]),
  ['graphql.types.name.another', 'graphql.types.name', 'The attributes of entries are shown as another type.',
    nameAnother],
  ['graphql.generated.mutation-missing', 'graphql.generated', 'One content-type has no delete mutation.',
    generatedMutationMissing],
  ...(['pagination', 'sort', 'publicationState'] as const).map((argument): Row => [
    `graphql.list.arguments.${argument}.default`, 'graphql.list',
    `The argument ${argument} of lists is shown without its default.`, withoutDefault(argument)]),
  ['graphql.list.arguments.refused', 'graphql.list', 'Lists take no filters.', argumentsRefused],
  ['graphql.generated.query-refused', 'graphql.generated', 'One content-type has no list query.',
    generatedQueryRefused],
];
