/** Bodies of create and update requests: JSON or urlencoded, at most 1 MB, or a form with files. */
import type { Request, Response } from 'express';
import qs from 'qs';
import express from '../express.ts';
import { isObject } from '../model/object.ts';
import { ApiError, MESSAGES } from '../query/api-error.ts';
import type { FormFile } from './form.ts';
import type { ReadForm } from './form-reader.ts';

/** Most bytes of a body. */
export const MOST_BYTES = 1_048_576;

const readText = express.text({ type: () => true, limit: MOST_BYTES });

/** Media types that are read as JSON. */
const JSON_TYPE = /^application\/(json|[\w.-]+\+json|csp-report)$/;

/** What a request says of an entry. */
export interface EntryBody {
  /** An array passes: what it may hold is said by the content service. */
  readonly data: object;
  /** Files that come with it; only a form has some. */
  readonly files: readonly FormFile[];
}

/**
 * Reads the `data` of a body, and the files beside it.
 *
 * @throws ApiError 400 for JSON that is broken or no object or array, and when there is no `data`; 413 (or an error of
 *   that status) when the body is too large
 */
export async function readEntryBody(request: Request, response: Response, readForm: ReadForm): Promise<EntryBody> {
  const mediaType = mediaTypeOf(request);
  if (mediaType === 'multipart/form-data') {
    const { fields, files } = await readForm(request, response);
    return { data: checkData(parseJson(fields.get('data') ?? '')), files };
  }
  const body = parseBody(await readBody(request, response), mediaType);
  const data = typeof body === 'object' && body !== null && 'data' in body ? body.data : undefined;
  return { data: checkData(data), files: [] };
}

/**
 * Reads a body that is the fields themselves, as plugins take it. Anything else, and no body, holds none. Fields that code
 * of a project has read, and maybe changed, are taken as it left them.
 *
 * @throws like `readEntryBody`, but for a missing `data`
 */
export async function readObject(request: Request, response: Response): Promise<Readonly<Record<string, unknown>>> {
  const parsedBody: unknown = request.body;
  const body = isObject(parsedBody) ? parsedBody : parseBody(await readBody(request, response), mediaTypeOf(request));
  return isObject(body) ? { ...body } : {};
}

/** Reads a body that is JSON; undefined for one of another kind, and for none. Throws like `readObject`. */
export async function readJson(request: Request, response: Response): Promise<unknown> {
  return JSON_TYPE.test(mediaTypeOf(request)) ? parseJson(await readBody(request, response)) : undefined;
}

function checkData(data: unknown): object {
  if (typeof data === 'object' && data !== null) return data;
  throw new ApiError('ValidationError', MESSAGES.missingData);
}

function mediaTypeOf(request: Request): string {
  return (request.headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
}

async function readBody(request: Request, response: Response): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    readText(request, response, (error?: unknown) => (error === undefined ? resolve() : reject(error)));
  });
  const body: unknown = request.body;
  return typeof body === 'string' ? body : '';
}

function parseBody(text: string, mediaType: string): unknown {
  if (JSON_TYPE.test(mediaType)) return parseJson(text);
  if (mediaType === 'application/x-www-form-urlencoded') return qs.parse(text, { depth: 20, arrayLimit: 100 });
  return undefined;
}

/** Messages and names are those observed; the place is in V8's own message. */
function parseJson(text: string): unknown {
  if (text === '') return undefined;
  if (!/^\s*[[{]/.test(text)) throw new ApiError('Error', 'invalid JSON, only supports object and array', null);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ApiError('SyntaxError', error instanceof Error ? error.message : 'invalid JSON', null);
  }
}
