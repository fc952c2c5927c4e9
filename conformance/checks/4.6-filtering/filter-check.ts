/** Checks of `filters`. */
import fc from 'fast-check';
import type { Ground } from '../../generate/attributes.ts';
import type { FilterTree } from '../../generate/filters.ts';
import { observedReading, vouchedReading } from '../../judge/reading.ts';
import type { Check, Scope } from '../check.ts';
import { type AskingOnGrounds, askingOnGrounds, type Choices, toParameters } from '../reading/on-grounds.ts';

/** The filters to try on a ground. */
export type Trees = (ground: Ground, all: readonly Ground[], scope: Scope) => Choices<FilterTree>;

/** A check of filters whose meaning is decided. */
export const filterCheck = (id: string, trees: Trees, terms: Omit<AskingOnGrounds, 'id' | 'parameters'> = {}): Check =>
  askingOnGrounds({
    id,
    reading: vouchedReading,
    ...terms,
    parameters: (ground, scope, all) => toParameters(trees(ground, all, scope), (filters) => ({ filters })),
  });

/** A check of filters in a form that Strapi 4 was seen to accept. */
export const formCheck = (id: string, trees: Trees, most = 3): Check =>
  filterCheck(id, trees, { reading: observedReading, most });

/** Draws one of these filters; undefined if there are none. */
export const oneOf = (trees: readonly fc.Arbitrary<FilterTree>[]): fc.Arbitrary<FilterTree> | undefined =>
  trees.length === 0 ? undefined : fc.oneof(...trees);
