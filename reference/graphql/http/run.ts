/** Runs operations over one schema: prepares them, checks their limits, and tells their errors. */
import {
  type DocumentNode,
  type ExecutionResult,
  execute,
  type FormattedExecutionResult,
  GraphQLError,
  type GraphQLFormattedError,
  type GraphQLSchema,
  Kind,
  NoFragmentCyclesRule,
  type OperationDefinitionNode,
  OperationTypeNode,
  validate,
} from 'graphql';
import type { GraphqlConfig } from '../config.ts';
import type { GraphqlContext } from '../context.ts';
import { createCosts } from '../limits/cost.ts';
import { depthRule } from '../limits/depth.ts';
import { checkSize } from '../limits/size.ts';
import { checkVariables } from '../limits/variables.ts';
import type { OperationRequest } from './asked.ts';
import { createDocuments } from './documents.ts';
import { formatError, type RequestErrorCode, withCode } from './errors.ts';
import { noIntrospection } from './introspection.ts';

/** An answer, and the status it goes out with. */
export interface Ran {
  readonly status: number;
  readonly result: FormattedExecutionResult;
}

/** How operations of one request are run. */
export interface RunOptions {
  readonly context: GraphqlContext;
  /** A GET changes nothing. */
  readonly queriesOnly: boolean;
}

/** Runs one operation. Never throws, whatever a resolver does. */
export type Runner = (request: OperationRequest, options: RunOptions) => Promise<Ran>;

/** What operations are run with. */
export interface RunnerParts {
  readonly schema: GraphQLSchema;
  readonly config: Pick<GraphqlConfig, 'queries' | 'tracing'>;
  /** Whether the schema may be asked for. */
  readonly introspection: boolean;
  /** Whether errors that carry nothing but words are told: those of a project's own resolvers. */
  readonly plainErrors?: boolean;
  log(text: string): void;
}

/** Makes the runner of one schema. */
export function createRunner({ schema, config, introspection, plainErrors, log }: RunnerParts): Runner {
  const { queries, tracing } = config;
  // a suggestion is a name of the schema
  const hideSuggestions = !introspection;
  const prepare = createDocuments<ReadonlyMap<OperationDefinitionNode, number>>({
    schema,
    rules: [depthRule(queries.depth), ...(introspection ? [] : [noIntrospection])],
    hideSuggestions,
    check(document) {
      const [cycle] = validate(schema, document, [NoFragmentCyclesRule]);
      if (cycle) throw cycle;
      checkSize(document, queries.aliases);
    },
    plan: createCosts(schema),
  });

  return async (request, { context, queriesOnly }) => {
    const started = tracing ? startClock() : undefined;
    const prepared = prepare(request.query);
    if ('errors' in prepared) return { status: 400, result: prepared };
    const { document, plan } = prepared;
    const operation = operationOf(document, request.operationName);
    if (operation instanceof GraphQLError) return refused(400, operation, 'INTERNAL_SERVER_ERROR');
    if (queriesOnly && operation.operation !== OperationTypeNode.QUERY)
      return refused(405, new GraphQLError('GET supports only query operation'), 'INTERNAL_SERVER_ERROR');
    const heavy = checkVariables(operation, request.variables);
    if (heavy) return refused(400, heavy, 'GRAPHQL_VALIDATION_FAILED');
    const costly = context.cost?.begin(plan.get(operation) ?? 0, operation);
    if (costly) return refused(400, costly, 'GRAPHQL_VALIDATION_FAILED');
    const outcome = await execute({
      schema,
      document,
      operationName: request.operationName,
      variableValues: request.variables,
      contextValue: context,
      hideSuggestions,
    });
    const { refusal } = context.cost ?? {};
    // of a query nothing is told then; of a mutation what it changed
    if (refusal && operation.operation === OperationTypeNode.QUERY)
      return refused(400, refusal, 'GRAPHQL_VALIDATION_FAILED');
    return tell(refusal ? { ...outcome, errors: onceEach(outcome.errors ?? []) } : outcome, started?.(), (error) =>
      formatError(error, log, plainErrors),
    );
  };
}

function tell(
  outcome: ExecutionResult,
  extensions: Record<string, unknown> | undefined,
  say: (error: GraphQLError) => GraphQLFormattedError,
): Ran {
  const { errors, data } = outcome;
  // without data nothing was run: the variables do not fit
  if (data === undefined)
    return { status: 400, result: { errors: (errors ?? []).map((error) => withCode(error, 'BAD_USER_INPUT')) } };
  const result = {
    ...(errors ? { errors: errors.map(say) } : {}),
    data,
    ...(extensions ? { extensions } : {}),
  };
  return { status: 200, result };
}

/** The operation to run; an error with the text observed when that is not clear. */
function operationOf(document: DocumentNode, name: string | undefined): OperationDefinitionNode | GraphQLError {
  const operations = document.definitions.filter((definition) => definition.kind === Kind.OPERATION_DEFINITION);
  if (name === undefined && operations.length > 1)
    return new GraphQLError('Must provide operation name if query contains multiple operations.');
  const found = name === undefined ? operations[0] : operations.find((operation) => operation.name?.value === name);
  if (found) return found;
  return new GraphQLError(name === undefined ? 'Must provide an operation.' : `Unknown operation named "${name}".`);
}

function refused(status: number, error: GraphQLError, code: RequestErrorCode): Ran {
  return { status, result: { errors: [withCode(error, code)] } };
}

/** The one error of a budget that is spent is met at every field that is left. */
function onceEach(errors: readonly GraphQLError[]): readonly GraphQLError[] {
  return [...new Set(errors)];
}

/** Begins to measure; the function returned tells how long it took, in the format of Apollo Tracing. */
function startClock(): () => Record<string, unknown> {
  const startTime = new Date();
  const start = process.hrtime.bigint();
  return () => {
    const duration = Number(process.hrtime.bigint() - start);
    const endTime = new Date().toISOString();
    const tracing = { version: 1, startTime: startTime.toISOString(), endTime, duration, execution: { resolvers: [] } };
    return { tracing };
  };
}
