/** What an update shares with the localizations of an entry, and what stays their own (4.7, 2.1, observed). */
import { setTimeout as wait } from 'node:timers/promises';
import type { JsonObject } from '../../models/json.ts';
import { variant } from '../case-check.ts';
import type { Check } from '../check.ts';
import { mayRepeat } from '../writing/compare.ts';
import type { Created } from '../writing/scratch.ts';
import { chosenValuesAt } from '../writing/values.ts';
import { expectEqual, type LocaleBench, localeCheck, sharedOf } from './locale-bench.ts';

/** Milliseconds after which the clock of a server has moved. */
const pause = 30;

/** An entry and a localization that was created later, and its update, with and without its localizations in the answer. */
async function aroundUpdates(
  { scratch, type, localized }: LocaleBench,
  compare: (before: JsonObject, after: JsonObject) => void,
): Promise<void> {
  const created = await scratch.create(type, {});
  await wait(pause);
  const all: readonly Created[] = [created, await localized(created)];
  const attributes = type.attributes.filter(mayRepeat);
  for (const [turn, changed] of [...all, ...all].entries()) {
    const others = all.filter((one) => one !== changed);
    const before = await Promise.all(others.map((other) => scratch.read(other)));
    const values = Object.entries(chosenValuesAt(attributes, turn));
    await wait(pause);
    const query = turn < all.length ? '?populate[0]=localizations' : '';
    await scratch.change(changed, Object.fromEntries(values.filter(([, value]) => value !== undefined)), query);
    for (const [at, other] of others.entries())
      compare(before[at]?.attributes ?? {}, (await scratch.read(other)).attributes);
  }
}

const clause = 'rest.i18n.update-shares';

export const sharedAloneChecks: readonly Check[] = [
  localeCheck(
    variant(
      `${clause}.nothing-else`,
      clause,
      'An update changes nothing of the localizations but what they share with the entry.',
    ),
    async (bench) => {
      const shared = new Set([...sharedOf(bench.type).map(({ name }) => name), 'updatedAt', 'createdAt']);
      const ownOf = (values: JsonObject): JsonObject =>
        Object.fromEntries(Object.entries(values).filter(([name]) => !shared.has(name)));
      await aroundUpdates(bench, (before, after) =>
        expectEqual(bench.session, 'what a localization has of its own', ownOf(after), ownOf(before)),
      );
    },
  ),
  localeCheck(
    variant(
      'rest.attributes.created-at-constant.localizations',
      'rest.attributes.created-at-constant',
      'An update of an entry keeps createdAt of its localizations.',
    ),
    (bench) =>
      aroundUpdates(bench, (before, after) =>
        expectEqual(bench.session, 'createdAt of a localization', after.createdAt, before.createdAt),
      ),
  ),
];
