/** Other forms in which a value may be written, and the one in which it is answered (2.1, observed). */
import type { Attribute } from '../../models/model.ts';
import { type Check, check } from '../check.ts';
import { Mismatch } from '../mismatch.ts';
import { lastRequest } from '../writing/answers.ts';
import { isShown } from '../writing/compare.ts';
import { onScratch } from '../writing/scratch.ts';
import { subjectNamed, subjects } from '../writing/subjects.ts';

interface Form {
  readonly clause: string;
  readonly title: string;
  readonly types: readonly string[];
  /** What is sent, and what is then answered. */
  readonly pairs: readonly (readonly [unknown, unknown])[];
}

interface Case {
  readonly uid: string;
  readonly attribute: string;
  readonly sent: unknown;
  readonly answered: unknown;
}

const forms: readonly Form[] = [
  {
    clause: 'rest.attributes.number-from-string',
    title: 'A number may be written as a string of digits.',
    types: ['integer', 'float', 'decimal'],
    pairs: [
      ['12', 12],
      ['7', 7],
    ],
  },
  {
    clause: 'rest.attributes.boolean-from-text',
    title: 'A boolean may be written as "true", "false", "1", 1 or 0.',
    types: ['boolean'],
    pairs: [
      ['true', true],
      ['false', false],
      ['1', true],
      [1, true],
      [0, false],
    ],
  },
  {
    clause: 'rest.attributes.date-from-datetime',
    title: 'A date-time given for a date is cut to its day.',
    types: ['date'],
    pairs: [['2023-04-05T23:30:00.000Z', '2023-04-05']],
  },
  {
    clause: 'rest.attributes.time-form',
    title: 'A time is answered with milliseconds.',
    types: ['time'],
    pairs: [
      ['10:20:30', '10:20:30.000'],
      ['10:20:30.5', '10:20:30.500'],
      ['10:20:30.123', '10:20:30.123'],
    ],
  },
  {
    clause: 'rest.attributes.datetime-form',
    title: 'A datetime is answered in UTC with milliseconds.',
    types: ['datetime'],
    pairs: [
      ['2023-04-05T10:00:00+02:00', '2023-04-05T08:00:00.000Z'],
      ['2023-04-05', '2023-04-05T00:00:00.000Z'],
      [1_680_000_000_000, '2023-03-28T10:40:00.000Z'],
    ],
  },
];

const isBounded = ({ min, max, unique, regex }: Attribute): boolean =>
  unique || regex !== undefined || Number(min ?? 0) > 7 || Number(max ?? 12) < 12;

export const formChecks: readonly Check[] = forms.map(({ clause, title, types, pairs }) =>
  check<Case>({
    id: clause,
    title,
    clauses: [clause],
    kind: 'write',
    plan: ({ model }) => {
      const found = subjects(model, (one) => types.includes(one.type) && isShown(one) && !isBounded(one));
      if (found.length === 0)
        return { notApplicable: `no attribute of type ${types.join(', ')} without narrow bounds` };
      return {
        examples: found.flatMap(({ type, attribute }) =>
          pairs.map(([sent, answered]) => ({ uid: type.uid, attribute: attribute.name, sent, answered })),
        ),
        run: (session, testCase) =>
          onScratch(session, model, testCase, async ({ create, read }) => {
            const { type, attribute } = subjectNamed(model, testCase.uid, testCase.attribute);
            const created = await create(type, { [attribute.name]: testCase.sent });
            const { attributes } = await read(created);
            for (const answered of [created.entry.attributes[attribute.name], attributes[attribute.name]]) {
              if (answered === testCase.answered) continue;
              throw new Mismatch({
                message: `${lastRequest(session)}: ${attribute.name}, written as ${JSON.stringify(testCase.sent)}, is answered in another form`,
                expected: testCase.answered,
                actual: answered,
              });
            }
          }),
      };
    },
  }),
);
