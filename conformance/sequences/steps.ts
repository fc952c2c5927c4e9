/** Draws the steps of a sequence of writes. They stay valid when shrinking removes steps. */
import fc, { type Arbitrary } from 'fast-check';
import { relationValue, type Value } from './relation-value.ts';

/** The index of an adapter, content-type, entry or attribute, modulo their number: every number names one. */
type Place = number;

/** The value of one attribute: the index of an allowed value; null clears the attribute. */
interface Setting {
  readonly attribute: Place;
  readonly pick: number | null;
}

interface Write {
  readonly by: Place;
  readonly on: Place;
  readonly values: readonly Setting[];
  readonly link?: { readonly relation: Place; readonly fromInverse: boolean; readonly value: Value } | undefined;
  readonly state?: 'draft' | 'published' | undefined;
}

export type Step =
  | (Write & { readonly do: 'create' })
  | (Write & { readonly do: 'update'; readonly at: Place })
  | { readonly do: 'delete'; readonly by: Place; readonly on: Place; readonly at: Place };

const place = fc.nat({ max: 11 });
const values = fc.array(
  fc.record({ attribute: fc.nat({ max: 30 }), pick: fc.option(fc.nat({ max: 12 }), { nil: null, freq: 4 }) }),
  { maxLength: 3 },
);
/** How many of ten writes set a relation, and the state of the entry. */
export interface Mixture {
  readonly links: number;
  readonly states: number;
}

function step({ links, states }: Mixture, fromInverse: Arbitrary<boolean>): Arbitrary<Step> {
  const sometimes = <Some>(weight: number, arbitrary: Arbitrary<Some>): Arbitrary<Some | undefined> =>
    fc.oneof({ weight, arbitrary }, { weight: 10 - weight, arbitrary: fc.constant(undefined) });
  const write = {
    by: place,
    on: place,
    values,
    link: sometimes(links, fc.record({ relation: place, fromInverse, value: relationValue })),
    state: sometimes(states, fc.constantFrom('draft' as const, 'published' as const)),
  };
  return fc.oneof(
    { weight: 2, arbitrary: fc.record({ do: fc.constant('create' as const), ...write }) },
    { weight: 10, arbitrary: fc.record({ do: fc.constant('update' as const), at: place, ...write }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('delete' as const), by: place, on: place, at: place }) },
  );
}

/** Most steps in one part of a sequence. */
const longest = 20;

/**
 * Draws sequences of mostly 20 to 40 steps, and at most three times `most`. They have three parts; each shrinks to
 * nothing. Only the last part writes relations from their inverse side: the document does not state their order then.
 */
export function sequences(mixture: Mixture, most = longest): Arbitrary<Step[]> {
  const part = (fromInverse: Arbitrary<boolean>) =>
    fc.noBias(fc.array(step(mixture, fromInverse), { maxLength: most, size: 'max' }));
  const owning = part(fc.constant(false));
  return fc.tuple(owning, owning, part(fc.constantFrom(true, true, false))).map((parts) => parts.flat());
}
