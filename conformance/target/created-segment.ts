/** Finds the entry in the answer to a creation. */
import { isObject } from '../models/json.ts';
import type { Target } from './target.ts';

/** The path segment of a created entry, from an answer with or without an envelope. */
export function createdSegment(body: unknown, identifier: Target['identifier']): string | undefined {
  if (!isObject(body)) return undefined;
  const entry = isObject(body.data) ? body.data : body;
  const segment = entry[identifier] ?? (isObject(entry.attributes) ? entry.attributes[identifier] : undefined);
  return typeof segment === 'number' || typeof segment === 'string' ? String(segment) : undefined;
}
