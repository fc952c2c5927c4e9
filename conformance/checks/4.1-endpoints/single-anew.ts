/** A single type that was deleted begins anew: nothing of the deleted entry comes back (4.1, 4.9). */
import type { JsonObject } from '../../models/json.ts';
import { isInGraphql } from '../../target/in-graphql.ts';
import { adapterOf, someEntityIn } from '../4.9-graphql-writes/mutations.ts';
import { variant } from '../case-check.ts';
import type { Check } from '../check.ts';
import { expectHolds, expectSame } from '../mismatch.ts';
import { entryIn } from '../writing/answers.ts';
import { isShown } from '../writing/compare.ts';
import { complete } from '../writing/complete.ts';
import { chosenValuesAt } from '../writing/values.ts';
import { valuesAt } from './inside.ts';
import { onSingle, type Single } from './single-bench.ts';

/** Deletes the entry and makes another one, by each adapter. */
const waysOf = ({ session, model, type, put, remove }: Single): ((data: JsonObject) => Promise<void>)[] => {
  const { update, remove: removeBy, names } = adapterOf(session, model, type);
  return [
    async (data) => {
      entryIn(session, await remove());
      await put(data);
    },
    ...(isInGraphql(session.target, type)
      ? [
          async (data: JsonObject) => {
            someEntityIn(await removeBy(undefined), names.delete);
            someEntityIn(await update(undefined, data), names.update);
          },
        ]
      : []),
  ];
};

export const singleAnewCheck: Check = onSingle(
  variant(
    'rest.single.upsert.anew',
    'rest.single.upsert',
    'A PUT after a delete makes an entry of what it names alone.',
  ),
  async (single) => {
    const { session, model, type, path, whole, parts, put, remove, expect } = single;
    const shown = type.attributes.filter(isShown);
    const state: JsonObject = type.draftAndPublish ? { publishedAt: '2024-02-29T12:00:00.000Z' } : {};
    const needed = { ...complete(model, type, {}, 'single'), ...state };
    for (const makeAnew of waysOf(single)) {
      await remove();
      await put({ ...whole, ...parts, ...state });
      await put(
        chosenValuesAt(
          shown.filter(({ unique }) => !unique),
          -1,
        ),
      );
      await makeAnew(needed);
      await expect({
        ...Object.fromEntries(shown.map(({ name, default: preset }) => [name, preset ?? null])),
        ...needed,
      });
      const names = Object.keys(parts).filter((name) => !(name in needed));
      const left = Object.entries(await valuesAt(session, path, names)).filter(
        ([, value]) => value !== null && !(Array.isArray(value) && value.length === 0),
      );
      expectSame('components of the deleted entry are in the new one', Object.fromEntries(left), {});
    }
  },
);

const old = '2001-02-03T04:05:06.789Z';
const otherId = 987_654_321;

/** What the server sets, a PUT that makes the entry of a single type anew does not set, nor one that changes it. */
export const singleTimesCheck: Check = onSingle(
  variant(
    'rest.attributes.timestamps-not-writable.single',
    'rest.attributes.timestamps-not-writable',
    'Dates and the id in a PUT of a single type are ignored, whether it makes the entry or changes it.',
  ),
  async ({ whole, put, read, remove }) => {
    await remove();
    for (let turn = 0; turn < 2; turn += 1) {
      await put({ ...whole, createdAt: old, updatedAt: old, id: otherId });
      const { id, attributes } = await read();
      const taken = [attributes.createdAt, attributes.updatedAt].filter((date) => date === old);
      expectSame('dates of the body that are taken over', taken, []);
      expectHolds(id !== otherId, 'the id is that of the body', `not ${otherId}`, id);
    }
  },
);
