/** Draws the steps of a sequence on localized entries. They stay valid when shrinking removes steps. */
import fc, { type Arbitrary } from 'fast-check';

/** The index of an adapter, entry, locale or value, modulo their number: every number names one. */
type Place = number;

interface Write {
  readonly by: Place;
  readonly pick: Place;
}

export type LocalizedStep =
  | (Write & { readonly do: 'create'; readonly locale: Place | null })
  | (Write & { readonly do: 'localize'; readonly at: Place; readonly locale: Place })
  | (Write & { readonly do: 'update'; readonly at: Place; readonly locale: Place | null })
  | (Write & { readonly do: 'delete'; readonly at: Place });

const place = fc.nat({ max: 11 });
const write = { by: place, pick: place };
const maybeLocale = fc.option(place, { nil: null });

/** Sequences of at most `most` steps. With `localizing` most of them add localizations. */
export function localizedSteps(localizing: boolean, most: number): Arbitrary<LocalizedStep[]> {
  const step = fc.oneof(
    { weight: 3, arbitrary: fc.record({ do: fc.constant('create' as const), ...write, locale: maybeLocale }) },
    {
      weight: localizing ? 6 : 0,
      arbitrary: fc.record({ do: fc.constant('localize' as const), ...write, at: place, locale: place }),
    },
    {
      weight: 3,
      arbitrary: fc.record({ do: fc.constant('update' as const), ...write, at: place, locale: maybeLocale }),
    },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('delete' as const), ...write, at: place }) },
  );
  return fc.noBias(fc.array(step, { maxLength: most, size: 'max' }));
}
