/** Checks of `populate`, on lists and on single entries (4.5). */
import type { Ground } from '../../generate/attributes.ts';
import type { Parameter, Parameters } from '../../generate/query-string.ts';
import { vouchedReading } from '../../judge/reading.ts';
import type { Check, Scope } from '../check.ts';
import { askingOnGrounds, type Choices, type GroundTerms, toParameters } from '../reading/on-grounds.ts';

export interface PopulationTerms extends GroundTerms {
  /** Parameters beside `populate`. */
  readonly beside?: Parameters;
}

/** A check of populations whose meaning is decided. */
export function populationCheck(
  named: string | PopulationTerms,
  populations: (ground: Ground, scope: Scope) => Choices<Parameter>,
): Check {
  const { beside = {}, ...terms } = typeof named === 'string' ? { id: named } : named;
  return askingOnGrounds({
    reading: vouchedReading,
    asks: 'both',
    ...terms,
    parameters: (ground, scope) => toParameters(populations(ground, scope), (populate) => ({ ...beside, populate })),
  });
}
