/** The localizations of an entry (4.7, observed). */
import { isObject, type JsonObject } from '../../models/json.ts';
import { endpointPath } from '../../target/endpoints.ts';
import { localesOf } from '../../target/singles.ts';
import { idsIn } from '../4.8-relations/bonds.ts';
import type { Check } from '../check.ts';
import { entryIn, expectStatus, listIn } from '../writing/answers.ts';
import { expectValue } from '../writing/compare.ts';
import type { Created } from '../writing/scratch.ts';
import { chosenValues, chosenValuesAt } from '../writing/values.ts';
import { answeredSharesCheck, sharingQueries } from './answered-shares.ts';
import { chosenLocalizationsCheck, localizationArgumentsCheck } from './chosen-localizations.ts';
import { copiedLocalizationChecks } from './copied-localizations.ts';
import { linkedLocalizationsChecks } from './linked-localizations.ts';
import {
  bareEntryIn,
  expectEqual,
  expectSaid,
  type LocaleBench,
  localeCheck,
  localizationQueries,
  sharedOf,
  typesCheck,
} from './locale-bench.ts';
import {
  filteredByLocalizationsCheck,
  linkedLocalizationCheck,
  localizationRulesCheck,
  sentSharedCheck,
} from './localization-rules.ts';
import { localizationStateChecks } from './localization-states.ts';
import { expectBelow, localizationViewsCheck } from './localizations-below.ts';
import { newSingleLocalizationCheck } from './new-single-localizations.ts';
import { refusedLocalizationChecks } from './refused-localizations.ts';
import { sharedAloneChecks } from './shared-alone.ts';

/** Ids of the localizations of an entry, populated. */
async function localizationsOf({ session, type }: LocaleBench, { path }: Created): Promise<unknown> {
  const state = type.draftAndPublish ? '&publicationState=preview' : '';
  const { attributes } = entryIn(session, await session.get(`${path}?populate[0]=localizations${state}`));
  return idsIn(attributes.localizations);
}

/** The same, and those beside fields. */
const populations = [...localizationQueries, 'fields[0]=locale&populate=*'];

/** Throws Mismatch unless each form answers these localizations of an entry of the default locale, read by id and in a list. */
async function expectInEachForm({ session, type }: LocaleBench, { path, entry }: Created, ids: unknown): Promise<void> {
  const state = type.draftAndPublish ? '&publicationState=preview' : '';
  for (const populate of populations) {
    const { attributes } = entryIn(session, await session.get(`${path}?${populate}${state}`));
    expectEqual(session, 'localizations', idsIn(attributes.localizations), ids);
    const list = `${endpointPath(type)}?filters[id][$eq]=${String(entry.id)}&${populate}${state}`;
    const [listed] = listIn(session, await session.get(list));
    expectEqual(session, 'localizations', idsIn(listed?.attributes.localizations), ids);
  }
}

/** Creates a localization in a third locale; undefined if the target has none. */
async function thirdOf({ session, scratch, type, localize }: LocaleBench, of: Created): Promise<Created | undefined> {
  const locale = (await localesOf(type, session.target))[2];
  if (locale === undefined) return undefined;
  const sent = { ...scratch.complete(type, {}), locale };
  return scratch.adopt(type, sent, bareEntryIn(session, await localize(of, sent)));
}

/** A list in a fixed order; any other value as it is. */
const sorted = (ids: unknown): unknown => (Array.isArray(ids) ? ids.toSorted() : ids);

