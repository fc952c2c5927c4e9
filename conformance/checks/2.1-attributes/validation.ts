/** Forbidden values are refused, allowed ones are accepted (2.1; the status is observed). */
import { firstOfEach } from '../../models/first-of-each.ts';
import type { JsonObject } from '../../models/json.ts';
import type { Attribute } from '../../models/model.ts';
import { isScalar } from '../../oracle/attributes.ts';
import type { Answer } from '../../target/exchange.ts';
import { variant } from '../case-check.ts';
import type { Check } from '../check.ts';
import { expectSame } from '../mismatch.ts';
import { entryIn, expectRefused } from '../writing/answers.ts';
import { onAttribute, writeCheck } from '../writing/on-types.ts';
import { expectInvalid, tryWrites } from '../writing/refused-write.ts';
import type { Scratch } from '../writing/scratch.ts';
import { type AttributeCase, caseOf, type Subject, subjectNamed, subjects } from '../writing/subjects.ts';
import { expectSaying } from '../writing/told.ts';
import { isAllowed } from '../writing/values.ts';
import { messageOf } from './messages.ts';
import { type Pair, type Rule, refusalsOf, rules } from './rules.ts';
import { uniqueResemblingCheck } from './unique-resembling.ts';

interface Case extends AttributeCase {
  readonly pairs: readonly Pair[];
}

/** Some of the pairs of an attribute: all of the first one of its type, and of each other the first pair and one more in turn. */
const someOf = (pairs: readonly Pair[], index: number, isFirst: boolean): Pair[] =>
  pairs.filter((_, at) => isFirst || at === 0 || at === index % pairs.length);

/** The attributes of a rule with some of their pairs. */
function casesOf({ applies, pairs }: Rule, all: readonly Subject[]): Case[] {
  const able = all.filter(({ attribute }) => applies(attribute) && pairs(attribute).length > 0);
  const firsts = new Set(firstOfEach(able, ({ attribute }) => attribute.type));
  return able.map((subject, index) => ({
    ...caseOf(subject),
    pairs: someOf(pairs(subject.attribute), index, firsts.has(subject)),
  }));
}

/** The data of a create without this attribute. */
const withoutIt = (scratch: Scratch, { type, attribute }: Subject): JsonObject =>
  Object.fromEntries(Object.entries(scratch.complete(type, {})).filter(([name]) => name !== attribute.name));

/** Throws Mismatch unless an error has the message of a rule, where its clause tells one. */
function expectTold({ session }: Scratch, answer: Answer, clause: string, { attribute }: Subject): void {
  const words = messageOf(clause, attribute);
  if (words !== undefined) expectSaying(session, answer, words);
}

const ofRule = (rule: Rule): Check =>
  writeCheck<Case>(rule.clause, {
    cases: ({ model }) => casesOf(rule, subjects(model, rule.applies)),
    async run(scratch, { uid, attribute: name, pairs }, { model }) {
      const { session } = scratch;
      const subject = subjectNamed(model, uid, name);
      for (const { bad, good } of refusalsOf(pairs)) {
        const created = await scratch.create(subject.type, { [name]: good });
        const without = withoutIt(scratch, subject);
        for (const value of bad) {
          const refused = await session.create(subject.type, { ...without, [name]: value });
          expectInvalid(scratch, refused);
          if (value === pairs[0]?.bad) expectTold(scratch, refused, rule.clause, subject);
        }
        // the value that was sent: `create` makes unique ones unique
        await tryWrites(scratch, { bad, good: created.sent[name] }, (value) =>
          scratch.update(created, { [name]: value }),
        );
        if (bad.includes(pairs[0]?.bad))
          expectTold(scratch, await scratch.update(created, { [name]: pairs[0]?.bad }), rule.clause, subject);
      }
    },
  });

const nothingWritten = writeCheck<Case>(
  { clause: 'rest.validation.nothing-written', alone: true },
  {
    cases: ({ model }) => rules.flatMap((rule) => casesOf(rule, subjects(model, isScalar)).slice(0, 1)),
    async run(scratch, { uid, attribute: name, pairs }, { model }) {
      const { session } = scratch;
      const subject = subjectNamed(model, uid, name);
      const [{ bad, good } = { bad: undefined, good: undefined }] = pairs;
      const created = await scratch.create(subject.type, { [name]: good });
      const body = { ...withoutIt(scratch, subject), [name]: bad };
      expectRefused(session, await session.create(subject.type, body), 'the model forbids it');
      const [newest] = await scratch.newest(subject.type);
      expectSame('a refused create made an entry', newest?.id, created.entry.id);
      const isForbidden = (answer: Answer): void => expectRefused(session, answer, 'the model forbids it');
      isForbidden(await scratch.update(created, body));
      await scratch.holds(created);
      await tryWrites(
        scratch,
        { bad: [bad], good: created.sent[name] },
        (value) => scratch.update(created, { ...body, [name]: value }),
        isForbidden,
      );
    },
  },
);

const isUnique = (attribute: Attribute): boolean => attribute.unique && isScalar(attribute);

