/** Delays and errors put in on purpose (options `--latency` and `--fault`). */
import type { RequestHandler } from 'express';

/** How long answers wait, in milliseconds: between `least` and `most`. */
export interface Latency {
  readonly least: number;
  readonly most: number;
}

/** What is put in. */
export interface Faults {
  readonly latency?: Latency | undefined;
  /** Share of requests that fail with 503, from 0 to 1. */
  readonly rate?: number | undefined;
}

/** Holds requests back and lets some of them fail, as `faults` says at that moment. */
export function faultInjection({ latency, rate = 0 }: Faults, random: () => number = Math.random): RequestHandler {
  return (_request, response, next) => {
    const proceed = () => {
      if (random() >= rate) {
        next();
        return;
      }
      const error = { status: 503, name: 'ServiceUnavailableError', message: 'Injected fault', details: {} };
      response.status(503).set('Retry-After', '0').json({ data: null, error });
    };
    if (!latency) proceed();
    else setTimeout(proceed, latency.least + random() * (latency.most - latency.least));
  };
}

/**
 * Reads `--latency`: `50` or `50..200`, in milliseconds.
 *
 * @throws Error saying what is allowed
 */
export function parseLatency(text: string): Latency {
  const found = /^(\d{1,6})(?:\.\.(\d{1,6}))?$/.exec(text);
  const [least, most] = [Number(found?.[1]), Number(found?.[2] ?? found?.[1])];
  if (!found || most < least) throw new Error(`expected milliseconds such as 50 or 50..200, found "${text}"`);
  return { least, most };
}

/**
 * Reads `--fault`: a share from 0 to 1, such as `0.05`.
 *
 * @throws Error saying what is allowed
 */
export function parseRate(text: string): number {
  const rate = /^\d*\.?\d+$/.test(text) ? Number(text) : Number.NaN;
  if (!(rate >= 0 && rate <= 1)) throw new Error(`expected a share from 0 to 1 such as 0.05, found "${text}"`);
  return rate;
}
