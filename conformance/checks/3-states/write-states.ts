/** Writes of publishedAt publish an entry or make it a draft (3, observed). */
import { firstOfEach } from '../../models/first-of-each.ts';
import type { Attribute, ContentType } from '../../models/model.ts';
import { isScalar } from '../../oracle/attributes.ts';
import { rulesOfDrafts } from '../2.1-attributes/rules.ts';
import { shapeOf } from '../4.1-endpoints/part-source.ts';
import { outcomeOf } from '../4.8-relations/recorded.ts';
import type { Check } from '../check.ts';
import { expectHolds } from '../mismatch.ts';
import { isSuccess, lastRequest } from '../writing/answers.ts';
import { isShown, mayRepeat } from '../writing/compare.ts';
import { hasSoleDefault } from '../writing/complete.ts';
import { writeCheck } from '../writing/on-types.ts';
import { expectInvalid, tryWrites } from '../writing/refused-write.ts';
import type { Created, Scratch } from '../writing/scratch.ts';
import { type AttributeCase, caseOf, subjectNamed } from '../writing/subjects.ts';
import { besideWriteChecks } from './beside-writes.ts';
import { emptyParts, partsToShow } from './empty-parts.ts';
import { expectPublished, future, noDates, onDrafts, past, withDrafts } from './on-drafts.ts';
import { publishedFormChecks } from './published-forms.ts';
import { stateMomentChecks } from './state-moments.ts';

/** Whether an attribute holds a list of components: a real Strapi 4 demands required ones of drafts too (required-lists). */
const isList = ({ type, repeatable }: Attribute): boolean => type === 'dynamiczone' || repeatable === true;

/** A draft that was created as one, and one that was published before. */
async function draftsOf(scratch: Scratch, type: ContentType): Promise<readonly Created[]> {
  const published = await scratch.create(type, {});
  await scratch.change(published, { publishedAt: null });
  return [await scratch.create(type, { publishedAt: null }), published];
}

/** Largest difference between two clock readings of a server within one request, in milliseconds. */
const oneRequest = 10_000;

/** Tries each rule on one attribute of each type: other checks try it on all. */
const draftChecksRest = writeCheck<AttributeCase>(
  { clause: 'drafts.draft-checks-rest', needs: ['drafts'] },
  {
    cases({ model }) {
      const all = withDrafts(model).flatMap((type) => type.attributes.map((attribute) => ({ type, attribute })));
      const chosen = rulesOfDrafts.flatMap((rule) =>
        firstOfEach(
          all.filter(({ attribute }) => rule.applies(attribute) && rule.pairs(attribute).length > 0),
          ({ attribute }) => attribute.type,
        ),
      );
      return [...new Set(chosen)].map(caseOf);
    },
    async run(scratch, testCase, { model }) {
      const { session } = scratch;
      const { type, attribute } = subjectNamed(model, testCase.uid, testCase.attribute);
      const draft = (value: unknown) => ({ [attribute.name]: value, publishedAt: null });
      for (const [pair] of rulesOfDrafts
        .filter((rule) => rule.applies(attribute))
        .map((rule) => rule.pairs(attribute))) {
        if (!pair) continue;
        const sent = { ...scratch.complete(type, {}), ...draft(pair.bad) };
        const answer = await session.create(type, sent);
        const message = `${lastRequest(session)}: a draft is not checked for ${attribute.name}`;
        expectHolds(!isSuccess(answer), message, '400 ValidationError', { status: answer.status, body: answer.body });
        expectInvalid(scratch, answer);
        const created = await scratch.create(type, draft(pair.good));
        expectInvalid(scratch, await scratch.update(created, { [attribute.name]: pair.bad }));
      }
    },
  },
);

/** A draft may not take a unique value of another entry: neither of a draft nor of a published one. */
const draftIsUnique = writeCheck<AttributeCase>(
  { clause: 'drafts.draft-checks-rest', id: 'drafts.draft-checks-rest.unique', needs: ['drafts'] },
  {
    cases: ({ model }) =>
      withDrafts(model).flatMap((type) =>
        type.attributes
          .filter((attribute) => attribute.unique && isScalar(attribute))
          .map((attribute) => caseOf({ type, attribute })),
      ),
    async run(scratch, testCase, { model }) {
      const { type, attribute } = subjectNamed(model, testCase.uid, testCase.attribute);
      const value = { [attribute.name]: scratch.valueFor(attribute) };
      for (const publishedAt of [null, past]) {
        const { sent } = await scratch.create(type, { ...value, publishedAt });
        const other = await scratch.create(type, { ...value, publishedAt: null });
        const taken = sent[attribute.name];
        const create = { ...scratch.complete(type, {}), [attribute.name]: taken, publishedAt: null };
        expectInvalid(scratch, await scratch.session.create(type, create));
        const values = { bad: [taken], good: other.sent[attribute.name] };
        await tryWrites(scratch, values, (one) => scratch.update(other, { [attribute.name]: one }));
      }
    },
  },
);

