/** The endpoints of single types (4.1). They change existing content, so they need permission (`--allow`). */

import { isRelation, populatables } from '../../generate/population.ts';
import type { JsonObject } from '../../models/json.ts';
import { typeNamed } from '../../models/lookup.ts';
import type { ContentType } from '../../models/model.ts';
import { endpointPath } from '../../target/endpoints.ts';
import { isMissing } from '../../target/missing.ts';
import { NotAllowed } from '../../target/not-allowed.ts';
import { deletionOf, localesOf } from '../../target/singles.ts';
import { compareKeys } from '../4.4-fields/compare-keys.ts';
import { caseCheck, variant } from '../case-check.ts';
import type { Check } from '../check.ts';
import { expectSame } from '../mismatch.ts';
import { entryIn, expectError, expectRefused, expectStatus, expectThat, lastRequest } from '../writing/answers.ts';
import { isShown } from '../writing/compare.ts';
import { chosenValues, chosenValuesAt } from '../writing/values.ts';
import { holdsComponents } from './component-trees.ts';
import { expectUnpopulated } from './entries.ts';
import { expectUnchanged, valuesAt } from './inside.ts';
import { onSingle, type Single } from './single-bench.ts';

const hasParts = ({ attributes }: ContentType): boolean => attributes.some(holdsComponents);

/** Other values than `whole` has. */
const changed = ({ type }: Single): JsonObject => chosenValuesAt(type.attributes.filter(isShown), -1);

/** Of single types that the run must leave alone, an answer shows at least that each named member is there, or null. */
const populatedByReading = caseCheck<{ readonly uids: readonly string[] }>(
  {
    ...variant('rest.single.find.named', 'rest.single.find', 'What populate names is in the answer of a single type.'),
    needs: ['singles'],
  },
  {
    cases: ({ model }) => [{ uids: model.contentTypes.flatMap(({ kind, uid }) => (kind === 'singleType' ? uid : [])) }],
    async run(session, { uids }, { model }) {
      let answers = 0;
      for (const type of uids.map((uid) => typeNamed(model, uid))) {
        const doors = populatables(model, type).filter(
          (door) => door.attribute.type !== 'relation' || isRelation(door),
        );
        for (const { attribute } of doors) {
          const answer = await session.get(`${endpointPath(type)}?populate[0]=${attribute.name}`);
          if (isMissing(answer)) break;
          answers += 1;
          const isThere = Object.hasOwn(entryIn(session, answer).attributes, attribute.name);
          expectThat(session, answer, isThere, `${attribute.name}, populated or null`, `lacks ${attribute.name}`);
        }
      }
      if (answers === 0) throw new NotAllowed('no single type has an entry with anything to populate');
    },
  },
);

