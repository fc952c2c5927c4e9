/** Values that may be written in several forms, and the form of the answer (2.1, observed). */
import { typeNamed } from '../../models/lookup.ts';
import type { Attribute } from '../../models/model.ts';
import { type Named, variant } from '../case-check.ts';
import type { Check } from '../check.ts';
import { expectSame } from '../mismatch.ts';
import { type AnsweredEntry, lastRequest } from '../writing/answers.ts';
import { mayRepeat } from '../writing/compare.ts';
import { writeCheck } from '../writing/on-types.ts';
import { type AttributeCase, caseOf, subjectNamed, subjects } from '../writing/subjects.ts';
import { isAllowed } from '../writing/values.ts';

/** The clause after `rest.attributes.`, attribute types, and pairs of a sent value and its answer. */
type Form = readonly [clause: string, types: readonly string[], ...pairs: Pair[]];

export type Pair = readonly [sent: unknown, answered: unknown];

interface Case extends AttributeCase {
  /** The pair that the entry is created with. */
  readonly first: number;
  /** Whether updates write the others, one after another. */
  readonly goesOn: boolean;
}

// biome-ignore format: a table, one clause a line
export const forms: readonly Form[] = [
  ['number-from-string', ['integer', 'float', 'decimal'], ['12', 12], ['7', 7], ['3', 3], ['4', 4]],
  ['boolean-from-text', ['boolean'], ['true', true], ['false', false], ['1', true], [0, false], [1, true]],
  ['date-from-datetime', ['date'],
    ['2023-04-05T23:30:00.000Z', '2023-04-05'], ['2024-02-29T00:00:00Z', '2024-02-29'],
    ['2023-04-06T01:30:00+05:00', '2023-04-06'], ['2024-03-01 10:30:00', '2024-03-01'], ['2024-03-02T10:30', '2024-03-02'], ['2023-12-31T22:15:00.5-11:00', '2023-12-31']],
  ['time-form', ['time'],
    ['10:20:30', '10:20:30.000'], ['10:20:30.5', '10:20:30.500'], ['10:20:30.123', '10:20:30.123'],
    ['10:20:30.05', '10:20:30.050'], ['10:20:30.12', '10:20:30.120']],
  ['datetime-form', ['datetime'],
    ['2023-04-05T10:00:00+02:00', '2023-04-05T08:00:00.000Z'],
    ['2024-01-01T01:30:00+02:00', '2023-12-31T23:30:00.000Z'], ['2023-04-05', '2023-04-05T00:00:00.000Z'],
    ['2024-05-01T10:00:00+05:30', '2024-05-01T04:30:00.000Z'], ['2024-05-01T20:00:00-03:30', '2024-05-01T23:30:00.000Z'],
    ['2024-05-01T10:00:00.5Z', '2024-05-01T10:00:00.500Z'], ['2024-05-02 10:00:00Z', '2024-05-02T10:00:00.000Z'],
    ['2024-05-01T10:00:00+0200', '2024-05-01T08:00:00.000Z'], ['2024-05-01T10:00Z', '2024-05-01T10:00:00.000Z'],
    ['2024-05-01T10:00:00.250000Z', '2024-05-01T10:00:00.250Z'], ['2024-05-01T10:00:00.1239Z', '2024-05-01T10:00:00.123Z'],
    ['2024-05-01T23:59:59.999999-01:00', '2024-05-02T00:59:59.999Z'],
    [1_680_000_000_000, '2023-03-28T10:40:00.000Z']],
  ['timestamp', ['timestamp'],
    ['2023-04-05T10:00:00+02:00', '2023-04-05T08:00:00.000Z'], ['2024-05-01T10:00:00+05:30', '2024-05-01T04:30:00.000Z'],
    ['2024-05-01T20:00:00-03:30', '2024-05-01T23:30:00.000Z'], ['2024-01-01T01:30:00.250+02:00', '2023-12-31T23:30:00.250Z'],
    ['2024-05-01T10:00:00.250000Z', '2024-05-01T10:00:00.250Z'], ['2024-05-01T10:00Z', '2024-05-01T10:00:00.000Z'],
    ['2024-05-01', '2024-05-01T00:00:00.000Z'], ['2024-05-01T10:00:00.5Z', '2024-05-01T10:00:00.500Z'], [1_714_557_600_000, '2024-05-01T10:00:00.000Z']],
];

/** An answered timestamp as the moment that it is: it may be a number of milliseconds, or a text of one. */
export const momentOf = (answered: unknown): unknown => {
  const moment = new Date(/^-?\d+$/.test(String(answered)) ? Number(answered) : String(answered));
  return Number.isNaN(moment.getTime()) ? answered : moment.toISOString();
};

/** The pairs whose value a shown attribute allows. */
export const pairsOf = (attribute: Attribute, pairs: readonly Pair[]): readonly Pair[] =>
  mayRepeat(attribute) ? pairs.filter(([, answered]) => isAllowed(attribute, answered)) : [];

/** The check of a clause has its id; that of a type itself has a check of its own. */
const termsOf = (clause: string): Named =>
  clause === 'rest.attributes.timestamp'
    ? variant(`${clause}.offsets`, clause, 'A timestamp is the moment that was written, whatever its offset.')
    : clause;

export const formChecks: readonly Check[] = forms.map(([name, types, ...pairs]) =>
  writeCheck<Case>(termsOf(`rest.attributes.${name}`), {
    // one attribute is created with each form, every attribute is updated to each
    cases: ({ model }) =>
      subjects(model, (attribute) => types.includes(attribute.type) && pairsOf(attribute, pairs).length > 0).flatMap(
        (subject, at) => {
          const { length } = pairsOf(subject.attribute, pairs);
          return (at === 0 ? [...Array(length).keys()] : [at % length]).map((first) => ({
            ...caseOf(subject),
            first,
            goesOn: at > 0 || first === 0,
          }));
        },
      ),
    async run(scratch, { uid, attribute, first, goesOn }, { model }) {
      const taken = pairsOf(subjectNamed(model, uid, attribute).attribute, pairs);
      const [begin, ...others] = [...taken.slice(first), ...taken.slice(0, first)];
      const expectForm = ({ attributes }: AnsweredEntry, [sent, answered]: Pair): void => {
        const written = `${lastRequest(scratch.session)}: ${attribute}, written as ${JSON.stringify(sent)},`;
        const value = attributes[attribute];
        expectSame(
          `${written} is answered in another form`,
          types.includes('timestamp') ? momentOf(value) : value,
          answered,
        );
      };
      if (begin === undefined) return;
      const created = await scratch.create(typeNamed(model, uid), { [attribute]: begin[0] });
      for (const entry of [created.entry, await scratch.read(created)]) expectForm(entry, begin);
      if (!goesOn) return;
      for (const pair of others) expectForm(await scratch.change(created, { [attribute]: pair[0] }), pair);
      const last = others.at(-1);
      if (last) expectForm(await scratch.read(created), last);
    },
  }),
);
