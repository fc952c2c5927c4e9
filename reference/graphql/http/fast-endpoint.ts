/**
 * The fast path of GraphQL queries: the body is read and answered without Express, whose request and response objects cost as
 * much as a short list. It takes ordinary requests only. Express answers all others: mutations, batches, refused bodies, and
 * answers with a warning.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { ApiError } from '../../query/api-error.ts';
import type { GraphqlContext } from '../context.ts';
import { CostBudget } from '../limits/budget.ts';
import { type EndpointParts, isBatch } from './endpoint.ts';
import { readBody } from './operation-request.ts';

/** A request whose body was read: the text of the answer that was sent, or undefined if Express must answer. */
interface TakenQuery {
  readonly body: string;
  readonly answer: string | undefined;
}

/** Answers a request; does nothing and returns undefined for one that is not ordinary. */
export type FastQueries = (request: IncomingMessage, response: ServerResponse) => Promise<TakenQuery> | undefined;

/** Most bytes of a body; a longer one is for Express. */
const MOST_BYTES = 100_000;

const TYPES: ReadonlySet<string | undefined> = new Set(['application/json', 'application/json; charset=utf-8']);
const ACCEPTED: ReadonlySet<string | undefined> = new Set([undefined, '*/*', 'application/json']);

/** Whether a request is ordinary. */
function isOrdinary({ method, headers }: IncomingMessage): boolean {
  return (
    method === 'POST' &&
    TYPES.has(headers['content-type']) &&
    ACCEPTED.has(headers.accept) &&
    headers['content-encoding'] === undefined &&
    Number(headers['content-length']) <= MOST_BYTES
  );
}

/** Makes the fast path of one schema, which no code of a project takes part in. */
export function createFastQueries({
  runner,
  access,
  costLimit,
}: Pick<EndpointParts, 'runner' | 'access' | 'costLimit'>): FastQueries {
  const run = async (request: IncomingMessage, response: ServerResponse, text: string) => {
    let isOrdinaryYet = true;
    const context: GraphqlContext = {
      caller: access.callerOf(request.headers.authorization),
      request,
      response,
      cost: new CostBudget(costLimit),
      warn() {
        isOrdinaryYet = false;
        throw new ApiError('ValidationError', 'answered by Express');
      },
      state: {},
    };
    const operation = readBody(JSON.parse(text));
    if (isBatch(operation)) return undefined;
    // a mutation is refused, and does nothing
    const { status, result } = await runner(operation, { context, queriesOnly: true });
    return isOrdinaryYet && status !== 405 ? { status, text: JSON.stringify(result) } : undefined;
  };

  const take = async (request: IncomingMessage, response: ServerResponse): Promise<TakenQuery> => {
    const body = await textOf(request);
    try {
      const outcome = await run(request, response, body);
      if (!outcome) return { body, answer: undefined };
      const { status, text } = outcome;
      response.writeHead(status, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) });
      response.end(text);
      return { body, answer: text };
    } catch {
      // Express meets the same error again and answers it
      return { body, answer: undefined };
    }
  };
  return (request, response) => (isOrdinary(request) ? take(request, response) : undefined);
}

/** Reads a body, without the mark that may stand before it (RFC 8259, 8.1). Never settles if the client goes away. */
function textOf(request: IncomingMessage): Promise<string> {
  return new Promise((resolve) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () =>
      resolve(
        Buffer.concat(pieces)
          .toString()
          .replace(/^\ufeff/, ''),
      ),
    );
  });
}
