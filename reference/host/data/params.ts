/** Converts params of code to parameters of a request. */

import { isObject, membersOf } from '../../model/object.ts';
import type { Parameters } from '../../query/parameters.ts';
import { wholeNumber } from '../../query/whole-number.ts';
import type { Json } from '../../store/reader.ts';
import type { Bag } from '../callable.ts';

/** Names of the query engine, and their names in requests. */
const WORDS = { where: 'filters', select: 'fields', orderBy: 'sort', offset: 'start' } as const;

/** Members of params that are parameters of a request, besides those of a page and `populate`. */
const PARAMETERS = new Set(['filters', 'sort', 'fields', 'publicationState', 'locale', '_q', 'count', 'on']);

/**
 * Converts params of the entity service: `filters`, `sort`, `fields`, `populate`, `start`, `limit`, `publicationState`,
 * `locale`. Pages become `start` and `limit`, dates ISO text; undefined members are left out. Names of the query engine have no
 * meaning here, at any depth: such params may come from a request. Other members have none either: code may pass a context.
 */
export function toParameters(params: unknown): Parameters {
  return translate(pick(params, {}), {});
}

/** Converts params of the query engine: `where`, `select`, `orderBy`, `offset` and so on. */
export function fromRowParams(params: unknown): Parameters {
  return translate(pick(params, WORDS), WORDS);
}

/** The members of params that have a meaning. */
function pick(params: unknown, words: Words): Bag {
  const names = Object.entries(membersOf(params)).filter(
    ([name]) => PARAMETERS.has(words[name] ?? name) || PAGE.has(name),
  );
  return Object.fromEntries(names);
}

const PAGE = new Set(['populate', 'pagination', 'page', 'pageSize', 'start', 'offset', 'limit']);

/** Names to replace. */
type Words = { readonly [word: string]: string };

function translate(params: unknown, words: Words): Parameters {
  const members = membersOf(params);
  const result: Record<string, Json> = {};
  for (const [name, value] of Object.entries(members)) {
    if (value === undefined || value === null || name === 'populate') continue;
    const word = words[name] ?? name;
    result[word] = toJson(value);
  }
  if (members.populate !== undefined && members.populate !== null)
    result.populate = toPopulate(members.populate, words);
  return { ...result, ...windowOf(members) };
}

/** Converts a value to JSON: dates become texts, undefined members are left out. */
export function toJson(value: unknown): Json {
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'bigint') return String(value);
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  if (Array.isArray(value)) return value.map(toJson);
  if (!isObject(value)) return null;
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  return Object.fromEntries(members.map(([name, member]) => [name, toJson(withoutNulls(name, member))]));
}

/** Leaves null out of the operand of a list, as SQL does: it is equal to nothing. */
const withoutNulls = (operator: string, operand: unknown): unknown =>
  Array.isArray(operand) && ['$in', '$notIn'].includes(operator)
    ? operand.filter((each) => each !== null && each !== undefined)
    : operand;

function toPopulate(populate: unknown, words: Words): Json {
  if (populate === true) return '*';
  if (populate === false) return {};
  if (Array.isArray(populate)) return populate.includes('*') ? '*' : populate.map(String);
  if (!isObject(populate)) return toJson(populate);
  const members = Object.entries(populate).map(([name, options]): [string, Json] => {
    if (!isObject(options)) return [name, options === undefined ? false : toJson(options)];
    // only lists have pages: whether this one is refused or ignored is decided where the population is read
    const { pagination, ...others } = options;
    return [
      name,
      {
        ...translate(others, words),
        ...(pagination === undefined ? {} : { pagination: toJson(pagination) }),
        ...(isObject(options.on) ? { on: toPopulate(options.on, words) } : {}),
      },
    ];
  });
  return Object.fromEntries(members);
}

/** `start` and `limit`, from any of their forms; empty if all entries are requested. */
function windowOf(members: Bag): Record<string, number> {
  const { page, pageSize, start, offset, limit } = { ...members, ...membersOf(members.pagination) };
  const numbers: Record<string, number> = {};
  if (page !== undefined || pageSize !== undefined) {
    const size = wholeNumber(toJson(pageSize ?? 10), 'pageSize');
    numbers.start = (wholeNumber(toJson(page ?? 1), 'page') - 1) * size;
    numbers.limit = size;
  }
  const from = start ?? offset;
  if (from !== undefined && from !== null) numbers.start = wholeNumber(toJson(from), 'start');
  if (limit !== undefined && limit !== null) numbers.limit = wholeNumber(toJson(limit), 'limit');
  return numbers;
}
