/** A single type that was deleted begins anew: nothing of the deleted entry comes back (4.1, 4.9). */
import type { JsonObject } from '../../models/json.ts';
import { hasCapability } from '../../target/target.ts';
import { adapterOf, someEntityIn } from '../4.9-graphql-writes/mutations.ts';
import { variant } from '../case-check.ts';
import type { Check } from '../check.ts';
import { expectSame } from '../mismatch.ts';
import { entryIn } from '../writing/answers.ts';
import { isShown } from '../writing/compare.ts';
import { complete } from '../writing/complete.ts';
import { chosenValues } from '../writing/values.ts';
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
    ...(hasCapability(session.target, 'graphql')
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
        Object.fromEntries(shown.filter((each) => !each.unique).map((each) => [each.name, chosenValues(each).at(-1)])),
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
