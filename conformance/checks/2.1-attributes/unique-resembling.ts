/** Where values are unique, one that only resembles what another entry has is accepted (2.1, observed). */
import { variant } from '../case-check.ts';
import type { Check } from '../check.ts';
import { entryIn } from '../writing/answers.ts';
import { writeCheck } from '../writing/on-types.ts';
import { type AttributeCase, caseOf, subjectNamed, subjects } from '../writing/subjects.ts';
import { resembling } from './resembling-values.ts';
import { isUnique } from './unique-everywhere.ts';

interface Case extends AttributeCase {
  /** Which of the values are sent, and how: other attributes have other turns. */
  readonly turn: number;
}

/** An attribute is sent every second value. */
const isDealt = (at: number, turn: number): boolean => (at + turn) % 2 === 0;

export const uniqueResemblingCheck: Check = writeCheck<Case>(
  variant(
    'rest.validation.unique.resembling',
    'rest.validation.unique',
    'A value that another entry has in other case, with other spaces, accents or length is accepted by POST and PUT.',
  ),
  {
    cases: ({ model, world: { seed = 0 } }) =>
      subjects(model, isUnique).map((subject, at) => ({ ...caseOf(subject), turn: (at + seed) >>> 0 })),
    async run(scratch, { uid, attribute: name, turn }, { model }) {
      const { type, attribute } = subjectNamed(model, uid, name);
      const { session } = scratch;
      const value = { [name]: scratch.valueFor(attribute) };
      const holder = await scratch.create(type, value);
      const values = resembling(attribute, holder.sent[name]).filter((_, at) => isDealt(at, turn));
      if (values.length === 0) return;
      const other = await scratch.create(type, value);
      for (const [at, like] of values.entries()) {
        if ((at + (turn >>> 1)) % 2 === 0) {
          scratch.expectIs(other, await scratch.change(other, { [name]: like }), { ...other.sent, [name]: like });
        } else {
          const sent = { ...scratch.complete(type, {}), [name]: like };
          const created = scratch.adopt(type, sent, entryIn(session, await session.create(type, sent)));
          scratch.expectIs(created, created.entry);
        }
      }
      await scratch.holds(holder);
    },
  },
);
