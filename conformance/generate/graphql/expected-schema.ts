/** The schema that the specification's tables and a project's models call for (2.3, 4.9), as data. */
import { loadTable } from '../../../spec/index.ts';
import type { GraphqlInputRow, GraphqlOperationRow, GraphqlTypeRow } from '../../../spec/rows.ts';
import { fillName } from '../../models/graphql-names.ts';
import type { ContentType } from '../../models/model.ts';
import {
  argument,
  bareName,
  type ExpectedArgument,
  type ExpectedField,
  type ExpectedSchema,
  type ExpectedType,
  field,
  localeArgument,
  type SchemaScope,
} from './expected-types.ts';
import { OwnerTypes } from './owner-types.ts';

/** Types whose names in the tables contain `<X>`, without the type `<X>` itself. */
function wrappers(type: ContentType): ExpectedType[] {
  return loadTable<GraphqlTypeRow>('graphql-types')
    .filter(({ name, kind }) => kind === 'object' && name.startsWith('<X>') && name !== '<X>')
    .filter(({ name }) => type.kind === 'collectionType' || !name.endsWith('EntityResponseCollection'))
    .map(({ name, fields, clause }) => ({
      name: fillName(name, type),
      kind: 'object',
      fields: fields.map((row) => field(row.name, fillName(row.type, type), clause, { exact: true })),
    }));
}

/** Types in the tables that belong to no content-type. */
function sharedTypes({ has }: SchemaScope): ExpectedType[] {
  const types = loadTable<GraphqlTypeRow>('graphql-types')
    .filter(({ name, capability }) => !name.startsWith('<') && capability === 'graphql' && has(capability))
    .map(
      ({ name, kind, fields, clause }): ExpectedType => ({
        name,
        kind,
        fields: fields.map((row) =>
          field(row.name, kind === 'enum' ? '' : row.type, clause, { exact: kind === 'object' }),
        ),
      }),
    );
  const inputs = loadTable<GraphqlInputRow>('graphql-inputs')
    .filter(({ name, capability }) => !name.startsWith('<') && capability === 'graphql' && has(capability))
    .map(
      ({ name, fields, clause }): ExpectedType => ({
        name,
        kind: 'input',
        fields: fields.map((row) =>
          field(row.name, row.type, name.endsWith('FilterInput') ? 'graphql.filters-operators' : clause),
        ),
      }),
    );
  return [...types, ...inputs];
}

/** The arguments of a row that apply to the content-type. */
function argumentsOf(
  row: GraphqlOperationRow,
  type: ContentType,
  { has, statedOnly = false }: SchemaScope,
): ExpectedArgument[] {
  const args = row.arguments
    .filter(({ name }) => name !== 'publicationState' || type.draftAndPublish)
    .map(({ name, type: of, default: otherwise }) => argument(name, fillName(of, type), otherwise));
  const takesLocale = !statedOnly && type.localized && has('i18n') && !args.some(({ name }) => name === 'locale');
  return takesLocale ? [...args, localeArgument] : args;
}

function operations(scope: SchemaScope): ExpectedType[] {
  const fieldsOf = (operation: 'query' | 'mutation'): ExpectedField[] =>
    loadTable<GraphqlOperationRow>('graphql-operations')
      .filter((row) => row.operation === operation && scope.has(row.capability))
      .filter((row) => row.status === 'stated' || !scope.statedOnly)
      .flatMap((row) =>
        scope.model.contentTypes
          .filter((type) => (row.scope === 'localized' ? type.localized : row.scope === type.kind))
          .map((type) =>
            field(fillName(row.name, type), fillName(row.returns, type), row.clause, {
              args: argumentsOf(row, type, scope),
            }),
          ),
      );
  return [
    { name: 'Query', kind: 'object', fields: fieldsOf('query') },
    { name: 'Mutation', kind: 'object', fields: fieldsOf('mutation') },
  ];
}

/** The types that some operation leads to: no document can use others. */
function reachableTypes(types: ReadonlyMap<string, ExpectedType>): ExpectedSchema {
  const reached = new Map<string, ExpectedType>();
  const visit = (name: string): void => {
    const type = types.get(name);
    if (!type || reached.has(name)) return;
    reached.set(name, type);
    for (const field of type.fields) {
      visit(bareName(type.kind === 'union' ? field.name : field.type));
      for (const argument of field.arguments) visit(bareName(argument.type));
    }
  };
  visit('Query');
  visit('Mutation');
  return reached;
}

/** All types that a target with this model and these capabilities must have, by name. */
export function expectedSchema(scope: SchemaScope): ExpectedSchema {
  const { contentTypes, components } = scope.model;
  const types = [
    ...operations(scope),
    ...sharedTypes(scope),
    ...contentTypes.flatMap((type) => [...wrappers(type), ...new OwnerTypes(scope, type).all()]),
    ...components.flatMap((component) => new OwnerTypes(scope, component).all()),
  ];
  return reachableTypes(new Map(types.map((type) => [type.name, type])));
}