/** Values that a slip takes for none. */
const emptyValues = (attribute: Attribute): unknown[] => {
  if (!isUnique(attribute)) return [];
  const isText = attribute.type === 'string' || attribute.type === 'text';
  const isNumber = attribute.type === 'integer' || attribute.type === 'float' || attribute.type === 'decimal';
  return [...(isText ? [''] : []), ...(isNumber ? [0] : [])].filter((value) => isAllowed(attribute, value));
};

/** Whether a required text may be empty: nothing in the schema says how long it must be. */
const takesEmptyText = ({ type, required, unique, minLength, regex, ...attribute }: Attribute): boolean =>
  type === 'string' && required && !unique && !attribute.private && minLength === undefined && regex === undefined;

export const validationChecks: readonly Check[] = [
  ...rules.map(ofRule),
  onAttribute(
    'rest.validation.required',
    (attribute) => attribute.required && attribute.default === undefined && attribute.type !== 'media',
    async (scratch, subject) => {
      await scratch.create(subject.type, {});
      const refused = await scratch.session.create(subject.type, withoutIt(scratch, subject));
      expectInvalid(scratch, refused);
      expectTold(scratch, refused, 'rest.validation.required', subject);
    },
  ),
  onAttribute('rest.validation.empty-string-allowed', takesEmptyText, async (scratch, { type, attribute }) => {
    const { name } = attribute;
    const [empty, other] = [await scratch.create(type, { [name]: '' }), await scratch.create(type, {})];
    for (const text of ['', other.sent[name], ''])
      scratch.expectIs(other, await scratch.change(other, { [name]: text }), { ...other.sent, [name]: text });
    await scratch.holds(empty);
    await scratch.holds(other, { ...other.sent, [name]: '' });
  }),
  nothingWritten,
  onAttribute('rest.validation.unique', isUnique, async (scratch, subject) => {
    const { type, attribute } = subject;
    const value = { [attribute.name]: scratch.valueFor(attribute) };
    const first = await scratch.create(type, value);
    const second = await scratch.create(type, value);
    const [taken, own] = [first, second].map(({ sent }) => sent[attribute.name]);
    const create = { ...scratch.complete(type, {}), [attribute.name]: taken };
    const isTaken = (answer: Answer): void => {
      expectInvalid(scratch, answer);
      expectTold(scratch, answer, 'rest.validation.unique', subject);
    };
    isTaken(await scratch.session.create(type, create));
    const update = (value: unknown) => scratch.update(second, { [attribute.name]: value });
    await tryWrites(scratch, { bad: [taken], good: own }, update, isTaken);
    // what a later entry has is taken as well
    await tryWrites(scratch, { bad: [own], good: taken }, (value) =>
      scratch.update(first, { [attribute.name]: value }),
    );
  }),
  onAttribute(
    variant(
      'rest.validation.unique.given-up',
      'rest.validation.unique',
      'A unique value that no entry has any more is free.',
    ),
    isUnique,
    async (scratch, { type, attribute }) => {
      const { session } = scratch;
      const { name } = attribute;
      const values = { [name]: scratch.valueFor(attribute) };
      const [changed, removed] = [await scratch.create(type, values), await scratch.create(type, values)];
      await scratch.change(changed, { [name]: scratch.complete(type, values)[name] });
      entryIn(session, await scratch.remove(removed));
      for (const { sent } of [changed, removed]) {
        const data = { ...scratch.complete(type, {}), [name]: sent[name] };
        scratch.adopt(type, data, entryIn(session, await session.create(type, data)));
      }
    },
  ),
  onAttribute(
    {
      clause: 'rest.validation.unique',
      id: 'rest.validation.unique.empty',
      title: 'An empty text, and zero, are refused a second time where values are unique',
      // the values are the same in each run
      alone: true,
    },
    (attribute) => emptyValues(attribute).length > 0,
    async (scratch, { type, attribute }) => {
      const { session } = scratch;
      for (const value of emptyValues(attribute)) {
        const data = (): JsonObject => ({ ...scratch.complete(type, {}), [attribute.name]: value });
        // an entry of the target may have it already: then this one is refused as well
        await session.create(type, data());
        expectInvalid(scratch, await session.create(type, data()));
        const other = await scratch.create(type, {});
        expectInvalid(scratch, await scratch.update(other, { [attribute.name]: value }));
      }
    },
  ),
  onAttribute(
    'rest.validation.unique-null',
    (attribute) => isUnique(attribute) && !attribute.required,
    async (scratch, { type, attribute }) => {
      const { name } = attribute;
      await scratch.create(type, { [name]: null });
      const second = await scratch.create(type, { [name]: null });
      // an update may not forget it either
      const third = await scratch.create(type, { [name]: scratch.valueFor(attribute) });
      for (const one of [third, second]) await scratch.change(one, { [name]: null });
    },
  ),
  onAttribute('rest.validation.unique-same-entry', isUnique, async (scratch, { type, attribute }) => {
    const { name } = attribute;
    const created = await scratch.create(type, { [name]: scratch.valueFor(attribute) });
    await scratch.change(created, { [name]: created.sent[name] });
  }),
  uniqueResemblingCheck,
];
