/** What a schema forbids is refused, and its allowed twin is not (2.1; the status is observed). */
import type { JsonObject } from '../../models/schema-file.ts';
import { endpointPath } from '../../target/endpoints.ts';
import type { Session } from '../../target/session.ts';
import { type Check, check } from '../check.ts';
import { Mismatch } from '../mismatch.ts';
import { entryIn, expectError, expectRefused, listIn } from '../writing/answers.ts';
import { expectValues } from '../writing/compare.ts';
import { isScalar } from '../writing/complete.ts';
import { onScratch, type Scratch } from '../writing/scratch.ts';
import { type Subject, subjectNamed, subjects } from '../writing/subjects.ts';
import { type Rule, rules } from './rules.ts';

interface Case {
  readonly uid: string;
  readonly attribute: string;
  readonly bad: unknown;
  readonly good: unknown;
}

const casesOf = (rule: Rule, found: readonly Subject[]): Case[] =>
  found.flatMap(({ type, attribute }, index) => {
    const pairs = rule.pairs(attribute);
    const some = index === 0 ? pairs : pairs.slice(0, 1);
    return some.map((pair) => ({ uid: type.uid, attribute: attribute.name, ...pair }));
  });

const ofRule = (rule: Rule): Check =>
  check<Case>({
    id: rule.clause,
    title: rule.title,
    clauses: [rule.clause],
    kind: 'write',
    plan: ({ model }) => {
      const found = subjects(model, rule.applies);
      if (found.length === 0) return { notApplicable: 'no attribute of the model that the rule applies to' };
      return {
        examples: casesOf(rule, found),
        run: (session, testCase) =>
          onScratch(session, model, testCase, async (scratch) => {
            const { type, attribute } = subjectNamed(model, testCase.uid, testCase.attribute);
            const created = await scratch.create(type, { [attribute.name]: testCase.good });
            await expectInvalid(session, scratch, created.type, attribute.name, testCase.bad);
            expectError(
              session,
              await scratch.update(created, { [attribute.name]: testCase.bad }),
              400,
              'ValidationError',
            );
          }),
      };
    },
  });

async function expectInvalid(
  session: Session,
  scratch: Scratch,
  type: Subject['type'],
  name: string,
  bad: unknown,
): Promise<void> {
  const { [name]: _good, ...others } = scratch.complete(type, {});
  expectError(session, await session.create(type, { ...others, [name]: bad }), 400, 'ValidationError');
}

const required = check<Pick<Case, 'uid' | 'attribute'>>({
  id: 'rest.validation.required',
  title: 'A create without a required attribute is refused.',
  clauses: ['rest.validation.required'],
  kind: 'write',
  plan: ({ model }) => {
    const found = subjects(model, (one) => one.required && one.default === undefined && isScalar(one));
    if (found.length === 0) return { notApplicable: 'no attribute is required and without default' };
    return {
      examples: found.map(({ type, attribute }) => ({ uid: type.uid, attribute: attribute.name })),
      run: (session, testCase) =>
        onScratch(session, model, testCase, async (scratch) => {
          const { type, attribute } = subjectNamed(model, testCase.uid, testCase.attribute);
          await scratch.create(type, {});
          const { [attribute.name]: _left, ...others } = scratch.complete(type, {});
          expectError(session, await session.create(type, others), 400, 'ValidationError');
        }),
    };
  },
});

/** One forbidden value for each rule. */
const anyForbidden = (found: readonly Subject[]): Case[] =>
  rules.flatMap((rule) =>
    casesOf(
      rule,
      found.filter(({ attribute }) => rule.applies(attribute)),
    ).slice(0, 1),
  );

const nothingWritten = check<Case>({
  id: 'rest.validation.nothing-written',
  title: 'A refused create makes no entry, a refused update changes none.',
  clauses: ['rest.validation.nothing-written'],
  kind: 'write',
  alone: true,
  plan: ({ model }) => {
    const examples = anyForbidden(subjects(model, isScalar));
    if (examples.length === 0) return { notApplicable: 'the model forbids nothing' };
    return {
      examples,
      run: (session, testCase) =>
        onScratch(session, model, testCase, async (scratch) => {
          const { type, attribute } = subjectNamed(model, testCase.uid, testCase.attribute);
          const created = await scratch.create(type, { [attribute.name]: testCase.good });
          const newest = `${endpointPath(type)}?sort=id:desc&pagination[pageSize]=1${type.draftAndPublish ? '&publicationState=preview' : ''}`;
          const { [attribute.name]: _good, ...others } = scratch.complete(type, {});
          expectRefused(
            session,
            await session.create(type, { ...others, [attribute.name]: testCase.bad }),
            'the model forbids it',
          );
          const [entry] = listIn(session, await session.get(newest));
          if (entry?.id !== created.entry.id) {
            throw new Mismatch({
              message: 'a refused create made an entry',
              expected: created.entry.id,
              actual: entry?.id,
            });
          }
          expectRefused(
            session,
            await scratch.update(created, { ...others, [attribute.name]: testCase.bad }),
            'the model forbids it',
          );
          const values: JsonObject = created.sent;
          expectValues(session, type, (await scratch.read(created)).attributes, values);
        }),
    };
  },
});

const onUnique = (
  clause: string,
  title: string,
  run: (scratch: Scratch, subject: Subject) => Promise<void>,
  mayBeNull = false,
): Check =>
  check<Pick<Case, 'uid' | 'attribute'>>({
    id: clause,
    title,
    clauses: [clause],
    kind: 'write',
    plan: ({ model }) => {
      const found = subjects(model, (one) => one.unique && isScalar(one) && !(mayBeNull && one.required));
      if (found.length === 0) return { notApplicable: `no attribute is unique${mayBeNull ? ' and may be null' : ''}` };
      return {
        examples: found.map(({ type, attribute }) => ({ uid: type.uid, attribute: attribute.name })),
        run: (session, testCase) =>
          onScratch(session, model, [clause, testCase], (scratch) =>
            run(scratch, subjectNamed(model, testCase.uid, testCase.attribute)),
          ),
      };
    },
  });

const unique = onUnique(
  'rest.validation.unique',
  'A value that another entry has in a unique attribute is refused.',
  async (scratch, { type, attribute }) => {
    const { session } = scratch;
    const value = scratch.valueFor(attribute);
    const first = await scratch.create(type, { [attribute.name]: value });
    const second = await scratch.create(type, { [attribute.name]: value });
    const taken = { [attribute.name]: first.sent[attribute.name] };
    const twin = await session.create(type, { ...scratch.complete(type, {}), ...taken });
    expectError(session, twin, 400, 'ValidationError');
    expectError(session, await scratch.update(second, taken), 400, 'ValidationError');
  },
);

const uniqueNull = onUnique(
  'rest.validation.unique-null',
  'Several entries may have null in a unique attribute.',
  async (scratch, { type, attribute }) => {
    await scratch.create(type, { [attribute.name]: null });
    await scratch.create(type, { [attribute.name]: null });
  },
  true,
);

const uniqueSameEntry = onUnique(
  'rest.validation.unique-same-entry',
  'An update may send the unique value the entry has.',
  async (scratch, { type, attribute }) => {
    const created = await scratch.create(type, { [attribute.name]: scratch.valueFor(attribute) });
    const same = { [attribute.name]: created.sent[attribute.name] };
    entryIn(scratch.session, await scratch.update(created, same));
  },
);

export const validationChecks: readonly Check[] = [
  ...rules.map(ofRule),
  required,
  nothingWritten,
  unique,
  uniqueNull,
  uniqueSameEntry,
];