export const localizationChecks: readonly Check[] = [
  ...linkedLocalizationsChecks,
  localeCheck('rest.i18n.create-localization', async (bench) => {
    const { session } = bench;
    const created = await bench.scratch.create(bench.type, {});
    const sent = { ...bench.scratch.complete(bench.type, {}), locale: bench.other };
    const answer = await bench.localize(created, sent);
    expectStatus(session, answer, 200);
    const variant = bench.scratch.adopt(bench.type, sent, bareEntryIn(session, answer));
    expectEqual(session, 'the locale of a localization', variant.entry.attributes.locale, bench.other);
    const answered: unknown = variant.entry.attributes.localizations;
    const ids = Array.isArray(answered) ? answered.filter(isObject).map(({ id }) => id) : answered;
    expectEqual(session, 'the localizations of a new one', ids, [created.entry.id]);
    expectEqual(session, 'a list of another locale', await bench.listed(bench.other, [created, variant]), [
      variant.entry.id,
    ]);
    // from a localization that is not of the default locale
    const third = await thirdOf(bench, variant);
    if (third === undefined) return;
    const named = third.entry.attributes.localizations;
    const sources = Array.isArray(named) ? named.filter(isObject).map(({ id }) => id) : named;
    const expected = [created, variant].map(({ entry }) => entry.id);
    expectEqual(session, 'the localizations of a third one', sorted(sources), sorted(expected));
    for (const one of [created, variant, third]) {
      const others = [created, variant, third].filter((other) => other !== one).map(({ entry }) => entry.id);
      expectEqual(session, 'localizations', sorted(await localizationsOf(bench, one)), sorted(others));
    }
  }),
  localeCheck('rest.i18n.localizations', async (bench) => {
    const created = await bench.scratch.create(bench.type, {});
    const alone = await bench.scratch.create(bench.type, {});
    const variant = await bench.localized(created);
    expectEqual(bench.session, 'localizations', await localizationsOf(bench, created), [variant.entry.id]);
    expectEqual(bench.session, 'localizations', await localizationsOf(bench, variant), [created.entry.id]);
    expectEqual(bench.session, 'localizations', await localizationsOf(bench, alone), []);
    await expectInEachForm(bench, created, [variant.entry.id]);
    await expectBelow(bench, created);
    const { session } = bench;
    // a third one is named by both, and names both
    const third = await thirdOf(bench, created);
    if (third === undefined) return;
    const all = [created, variant, third];
    for (const one of all) {
      const others = all.filter((other) => other !== one).map(({ entry }) => entry.id);
      const named = await localizationsOf(bench, one);
      expectEqual(session, 'localizations', Array.isArray(named) ? named.toSorted() : named, others.toSorted());
    }
  }),
  localeCheck('rest.i18n.localization-shares', async (bench) => {
    const { session, scratch, type, localized } = bench;
    const shared = sharedOf(type);
    const optional = shared.filter(({ required }) => !required);
    const expectShared = async (entry: Created, values: JsonObject): Promise<void> => {
      const { attributes } = await scratch.read(entry);
      for (const attribute of optional)
        expectValue(session, attribute, attributes[attribute.name], values[attribute.name] ?? null);
    };
    for (const [values, others] of [-1, 0].map(
      (place) => [chosenValuesAt(shared, place), chosenValuesAt(shared, -1 - place)] as const,
    )) {
      const variant = await localized(await scratch.create(type, values));
      await expectShared(variant, values);
      // the third one takes them from the second, which has got others
      await scratch.change(variant, others);
      const third = await thirdOf(bench, variant);
      if (third) await expectShared(third, others);
    }
    // nothing is a value too, where another default stands
    const nothing = Object.fromEntries(optional.map(({ name }) => [name, null]));
    const empty = await scratch.create(type, nothing);
    for (const entry of [await localized(empty), empty]) await expectShared(entry, nothing);
  }),
  localeCheck('rest.i18n.update-shares', async (bench) => {
    const { session, scratch, type, localized } = bench;
    const shared = sharedOf(type);
    const created = await scratch.create(type, chosenValuesAt(shared, 0));
    const all = [created, await localized(created)];
    const third = await thirdOf(bench, created);
    if (third) all.push(third);
    let expected: JsonObject = {};
    // each change answers the localizations in the next form
    const queries = sharingQueries(type);
    let changes = 0;
    const change = async (changed: Created, values: JsonObject): Promise<void> => {
      await scratch.change(changed, values, `?${queries[changes % queries.length]}`);
      changes += 1;
      expected = { ...expected, ...values };
      for (const entry of all) {
        const { attributes } = await scratch.read(entry);
        for (const attribute of shared)
          expectValue(session, attribute, attributes[attribute.name], expected[attribute.name]);
      }
    };
    for (const [turn, changed] of all.entries()) await change(changed, chosenValuesAt(shared, turn % 2 === 0 ? -1 : 0));
    // one at a time, to nothing and back
    const optional = shared.find(({ required }) => !required);
    if (optional === undefined) return;
    await change(created, { [optional.name]: null });
    for (const entry of all.slice(1)) await change(entry, { [optional.name]: chosenValues(optional)[0] });
    await change(created, Object.fromEntries(shared.filter((one) => !one.required).map(({ name }) => [name, null])));
  }),
  answeredSharesCheck,
  ...sharedAloneChecks,
  newSingleLocalizationCheck,
  localizationRulesCheck,
  chosenLocalizationsCheck,
  ...localizationStateChecks,
  localizationArgumentsCheck,
  linkedLocalizationCheck,
  localizationViewsCheck,
  filteredByLocalizationsCheck,
  sentSharedCheck,
  ...copiedLocalizationChecks,
  typesCheck(
    'rest.i18n.localization-is-draft',
    ({ localized, draftAndPublish }) => localized && draftAndPublish,
    async (bench) => {
      const { session, scratch, type, localized } = bench;
      const expectPublished = async (localization: Created, expected: string | null): Promise<void> => {
        const { publishedAt } = (await scratch.read(localization)).attributes;
        expectEqual(session, 'publishedAt of a new localization', publishedAt, expected);
      };
      // whatever its source and the other localizations are
      for (const own of [{}, { publishedAt: null }])
        for (const said of [{}, { publishedAt: null }, { publishedAt: '2024-01-01T00:00:00.000Z' }]) {
          const created = await scratch.create(type, own);
          const variant = await localized(created, said);
          await expectPublished(variant, said.publishedAt ?? null);
          const third = await thirdOf(bench, created);
          if (third) await expectPublished(third, null);
        }
    },
  ),
  localeCheck('rest.i18n.localization-taken', async (bench) => {
    const { scratch, type, other, main, localize, localized } = bench;
    const created = await scratch.create(type, {});
    const variant = await localized(created);
    for (const source of [created, variant])
      for (const locale of [other, main]) {
        const answer = await localize(source, { ...scratch.complete(type, {}), locale });
        expectSaid(bench, answer, 'locale is already used');
      }
  }),
  ...refusedLocalizationChecks,
  localeCheck('rest.i18n.delete-one', async (bench) => {
    const { session, scratch } = bench;
    const created = await scratch.create(bench.type, {});
    const variant = await bench.localized(created);
    const third = await thirdOf(bench, created);
    if (third) {
      // the one in the middle: those that are left still name one another
      entryIn(session, await scratch.remove(variant));
      expectEqual(session, 'localizations of what is left', await localizationsOf(bench, created), [third.entry.id]);
      expectEqual(session, 'localizations of what is left', await localizationsOf(bench, third), [created.entry.id]);
    }
    entryIn(session, await scratch.remove(created));
    expectEqual(session, 'localizations of what is left', await localizationsOf(bench, third ?? variant), []);
  }),
];
