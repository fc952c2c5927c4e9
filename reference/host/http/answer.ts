/** Connects Express and `ctx`: reads the body before code of a project runs, and sends the answer after it. */

import { Stream } from 'node:stream';
import type { Request, Response } from 'express';
import { DiskFile } from '../../media/file-bytes.ts';
import { ApiError } from '../../query/api-error.ts';
import { readObject } from '../../rest/body.ts';
import { sendError } from '../../rest/errors.ts';
import type { ReadForm } from '../../rest/form-reader.ts';
import type { Bag } from '../callable.ts';
import type { Context, RequestBody } from './context.ts';
import { answerForError } from './error-answer.ts';

/**
 * Reads the body of a request. Files have the paths of their bytes, which are removed once the request is answered.
 *
 * @throws ApiError for a body that cannot be read
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

/** Sends the answer in `ctx` as Koa does; 404 if code set neither status nor body. */
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
  // a status without body is answered with its name
  else if (body === undefined) res.type('text').send(response.message);
  // Koa handles errors of streams
  else if (body instanceof Stream) body.pipe(res);
  else if (typeof body === 'string' || Buffer.isBuffer(body)) res.send(body);
  else res.json(body);
}

/** Answers an error that code threw on purpose; returns false for any other error. */
export function sendErrorAnswer(response: Response, error: unknown): boolean {
  const answer = response.headersSent ? undefined : answerForError(error);
  if (!answer) return false;
  sendError(response, answer);
  return true;
}
