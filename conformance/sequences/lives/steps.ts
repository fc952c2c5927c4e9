/** Draws the steps of lives of whole entries. They stay valid when shrinking removes steps. */
import fc, { type Arbitrary } from 'fast-check';
import { type Item, items } from '../components/steps.ts';
import { relationValue, type Value } from '../relation-value.ts';

/** The index of an adapter, content-type, entry or attribute, modulo their number: every number names one. */
type Place = number;

/** What a write gives one attribute: of its kinds of content, the one that the attribute has. */
export interface Setting {
  /** Whether it gives a value of a scalar attribute. */
  readonly isScalar: boolean;
  /** The attribute, among the scalar or the other ones. */
  readonly attribute: Place;
  /** The index of a value, or of files; null clears the attribute. */
  readonly pick: number | null;
  readonly items: readonly Item[];
  readonly link: Value;
}

export type LifeStep =
  | { readonly do: 'create'; readonly by: Place; readonly on: Place; readonly settings: readonly Setting[] }
  | {
      readonly do: 'update';
      readonly by: Place;
      readonly on: Place;
      readonly at: Place;
      readonly settings: readonly Setting[];
      readonly state?: 'draft' | 'published' | undefined;
    }
  | {
      /** An update, or a create at place 0, with a mistake. */
      readonly do: 'refuse';
      readonly by: Place;
      readonly on: Place;
      readonly at: Place;
      readonly settings: readonly Setting[];
      readonly mistake: Place;
    }
  | { readonly do: 'delete'; readonly by: Place; readonly on: Place; readonly at: Place };

const place = fc.nat({ max: 11 });
const settings = fc.array(
  fc.record({
    isScalar: fc.constantFrom(true, false, false),
    attribute: fc.nat({ max: 40 }),
    pick: fc.option(fc.nat({ max: 40 }), { nil: null, freq: 5 }),
    items,
    link: relationValue,
  }),
  { minLength: 1, maxLength: 6, size: 'max' },
);
const state = fc.option(fc.constantFrom('draft' as const, 'published' as const), { nil: undefined, freq: 1 });

/** Sequences of at most `most` steps, half of which write the first content-type. `refusing`: some have mistakes. */
export function lifeSteps(most: number, refusing: boolean): Arbitrary<LifeStep[]> {
  const on = fc.oneof(fc.constant(0), place);
  const write = { by: place, on, settings };
  const step = fc.oneof(
    { weight: 2, arbitrary: fc.record({ do: fc.constant('create' as const), ...write }) },
    { weight: 9, arbitrary: fc.record({ do: fc.constant('update' as const), at: place, ...write, state }) },
    {
      weight: refusing ? 4 : 0,
      arbitrary: fc.record({ do: fc.constant('refuse' as const), at: place, ...write, mistake: fc.nat({ max: 9999 }) }),
    },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('delete' as const), by: place, on, at: place }) },
  );
  return fc.noBias(fc.array(step, { maxLength: most, size: 'max' }));
}
