/**
 * Readings: the rules by which the judge compares answers. They come from the source document alone, or also from the
 * observed answers of Strapi 4 where the document is silent.
 */
import { loadClauses } from '../../spec/index.ts';
import type { Look } from '../oracle/compare-population.ts';
import { type Reading as FilterReading, observed, stated } from '../oracle/filter.ts';
import type { PopulationReading } from '../oracle/population.ts';

export interface Reading {
  readonly filters: FilterReading;
  readonly inside: PopulationReading;
  /** The order of to-many relations without a sort: that of connection, or any. */
  readonly order: Look['order'];
  /** Whether drafts read by id, pages beyond limits and empty values must have the observed form. */
  readonly exact: boolean;
  /**
   * The standing that a check gives its questions: the target must answer them (`stated`) or may refuse them
   * (`tolerated`). Absent: the standing follows from the question.
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

/** The source document alone, for questions that a check vouches for. */
export const vouchedReading: Reading = { ...statedReading, vouches: 'stated' };

/** The behaviour of Strapi 4 where the source document is silent. */
export const observedReading: Reading = {
  filters: observed,
  inside: { filters: observed, drafts: 'by-state', unnamed: 'out', everything: 'all' },
  order: 'any',
  exact: true,
  vouches: 'stated',
};

const countingDrafts = { ...observed, drafts: 'count' } as const;

/** The same, in which linked drafts count where a filter goes through a relation. */
export const countsDrafts: Reading = {
  ...observedReading,
  filters: countingDrafts,
  inside: { ...observedReading.inside, filters: countingDrafts },
};

/** Whether a clause comes from observed answers, where the source document is silent. */
export const isObserved = (clause: string): boolean => loadClauses().get(clause)?.status === 'observed';
