/** Injects delays and errors: for every request (`--latency`, `--fault`), or by route while the server runs. */
import { STATUS_CODES } from 'node:http';
import type { RequestHandler } from 'express';
import { isPathOf } from './path-pattern.ts';

/** Delay of answers, in milliseconds. */
export interface Latency {
  readonly min: number;
  readonly max: number;
}

/** A delay as an option: `50`, `'50..200'`, or its bounds. */
export type LatencyOption = number | string | Latency;

/** A delay or error for some requests. */
export interface FaultRule {
  /** Only for this method, in upper case. @default every method */
  readonly method?: string | undefined;
  /** Only for this path, without query; a trailing `*` matches every path with this prefix. @default every path */
  readonly path?: string | undefined;
  readonly latency?: Latency | undefined;
  /** Status of requests that fail. */
  readonly status: number;
  /** Share of requests that fail, from 0 to 1. */
  readonly rate: number;
}

/** The current faults of one server. */
export interface Faults {
  rules(): readonly FaultRule[];
  /** Replaces all rules; the first one that matches a request counts. */
  set(rules: readonly FaultRule[]): void;
  /** Restores the initial rules. */
  reset(): void;
}

/** Makes faults with initial rules. @default no rules */
export function createFaults(initial: readonly FaultRule[] = []): Faults {
  let rules = initial;
  return {
    rules: () => rules,
    set(newRules) {
      rules = newRules;
    },
    reset() {
      rules = initial;
    },
  };
}

/** Makes a handler that delays requests and lets some fail, by the current rules. */
export function faultInjection(faults: Faults, random: () => number = Math.random): RequestHandler {
  return (request, response, next) => {
    const rule = faults.rules().find((each) => matches(each, request.method, request.path));
    if (!rule) {
      next();
      return;
    }
    const { latency, status, rate } = rule;
    const proceed = () => {
      if (random() >= rate) {
        next();
        return;
      }
      const error = { status, name: nameOf(status), message: 'Injected fault', details: {} };
      if (status === 503 || status === 429) response.set('Retry-After', '0');
      response.status(status).json({ data: null, error });
    };
    if (!latency) proceed();
    else setTimeout(proceed, latency.min + random() * (latency.max - latency.min));
  };
}

function matches(rule: FaultRule, method: string, path: string): boolean {
  if (rule.method !== undefined && rule.method !== method) return false;
  return rule.path === undefined || isPathOf(path, rule.path);
}

/** The name of the error of a status: `ServiceUnavailableError` of 503. */
function nameOf(status: number): string {
  const words = (STATUS_CODES[status] ?? 'Unknown').replace(/[^A-Za-z]/g, '');
  return words.endsWith('Error') ? words : `${words}Error`;
}

/**
 * Reads a delay: `50` or `50..200`, in milliseconds, or its bounds.
 *
 * @throws Error that says what is allowed
 */
export function parseLatency(latency: LatencyOption): Latency {
  const text = typeof latency === 'object' ? `${latency.min}..${latency.max}` : String(latency);
  const match = /^(\d{1,6})(?:\.\.(\d{1,6}))?$/.exec(text);
  const [min, max] = [Number(match?.[1]), Number(match?.[2] ?? match?.[1])];
  if (!match || max < min) throw new Error(`expected milliseconds such as 50 or 50..200, found "${text}"`);
  return { min, max };
}

/**
 * Reads `--fault`: a share from 0 to 1, such as `0.05`.
 *
 * @throws Error that says what is allowed
 */
export function parseRate(text: string): number {
  const rate = /^\d*\.?\d+$/.test(text) ? Number(text) : Number.NaN;
  if (!(rate >= 0 && rate <= 1)) throw new Error(`expected a share from 0 to 1 such as 0.05, found "${text}"`);
  return rate;
}
