/** A value comes back as it was written: one check for each attribute type (2.1). */
import fc from 'fast-check';
import { type AttributeTypeRow, loadTable } from '../../../spec/index.ts';
import type { Model } from '../../models/model.ts';
import { comparable } from '../../oracle/value.ts';
import { type Check, check, type Plan } from '../check.ts';
import { expectValue, isShown } from '../writing/compare.ts';
import { onScratch } from '../writing/scratch.ts';
import { type Subject, subjectNamed, subjects } from '../writing/subjects.ts';
import { chosenValues, drawnValue } from '../writing/values.ts';

interface Case {
  readonly uid: string;
  readonly attribute: string;
  readonly value: unknown;
}

const safe = 2n ** 53n - 1n;

/** Whether a value has more digits than a JSON number carries. */
const isHuge = (value: unknown): boolean => {
  const number = comparable('biginteger', value);
  return typeof number === 'bigint' && (number > safe || number < -safe);
};

const isExact = (type: string, value: unknown): boolean => type !== 'biginteger' || !isHuge(value);

/** The plan that writes each value and reads it back, from the answer and again by id. */
function plan(model: Model, found: readonly Subject[], values: (subject: Subject) => unknown[]): Plan<Case> {
  const seen = new Set<string>();
  const cases = found.map((subject): Case[] => {
    const { type, attribute } = subject;
    const all = [...values(subject), ...(attribute.required ? [] : [null])];
    // Each value once, on the first attribute that allows it; one on every attribute.
    const some = all.filter((value, index) => {
      const isNew = !seen.has(JSON.stringify(value));
      seen.add(JSON.stringify(value));
      return isNew || index === 0;
    });
    return some.map((value) => ({ uid: type.uid, attribute: attribute.name, value }));
  });
  return {
    examples: cases.flat(),
    arbitrary: fc.oneof(
      ...found.map(({ type, attribute }) =>
        drawnValue(attribute).map((value) => ({ uid: type.uid, attribute: attribute.name, value })),
      ),
    ),
    run: (session, testCase) =>
      onScratch(session, model, testCase, async ({ create, read }) => {
        const { type, attribute } = subjectNamed(model, testCase.uid, testCase.attribute);
        const created = await create(type, { [attribute.name]: testCase.value });
        const sent = created.sent[attribute.name];
        expectValue(session, attribute, created.entry.attributes[attribute.name], sent);
        expectValue(session, attribute, (await read(created)).attributes[attribute.name], sent);
      }),
  };
}

const ofType = (row: AttributeTypeRow): Check =>
  check<Case>({
    id: row.clause,
    title: `A ${row.name} attribute comes back as it was written.`,
    clauses: [row.clause],
    kind: 'write',
    plan: ({ model }) => {
      const found = subjects(model, (attribute) => attribute.type === row.name && isShown(attribute));
      if (found.length === 0) return { notApplicable: `no attribute of type ${row.name}` };
      return plan(model, found, ({ attribute }) => chosenValues(attribute).filter((value) => isExact(row.name, value)));
    },
  });

const exact: Check = check<Case>({
  id: 'rest.attributes.biginteger.exact',
  title: 'A biginteger beyond 2^53 keeps all its digits.',
  clauses: ['rest.attributes.biginteger.exact'],
  kind: 'write',
  plan: ({ model }) => {
    const hasHuge = ({ attribute }: Subject): boolean => chosenValues(attribute).some(isHuge);
    const found = subjects(model, (attribute) => attribute.type === 'biginteger' && isShown(attribute)).filter(hasHuge);
    if (found.length === 0) return { notApplicable: 'no biginteger attribute that may go beyond 2^53' };
    const { arbitrary: _drawn, ...rest } = plan(model, found, ({ attribute }) =>
      chosenValues(attribute).filter(isHuge),
    );
    return rest;
  },
});

export const roundTripChecks: readonly Check[] = [
  ...loadTable<AttributeTypeRow>('attribute-types')
    .filter((row) => row.returnedByDefault)
    .map(ofType),
  exact,
];
