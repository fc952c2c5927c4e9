/** A PUT that makes a single type needs what a create needs (2.1, 4.1). */
import type { JsonObject } from '../../models/json.ts';
import type { ContentType } from '../../models/model.ts';
import { variant } from '../case-check.ts';
import type { Check } from '../check.ts';
import { expectError, expectRefused } from '../writing/answers.ts';
import { complete } from '../writing/complete.ts';
import { onSingle } from './single-bench.ts';

const requiredOf = ({ attributes }: ContentType): string[] =>
  attributes.filter((one) => one.required && one.default === undefined && !one.private).map(({ name }) => name);

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
