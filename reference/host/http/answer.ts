/** Between Express and `ctx`: reads the body before a project's code runs, and sends the answer after it. */

import { STATUS_CODES } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
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
 * Reads what a request brought. Files are named by the paths of their bytes, which are removed once it is answered. Throws an
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

/** Sends what code left in `ctx`; nothing there is 404. */
export async function sendAnswer({ res, response, respond }: Context): Promise<void> {
  if (!respond || res.headersSent) return;
  const { body, status } = response;
  if (!response.isSet || (body === undefined && status === 404)) {
    sendError(res, new ApiError('NotFoundError'));
    return;
  }
  res.status(status);
  // a status alone is answered by its name, as Koa does
  if (body === undefined && ![204, 205, 304].includes(status))
    res.type('text').send(STATUS_CODES[status] ?? String(status));
  else if (body === null || body === undefined) res.end();
  else if (body instanceof Readable) await pipeline(body, res);
  else if (typeof body === 'string') {
    if (!res.getHeader('content-type')) res.type(/^\s*</.test(body) ? 'html' : 'text');
    res.send(body);
  } else if (Buffer.isBuffer(body)) res.send(body);
  else res.json(body);
}

/** Answers an error that code threw on purpose; false for any other. */
export function sendThrown(response: Response, error: unknown): boolean {
  const answer = response.headersSent ? undefined : thrownAnswer(error);
  if (answer) sendError(response, answer);
  return answer !== undefined;
}
