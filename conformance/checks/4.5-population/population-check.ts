/** Checks of what entries hold inside: values of `populate` worth asking, on lists and on single entries (4.5). */
import type fc from 'fast-check';
import type { Ground } from '../../generate/attributes.ts';
import type { Parameter, Parameters } from '../../generate/query-string.ts';
import { vouchedReading } from '../../judge/reading.ts';
import type { Check, Scope } from '../check.ts';
import { askingOnGrounds, type GroundTerms } from '../reading/on-grounds.ts';

export interface PopulationTerms extends GroundTerms {
  /** What else is asked for beside `populate`. */
  readonly beside?: Parameters;
}

/** Values of `populate` worth asking on a ground. */
type Populations = readonly Parameter[] | fc.Arbitrary<Parameter> | undefined;

const isList = (worth: readonly Parameter[] | fc.Arbitrary<Parameter>): worth is readonly Parameter[] =>
  Array.isArray(worth);

/** A check of populations, named by its clause or by its terms; it vouches for what they mean. */
export function populationCheck(
  named: string | PopulationTerms,
  populations: (ground: Ground, scope: Scope) => Populations,
): Check {
  const { beside = {}, ...terms } = typeof named === 'string' ? { id: named } : named;
  return askingOnGrounds({
    reading: vouchedReading,
    asks: 'both',
    ...terms,
    parameters(ground, scope) {
      const worth = populations(ground, scope);
      const asked = (populate: Parameter): Parameters => ({ ...beside, populate });
      if (!worth) return undefined;
      return isList(worth) ? worth.map(asked) : worth.map(asked);
    },
  });
}
