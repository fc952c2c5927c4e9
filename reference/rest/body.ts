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

/** The body of a create or update request. */
export interface EntryBody {
  /** An object or an array; the content service validates it. */
  readonly data: object;
  /** Files of a form; other bodies have none. */
  readonly files: readonly FormFile[];
}

/**
 * Reads the `data` of a body and its files.
 *
 * @throws ApiError 400 for invalid JSON, for JSON that is neither object nor array, and for a missing `data`; 413 (or an
 *   error of that status) for a body that is too large
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
 * Reads the body of a plugin's endpoint: an object whose members are the fields. A missing body and one of another kind
 * give an empty object. A body that code of the project has already parsed is used as that code left it.
 *
 * @throws like `readEntryBody`, except for a missing `data`
 */
export async function readObject(request: Request, response: Response): Promise<Readonly<Record<string, unknown>>> {
  const parsedBody: unknown = request.body;
  const body = isObject(parsedBody) ? parsedBody : parseBody(await readBody(request, response), mediaTypeOf(request));
  return isObject(body) ? { ...body } : {};
}

/**
 * Reads a JSON body. Returns undefined for a body of another media type and for none.
 *
 * @throws like `readObject`
 */
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

/** Messages and names of errors are as observed; V8's message names the place. */
function parseJson(text: string): unknown {
  if (text === '') return undefined;
  if (!/^\s*[[{]/.test(text)) throw new ApiError('Error', 'invalid JSON, only supports object and array', null);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ApiError('SyntaxError', error instanceof Error ? withoutLine(error.message) : 'invalid JSON', null);
  }
}

/** A message of V8 without line and column, which Node adds from version 22 on and the recorded server did not. */
const withoutLine = (message: string): string => message.replace(/ \(line \d+ column \d+\)$/, '');
