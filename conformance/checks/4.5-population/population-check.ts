/** Checks of what entries hold inside: values of `populate` worth asking, on lists and on single entries (4.5). */
import type fc from 'fast-check';
import type { Ground } from '../../generate/attributes.ts';
import type { Parameter, Parameters } from '../../generate/query-string.ts';
import { vouchedReading } from '../../judge/reading.ts';
import type { Check, Scope } from '../check.ts';
import { type AskingOnGrounds, askingOnGrounds } from '../reading/on-grounds.ts';

export interface PopulationCheck extends Omit<AskingOnGrounds, 'parameters'> {
  populations(ground: Ground, scope: Scope): readonly Parameter[] | fc.Arbitrary<Parameter> | undefined;
  /** What else is asked for beside `populate`. */
  readonly beside?: Parameters;
}

const isList = (worth: readonly Parameter[] | fc.Arbitrary<Parameter>): worth is readonly Parameter[] =>
  Array.isArray(worth);

/** A check of populations; it vouches for what they mean. */
export const populationCheck = ({ populations, beside = {}, ...check }: PopulationCheck): Check =>
  askingOnGrounds({
    reading: vouchedReading,
    asks: 'both',
    ...check,
    parameters(ground, scope) {
      const worth = populations(ground, scope);
      const asked = (populate: Parameter): Parameters => ({ ...beside, populate });
      if (!worth) return undefined;
      return isList(worth) ? worth.map(asked) : worth.map(asked);
    },
  });
