/** Updates of a single type in one of its locales (4.1, 4.7). */
import type { JsonObject } from '../../models/json.ts';
import type { ContentType } from '../../models/model.ts';
import { endpointPath } from '../../target/endpoints.ts';
import { variant } from '../case-check.ts';
import type { Check } from '../check.ts';
import { entryIn } from '../writing/answers.ts';
import { isShown } from '../writing/compare.ts';
import { chosenValues, chosenValuesAt } from '../writing/values.ts';
import { expectEqual } from './locale-bench.ts';
import { type Look, readEach, singlesCheck } from './single-localizations.ts';

/** Names of attributes of which each localization has a value of its own, with values to choose from. */
const ownAttributes = ({ attributes }: ContentType) =>
  attributes.filter((attribute) => attribute.localized && isShown(attribute) && chosenValues(attribute).length > 1);

/** Gives each localization values of its own, then updates one attribute of each: all else stays as it was. */
const expectPartial: Look = async (session, type, ids) => {
  const own = ownAttributes(type);
  const update = async (locale: string, data: JsonObject) => {
    const path = `${endpointPath(type)}?locale=${encodeURIComponent(locale)}`;
    entryIn(session, await session.send({ method: 'PUT', path, auth: 'full', body: { data } }));
  };
  const values = new Map<string, JsonObject>();
  const change = async (locale: string, data: JsonObject): Promise<void> => {
    await update(locale, data);
    values.set(locale, { ...values.get(locale), ...data });
  };
  const expectAll = async (): Promise<void> => {
    for (const { locale, answer } of await readEach(session, type, ids)) {
      const { attributes } = entryIn(session, answer);
      const actual = Object.fromEntries(own.map(({ name }) => [name, attributes[name]]));
      expectEqual(session, `${type.singularName} in ${locale}`, actual, values.get(locale));
    }
  };
  const locales = [...ids.keys()];
  for (const [at, locale] of locales.entries()) await change(locale, chosenValuesAt(own, at % 2));
  for (const [at, locale] of locales.entries()) {
    const attribute = own[at % own.length];
    if (attribute) await change(locale, { [attribute.name]: chosenValues(attribute).at(-1) });
    await expectAll();
  }
};

export const singleUpdatesCheck: Check = singlesCheck(
  variant(
    'rest.single.update.locales',
    'rest.single.update',
    'An update of a single type in one locale leaves what it does not name, and the other locales, as they were.',
  ),
  expectPartial,
  (type) => ownAttributes(type).length > 0,
);
