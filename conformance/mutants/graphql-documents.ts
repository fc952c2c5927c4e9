/** Rewrites documents of GraphQL queries: drops, changes or adds arguments. */
import {
  type ArgumentNode,
  type ASTNode,
  type FieldNode,
  Kind,
  type ObjectValueNode,
  parse,
  print,
  type ValueNode,
  visit,
} from 'graphql';
import type { Model } from '../models/model.ts';
import { isMutation, operationIn, withOperation } from './graphql-mutations.ts';
import type { MakeFault } from './mutant.ts';

/** A fault that rewrites the document of every query. What it leaves as it was is sent as it was written. */
export const onDocument =
  (rewrite: (document: ASTNode, model: Model) => ASTNode): MakeFault =>
  ({ model }) => ({
    request: (request) => {
      const operation = operationIn(request);
      if (!operation || isMutation(operation) || operation.query.includes('__schema')) return request;
      try {
        const document = parse(operation.query);
        const query = print(rewrite(document, model));
        return query === print(document) ? request : withOperation(request, { ...operation, query });
      } catch {
        return request;
      }
    },
  });

/** Adds `__typename` to empty selections. */
const withTypename = (node: ASTNode) =>
  node.kind === Kind.SELECTION_SET && node.selections.length === 0
    ? { ...node, selections: [{ kind: Kind.FIELD, name: { kind: Kind.NAME, value: '__typename' } }] }
    : undefined;

/** A fault that removes nodes from every query. */
export const withoutNodes = (drop: (node: ASTNode, model: Model) => boolean): MakeFault =>
  onDocument((document, model) =>
    visit(document, { leave: (node) => (drop(node, model) ? null : withTypename(node)) }),
  );

/** Lists of the query itself, lists inside entries, or of these the lists inside components. */
export type Place = 'root' | 'inside' | 'component';

/** Whether a field below these nodes stands at the place. */
function isAt(place: Place, ancestors: readonly unknown[]): boolean {
  const fields = (ancestors as readonly Partial<ASTNode>[]).filter(
    (node): node is FieldNode => node.kind === Kind.FIELD,
  );
  const parent = fields.at(-1)?.name.value;
  if (place === 'component') return parent !== undefined && parent !== 'attributes' && parent !== 'data';
  return (parent === undefined) === (place === 'root');
}

/** Rewrites fields; `change` returns the same node to change nothing. */
export const onFields = (place: Place, change: (field: FieldNode, model: Model) => FieldNode) =>
  onDocument((document, model) =>
    visit(document, {
      Field: {
        leave: (node, _key, _parent, _path, ancestors) => {
          return isAt(place, ancestors) ? change(node, model) : undefined;
        },
      },
    }),
  );

export const onArguments = (
  place: Place,
  name: string,
  change: (node: ArgumentNode, field: FieldNode) => ArgumentNode | undefined,
) =>
  onFields(place, (field) => ({
    ...field,
    arguments: (field.arguments ?? []).flatMap((arg) => (arg.name.value === name ? (change(arg, field) ?? []) : [arg])),
  }));

export const dropping = (place: Place, name: string) => onArguments(place, name, () => undefined);

/** Removes an argument from what stands in entries that other entries link. */
export const droppingBehind = (name: string): MakeFault =>
  onDocument((document) =>
    visit(document, {
      Argument: {
        leave(node, _key, _parent, _path, ancestors) {
          const fields = (ancestors as readonly Partial<ASTNode>[]).filter((one) => one.kind === Kind.FIELD);
          const entries = fields.filter((field) => (field as FieldNode).name.value === 'attributes');
          return node.name.value === name && entries.length > 1 ? null : undefined;
        },
      },
    }),
  );

/** Whether a field has an argument. */
export const has = (field: FieldNode, name: string): boolean =>
  field.arguments?.some((argument) => argument.name.value === name) === true;

export const argument = (text: string): ArgumentNode => {
  const [definition] = parse(`{ field(${text}) }`).definitions;
  const [field] = definition?.kind === Kind.OPERATION_DEFINITION ? definition.selectionSet.selections : [];
  const [node] = field?.kind === Kind.FIELD ? (field.arguments ?? []) : [];
  if (!node) throw new Error(`${text} is no argument`);
  return node;
};

/** Adds an argument to fields without it for which `when` holds. */
export const fillArgument = (place: Place, text: string, when: (field: FieldNode, model: Model) => boolean) => {
  const node = argument(text);
  return onFields(place, (field, model) =>
    !has(field, node.name.value) && when(field, model)
      ? { ...field, arguments: [...(field.arguments ?? []), node] }
      : field,
  );
};

export const isObjectNode = (value: ValueNode | undefined): value is ObjectValueNode => value?.kind === Kind.OBJECT;
