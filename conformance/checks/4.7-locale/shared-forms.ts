/** An update shares with its localizations by every population that answers them (4.7, observed). */
import type { ContentType } from '../../models/model.ts';
import { isPlainRelation } from '../../oracle/attributes.ts';
import { variant } from '../case-check.ts';
import type { Check } from '../check.ts';
import { expectValue } from '../writing/compare.ts';
import { chosenValues, chosenValuesAt } from '../writing/values.ts';
import { localeCheck, localizationQueries, sharedOf } from './locale-bench.ts';

/** Queries of an update that answers localizations, alone and beside a relation, with and without fields. */
export function sharingQueries(type: ContentType): string[] {
  const [field] = sharedOf(type);
  const beside = type.attributes.find((attribute) => isPlainRelation(attribute) && !attribute.private)?.name;
  return [
    'populate[0]=localizations',
    ...localizationQueries,
    'populate[localizations][populate]=*',
    'populate[localizations][populate][0]=localizations',
    ...(beside === undefined
      ? []
      : [`populate[0]=${beside}&populate[1]=localizations`, `populate=${beside},localizations`]),
    ...(field ? localizationQueries.slice(-2).map((query) => `fields[0]=${field.name}&${query}`) : []),
  ];
}

export const sharedFormsCheck: Check = localeCheck(
  variant(
    'rest.i18n.update-shares.forms',
    'rest.i18n.update-shares',
    'An update shares with its localizations, whatever form of populate answers them.',
  ),
  async ({ session, scratch, type, localized }) => {
    const shared = sharedOf(type).filter((attribute) => chosenValues(attribute).length > 1);
    const [field] = shared;
    if (field === undefined) return;
    const created = await scratch.create(type, chosenValuesAt(shared, 0));
    const both = [created, await localized(created)] as const;
    for (const [turn, query] of sharingQueries(type).entries()) {
      // with fields an update shares no other ones
      const written = query.startsWith('fields') ? [field] : shared;
      const values = chosenValuesAt(written, turn % 2 === 0 ? -1 : 0);
      const [changed, other] = turn % 4 < 2 ? both : both.toReversed();
      if (changed === undefined || other === undefined) return;
      await scratch.change(changed, values, `?${query}`);
      const { attributes } = await scratch.read(other);
      for (const attribute of written)
        expectValue(session, attribute, attributes[attribute.name], values[attribute.name]);
    }
  },
);
