/** Reads the mutation fields of a GraphQL request. */
import {
  type FieldNode,
  type OperationDefinitionNode,
  parse,
  type SelectionSetNode,
  valueFromASTUntyped,
} from 'graphql';
import { isObject, type JsonObject, jsonIn } from '../models/json.ts';
import { oncePer } from '../models/once-per.ts';
import type { Request } from './exchange.ts';
import { queryOf } from './query-of.ts';

/** A field of a mutation. */
export interface MutationField {
  readonly name: string;
  /** The key of its value in `data`. */
  readonly key: string;
  readonly arguments: JsonObject;
  /** Place of its operation in a batch. */
  readonly at: number;
}

/** The operations of a request: one or several by POST, one by GET, or those of a form. */
function bodiesOf({ path, body, rawBody, form }: Request): readonly unknown[] {
  if (form !== undefined) {
    const operations = form.find((part) => part.name === 'operations');
    return operations && 'value' in operations ? [jsonIn(operations.value)].flat() : [];
  }
  const sent = body ?? (rawBody === undefined ? undefined : jsonIn(rawBody));
  if (sent !== undefined) return [sent].flat();
  const query = new URLSearchParams(queryOf(path));
  const variables = query.get('variables');
  return [{ ...Object.fromEntries(query), variables: variables === null ? undefined : jsonIn(variables) }];
}

/** The mutation fields of a request, in order. An invalid document has none, since it cannot run. */
export const mutationFields = oncePer((request: Request): readonly MutationField[] =>
  bodiesOf(request).flatMap((body, at) => {
    if (!isObject(body) || typeof body.query !== 'string' || !body.query.includes('mutation')) return [];
    const variables = isObject(body.variables) ? body.variables : {};
    return fieldsIn(body.query, body.operationName).map((field) => ({
      name: field.name.value,
      key: field.alias?.value ?? field.name.value,
      arguments: Object.fromEntries(
        (field.arguments ?? []).map(({ name, value }) => [name.value, valueFromASTUntyped(value, variables)]),
      ),
      at,
    }));
  }),
);

function fieldsIn(query: string, operationName: unknown): FieldNode[] {
  let definitions: ReturnType<typeof parse>['definitions'];
  try {
    definitions = parse(query).definitions;
  } catch {
    return [];
  }
  const fragments = new Map(
    definitions.flatMap((definition) =>
      definition.kind === 'FragmentDefinition' ? [[definition.name.value, definition.selectionSet]] : [],
    ),
  );
  const inSet = (set: SelectionSetNode): FieldNode[] =>
    set.selections.flatMap((selection) => {
      if (selection.kind === 'Field') return [selection];
      if (selection.kind === 'InlineFragment') return inSet(selection.selectionSet);
      const fragment = fragments.get(selection.name.value);
      return fragment ? inSet(fragment) : [];
    });
  return definitions
    .filter((definition): definition is OperationDefinitionNode => definition.kind === 'OperationDefinition')
    .filter(({ name, operation }) => operation === 'mutation' && (!operationName || name?.value === operationName))
    .flatMap(({ selectionSet }) => inSet(selectionSet));
}
