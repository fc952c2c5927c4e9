/** One document of several declared operations: each must act as it does alone. */
import { type FieldNode, Kind, type OperationDefinitionNode, OperationTypeNode, parse, print } from 'graphql';
import type { JsonObject } from '../../models/json.ts';
import type { CustomizationEffect } from '../../target/target.ts';

/** The root fields of a query; undefined where it is no plain query of fields without variables. */
function rootFieldsOf({ query, variables }: CustomizationEffect): readonly FieldNode[] | undefined {
  const [operation, ...others] = parse(query, { noLocation: true }).definitions;
  if (operation?.kind !== Kind.OPERATION_DEFINITION || others.length > 0 || variables !== undefined) return undefined;
  const { selections } = operation.selectionSet;
  const fields = selections.filter((selection) => selection.kind === Kind.FIELD);
  return operation.operation === OperationTypeNode.QUERY && fields.length === selections.length ? fields : undefined;
}

/** Whether an operation can stand in a document beside others: what it shows is in its data. */
export const standsBeside = (effect: CustomizationEffect): boolean =>
  (typeof effect.expect === 'object' ? 'data' in effect.expect : effect.expect !== 'not in the schema') &&
  rootFieldsOf(effect) !== undefined;

const keyOf = ({ alias, name }: FieldNode): string => (alias ?? name).value;
const aliasOf = (at: number, field: FieldNode): string => `e${at}_${keyOf(field)}`;

/** The document that asks for the fields of all operations, in this order. */
export function sideBySide(effects: readonly CustomizationEffect[]): string {
  const selections = effects.flatMap((effect, at) =>
    (rootFieldsOf(effect) ?? []).map(
      (field): FieldNode => ({ ...field, alias: { kind: Kind.NAME, value: aliasOf(at, field) } }),
    ),
  );
  const operation: OperationDefinitionNode = {
    kind: Kind.OPERATION_DEFINITION,
    operation: OperationTypeNode.QUERY,
    selectionSet: { kind: Kind.SELECTION_SET, selections },
  };
  return print(operation);
}

/** What such a document answers to the operation at this place, as if it had been alone. A field that was skipped is not there. */
export const partOf = (data: JsonObject, effect: CustomizationEffect, at: number): JsonObject =>
  Object.fromEntries(
    (rootFieldsOf(effect) ?? []).flatMap((field): [string, unknown][] => {
      const alias = aliasOf(at, field);
      return Object.hasOwn(data, alias) ? [[keyOf(field), data[alias]]] : [];
    }),
  );

/** The same operation with its fields in a fragment of its root type. */
export function inFragment(query: string): string {
  const document = parse(query, { noLocation: true });
  const [operation] = document.definitions;
  if (operation?.kind !== Kind.OPERATION_DEFINITION) return query;
  const root = operation.operation === OperationTypeNode.MUTATION ? 'Mutation' : 'Query';
  const spread = parse('{ ...Root }', { noLocation: true }).definitions[0];
  if (spread?.kind !== Kind.OPERATION_DEFINITION) return query;
  const fields = print(operation.selectionSet);
  return `${print({ ...operation, selectionSet: spread.selectionSet })} fragment Root on ${root} ${fields}`;
}
