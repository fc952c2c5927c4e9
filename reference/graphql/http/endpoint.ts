/** The GraphQL endpoint: POST and GET, one operation or a batch, JSON or files (source document 4.9). */
import type { Request, RequestHandler, Response } from 'express';
import type { Access } from '../../access/viewer.ts';
import type { Viewer } from '../../query/viewer.ts';
import { readJson } from '../../rest/body.ts';
import type { ReadForm } from '../../rest/form-reader.ts';
import { refuseMethod } from '../../rest/refuse-method.ts';
import { addWarning } from '../../rest/warnings.ts';
import type { GraphqlContext } from '../context.ts';
import { CostBudget } from '../limits/budget.ts';
import { answerType, bodyType } from './media-type.ts';
import { readOperations } from './multipart.ts';
import { type OperationRequest, readBody, readSearch } from './operation-request.ts';
import { PlainFault } from './plain-fault.ts';
import type { OperationResult, Runner } from './run.ts';

/** Services and limits of the endpoint. */
export interface EndpointParts {
  readonly runner: Runner;
  readonly access: Access;
  /** Maximum cost of all operations of a request together. */
  readonly costLimit: number;
  readonly readForm: ReadForm;
  /** Most bytes of the files of a request. */
  readonly sizeLimit: number;
  /** Whether this viewer may upload with any operation of the schema; otherwise files are not stored while the form is read. */
  mayUpload(viewer: Viewer): boolean;
}

/** Makes the handler of the endpoint. Errors such as an invalid token or body are answered as in REST. */
export function graphqlEndpoint(parts: EndpointParts): RequestHandler {
  const { runner, access, costLimit } = parts;

  const read = async (request: Request, response: Response, viewer: Viewer) => {
    if (request.method !== 'POST') return readSearch(new URL(request.originalUrl, 'http://localhost').search);
    if (bodyType(request) === 'multipart/form-data') {
      const form = await parts.readForm(request, response, { withoutFiles: !parts.mayUpload(viewer) });
      return readBody(readOperations(form, parts.sizeLimit));
    }
    return readBody(await readJson(request, response));
  };

  const run = async (request: Request, response: Response): Promise<OperationResult | readonly OperationResult[]> => {
    const context: GraphqlContext = {
      caller: access.callerOf(request.headers.authorization),
      request,
      response,
      cost: new CostBudget(costLimit),
      warn: (remark) => addWarning(response, remark),
      state: {},
    };
    const operations = await read(request, response, context.caller.viewer);
    const options = { context, queriesOnly: request.method !== 'POST' };
    if (!isBatch(operations)) return runner(operations, options);
    const results: OperationResult[] = [];
    // one after the other: a mutation may come before a query
    for (const operation of operations) results.push(await runner(operation, options));
    return results;
  };

  const answer = async (request: Request, response: Response): Promise<void> => {
    try {
      const results = await run(request, response);
      const status = 'status' in results ? results.status : 200;
      if (status === 405) response.setHeader('Allow', 'POST');
      const body = JSON.stringify('status' in results ? results.result : results.map(({ result }) => result));
      send(response, status, answerType(request), body);
    } catch (error) {
      if (!(error instanceof PlainFault)) throw error;
      send(response, error.status, 'text/plain; charset=utf-8', error.message);
    }
  };

  return (request, response, next) => {
    if (['POST', 'GET', 'HEAD'].includes(request.method)) answer(request, response).catch(next);
    else refuseMethod(request, response, 'POST, GET, HEAD');
  };
}

/** Whether several operations were sent. */
export function isBatch(
  request: OperationRequest | readonly OperationRequest[],
): request is readonly OperationRequest[] {
  return Array.isArray(request);
}

/** Sends an answer in one write. */
function send(response: Response, status: number, type: string, text: string): void {
  response.writeHead(status, { 'Content-Type': type, 'Content-Length': Buffer.byteLength(text) });
  response.end(text);
}
