/** Bodies of create and update requests: JSON or urlencoded, at most 1 MB. */
import type { Request, Response } from 'express';
import qs from 'qs';
import { Refusal } from '../content/refusal.ts';
import express from '../express.ts';

const readText = express.text({ type: () => true, limit: '1mb' });

/** Media types that are read as JSON. */
const JSON_TYPE = /^application\/(json|[\w.-]+\+json|csp-report)$/;

/**
 * Reads the `data` of a body. An array passes: what it may hold is said by the content service.
 *
 * @throws Refusal 400 for JSON that is broken or no object or array, and when there is no `data`; an error with status
 *   413 when the body is too large
 */
export async function readData(request: Request, response: Response): Promise<object> {
  const text = await readBody(request, response);
  const body = parseBody(text, mediaTypeOf(request));
  const data = typeof body === 'object' && body !== null && 'data' in body ? body.data : undefined;
  if (typeof data !== 'object' || data === null)
    throw new Refusal(400, 'ValidationError', 'Missing "data" payload in the request body');
  return data;
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
  if (!/^\s*[[{]/.test(text)) throw new Refusal(400, 'Error', 'invalid JSON, only supports object and array', null);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Refusal(400, 'SyntaxError', error instanceof Error ? error.message : 'invalid JSON', null);
  }
}
