/**
 * The basis of the judge: the source document alone, or also the observed answers of Strapi 4 where the document is
 * silent.
 */
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
   * The standing that a check vouches for: the oracle reads each of its questions right, and the target must answer it
   * (`stated`) or may refuse it (`tolerated`). Absent: the standing follows from the question.
   */
  readonly vouches?: 'stated' | 'tolerated';
}

/** The source document alone. */
export const statedReading: Reading = {
  filters: stated,
  inside: { filters: stated, drafts: 'open', unnamed: 'open', everything: 'relations' },
  order: 'any',
  exact: false,
};

/** The same, of questions that a check vouches for. */
export const vouchedReading: Reading = { ...statedReading, vouches: 'stated' };

/** The behaviour of Strapi 4 where the source document is silent. */
export const observedReading: Reading = {
  filters: observed,
  inside: { filters: observed, drafts: 'by-state', unnamed: 'out', everything: 'all' },
  order: 'any',
  exact: true,
  vouches: 'stated',
};
