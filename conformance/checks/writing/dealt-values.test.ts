import { describe, expect, it } from 'vitest';
import { defaultProject } from '../../models/package-root.ts';
import { readModel } from '../../models/read.ts';
import type { Target } from '../../target/target.ts';
import { worldOf } from '../../world/world.ts';
import { dealtValues, keyOf } from './dealt-values.ts';
import { subjects } from './subjects.ts';
import { chosenValues } from './values.ts';

const model = readModel(defaultProject());
const dealtWith = (seed: number) => dealtValues({ model, target: {} as Target, world: worldOf([], { seed }) });
const texts = subjects(model, ({ type, private: hidden }) => type === 'string' && !hidden).map(
  (each) => each.attribute,
);

describe('chosen values that are dealt to attributes', () => {
  it('are all dealt, each to an attribute that allows it', () => {
    const dealt = new Set(texts.flatMap((attribute) => dealtWith(1).get(attribute) ?? []).map(keyOf));
    expect(texts.flatMap(chosenValues).filter((value) => !dealt.has(keyOf(value)))).toEqual([]);
  });

  it('are at least four for each attribute that allows as many', () => {
    for (const attribute of texts.filter((each) => chosenValues(each).length >= 4))
      expect(dealtWith(1).get(attribute)?.length).toBeGreaterThanOrEqual(4);
  });

  it('are dealt in another way with another seed', () => {
    expect([...dealtWith(1).values()]).not.toEqual([...dealtWith(2).values()]);
  });
});
