/** A value comes back as it was written: one check for each attribute type (2.1). */
import fc from 'fast-check';
import { type AttributeTypeRow, loadTable } from '../../../spec/index.ts';
import type { Model } from '../../models/model.ts';
import { comparable } from '../../oracle/value.ts';
import type { Check } from '../check.ts';
import { expectValue, isShown } from '../writing/compare.ts';
import { dealtValues } from '../writing/dealt-values.ts';
import { writeCheck } from '../writing/on-types.ts';
import { faultInPacks } from '../writing/packs.ts';
import { type AttributeCase, caseOf, subjectNamed, subjects } from '../writing/subjects.ts';
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

/** A check that writes values of a type, and compares the answer and a read by id with them. */
const roundTrip = (clause: string, name: string, holds: (value: unknown) => boolean, isDrawn: boolean): Check => {
  const ofType = (model: Model) =>
    subjects(model, isShown).filter(({ attribute }) => attribute.type === name && chosenValues(attribute).some(holds));
  return writeCheck<Case>(clause, {
    cases: (scope) =>
      ofType(scope.model).flatMap((subject) =>
        (dealtValues(scope).get(subject.attribute) ?? [])
          .filter((value) => value === null || holds(value))
          .map((value) => ({ ...caseOf(subject), value })),
      ),
    ...(isDrawn && {
      arbitrary: ({ model }) =>
        fc.oneof(
          ...ofType(model).map((subject) =>
            drawnValue(subject.attribute).map((value) => ({ ...caseOf(subject), value })),
          ),
        ),
    }),
    async run(scratch, testCase, scope) {
      const { type, attribute } = subjectNamed(scope.model, testCase.uid, testCase.attribute);
      const fault = await faultInPacks(scratch.session, scope, { type, attribute }, testCase.value);
      if (fault === undefined) return;
      // the value alone: fewer requests show the fault
      const created = await scratch.create(type, { [attribute.name]: testCase.value });
      for (const { attributes } of [created.entry, await scratch.read(created)])
        expectValue(scratch.session, attribute, attributes[attribute.name], created.sent[attribute.name]);
      if (fault !== 'unpacked') throw fault;
    },
  });
};

export const roundTripChecks: readonly Check[] = [
  ...loadTable<AttributeTypeRow>('attribute-types')
    .filter((row) => row.returnedByDefault)
    .map(({ clause, name }) => roundTrip(clause, name, (value) => name !== 'biginteger' || !isHuge(value), true)),
  roundTrip('rest.attributes.biginteger.exact', 'biginteger', isHuge, false),
];