export const singleChecks: readonly Check[] = [
  onSingle('rest.single.find', async ({ put, whole, expect }) => {
    await put(whole);
    await expect(whole);
  }),
  onSingle(
    variant('rest.single.find.fields', 'rest.single.find', 'fields selects of a single type what it names.'),
    async ({ session, type, path, whole, put }) => {
      await put(whole);
      const [{ name } = { name: '' }] = type.attributes.filter(isShown);
      const { attributes } = entryIn(session, await session.get(`${path}?fields[0]=${name}`));
      compareKeys([{ id: 'of the single type', attributes }], [name], `fields[0]=${name}`);
    },
    ({ attributes }) => attributes.some(isShown),
  ),
  onSingle(
    variant('rest.single.find.populate', 'rest.single.find', 'populate adds to a single type what it names.'),
    async ({ session, path, whole, parts, put }) => {
      await put({ ...whole, ...parts });
      await valuesAt(session, path, Object.keys(parts));
    },
    hasParts,
  ),
  populatedByReading,
  onSingle('rest.single.upsert', async ({ remove, put, whole, expect }) => {
    await remove();
    await expect(whole, await put(whole));
    await expect(whole);
  }),
  onSingle(
    variant('rest.status.success.single', 'rest.status.success', 'Reads and writes of a single type answer 200.'),
    async ({ session, path, whole, remove, get }) => {
      await remove();
      const put = () => session.send({ method: 'PUT', path, auth: 'full', body: { data: whole } });
      for (const send of [put, put, get, remove]) expectStatus(session, await send(), 200);
    },
  ),
  onSingle('rest.single.update', async (single) => {
    const { type, whole, put, expect } = single;
    await put(whole);
    let expected = whole;
    for (const [name, value] of Object.entries(changed(single))) {
      const required = type.attributes.some((attribute) => attribute.name === name && attribute.required);
      for (const update of [{ [name]: value }, ...(required ? [] : [{ [name]: null }])]) {
        expected = { ...expected, ...update };
        await expect(expected, await put(update));
        await expect(expected);
      }
    }
  }),
  onSingle(
    variant(
      'rest.attributes.created-at-constant.single',
      'rest.attributes.created-at-constant',
      'A PUT on a single type leaves its createdAt.',
    ),
    async (single) => {
      const { session, whole, put, read } = single;
      const { createdAt } = (await put(whole)).attributes;
      const answers = [await put(changed(single)), await read()];
      for (const { attributes } of answers)
        expectSame(`${lastRequest(session)}: createdAt after an update`, attributes.createdAt, createdAt);
    },
  ),
  onSingle(
    variant(
      'rest.single.update.inside',
      'rest.single.update',
      'Components and zones that a PUT on a single type does not name stay as they were.',
    ),
    async (single) => {
      const { session, path, whole, parts, put } = single;
      const names = Object.keys(parts);
      await put({ ...whole, ...parts });
      const before = await valuesAt(session, path, names);
      await put(changed(single));
      expectUnchanged(session, before, await valuesAt(session, path, names));
    },
    hasParts,
  ),
  onSingle('rest.single.delete', async ({ session, whole, put, remove, get, expect }) => {
    await put(whole);
    await expect(whole);
    await expect(whole, entryIn(session, await remove()));
    expectRefused(session, await get(), 'the single type was deleted');
  }),
  onSingle(
    variant(
      'rest.query.no-relations-by-default-on-writes.single',
      'rest.query.no-relations-by-default-on-writes',
      'Without populate the answers of a single type carry nothing that is to be populated.',
    ),
    async (single) => {
      const { session, type, whole, parts, put, read, remove } = single;
      const answers = [await put({ ...whole, ...parts }), await read(), entryIn(session, await remove())];
      for (const { attributes } of answers) expectUnpopulated(single, type, attributes);
    },
    hasParts,
  ),
  onSingle('rest.single.missing', async ({ session, whole, put, read, remove, get }) => {
    await put(whole);
    await read();
    entryIn(session, await remove());
    expectError(session, await get(), 404, 'NotFoundError');
    expectError(session, await remove(), 404, 'NotFoundError');
  }),
  onSingle(
    variant(
      'rest.i18n.locale-immutable.single',
      'rest.i18n.locale-immutable',
      'A single type keeps its locale when a PUT names another.',
    ),
    async ({ session, type, whole, put, expect }) => {
      const [, other] = await localesOf(type, session.target);
      if (other === undefined) throw new NotAllowed('the target has one locale');
      await put(whole);
      await put({ locale: other });
      await expect(whole);
    },
    ({ localized }) => localized,
  ),
  onSingle(
    'rest.single.draft-delete',
    async ({ session, type, path, whole, put, remove, expect }) => {
      const [locale] = await localesOf(type, session.target);
      const ofLocale =
        type.localized && locale !== undefined ? [`?locale=${locale}`, `?locale=${locale}&populate=*`] : [];
      const holds = async (): Promise<void> =>
        expect(whole, entryIn(session, await session.get(`${path}?publicationState=preview`)));
      await put({ ...whole, publishedAt: null });
      for (const query of ['', '?publicationState=live', '?populate=*', ...ofLocale]) {
        const answer = await session.send({ method: 'DELETE', path: `${path}${query}`, auth: 'full' });
        expectError(session, answer, 404, 'NotFoundError');
        await holds();
      }
      await put({ publishedAt: '2024-02-29T12:00:00.000Z' });
      await expect(whole, entryIn(session, await remove()));
      await put(whole);
    },
    ({ draftAndPublish, versioned }) => draftAndPublish && !versioned,
  ),
  onSingle(
    'drafts.single-respects-state',
    async ({ session, type, path, whole, put, read, expect }) => {
      await put({ ...whole, publishedAt: null });
      // where reads hide drafts, a read without a state is one of drafts
      const live = type.versioned ? `${path}?publicationState=live` : path;
      expectError(session, await session.get(live), 404, 'NotFoundError');
      await expect(whole, entryIn(session, await session.get(`${path}?publicationState=preview`)));
      await session.send(deletionOf(type, undefined));
      await put(whole);
      await read();
    },
    ({ draftAndPublish }) => draftAndPublish,
  ),
  onSingle(
    variant(
      'drafts.update-keeps-state.single',
      'drafts.update-keeps-state',
      'An update of a single type that omits publishedAt keeps its state.',
    ),
    async ({ session, type, whole, put }) => {
      const plain = type.attributes.find((attribute) => isShown(attribute) && !attribute.unique);
      const change = plain ? { [plain.name]: chosenValues(plain).at(-1) } : {};
      for (const publishedAt of [null, '2024-05-06T07:08:09.000Z']) {
        const { attributes } = await put({ ...whole, publishedAt });
        const after = await put(change);
        const isDraft = [attributes, after.attributes].map((one) => (one.publishedAt ?? null) === null);
        expectSame(`${lastRequest(session)}: whether it is a draft then`, isDraft[1], isDraft[0]);
      }
    },
    ({ draftAndPublish }) => draftAndPublish,
  ),
];
