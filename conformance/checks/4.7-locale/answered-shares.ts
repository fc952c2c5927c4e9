/** An update that answers localizations shares what it answers with them, changed or not, in any form (4.7, observed). */
import type { ContentType } from '../../models/model.ts';
import { isPlainRelation } from '../../oracle/attributes.ts';
import { variant } from '../case-check.ts';
import type { Check } from '../check.ts';
import { expectValue } from '../writing/compare.ts';
import { chosenValues } from '../writing/values.ts';
import { localeCheck, localizationQueries, sharedOf } from './locale-bench.ts';

const named = variant(
  'rest.i18n.update-shares.answered',
  'rest.i18n.update-shares',
  'An update shares what it answers, changed or not: everything, or what fields names.',
);

/** The name of a relation that a population names beside localizations. */
const besideIn = ({ attributes }: ContentType): string | undefined =>
  attributes.find((attribute) => isPlainRelation(attribute) && !attribute.private)?.name;

/** Queries of an update that answers its localizations, each in another form. */
export function sharingQueries(type: ContentType): string[] {
  const beside = besideIn(type);
  return [
    ...localizationQueries.toReversed(),
    'populate[0]=localizations',
    'populate[localizations][populate]=*',
    ...(beside === undefined ? [] : [`populate=${beside},localizations`]),
  ];
}

export const answeredSharesCheck: Check = localeCheck(named, async ({ session, scratch, type, localized }) => {
  const [shared] = sharedOf(type);
  if (shared === undefined) return;
  const [first, second = first] = chosenValues(shared);
  const created = await scratch.create(type, { [shared.name]: first });
  const localization = await localized(created);
  const [beside, fields] = [besideIn(type) ?? 'localizations', `fields[0]=${shared.name}`];
  for (const [written, query] of [
    [second, 'populate[0]=localizations'],
    [first, `populate[0]=localizations&${fields}`],
    [second, `populate[0]=${beside}&populate[1]=localizations`],
    [first, `${fields}&populate=*`],
    [second, `${fields}&populate[localizations][fields][0]=id`],
  ] as const) {
    await scratch.change(created, { [shared.name]: written });
    await scratch.change(created, {}, `?${query}`);
    const { attributes } = await scratch.read(localization);
    expectValue(session, shared, attributes[shared.name], written);
  }
});
