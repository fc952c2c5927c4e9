/** Writes a query with its arguments in variables (4.9), and nothing else changed: a document that other variables can use too. */
import { Kind, parse, print, type SelectionNode, type SelectionSetNode } from 'graphql';
import type { JsonObject } from '../../models/json.ts';
import { bareName, type ExpectedSchema } from './expected-types.ts';
import { jsonOf } from './json-of.ts';

/** A document and its variables. Names of those inside entries begin with `inner`. */
export interface VariableQuery {
  readonly query: string;
  readonly variables: JsonObject;
}

/**
 * Moves each argument whose type is known into a variable.
 *
 * @param query a query without variables and named fragments
 */
export function inVariables(query: string, schema: ExpectedSchema): VariableQuery {
  const [operation] = parse(query).definitions;
  if (operation?.kind !== 'OperationDefinition') throw new Error(`no operation in ${query}`);
  const declared: string[] = [];
  const variables: Record<string, unknown> = {};

  const part = (node: SelectionNode, type: string | undefined, isInner: boolean): SelectionNode => {
    if (node.kind === 'FragmentSpread') return node;
    if (node.kind === 'InlineFragment')
      return { ...node, selectionSet: within(node.selectionSet, node.typeCondition?.name.value ?? type, isInner) };
    const row = schema.get(type ?? '')?.fields.find(({ name }) => name === node.name.value);
    const passed = (node.arguments ?? []).map((argument) => {
      const of = row?.arguments.find(({ name }) => name === argument.name.value)?.type;
      if (of === undefined) return argument;
      const name = `${isInner ? 'inner' : 'outer'}${declared.length}`;
      declared.push(`$${name}: ${of}`);
      variables[name] = jsonOf(argument.value);
      return { ...argument, value: { kind: Kind.VARIABLE, name: { kind: Kind.NAME, value: name } } } as const;
    });
    const inside = node.selectionSet && within(node.selectionSet, row && bareName(row.type), true);
    return { ...node, arguments: passed, ...(inside ? { selectionSet: inside } : {}) };
  };
  const within = (set: SelectionSetNode, type: string | undefined, isInner: boolean): SelectionSetNode => ({
    ...set,
    selections: set.selections.map((node) => part(node, type, isInner)),
  });

  const selection = print(within(operation.selectionSet, 'Query', false));
  return { query: `query ${declared.length > 0 ? `(${declared.join(', ')}) ` : ''}${selection}`, variables };
}
