/** Limits on the cost of one query (decision query-limits; every number is a row of `spec/tables/limits.json`). */
import { ApiError } from './api-error.ts';

/** Limits of one query. Names in backticks are the options of `api.rest` in `config/api` that set them. */
export interface Bounds {
  /** Maximum number of comparisons in filters, plus relations on their paths: `conditionLimit`. */
  readonly conditions: number;
  /** Maximum number of names in the sort: attributes, plus relations on their paths. */
  readonly sortNames: number;
  /** Maximum number of populated attributes, at all levels together. */
  readonly populations: number;
  /**
   * Maximum number of entries and components that population adds to the answer, or reads to filter and sort them:
   * `populateLimit`. Each entry of a list raises it (`EACH`).
   */
  readonly populatedEntries: number;
  /** Maximum length of the JSON of entries with populated attributes, in characters: `populateTextLimit`. Raised by `EACH` too. */
  readonly populatedText: number;
}

/** Default limits. */
export const BOUNDS: Bounds = {
  conditions: 150,
  sortNames: 50,
  populations: 1000,
  populatedEntries: 20_000,
  populatedText: 20_000_000,
};

/** Increase of the limits for each entry of a list, so that a long list can populate as much per entry as a short one. */
export const EACH = { populatedEntries: 50, populatedText: 10_000 } as const;

/** Words of the error message for each limit. */
const WORDS: Readonly<Record<keyof Bounds, { readonly of: string; readonly advice: string }>> = {
  conditions: { of: 'conditions', advice: '(api.rest.conditionLimit); ask with $in, or in several requests' },
  sortNames: { of: 'names of attributes', advice: '' },
  populations: { of: 'attributes to populate', advice: '' },
  populatedEntries: {
    of: 'populated entries',
    advice: '(api.rest.populateLimit); populate fewer levels, or ask for fewer entries',
  },
  populatedText: {
    of: 'characters of populated entries',
    advice: '(api.rest.populateTextLimit); populate fewer levels, choose fields, or ask for fewer entries',
  },
};

/**
 * Error for a query that exceeds a limit.
 *
 * @param place part of the query that exceeds it, as written: `filters[$or][250]`
 */
export function beyond(bound: keyof Bounds, allowed: number, place: string): ApiError {
  const { of, advice } = WORDS[bound];
  const where = place.length > 200 ? `${place.slice(0, 200)}…` : place;
  const message = `Invalid parameter ${where}: found more than ${allowed} ${of}, allowed are ${allowed} ${advice}`;
  return new ApiError('ValidationError', message.trim());
}

/** Counts the cost of one parameter. */
export class Tally {
  readonly #counts = new Map<keyof Bounds, number>();
  readonly #bounds: Bounds;

  constructor(bounds: Bounds = BOUNDS) {
    this.#bounds = bounds;
  }

  /** Adds to a count. Throws an ApiError 400 when it exceeds the limit. */
  add(bound: keyof Bounds, place: string, count = 1): void {
    const sum = (this.#counts.get(bound) ?? 0) + count;
    if (sum > this.#bounds[bound]) throw beyond(bound, this.#bounds[bound], place);
    this.#counts.set(bound, sum);
  }
}
