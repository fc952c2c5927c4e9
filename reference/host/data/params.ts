/** What code asks of content, in the words of `strapi.query` or of `strapi.entityService`, brought to those of a request. */

import type { Parameters } from '../../query/parameters.ts';
import { Refusal } from '../../query/refusal.ts';
import type { Json } from '../../store/reader.ts';
import { type Bag, bagOf, isBag } from '../callable.ts';

/** The two words for the same thing: of the query engine, and of requests. */
const SYNONYMS = { where: 'filters', select: 'fields', orderBy: 'sort', offset: 'start' } as const;

/** Members of params that are read elsewhere, or are no part of the question. */
const NOT_ASKED = new Set(['populate', 'data', 'files']);

/**
 * Brings params to the names of a request: `filters`, `sort`, `fields`, `populate`, `start`, `limit`, `publicationState`,
 * `locale`, inside populate too. Pages become `start` and `limit`. Dates become ISO text; what is undefined is left out.
 */
export function toParameters(params: unknown): Parameters {
  const asked = bagOf(params);
  const result: Record<string, Json> = {};
  for (const [name, value] of Object.entries(asked)) {
    if (value === undefined || value === null || name in SYNONYMS || NOT_ASKED.has(name)) continue;
    result[name] = toJson(value);
  }
  for (const [name, word] of Object.entries(SYNONYMS)) {
    const value = asked[name];
    if (value === undefined || value === null) continue;
    result[word] = name === 'where' && result[word] !== undefined ? [result[word], toJson(value)] : toJson(value);
  }
  if (asked.populate !== undefined) result.populate = toPopulate(asked.populate);
  return { ...result, ...windowOf(asked) };
}

/** Every JSON value of code: dates as text, members that are undefined left out. */
export function toJson(value: unknown): Json {
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'bigint') return String(value);
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  if (Array.isArray(value)) return value.map(toJson);
  if (!isBag(value)) return null;
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  return Object.fromEntries(members.map(([name, member]) => [name, toJson(member)]));
}

function toPopulate(populate: unknown): Json {
  if (populate === true) return '*';
  if (Array.isArray(populate)) return populate.includes('*') ? '*' : populate.map(String);
  if (!isBag(populate)) return toJson(populate);
  const members = Object.entries(populate).map(([name, asked]): [string, Json] => {
    if (asked === '*') return [name, { populate: '*' }];
    if (!isBag(asked)) return [name, asked === undefined ? false : toJson(asked)];
    return [name, { ...toParameters(asked), ...(isBag(asked.on) ? { on: toPopulate(asked.on) } : {}) }];
  });
  return Object.fromEntries(members);
}

/** `start` and `limit` of whatever spelling; nothing when all is asked for. */
function windowOf(asked: Bag): Record<string, number> {
  const { page, pageSize, start, offset, limit } = { ...asked, ...bagOf(asked.pagination) };
  const numbers: Record<string, number> = {};
  if (page !== undefined || pageSize !== undefined) {
    const size = wholeNumber('pageSize', pageSize ?? 10);
    numbers.start = (wholeNumber('page', page ?? 1) - 1) * size;
    numbers.limit = size;
  }
  const from = start ?? offset;
  if (from !== undefined && from !== null) numbers.start = wholeNumber('start', from);
  if (limit !== undefined && limit !== null) numbers.limit = wholeNumber('limit', limit);
  return numbers;
}

function wholeNumber(name: string, value: unknown): number {
  const number = Number(value);
  if (Number.isSafeInteger(number)) return number;
  throw new Refusal(400, 'ValidationError', `${name}: found ${JSON.stringify(value)}, expected a whole number`);
}
