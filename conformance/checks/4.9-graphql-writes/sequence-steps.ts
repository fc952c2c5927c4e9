/** The steps of random sequences of writes through both faces (4.9, 4.1). */
import fc, { type Arbitrary } from 'fast-check';

/** Whom a step is sent to. */
export type By = 'graphql' | 'rest';

/** What a write says: some attribute by its place, cleared or with one of its values; or the state of the entry. */
export type Said = { readonly attribute: number; readonly pick: number | null } | { readonly draft: boolean };

export type Step =
  | { readonly by: By; readonly do: 'make'; readonly pick: number }
  | { readonly by: By; readonly do: 'write'; readonly at: number; readonly said: readonly Said[] }
  | { readonly by: By; readonly do: 'delete'; readonly at: number };

export interface Case {
  readonly uid: string;
  readonly steps: readonly Step[];
}

const by = fc.constantFrom<By>('graphql', 'rest');
const place = fc.nat({ max: 5 });
const pick = fc.nat({ max: 12 });
const said: Arbitrary<Said> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ attribute: fc.nat({ max: 20 }), pick: fc.option(pick, { nil: null, freq: 4 }) }),
  },
  { weight: 1, arbitrary: fc.record({ draft: fc.boolean() }) },
);
/** What may be done one after the other. */
export const steps: Arbitrary<Step[]> = fc.array(
  fc.oneof(
    { weight: 2, arbitrary: fc.record({ by, do: fc.constant('make' as const), pick }) },
    {
      weight: 5,
      arbitrary: fc.record({
        by,
        do: fc.constant('write' as const),
        at: place,
        said: fc.array(said, { minLength: 1, maxLength: 3 }),
      }),
    },
    { weight: 1, arbitrary: fc.record({ by, do: fc.constant('delete' as const), at: place }) },
  ),
  { minLength: 1, maxLength: 7 },
);

/** The shortest sequence that tells an update that replaces from one that changes. */
export const oneUpdate: readonly Step[] = [{ by: 'graphql', do: 'write', at: 0, said: [{ attribute: 0, pick: 3 }] }];
