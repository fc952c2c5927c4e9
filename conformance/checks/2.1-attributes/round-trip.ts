/** A value comes back as it was written: one check for each attribute type (2.1). */
import fc from 'fast-check';
import { type AttributeTypeRow, loadTable } from '../../../spec/index.ts';
import type { Model } from '../../models/model.ts';
import { comparable } from '../../oracle/value.ts';
import type { Check } from '../check.ts';
import { expectValue, isShown } from '../writing/compare.ts';
import { writeCheck } from '../writing/on-types.ts';
import { type AttributeCase, caseOf, type Subject, subjectNamed, subjects } from '../writing/subjects.ts';
import { chosenValues, drawnValue } from '../writing/values.ts';

interface Case extends AttributeCase {
  readonly value: unknown;
}

const safe = 2n ** 53n - 1n;

/** Whether a value has more digits than a JSON number carries. */
const isHuge = (value: unknown): boolean => {
  const number = comparable('biginteger', value);
  return typeof number === 'bigint' && (number > safe || number < -safe);
};

/** Cases with each value once, on the first attribute that allows it, and one value on every attribute. */
function casesOf(all: readonly Subject[], holds: (value: unknown) => boolean): Case[] {
  const seen = new Set<string>();
  return all.flatMap((subject) => {
    const { attribute } = subject;
    const values = [...chosenValues(attribute).filter(holds), ...(attribute.required ? [] : [null])];
    const some = values.filter((value, index) => {
      const isNew = !seen.has(JSON.stringify(value));
      seen.add(JSON.stringify(value));
      return isNew || index === 0;
    });
    return some.map((value) => ({ ...caseOf(subject), value }));
  });
}

/** A check that writes values of a type, and compares the answer and a read by id with them. */
const roundTrip = (clause: string, name: string, holds: (value: unknown) => boolean, isDrawn: boolean): Check => {
  const ofType = (model: Model) =>
    subjects(model, isShown).filter(({ attribute }) => attribute.type === name && chosenValues(attribute).some(holds));
  return writeCheck<Case>(clause, {
    cases: ({ model }) => casesOf(ofType(model), holds),
    ...(isDrawn && {
      arbitrary: ({ model }) =>
        fc.oneof(
          ...ofType(model).map((subject) =>
            drawnValue(subject.attribute).map((value) => ({ ...caseOf(subject), value })),
          ),
        ),
    }),
    async run(scratch, testCase, { model }) {
      const { type, attribute } = subjectNamed(model, testCase.uid, testCase.attribute);
      const created = await scratch.create(type, { [attribute.name]: testCase.value });
      for (const { attributes } of [created.entry, await scratch.read(created)])
        expectValue(scratch.session, attribute, attributes[attribute.name], created.sent[attribute.name]);
    },
  });
};

export const roundTripChecks: readonly Check[] = [
  ...loadTable<AttributeTypeRow>('attribute-types')
    .filter((row) => row.returnedByDefault)
    .map(({ clause, name }) => roundTrip(clause, name, (value) => name !== 'biginteger' || !isHuge(value), true)),
  roundTrip('rest.attributes.biginteger.exact', 'biginteger', isHuge, false),
];
