/**
 * Executes operations by closures that are made once for each document. The answers are those of `execute` of graphql-js, with
 * the same calls of resolvers; what a document says is read once, not for each entry.
 */
import {
  type DocumentNode,
  type ExecutionResult,
  type GraphQLError,
  type GraphQLSchema,
  getVariableValues,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
  visit,
} from 'graphql';
import { CollectedErrors, type Execution, isPromise } from './execution.ts';
import { fieldClosure } from './field.ts';
import { answerFields, rootSelection, type Selection, type Shared } from './selections.ts';

/** One execution of an operation. */
interface ExecutionRequest {
  readonly variables: Readonly<Record<string, unknown>>;
  readonly context: unknown;
}

/** Executes an operation; undefined, without having done anything, where its closures would be too many to keep. */
export type Execute = (request: ExecutionRequest) => ExecutionResult | Promise<ExecutionResult> | undefined;

/** Closures kept for an operation, for each character of its document; a field takes a few characters. */
const KEPT_A_CHARACTER = 0.25;

/** Maximum number of combinations of variables that decide on fields, which are kept. */
const MOST_COMBINATIONS = 8;

/** Most errors of variables, as in graphql-js. */
const MOST_ERRORS = 50;

/**
 * Makes what executes an operation of a valid document.
 *
 * @param hideSuggestions whether errors of variables suggest no names
 * @returns undefined for an operation that is no query, or that names a member of the answer `__proto__`
 */
export function closureOfOperation(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  hideSuggestions: boolean,
): Execute | undefined {
  const type = schema.getQueryType();
  const { isOdd, deciding } = survey(document);
  if (operation.operation !== OperationTypeNode.QUERY || !type || isOdd) return undefined;
  const fragments: Shared['fragments'] = Object.create(null);
  for (const definition of document.definitions)
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments[definition.name.value] = definition;
  const shared: Shared = {
    ...{ schema, operation, fragments, field: fieldClosure },
    left: Math.ceil((document.loc?.end ?? 0) * KEPT_A_CHARACTER),
  };
  const selections = new Map<string, Selection>();
  const selectionFor = (variables: Execution['variables']): Selection | undefined => {
    const name = JSON.stringify(deciding.map((variable) => variables[variable]));
    const cached = selections.get(name);
    if (cached || selections.size === MOST_COMBINATIONS) return cached;
    const selection = rootSelection(shared, type, variables);
    selections.set(name, selection);
    return selection;
  };

  return ({ variables: raw, context }) => {
    const options = { maxErrors: MOST_ERRORS, hideSuggestions };
    const { coerced: variables, errors } = getVariableValues(schema, operation.variableDefinitions ?? [], raw, options);
    if (errors) return { errors };
    const execution: Execution = { context, variables, errors: new CollectedErrors() };
    const refuse = (error: unknown): ExecutionResult => {
      execution.errors.add(error as GraphQLError, undefined);
      return resultOf(execution, null);
    };
    try {
      const selection = shared.left > 0 ? selectionFor(variables) : undefined;
      if (!selection) return undefined;
      const data = answerFields(execution, selection, undefined, undefined);
      return isPromise(data) ? data.then((late) => resultOf(execution, late), refuse) : resultOf(execution, data);
    } catch (error) {
      return refuse(error);
    }
  };
}

function resultOf({ errors: { list } }: Execution, data: Record<string, unknown> | null): ExecutionResult {
  return list.length === 0 ? { data } : { errors: list, data };
}

/** Reads a document: the variables that decide on fields, and whether a name would change the prototype of an answer. */
function survey(document: DocumentNode): { readonly isOdd: boolean; readonly deciding: readonly string[] } {
  const deciding = new Set<string>();
  let isOdd = false;
  visit(document, {
    Field({ name, alias }) {
      isOdd ||= (alias ?? name).value === '__proto__';
    },
    Directive({ arguments: written = [] }) {
      for (const { value } of written) if (value.kind === Kind.VARIABLE) deciding.add(value.name.value);
    },
  });
  return { isOdd, deciding: [...deciding] };
}