export const writeStateChecks: readonly Check[] = [
  onDrafts('drafts.create-publishes', async (scratch, type) => {
    const created = await scratch.create(type, {});
    for (const { attributes } of [created.entry, await scratch.read(created)]) {
      const { publishedAt, createdAt } = attributes;
      const apart = Math.abs(Date.parse(String(publishedAt)) - Date.parse(String(createdAt)));
      const message = `${lastRequest(scratch.session)}: publishedAt is not the time of the create`;
      expectHolds(apart <= oneRequest, message, { publishedAt: createdAt }, { publishedAt });
    }
  }),
  onDrafts('drafts.create-null-is-draft', async (scratch, type) => {
    const created = await scratch.create(type, { publishedAt: null });
    await expectPublished(scratch, created, created.entry, null);
  }),
  onDrafts('drafts.create-with-date', async (scratch, type) => {
    for (const publishedAt of [past, future]) {
      const created = await scratch.create(type, { publishedAt });
      await expectPublished(scratch, created, created.entry, publishedAt);
    }
  }),
  ...publishedFormChecks,
  ...stateMomentChecks,
  onDrafts('drafts.unpublish', async (scratch, type) => {
    const created = await scratch.create(type, {});
    await expectPublished(scratch, created, await scratch.change(created, { publishedAt: null }), null);
  }),
  onDrafts('drafts.publish', async (scratch, type) => {
    const created = await scratch.create(type, { publishedAt: null });
    for (const publishedAt of [past, future, null, past, null, future]) {
      await expectPublished(scratch, created, await scratch.change(created, { publishedAt }), publishedAt);
    }
  }),
  onDrafts('drafts.bad-published-at', async (scratch, type) => {
    const { session } = scratch;
    for (const publishedAt of noDates)
      expectInvalid(scratch, await session.create(type, scratch.complete(type, { publishedAt })));
    const created = await scratch.create(type, { publishedAt: past });
    const update = (publishedAt: unknown) => scratch.update(created, { publishedAt });
    for (const publishedAt of noDates) expectInvalid(scratch, await update(publishedAt));
    await expectPublished(scratch, created, await scratch.read(created), past);
    await tryWrites(scratch, { bad: [noDates[0]], good: future }, update);
  }),
  onDrafts(
    'drafts.draft-skips-required',
    async (scratch, type, _name, model) => {
      const required = type.attributes.filter((attribute) => attribute.required && !isList(attribute));
      const names = required.filter((attribute) => !hasSoleDefault(attribute)).map(({ name }) => name);
      for (let nth = 0; nth < partsToShow(model, type); nth += 1) {
        const parts = emptyParts(model, type, nth);
        const created = await scratch.create(type, { ...parts, publishedAt: null }, names);
        await expectPublished(scratch, created, created.entry, null);
        await scratch.change(created, parts);
      }
      const nothing = Object.fromEntries(required.filter(isShown).map(({ name }) => [name, null]));
      const unpublished = await scratch.create(type, {});
      await scratch.change(unpublished, { publishedAt: null });
      await scratch.change(unpublished, nothing);
      await scratch.holds(unpublished, nothing);
    },
    (type) =>
      type.attributes.some((attribute) => attribute.required || shapeOf(attribute)) ? [{ uid: type.uid }] : [],
  ),
  onDrafts(
    'drafts.draft-skips-min-length',
    async (scratch, type, name = '') => {
      const { session } = scratch;
      const short = { [name]: 'x' };
      expectInvalid(scratch, await session.create(type, scratch.complete(type, short)));
      const { entry } = await scratch.create(type, { ...short, publishedAt: null });
      const data = { [name]: entry.attributes[name] };
      expectHolds(data[name] === 'x', `${lastRequest(session)}: a draft does not keep a short text`, short, data);
      for (const created of await draftsOf(scratch, type)) {
        // twice: what was there before is long, then short
        for (const update of [short, { [name]: 'y' }, { [name]: 'z', publishedAt: null }]) {
          scratch.expectIs(created, await scratch.change(created, update), update);
          await scratch.holds(created, update);
        }
      }
    },
    ({ uid, attributes }) =>
      attributes
        .filter((attribute) => mayRepeat(attribute) && (attribute.minLength ?? 0) > 1 && !attribute.regex)
        .map(({ name }) => ({ uid, attribute: name })),
  ),
  onDrafts(
    'drafts.publish-revalidates',
    async (scratch, type) => {
      const required = type.attributes
        .filter((attribute) => attribute.required && attribute.default === undefined && !isList(attribute))
        .map(({ name }) => name);
      const created = await scratch.create(type, { publishedAt: null }, required);
      const answer = await scratch.update(created, { publishedAt: past });
      scratch.session.observe('drafts.publish-revalidates', outcomeOf(answer));
    },
    ({ uid, attributes }) =>
      attributes.some((attribute) => attribute.required && attribute.default === undefined) ? [{ uid }] : [],
  ),
  draftChecksRest,
  draftIsUnique,
  ...besideWriteChecks,
];
