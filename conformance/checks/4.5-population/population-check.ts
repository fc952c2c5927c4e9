/** Checks of what entries hold inside: values of `populate` worth asking, on lists and on single entries (4.5). */
import type { Ground } from '../../generate/attributes.ts';
import type { Parameter, Parameters } from '../../generate/query-string.ts';
import { vouchedReading } from '../../judge/reading.ts';
import type { Check, Scope } from '../check.ts';
import { askingOnGrounds, asParameters, type GroundTerms, type Worth } from '../reading/on-grounds.ts';

export interface PopulationTerms extends GroundTerms {
  /** Parameters beside `populate`. */
  readonly beside?: Parameters;
}

/** A check of populations, named by its clause or by its terms; it vouches for what they mean. */
export function populationCheck(
  named: string | PopulationTerms,
  populations: (ground: Ground, scope: Scope) => Worth<Parameter>,
): Check {
  const { beside = {}, ...terms } = typeof named === 'string' ? { id: named } : named;
  return askingOnGrounds({
    reading: vouchedReading,
    asks: 'both',
    ...terms,
    parameters: (ground, scope) => asParameters(populations(ground, scope), (populate) => ({ ...beside, populate })),
  });
}
