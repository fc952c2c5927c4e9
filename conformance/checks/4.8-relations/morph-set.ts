/** `set` in a body of a polymorphic relation (4.8, observed). */
import { variant } from '../case-check.ts';
import type { Check } from '../check.ts';
import { writeCheck } from '../writing/on-types.ts';
import { type AttributeCase, caseOf, subjectNamed, subjects } from '../writing/subjects.ts';
import { expectLinked, isMorph, ref, typesFacing } from './morphs.ts';

export const morphSetCheck: Check = writeCheck<AttributeCase>(
  variant(
    'rest.relations.morph.set',
    'rest.relations.morph',
    'A polymorphic relation links what set names, and nothing that it linked before.',
  ),
  {
    cases: ({ model }) => subjects(model, (one) => isMorph(one) && one.relation === 'morphToMany').map(caseOf),
    async run(scratch, testCase, { model }) {
      const { type, attribute } = subjectNamed(model, testCase.uid, testCase.attribute);
      const { name } = attribute;
      const [facing] = typesFacing(model, type, name);
      if (facing === undefined) return;
      const create = () => scratch.create(facing.type, {});
      const [a, b, c] = [await create(), await create(), await create()];
      const owner = await scratch.create(type, { [name]: [ref(a), ref(b)] });
      for (const linked of [[c, a], [b]]) {
        await scratch.update(owner, { [name]: { set: linked.map(ref) } });
        await expectLinked(scratch, owner, name, linked);
      }
    },
  },
);
