/** Between Express and `ctx`: reads the body before a project's code runs, and sends the answer after it. */

import { Stream } from 'node:stream';
import type { Request, Response } from 'express';
import { DiskFile } from '../../media/file-bytes.ts';
import { ApiError } from '../../query/api-error.ts';
import { readObject } from '../../rest/body.ts';
import { sendError } from '../../rest/errors.ts';
import type { ReadForm } from '../../rest/form-reader.ts';
import type { Bag } from '../callable.ts';
import type { Context, RequestBody } from './context.ts';
import { thrownAnswer } from './error-answer.ts';

/**
 * Reads what a request brought. Files are named by the paths of their bytes, which are removed once it is answered. Throws a
 * ApiError for what cannot be read.
 */
export async function readRequest(request: Request, response: Response, readForm: ReadForm): Promise<RequestBody> {
  if (request.method === 'GET' || request.method === 'HEAD') return { body: {}, files: {} };
  if (!/^\s*multipart\/form-data\b/i.test(request.headers['content-type'] ?? ''))
    return { body: await readObject(request, response), files: {} };
  const { fields, files } = await readForm(request, response);
  const byField = new Map<string, Bag | Bag[]>();
  for (const { field, name, type, bytes } of files) {
    const file = { name, type, size: bytes.length, ...(bytes instanceof DiskFile ? { path: bytes.path } : {}) };
    const before = byField.get(field);
    byField.set(field, before === undefined ? file : [before, file].flat());
  }
  return { body: Object.fromEntries(fields), files: Object.fromEntries(byField) };
}

/** Sends what code left in `ctx` as Koa does; where it left nothing, the answer is 404. */
export function sendAnswer(ctx: Context): void {
  const { res, response } = ctx;
  if (ctx.respond === false || !ctx.writable) return;
  if (!response._explicitStatus) {
    const { status, name, message, details } = new ApiError('NotFoundError');
    ctx.send({ data: null, error: { status, name, message, details } }, status);
  }
  const { body, status } = response;
  const isEmpty = body === null || status === 204 || status === 205 || status === 304;
  if (isEmpty || (body === undefined && ctx.method === 'HEAD')) res.end();
  // a status alone is answered by its name
  else if (body === undefined) res.type('text').send(response.message);
  // Koa answers its errors
  else if (body instanceof Stream) body.pipe(res);
  else if (typeof body === 'string' || Buffer.isBuffer(body)) res.send(body);
  else res.json(body);
}

/** Answers an error that code threw on purpose; false for any other. */
export function sendThrown(response: Response, error: unknown): boolean {
  const answer = response.headersSent ? undefined : thrownAnswer(error);
  if (!answer) return false;
  sendError(response, answer);
  return true;
}
