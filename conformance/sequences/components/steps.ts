/** Draws the steps of a sequence of writes of components. They stay valid when shrinking removes steps. */
import fc, { type Arbitrary } from 'fast-check';

/** The index of an adapter, attribute, component or value, modulo their number: every number names one. */
type Place = number;

/** A component in a body: one that is there, with other values or the same, or a new one. */
export interface Item {
  /** The place of one that is there; undefined: a new one. */
  readonly kept?: Place | undefined;
  /** The values of a new one; those that change of one that is kept: null for none. */
  readonly pick: Place | null;
  /** Which of its attributes change. */
  readonly on: Place;
}

export type ComponentStep =
  /** Sets components; of no item, null for a single component and otherwise an empty list. */
  | { readonly do: 'set'; readonly by: Place; readonly on: Place; readonly items: readonly Item[] }
  /** Writes another attribute. */
  | { readonly do: 'touch'; readonly by: Place; readonly pick: Place };

const place = fc.nat({ max: 11 });
const item = fc.record({
  kept: fc.option(place, { nil: undefined, freq: 3 }),
  pick: fc.option(fc.nat({ max: 40 }), { nil: null, freq: 3 }),
  on: place,
});

/** The components of one attribute in a body. */
export const items: Arbitrary<Item[]> = fc.array(item, { maxLength: 4, size: 'max' });

/** Sequences of at most `most` steps. */
export function componentSteps(most: number): Arbitrary<ComponentStep[]> {
  const step = fc.oneof(
    { weight: 7, arbitrary: fc.record({ do: fc.constant('set' as const), by: place, on: place, items }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('touch' as const), by: place, pick: place }) },
  );
  return fc.noBias(fc.array(step, { maxLength: most, size: 'max' }));
}
