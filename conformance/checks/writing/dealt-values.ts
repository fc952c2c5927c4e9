/** Deals the chosen values of each attribute type to the attributes of that type, in another way with each seed. */
import type { Attribute } from '../../models/model.ts';
import { oncePer } from '../../models/once-per.ts';
import type { Scope } from '../check.ts';
import { isShown } from './compare.ts';
import { subjects } from './subjects.ts';
import { chosenValues } from './values.ts';

/** Fewest values that an attribute is dealt, where it allows that many. */
const leastDealt = 4;

/** A value as text, to compare values of bodies. */
export const keyOf = (value: unknown): string => JSON.stringify(value);

/** The values that each shown attribute is dealt. Each chosen value of a type is dealt at least once. */
export const dealtValues: (scope: Scope) => ReadonlyMap<Attribute, readonly unknown[]> = oncePer(
  ({ model, world: { seed = 0 } }: Scope) => {
    const shown = subjects(model, isShown).map(({ attribute }) => attribute);
    const types = [...new Set(shown.map(({ type }) => type))];
    return new Map(
      types.flatMap((name) =>
        deal(
          shown.filter(({ type }) => type === name),
          seed >>> 0,
        ),
      ),
    );
  },
);

/** Deals the chosen values of attributes of one type, each to the allowing attribute with the fewest values. */
function deal(attributes: readonly Attribute[], seed: number): [Attribute, unknown[]][] {
  const turn = seed % attributes.length;
  const hands = [...attributes.slice(turn), ...attributes.slice(0, turn)].map((attribute) => ({
    attribute,
    allowed: new Map(chosenValues(attribute).map((value) => [keyOf(value), value])),
    dealt: new Map<string, unknown>(),
  }));
  const values = new Map(hands.flatMap(({ allowed }) => [...allowed]));
  for (const [key, value] of values) {
    const [fewest] = hands
      .filter(({ allowed }) => allowed.has(key))
      .toSorted((left, right) => left.dealt.size - right.dealt.size);
    fewest?.dealt.set(key, value);
  }
  for (const { attribute, allowed, dealt } of hands) {
    const own = [...allowed];
    for (const [key, value] of [...own.slice(seed % own.length), ...own])
      if (dealt.size < leastDealt) dealt.set(key, value);
    if (!attribute.required) dealt.set(keyOf(null), null);
  }
  return hands.map(({ attribute, dealt }) => [attribute, [...dealt.values()]]);
}
