/** What one question may ask at most (decision query-limits; every number is a row of `spec/tables/limits.json`). */
import { ApiError } from './api-error.ts';

/** Bounds of a question. Those with an option are read from `api.rest` of `config/api`. */
export interface Bounds {
  /** Comparisons in its filters, and relations on the way to them: `conditionLimit`. */
  readonly conditions: number;
  /** Names in its sort: attributes, and relations on the way to them. */
  readonly sortNames: number;
  /** Attributes that it populates, at all levels together. */
  readonly populations: number;
  /**
   * Entries and components that population adds to its answer, or looks at to filter and sort them: `populateLimit`.
   * Each entry of a list may bring some more (`EACH`).
   */
  readonly populatedEntries: number;
  /** Characters of the JSON of entries that populate something: `populateTextLimit`. As above. */
  readonly populatedText: number;
}

/** The bounds where a project says nothing. */
export const BOUNDS: Bounds = {
  conditions: 150,
  sortNames: 50,
  populations: 1000,
  populatedEntries: 20_000,
  populatedText: 20_000_000,
};

/** What each entry of a list may bring beside: so that a long list populates as freely as a page of it. */
export const EACH = { populatedEntries: 50, populatedText: 10_000 } as const;

/** What a bound is called where it is exceeded. */
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
 * The refusal of what goes beyond a bound.
 *
 * @param place where that shows, as written: `filters[$or][250]`
 */
export function beyond(bound: keyof Bounds, allowed: number, place: string): ApiError {
  const { of, advice } = WORDS[bound];
  const where = place.length > 200 ? `${place.slice(0, 200)}…` : place;
  const message = `Invalid parameter ${where}: found more than ${allowed} ${of}, allowed are ${allowed} ${advice}`;
  return new ApiError('ValidationError', message.trim());
}

/** Counts what one parameter asks. */
export class Tally {
  readonly #counts = new Map<keyof Bounds, number>();
  readonly #bounds: Bounds;

  constructor(bounds: Bounds = BOUNDS) {
    this.#bounds = bounds;
  }

  /** Throws an ApiError 400 where a bound is exceeded. */
  add(bound: keyof Bounds, place: string, count = 1): void {
    const sum = (this.#counts.get(bound) ?? 0) + count;
    if (sum > this.#bounds[bound]) throw beyond(bound, this.#bounds[bound], place);
    this.#counts.set(bound, sum);
  }
}
