/** How writes of publishedAt move an entry between draft and published (section 3, observed). */
import type { ContentType } from '../../models/model.ts';
import type { JsonObject } from '../../models/schema-file.ts';
import { endpointPath } from '../../target/endpoints.ts';
import type { Session } from '../../target/session.ts';
import { rules } from '../2.1-attributes/rules.ts';
import { shapeOf } from '../4.1-endpoints/component-bench.ts';
import { outcomeOf } from '../4.8-relations/recorded.ts';
import { type Check, check } from '../check.ts';
import { Mismatch } from '../mismatch.ts';
import { type AnsweredEntry, entryIn, expectError, isSuccess, lastRequest } from '../writing/answers.ts';
import { isShown } from '../writing/compare.ts';
import { expectInvalid, refusedWrite } from '../writing/refused-write.ts';
import { type Created, onScratch, type Scratch } from '../writing/scratch.ts';
import { collections, subjectNamed, typeNamed } from '../writing/subjects.ts';

interface Case {
  readonly uid: string;
  readonly attribute?: string;
}

const withDrafts = (type: ContentType): boolean => type.draftAndPublish;

const onDrafts = (
  clause: string,
  title: string,
  run: (scratch: Scratch, type: ContentType, attribute: string | undefined) => Promise<void>,
  casesOf: (type: ContentType) => readonly Case[] = ({ uid }) => [{ uid }],
): Check =>
  check<Case>({
    id: clause,
    title,
    clauses: [clause],
    kind: 'write',
    needs: ['drafts'],
    plan: ({ model }) => {
      const examples = collections(model).filter(withDrafts).flatMap(casesOf);
      if (examples.length === 0) return { notApplicable: 'no such content-type with draft and publish' };
      return {
        examples,
        run: (session, testCase) =>
          onScratch(session, model, [clause, testCase], (scratch) =>
            run(scratch, typeNamed(model, testCase.uid), testCase.attribute),
          ),
      };
    },
  });

const past = '2001-02-03T04:05:06.000Z';
const future = '2090-01-02T03:04:05.678Z';

/** Throws Mismatch unless the answered entry, and the same read anew, has this publishedAt. */
async function expectPublished(scratch: Scratch, created: Created, answered: AnsweredEntry, expected: string | null) {
  for (const entry of [answered, await scratch.read(created)]) {
    const { publishedAt } = entry.attributes;
    const same =
      expected === null || publishedAt === null || publishedAt === undefined
        ? publishedAt === expected
        : Date.parse(String(publishedAt)) === Date.parse(expected);
    if (same) continue;
    throw new Mismatch({
      message: `${lastRequest(scratch.session)}: publishedAt is not what was written`,
      expected: { publishedAt: expected },
      actual: { publishedAt },
    });
  }
}

const put = async (scratch: Scratch, created: Created, data: JsonObject): Promise<AnsweredEntry> =>
  entryIn(scratch.session, await scratch.update(created, data));

/** How far a server's own clock readings within one request may lie apart, in milliseconds. */
const oneRequest = 10_000;

