/** Draws the steps of a sequence of uploads. They stay valid when shrinking removes steps. */
import fc, { type Arbitrary } from 'fast-check';

/** The index of an adapter, entry, file or attribute, modulo their number: every number names one. */
type Place = number;

export type MediaStep =
  | { readonly do: 'upload' }
  | {
      readonly do: 'create' | 'set';
      readonly by: Place;
      readonly at: Place;
      readonly on: Place;
      readonly files: Place[];
    }
  | { readonly do: 'attach'; readonly at: Place; readonly on: Place }
  | { readonly do: 'replace file'; readonly at: Place }
  | { readonly do: 'describe' | 'delete file'; readonly by: Place; readonly at: Place }
  | { readonly do: 'delete'; readonly by: Place; readonly at: Place };

const place = fc.nat({ max: 11 });

/** Sequences of at most `most` steps. The first ones upload files, so that there are some to attach. */
export function mediaSteps(most: number): Arbitrary<MediaStep[]> {
  const write = { by: place, at: place, on: place, files: fc.array(place, { maxLength: 4 }) };
  const upload = fc.record({ do: fc.constant('upload' as const) });
  const step = fc.oneof(
    { weight: 2, arbitrary: upload },
    { weight: 3, arbitrary: fc.record({ do: fc.constant('create' as const), ...write }) },
    { weight: 6, arbitrary: fc.record({ do: fc.constant('set' as const), ...write }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('attach' as const), at: place, on: place }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('describe' as const), by: place, at: place }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('replace file' as const), at: place }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('delete file' as const), by: place, at: place }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('delete' as const), by: place, at: place }) },
  );
  const first = fc.array(upload, { minLength: 0, maxLength: 3, size: 'max' });
  const others = fc.noBias(fc.array(step, { maxLength: most, size: 'max' }));
  return fc.tuple(first, others).map((parts) => parts.flat());
}
