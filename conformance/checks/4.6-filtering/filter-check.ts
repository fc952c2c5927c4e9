/** Checks of filters: the trees under `filters` for a content-type. */
import fc from 'fast-check';
import type { Ground } from '../../generate/attributes.ts';
import type { FilterTree } from '../../generate/filters.ts';
import { vouchedReading } from '../../judge/reading.ts';
import type { Check, Scope } from '../check.ts';
import { type AskingOnGrounds, askingOnGrounds, asParameters, type Worth } from '../reading/on-grounds.ts';

/** Filters that are worth asking on a ground. */
export type Trees = (ground: Ground, all: readonly Ground[], scope: Scope) => Worth<FilterTree>;

/** A check of filters; it vouches for what they mean. */
export const filterCheck = (id: string, trees: Trees, terms: Omit<AskingOnGrounds, 'id' | 'parameters'> = {}): Check =>
  askingOnGrounds({
    id,
    reading: vouchedReading,
    ...terms,
    parameters: (ground, scope, all) => asParameters(trees(ground, all, scope), (filters) => ({ filters })),
  });

/** Any of these trees; undefined where there is none. */
export const oneOf = (trees: readonly fc.Arbitrary<FilterTree>[]): fc.Arbitrary<FilterTree> | undefined =>
  trees.length === 0 ? undefined : fc.oneof(...trees);
