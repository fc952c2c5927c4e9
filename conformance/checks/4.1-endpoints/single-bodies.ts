/** What the body of a PUT on a single type must have, and what it cannot set (2.1, 4.1). */
import type { JsonObject } from '../../models/json.ts';
import type { ContentType } from '../../models/model.ts';
import { variant } from '../case-check.ts';
import type { Check } from '../check.ts';
import { expectHolds, expectSame } from '../mismatch.ts';
import { expectError, expectRefused, lastRequest } from '../writing/answers.ts';
import { complete } from '../writing/complete.ts';
import { expectSaying } from '../writing/told.ts';
import { valuesAt } from './inside.ts';
import { onSingle } from './single-bench.ts';

const requiredOf = ({ attributes }: ContentType): string[] =>
  attributes.filter((one) => one.required && one.default === undefined && !one.private).map(({ name }) => name);

/** The id of a body is neither that of a single type nor a way to a second one. */
export const singleIdCheck: Check = onSingle(
  variant(
    'rest.attributes.id-not-writable.single',
    'rest.attributes.id-not-writable',
    'An id in the body of a PUT on a single type is ignored, where there is an entry and where there is none.',
  ),
  async ({ session, model, type, put, read, remove }) => {
    const needed = complete(model, type, {}, 'single');
    const other = 987_654_321;
    await put(needed);
    const { id } = await read();
    for (const data of [{ ...needed, id: other }, { id: other }, { id: String(other) }]) {
      const { id: answered } = await put(data);
      const [sent, after] = [lastRequest(session), await read()];
      expectSame(
        `${sent}: the id of the body is that of the single type, or of a second one`,
        [answered, after.id],
        [id, id],
      );
    }
    await remove();
    const { id: made } = await put({ ...needed, id: other });
    expectHolds(made !== other, 'the id of a new single type is that of the body', `not ${other}`, made);
  },
);

export const singleEmptyUpdateCheck: Check = onSingle(
  variant(
    'rest.update.empty-data.single',
    'rest.update.empty-data',
    'A PUT without any attribute leaves a single type as it was.',
  ),
  async ({ session, path, whole, parts, put, expect }) => {
    await put({ ...whole, ...parts });
    const before = await valuesAt(session, path, Object.keys(parts));
    await expect(whole, await put({}));
    await expect(whole);
    expectSame(
      'an update without attributes changed a part',
      await valuesAt(session, path, Object.keys(parts)),
      before,
    );
  },
);

/** PUTs without data, where there is an entry and where there is none. */
export const singleMissingDataCheck: Check = onSingle(
  variant(
    'rest.body.missing-data.single',
    'rest.body.missing-data',
    'A PUT on a single type without data, or with data that is no object, is refused and writes nothing.',
  ),
  async ({ session, path, whole, put, get, remove, expect }) => {
    const refuse = async (): Promise<void> => {
      for (const body of [{}, { noData: whole }, ...[null, 5, true, 'text'].map((data) => ({ data }))]) {
        const answer = await session.send({ method: 'PUT', path, auth: 'full', body });
        expectError(session, answer, 400, 'ValidationError');
        expectSaying(session, answer, 'Missing "data" payload in the request body');
      }
    };
    await put(whole);
    await refuse();
    await expect(whole);
    await remove();
    await refuse();
    expectRefused(session, await get(), 'the request that was refused would have made it');
    await put(whole);
  },
);

export const singleRequiredCheck: Check = onSingle(
  variant(
    'rest.validation.required.single',
    'rest.validation.required',
    'A PUT that makes a single type is refused without what a create must name, and makes nothing.',
  ),
  async ({ session, model, type, path, get, put, remove }) => {
    const state: JsonObject = type.draftAndPublish ? { publishedAt: '2024-02-29T12:00:00.000Z' } : {};
    const needed = { ...complete(model, type, {}, 'single'), ...state };
    await put(needed);
    await remove();
    for (const name of requiredOf(type)) {
      const { [name]: _left, ...data } = needed;
      expectError(
        session,
        await session.send({ method: 'PUT', path, auth: 'full', body: { data } }),
        400,
        'ValidationError',
      );
      expectRefused(session, await get(), 'the request that was refused would have made it');
    }
    await put(needed);
  },
  (type) => requiredOf(type).length > 0,
);
