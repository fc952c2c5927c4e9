/** Reads fault rules of requests, and renders them in answers. */

import { messageOf } from '../model/caught-error.ts';
import { didYouMean } from '../model/nearest.ts';
import { isObject } from '../model/object.ts';
import { show } from '../model/raw.ts';
import { ApiError } from '../query/api-error.ts';
import type { FaultRule } from './faults.ts';
import { parseLatency, parseRate } from './latency.ts';

const KEYS = ['method', 'path', 'latency', 'status', 'rate'];

/** Status of a fault without status. */
const UNAVAILABLE = 503;

/**
 * Reads the body `{ "data": [ { method, path, latency, status, rate } ] }`. All members are optional. `latency` is in
 * milliseconds, `50` or `"50..200"`. A rule with a status and no rate always fails, one without both never.
 *
 * @throws ApiError 400 that names the place, the value and what is allowed
 */
export function readFaultRules(body: unknown): FaultRule[] {
  const data = isObject(body) ? body.data : undefined;
  if (!Array.isArray(data)) throw memberError('data', 'a list of rules', data);
  return data.map((rule, index) => readRule(rule, `data[${index}]`));
}

function readRule(rule: unknown, place: string): FaultRule {
  if (!isObject(rule)) throw memberError(place, `an object with some of ${KEYS.join(', ')}`, rule);
  for (const key of Object.keys(rule)) {
    if (KEYS.includes(key)) continue;
    const allowed = didYouMean(key, KEYS) || `; allowed are ${KEYS.join(', ')}`;
    throw new ApiError('ValidationError', `${place} has no member "${key}"${allowed}`);
  }
  const { method, path, latency, status = UNAVAILABLE, rate = rule.status === undefined ? 0 : 1 } = rule;
  if (method !== undefined && (typeof method !== 'string' || !/^[A-Za-z]+$/.test(method)))
    throw memberError(`${place}.method`, 'a method such as GET', method);
  if (path !== undefined && (typeof path !== 'string' || !path.startsWith('/')))
    throw memberError(`${place}.path`, 'a path such as /api/products or /api/*', path);
  if (typeof status !== 'number' || !Number.isInteger(status) || status < 400 || status > 599)
    throw memberError(`${place}.status`, 'a status from 400 to 599', status);
  return {
    method: method?.toUpperCase(),
    path,
    latency: latency === undefined ? undefined : parseMember(parseLatency, latency, `${place}.latency`),
    status,
    rate: parseMember(parseRate, rate, `${place}.rate`),
  };
}

/** Reads a member with the parser of the option of the same meaning. */
function parseMember<Value>(parse: (text: string) => Value, value: unknown, place: string): Value {
  try {
    return parse(typeof value === 'string' ? value : JSON.stringify(value));
  } catch (error) {
    throw new ApiError('ValidationError', `${place}: ${messageOf(error)}`);
  }
}

function memberError(place: string, expected: string, value: unknown): ApiError {
  return new ApiError('ValidationError', `${place}: expected ${expected}, found ${show(value)}`);
}

/** Renders a rule in the form that `readFaultRules` reads. */
export function renderFaultRule({ latency, ...rule }: FaultRule): object {
  if (!latency) return rule;
  const { min, max } = latency;
  return { ...rule, latency: min === max ? min : `${min}..${max}` };
}
