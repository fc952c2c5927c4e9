/** Runs operations of one schema: prepares them, checks their limits and formats their errors. */
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
import { closureOfOperation, type Execute } from '../execute/operations.ts';
import { createCosts } from '../limits/cost.ts';
import { depthRule } from '../limits/depth.ts';
import { checkSize } from '../limits/size.ts';
import { checkVariables } from '../limits/variables.ts';
import { createDocuments } from './documents.ts';
import { formatError, type RequestErrorCode, withCode } from './errors.ts';
import { noIntrospection } from './introspection.ts';
import type { OperationRequest } from './operation-request.ts';
import { createPersistedQueries } from './persisted.ts';

/** The result of an operation, and the status of its answer. */
export interface OperationResult {
  readonly status: number;
  readonly result: FormattedExecutionResult;
}

/** Options for the operations of one request. */
interface RunOptions {
  readonly context: GraphqlContext;
  /** Refuses mutations: a GET changes nothing. */
  readonly queriesOnly: boolean;
}

/** Runs one operation. Never throws, whatever a resolver does. */
export type Runner = (request: OperationRequest, options: RunOptions) => Promise<OperationResult>;

/** Parts of a runner. */
export interface RunnerParts {
  readonly schema: GraphQLSchema;
  readonly config: Pick<GraphqlConfig, 'queries' | 'tracing' | 'alwaysSuggests'>;
  /** Whether introspection is allowed. */
  readonly introspection: boolean;
  /** Whether errors with only a message are sent to the client: those of a project's own resolvers. @default false */
  readonly plainErrors?: boolean;
  log(text: string): void;
}

/** What is computed once for a document, by operation: fixed costs, and closures at their first use. */
interface Plans {
  readonly costs: ReadonlyMap<OperationDefinitionNode, number>;
  readonly executes: Map<OperationDefinitionNode, Execute | undefined>;
}

/** Makes the runner of one schema. */
export function createRunner({ schema, config, introspection, plainErrors, log }: RunnerParts): Runner {
  const { queries, tracing, alwaysSuggests } = config;
  // a suggestion is a name of the schema
  const hideSuggestions = !introspection && !alwaysSuggests;
  const costsOf = createCosts(schema);
  const prepare = createDocuments<Plans>({
    schema,
    rules: [depthRule(queries.depth), ...(introspection ? [] : [noIntrospection])],
    hideSuggestions,
    check(document) {
      const [cycle] = validate(schema, document, [NoFragmentCyclesRule]);
      if (cycle) throw cycle;
      checkSize(document, queries.aliases);
    },
    plan: (document) => ({ costs: costsOf(document), executes: new Map() }),
  });

  const executeOf = (document: DocumentNode, operation: OperationDefinitionNode, { executes }: Plans) => {
    if (!executes.has(operation))
      executes.set(operation, closureOfOperation(schema, document, operation, hideSuggestions));
    return executes.get(operation);
  };

  const persisted = createPersistedQueries();

  return async (request, { context, queriesOnly }) => {
    const started = tracing ? startClock() : undefined;
    const query = persisted.textOf(request);
    if ('error' in query) {
      // no cache may keep that a query is missing
      if (query.isMissing) context.response.setHeader('Cache-Control', 'private, no-cache, must-revalidate');
      return failure(query.isMissing ? 200 : 400, query.error, 'INTERNAL_SERVER_ERROR');
    }
    const prepared = prepare(query.text);
    if ('errors' in prepared) return { status: 400, result: prepared };
    const { document, plan } = prepared;
    const operation = operationOf(document, request.operationName);
    if (operation instanceof GraphQLError) return failure(400, operation, 'INTERNAL_SERVER_ERROR');
    persisted.keep(request);
    if (queriesOnly && operation.operation !== OperationTypeNode.QUERY)
      return failure(405, new GraphQLError('GET supports only query operation'), 'INTERNAL_SERVER_ERROR');
    const heavy = checkVariables(operation, request.variables);
    if (heavy) return failure(400, heavy, 'GRAPHQL_VALIDATION_FAILED');
    const costly = context.cost?.begin(plan.costs.get(operation) ?? 0, operation);
    if (costly) return failure(400, costly, 'GRAPHQL_VALIDATION_FAILED');
    const { variables } = request;
    const outcome = await (executeOf(document, operation, plan)?.({ variables, context }) ??
      execute({
        schema,
        document,
        operationName: request.operationName,
        variableValues: request.variables,
        contextValue: context,
        hideSuggestions,
      }));
    const { refusal } = context.cost ?? {};
    // a query that is too expensive has no data; a mutation shows what it changed
    if (refusal && operation.operation === OperationTypeNode.QUERY)
      return failure(400, refusal, 'GRAPHQL_VALIDATION_FAILED');
    return toResult(refusal ? { ...outcome, errors: onceEach(outcome.errors ?? []) } : outcome, started?.(), (error) =>
      formatError(error, log, plainErrors),
    );
  };
}

function toResult(
  outcome: ExecutionResult,
  extensions: Record<string, unknown> | undefined,
  format: (error: GraphQLError) => GraphQLFormattedError,
): OperationResult {
  const { errors, data } = outcome;
  // without data nothing ran: the variables are invalid
  if (data === undefined)
    return { status: 400, result: { errors: (errors ?? []).map((error) => withCode(error, 'BAD_USER_INPUT')) } };
  const result = {
    ...(errors ? { errors: errors.map(format) } : {}),
    data,
    ...(extensions ? { extensions } : {}),
  };
  return { status: 200, result };
}

/** The operation to run; an error with the observed text if it cannot be determined. */
function operationOf(document: DocumentNode, name: string | undefined): OperationDefinitionNode | GraphQLError {
  const operations = document.definitions.filter((definition) => definition.kind === Kind.OPERATION_DEFINITION);
  if (name === undefined && operations.length > 1)
    return new GraphQLError('Must provide operation name if query contains multiple operations.');
  const selected = name === undefined ? operations[0] : operations.find((operation) => operation.name?.value === name);
  if (selected) return selected;
  return new GraphQLError(name === undefined ? 'Must provide an operation.' : `Unknown operation named "${name}".`);
}

function failure(status: number, error: GraphQLError, code: RequestErrorCode): OperationResult {
  return { status, result: { errors: [withCode(error, code)] } };
}

/** Removes duplicates: once the budget is spent, every remaining field throws the same error. */
function onceEach(errors: readonly GraphQLError[]): readonly GraphQLError[] {
  return [...new Set(errors)];
}

/** Starts a measurement. The returned function gives the duration, in the format of Apollo Tracing. */
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
