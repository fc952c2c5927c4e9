/** An update that answers localizations shares what it answers with them, changed or not (4.7, observed). */
import { variant } from '../case-check.ts';
import type { Check } from '../check.ts';
import { expectValue } from '../writing/compare.ts';
import { chosenValues } from '../writing/values.ts';
import { localeCheck, sharedOf } from './locale-bench.ts';

const named = variant(
  'rest.i18n.update-shares.answered',
  'rest.i18n.update-shares',
  'An update shares what it answers, changed or not: everything, or what fields names.',
);

export const answeredSharesCheck: Check = localeCheck(named, async ({ session, scratch, type, localized }) => {
  const [shared] = sharedOf(type);
  if (shared === undefined) return;
  const [first, second = first] = chosenValues(shared);
  const created = await scratch.create(type, { [shared.name]: first });
  const localization = await localized(created);
  for (const [written, fields] of [
    [second, ''],
    [first, `&fields[0]=${shared.name}`],
  ] as const) {
    await scratch.change(created, { [shared.name]: written });
    await scratch.change(created, {}, `?populate[0]=localizations${fields}`);
    const { attributes } = await scratch.read(localization);
    expectValue(session, shared, attributes[shared.name], written);
  }
});