export const writeStateChecks: readonly Check[] = [
  onDrafts('drafts.create-publishes', 'A create without publishedAt publishes at once.', async (scratch, type) => {
    const created = await scratch.create(type, {});
    for (const { attributes } of [created.entry, await scratch.read(created)]) {
      const apart = Date.parse(String(attributes.publishedAt)) - Date.parse(String(attributes.createdAt));
      if (Math.abs(apart) <= oneRequest) continue;
      throw new Mismatch({
        message: `${lastRequest(scratch.session)}: publishedAt is not the time of the create`,
        expected: { publishedAt: attributes.createdAt },
        actual: { publishedAt: attributes.publishedAt },
      });
    }
  }),
  onDrafts('drafts.create-null-is-draft', 'A create with publishedAt null makes a draft.', async (scratch, type) => {
    const created = await scratch.create(type, { publishedAt: null });
    await expectPublished(scratch, created, created.entry, null);
  }),
  onDrafts(
    'drafts.create-with-date',
    'A create with a date in publishedAt publishes with it.',
    async (scratch, type) => {
      for (const publishedAt of [past, future]) {
        const created = await scratch.create(type, { publishedAt });
        await expectPublished(scratch, created, created.entry, publishedAt);
      }
    },
  ),
  onDrafts('drafts.unpublish', 'An update with publishedAt null makes a draft.', async (scratch, type) => {
    const created = await scratch.create(type, {});
    await expectPublished(scratch, created, await put(scratch, created, { publishedAt: null }), null);
  }),
  onDrafts('drafts.publish', 'An update with a date in publishedAt publishes with it.', async (scratch, type) => {
    const created = await scratch.create(type, { publishedAt: null });
    for (const publishedAt of [past, future]) {
      await expectPublished(scratch, created, await put(scratch, created, { publishedAt }), publishedAt);
    }
  }),
  onDrafts('drafts.bad-published-at', 'A publishedAt that is no date-time is 400.', async (scratch, type) => {
    const { session } = scratch;
    const bad = { publishedAt: 'not a date' };
    expectInvalid(scratch, await session.create(type, scratch.complete(type, bad)));
    const created = await scratch.create(type, { publishedAt: past });
    const update = (publishedAt: string) => scratch.update(created, { publishedAt });
    expectInvalid(scratch, await update(bad.publishedAt));
    await expectPublished(scratch, created, await scratch.read(created), past);
    await refusedWrite(scratch, { bad: bad.publishedAt, good: future }, update);
  }),
  onDrafts(
    'drafts.draft-skips-required',
    'A draft may lack required attributes, in components too.',
    async (scratch, type) => {
      const inside = type.attributes.filter((one) => shapeOf(one) !== undefined && !one.private);
      const empty = inside.map((one) => {
        const part = one.type === 'dynamiczone' ? { __component: one.components?.[0] } : {};
        const shape = shapeOf(one);
        return [one.name, shape === 'single' ? part : [part]];
      });
      const required = type.attributes.filter((one) => one.required).map(({ name }) => name);
      const data = { ...Object.fromEntries(empty), publishedAt: null };
      const created = await scratch.create(type, data, required);
      await expectPublished(scratch, created, created.entry, null);
    },
    (type) => (type.attributes.some(({ required }) => required) ? [{ uid: type.uid }] : []),
  ),
  onDrafts(
    'drafts.draft-skips-min-length',
    'A draft may hold a text shorter than minLength.',
    async (scratch, type, name = '') => {
      const { session } = scratch;
      const short = { [name]: 'x' };
      expectError(session, await session.create(type, scratch.complete(type, short)), 400, 'ValidationError');
      const { entry } = await scratch.create(type, { ...short, publishedAt: null });
      if (entry.attributes[name] === 'x') return;
      throw new Mismatch({
        message: `${lastRequest(session)}: a draft does not keep a short text`,
        expected: short,
        actual: { [name]: entry.attributes[name] },
      });
    },
    ({ uid, attributes }) =>
      attributes
        .filter((one) => isShown(one) && (one.minLength ?? 0) > 1 && !one.regex && !one.unique)
        .map(({ name }) => ({ uid, attribute: name })),
  ),
  onDrafts(
    'drafts.publish-revalidates',
    'Whether publishing asks for what is required is recorded.',
    async (scratch, type) => {
      const required = type.attributes
        .filter((one) => one.required && one.default === undefined)
        .map(({ name }) => name);
      const created = await scratch.create(type, { publishedAt: null }, required);
      const answer = await scratch.update(created, { publishedAt: past });
      scratch.session.observe('drafts.publish-revalidates', outcomeOf(answer));
    },
    ({ uid, attributes }) => (attributes.some((one) => one.required && one.default === undefined) ? [{ uid }] : []),
  ),
  draftChecksRest(),
];

/** Rules that a draft may break. */
const lenient = ['rest.validation.required-null', 'rest.validation.min-length'];

function draftChecksRest(): Check {
  const clause = 'drafts.draft-checks-rest';
  return check<Case>({
    id: clause,
    title: 'A draft is still checked for all but what it may lack.',
    clauses: [clause],
    kind: 'write',
    needs: ['drafts'],
    plan: ({ model }) => {
      const strict = rules.filter((rule) => !lenient.includes(rule.clause));
      const all = collections(model)
        .filter(withDrafts)
        .flatMap(({ uid, attributes }) => attributes.map((attribute) => ({ uid, attribute })));
      // One attribute for each rule is enough: that a rule holds at all is judged elsewhere.
      const chosen = strict.flatMap(
        (rule) => all.find(({ attribute }) => rule.applies(attribute) && rule.pairs(attribute).length > 0) ?? [],
      );
      const examples = [
        ...new Map(
          chosen.map(({ uid, attribute }) => [`${uid} ${attribute.name}`, { uid, attribute: attribute.name }]),
        ).values(),
      ];
      if (examples.length === 0) return { notApplicable: 'no content-type with draft and publish has rules' };
      return {
        examples,
        run: (session, testCase) =>
          onScratch(session, model, [clause, testCase], async (scratch) => {
            const { type, attribute } = subjectNamed(model, testCase.uid, testCase.attribute ?? '');
            for (const rule of strict.filter((one) => one.applies(attribute))) {
              const [pair] = rule.pairs(attribute);
              if (pair) await expectStrict(session, scratch, type, { name: attribute.name, ...pair });
            }
          }),
      };
    },
  });
}

async function expectStrict(
  session: Session,
  scratch: Scratch,
  type: ContentType,
  { name, bad, good }: { readonly name: string; readonly bad: unknown; readonly good: unknown },
): Promise<void> {
  const draft = (value: unknown): JsonObject => ({ ...scratch.complete(type, {}), [name]: value, publishedAt: null });
  const answer = await session.send({
    method: 'POST',
    path: endpointPath(type),
    auth: 'full',
    body: { data: draft(bad) },
  });
  if (isSuccess(answer)) {
    throw new Mismatch({
      message: `${lastRequest(session)}: a draft is not checked for ${name}`,
      expected: '400 ValidationError',
      actual: { status: answer.status, body: answer.body },
    });
  }
  expectError(session, answer, 400, 'ValidationError');
  await scratch.create(type, { [name]: good, publishedAt: null });
}
