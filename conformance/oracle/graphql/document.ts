/** Reads operations, arguments and selections of a document (4.9). */
import { type ASTNode, type FieldNode, parse, type SelectionSetNode, type ValueNode } from 'graphql';
import { fillName, listName, oneName } from '../../models/graphql-names.ts';
import type { ContentType, Model } from '../../models/model.ts';
import type { QueryNode, QueryObject } from '../parse-query.ts';

/** One field of a document that answers a content-type's entries; `create`, `update` and `delete` are mutations. */
export interface RootField {
  /** The key of its answer in `data`. */
  readonly key: string;
  readonly type: ContentType;
  readonly kind: 'list' | 'one' | 'single' | Mutation;
  readonly arguments: QueryObject;
  readonly node: FieldNode;
}

export type Mutation = 'create' | 'update' | 'delete';

const mutations: readonly Mutation[] = ['create', 'update', 'delete'];

export const isMutation = (kind: RootField['kind']): kind is Mutation =>
  mutations.some((mutation) => mutation === kind);

/** The text that stands for null. */
export const nullText = '\u0000null';

/** Reads a literal as texts, lists and objects, like a parsed query string. Numbers keep all digits. */
function literalOf(node: ValueNode, variables: Readonly<Record<string, unknown>>): QueryNode {
  switch (node.kind) {
    case 'Variable':
      return nodeOf(variables[node.name.value]);
    case 'NullValue':
      return nullText;
    case 'ListValue':
      return node.values.map((value) => literalOf(value, variables));
    case 'ObjectValue':
      return Object.fromEntries(node.fields.map(({ name, value }) => [name.value, literalOf(value, variables)]));
    case 'BooleanValue':
      return String(node.value);
    default:
      return node.value;
  }
}

function nodeOf(value: unknown): QueryNode {
  if (value === null || value === undefined) return nullText;
  if (Array.isArray(value)) return value.map(nodeOf);
  if (typeof value !== 'object') return String(value);
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, nodeOf(inner)]));
}

/** Arguments of a field, by name. */
export function argumentsOf(field: FieldNode, variables: Readonly<Record<string, unknown>> = {}): QueryObject {
  return Object.fromEntries(
    (field.arguments ?? []).map(({ name, value }) => [name.value, literalOf(value, variables)]),
  );
}

/** Fields of a selection, with those of its inline fragments. */
export function fieldsIn(set: SelectionSetNode | undefined): FieldNode[] {
  return (set?.selections ?? []).flatMap((selection) => {
    if (selection.kind === 'Field') return [selection];
    return selection.kind === 'InlineFragment' ? fieldsIn(selection.selectionSet) : [];
  });
}

/** The field of this name in a selection. */
export const fieldNamed = (set: SelectionSetNode | undefined, name: string): FieldNode | undefined =>
  fieldsIn(set).find((field) => field.name.value === name);

export const keyOf = ({ alias, name }: FieldNode): string => (alias ?? name).value;

/**
 * The fields of a document's operation that answer content-types of the model, in order.
 *
 * @throws Error when the document is invalid or has no operation
 */
export function rootFields(
  model: Model,
  query: string,
  variables: Readonly<Record<string, unknown>> = {},
): RootField[] {
  const operation = parse(query).definitions.find((definition: ASTNode) => definition.kind === 'OperationDefinition');
  if (operation?.kind !== 'OperationDefinition') throw new Error(`No operation in ${query}`);
  const find = operation.operation === 'mutation' ? mutationNamed : queryNamed;
  return fieldsIn(operation.selectionSet).flatMap((node): RootField[] => {
    const field = find(model, node.name.value);
    return field ? [{ ...field, key: keyOf(node), arguments: argumentsOf(node, variables), node }] : [];
  });
}

type FieldTarget = Pick<RootField, 'type' | 'kind'> | undefined;

function queryNamed({ contentTypes }: Model, name: string): FieldTarget {
  const list = contentTypes.find((type) => type.kind === 'collectionType' && listName(type) === name);
  if (list) return { type: list, kind: 'list' };
  const type = contentTypes.find((candidate) => oneName(candidate) === name);
  return type && { type, kind: type.kind === 'singleType' ? 'single' : 'one' };
}

function mutationNamed({ contentTypes }: Model, name: string): FieldTarget {
  for (const type of contentTypes) {
    const kind = mutations.find((candidate) => fillName(`${candidate}<X>`, type) === name);
    if (kind) return { type, kind };
  }
  return undefined;
}
