/** The selected fields of an object type, as closures that are made at their first use. */
import type {
  FieldNode,
  FragmentDefinitionNode,
  GraphQLObjectType,
  GraphQLSchema,
  OperationDefinitionNode,
} from 'graphql';
import { collectFields, collectSubfields } from 'graphql/execution/collectFields.js';
import { type Execution, isPromise, type Path } from './execution.ts';

/** Answers one field of an object; undefined for a field that its type does not have. Throws where the error is not its own. */
export type AnswerField = (execution: Execution, source: unknown, path: Path | undefined) => unknown;

/** The fields of an object, by their names in the answer. */
export type Selection = readonly { readonly key: string; readonly answer: AnswerField }[];

/** What the fields of an operation share. */
export interface Shared {
  readonly schema: GraphQLSchema;
  readonly operation: OperationDefinitionNode;
  readonly fragments: Record<string, FragmentDefinitionNode>;
  /** Makes the closure of a field. */
  readonly field: (shared: Shared, type: GraphQLObjectType, key: string, nodes: readonly FieldNode[]) => AnswerField;
  /** How many closures may still be kept: a short text with fragments can stand for very many. */
  left: number;
}

/** The fields that an operation selects of its root type, for values of variables that decide on them. */
export function rootSelection(shared: Shared, type: GraphQLObjectType, variables: Execution['variables']): Selection {
  const { schema, fragments, operation } = shared;
  return closuresOf(shared, type, collectFields(schema, fragments, variables, type, operation.selectionSet));
}

/** The selection below some nodes, by type. */
export function selectionBelow(
  shared: Shared,
  nodes: readonly FieldNode[],
): (type: GraphQLObjectType, execution: Execution) => Selection {
  const byType = new Map<GraphQLObjectType, Selection>();
  return (type, { variables }) => {
    const cached = byType.get(type);
    if (cached) return cached;
    const selection = closuresOf(
      shared,
      type,
      collectSubfields(shared.schema, shared.fragments, variables, type, nodes),
    );
    shared.left -= selection.length;
    if (shared.left > 0) byType.set(type, selection);
    return selection;
  };
}

function closuresOf(
  shared: Shared,
  type: GraphQLObjectType,
  fields: ReadonlyMap<string, readonly FieldNode[]>,
): Selection {
  return Array.from(fields, ([key, nodes]) => ({ key, answer: shared.field(shared, type, key, nodes) }));
}

type Answers = Record<string, unknown>;

/** Answers all fields of an object. */
export function answerFields(
  execution: Execution,
  selection: Selection,
  source: unknown,
  path: Path | undefined,
): Answers | Promise<Answers> {
  const answers: Answers = {};
  let isLate = false;
  try {
    for (const { key, answer } of selection) {
      const value = answer(execution, source, path);
      if (value === undefined) continue;
      answers[key] = value;
      if (typeof value === 'object' && isPromise(value)) isLate = true;
    }
  } catch (error) {
    if (!isLate) throw error;
    // those that are late may be refused too, and someone must notice
    return settled(answers).finally(() => {
      throw error;
    });
  }
  return isLate ? settled(answers) : answers;
}

async function settled(answers: Answers): Promise<Answers> {
  const values = await Promise.all(Object.values(answers));
  return Object.fromEntries(Object.keys(answers).map((key, at) => [key, values[at]]));
}
