/** What the judge takes as decided: the source document alone, or what Strapi 4 was seen to do where it is silent. */
import type { Look } from '../oracle/compare-population.ts';
import { type Reading as FilterReading, observed, stated } from '../oracle/filter.ts';
import type { PopulationReading } from '../oracle/population.ts';

export interface Reading {
  readonly filters: FilterReading;
  readonly inside: PopulationReading;
  /** To-many relations without a sort: in the order of connection, or in any. */
  readonly order: Look['order'];
  /** Whether drafts asked for by id, pages beyond limits and empty values have the one form that was observed. */
  readonly exact: boolean;
  /**
   * What a check vouches for: each of its questions means what the oracle reads in it, and must be answered (`stated`) or may
   * be refused (`tolerated`). Absent: how firmly the document says it is worked out of the question.
   */
  readonly vouches?: 'stated' | 'tolerated';
}

/** What the source document states, and nothing else. */
export const statedReading: Reading = {
  filters: stated,
  inside: { filters: stated, drafts: 'open', unnamed: 'open', everything: 'relations' },
  order: 'any',
  exact: false,
};

/** The same, of questions that a check vouches for. */
export const vouchedReading: Reading = { ...statedReading, vouches: 'stated' };

/** What Strapi 4 does where the source document is silent. */
export const observedReading: Reading = {
  filters: observed,
  inside: { filters: observed, drafts: 'by-state', unnamed: 'out', everything: 'all' },
  order: 'any',
  exact: true,
  vouches: 'stated',
};
