/** Injects delays and errors: for every request (`--latency`, `--fault`), or by route while the server runs. */
import { STATUS_CODES } from 'node:http';
import type { RequestHandler } from 'express';
import type { Latency } from './latency.ts';
import { isPathOf } from './path-pattern.ts';

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
