/** Locales of lists (4.7). */
import type { Ground } from '../../generate/attributes.ts';
import type { FilterTree } from '../../generate/filters.ts';
import { localeConditions } from '../../generate/locale-conditions.ts';
import { isPlainText } from '../../generate/operand.ts';
import { isRelation, populatables } from '../../generate/population.ts';
import type { Parameters } from '../../generate/query-string.ts';
import { observedReading, vouchedReading } from '../../judge/reading.ts';
import { findType } from '../../models/lookup.ts';
import { randomOf } from '../../world/random.ts';
import { populationCheck } from '../4.5-population/population-check.ts';
import type { Check, Scope } from '../check.ts';
import { listParameters } from '../reading/list-parameters.ts';
import { type AskingOnGrounds, askingOnGrounds } from '../reading/on-grounds.ts';

/** A check of lists of localized content-types; an entry may be missing in no state. */
const localeCheck = (
  id: string,
  parameters: AskingOnGrounds['parameters'],
  terms?: Omit<AskingOnGrounds, 'id' | 'parameters'>,
): Check =>
  askingOnGrounds({
    id,
    parameters,
    needs: ['i18n'],
    reading: vouchedReading,
    on: ({ type }) => type.localized,
    tells: ['rest.endpoints.list', 'drafts.', 'rest.filters.'],
    ...terms,
  });

/** Codes of the locales of entries of the content-type. */
const localesOf = ({ type }: Ground, { world }: Scope): string[] => [
  ...new Set(world.entries(type.uid).flatMap(({ values: { locale } }) => (typeof locale === 'string' ? [locale] : []))),
];

const state = ({ type }: Ground): Parameters => (type.draftAndPublish ? { publicationState: 'preview' } : {});

/** Codes that no entry has, but that resemble those that some have: other regions of a language, and the language alone. */
function nearLocales(ground: Ground, scope: Scope): string[] {
  const codes = localesOf(ground, scope);
  const near = codes.flatMap((code) => {
    const [language = ''] = code.split('-');
    return [language, `${code}-CH`, `${language}-ZZ`, code.slice(0, 1), `${code}x`];
  });
  return [...new Set(near)].filter((code) => !codes.includes(code));
}

/** Searches and filters that entries of other locales meet. */
const ofOtherLocales = ({ type, filterable }: Ground, { world }: Scope): Parameters[] =>
  world
    .entries(type.uid)
    .filter(({ values: { locale } }) => locale !== world.defaultLocale)
    .flatMap(({ values }) =>
      filterable.flatMap(({ name, family }): Parameters[] => {
        const text = values[name];
        if (family !== 'text' || typeof text !== 'string' || !isPlainText(text) || /^\d/.test(text)) return [];
        return [{ _q: text }, { filters: { [name]: { $eq: text } } }];
      }),
    );

/** A condition that only drafts meet. */
const onlyDrafts = { filters: { publishedAt: { $null: 'true' } } };

/** Conditions on the attribute `locale` of the entry itself. */
const onLocale = (ground: Ground, scope: Scope): FilterTree[] => {
  const values = localesOf(ground, scope);
  const [one = ''] = values;
  return [
    ...localeConditions(values, randomOf(scope.world, `filters on locale of ${ground.type.uid}`)),
    { locale: { $not: { $eq: one } } },
    { $not: { locale: { $eq: one } } },
  ];
};

/** Each locale of entries, with and without drafts. */
export const eachLocale = (ground: Ground, scope: Scope): Parameters[] =>
  localesOf(ground, scope).flatMap((locale) => [{ locale }, { locale, ...state(ground) }]);

export const readLocaleChecks: readonly Check[] = [
  populationCheck(
    {
      id: 'rest.i18n.locale-attribute.populated',
      title: 'A localized entry carries its locale where it is populated, too',
      clauses: ['rest.i18n.locale-attribute'],
      needs: ['i18n'],
      reading: observedReading,
    },
    ({ type }, { model }) =>
      populatables(model, type)
        .filter((door) => isRelation(door) && findType(model, door.attribute.target)?.localized)
        .flatMap(({ attribute: { name } }) => [name, { [name]: { publicationState: 'preview' } }]),
  ),
  localeCheck('rest.i18n.locale', eachLocale),
  localeCheck(
    'rest.i18n.locale.near',
    (ground, scope) => nearLocales(ground, scope).flatMap((locale) => [{ locale }, { locale, ...state(ground) }]),
    {
      title: 'A list of a locale that no entry has is empty, or refused, where entries have one that resembles it',
      clauses: ['rest.i18n.locale'],
      reading: { ...vouchedReading, vouches: 'tolerated' },
    },
  ),
  localeCheck('rest.i18n.default-locale', (ground) => [state(ground)], {
    without: ['locale'],
    reading: { ...vouchedReading, filters: { ...vouchedReading.filters, unnamedLocale: 'default' } },
  }),
  localeCheck(
    'rest.i18n.default-locale.beside',
    (ground, scope) =>
      [...listParameters, ...ofOtherLocales(ground, scope)].flatMap((beside) => [
        beside,
        { ...beside, ...state(ground) },
      ]),
    {
      title: 'Without locale a list holds the entries of the default locale beside each other parameter',
      clauses: ['rest.i18n.default-locale'],
      reading: { ...vouchedReading, filters: { ...vouchedReading.filters, unnamedLocale: 'default' } },
      tells: ['rest.endpoints.list', 'drafts.', 'rest.filters.', 'rest.i18n.', 'rest.pagination.'],
      without: ['locale'],
      plain: true,
      most: 22,
    },
  ),
  localeCheck(
    'rest.i18n.all',
    (ground) => [
      { locale: 'all', ...state(ground) },
      { locale: 'all' },
      // no published entry is one: a list of all states is not
      ...(ground.type.draftAndPublish
        ? [
            { locale: 'all', ...onlyDrafts },
            { locale: 'all', ...state(ground), ...onlyDrafts },
          ]
        : []),
    ],
    { without: ['publicationState'] },
  ),
  localeCheck(
    'rest.i18n.all.beside',
    (ground) =>
      [
        ...listParameters,
        { filters: { locale: { $notNull: 'true' } } },
        { sort: ['locale', 'id'] },
        { fields: ['locale'] },
      ].flatMap((beside): Parameters[] => [
        { locale: 'all', ...beside },
        { ...beside, ...state(ground), locale: 'all' },
      ]),
    {
      title: 'locale=all lists the entries of every locale beside each other parameter',
      clauses: ['rest.i18n.all'],
      tells: ['rest.endpoints.list', 'drafts.', 'rest.filters.', 'rest.i18n.', 'rest.pagination.', 'rest.sort.'],
      plain: true,
      most: 22,
    },
  ),
  localeCheck(
    'rest.i18n.locale-attribute.filters',
    (ground, scope) =>
      onLocale(ground, scope).flatMap((filters): Parameters[] => [
        { filters, ...state(ground), locale: 'all' },
        { filters, sort: ['locale:desc', 'id'], fields: ['locale'], locale: 'all' },
        { filters, ...state(ground) },
      ]),
    {
      title: 'A list is filtered by the attribute locale as by any other, beside the parameter and without it',
      clauses: ['rest.i18n.locale-attribute'],
      tells: ['rest.endpoints.list', 'rest.filters.', 'rest.i18n.', 'rest.sort.', 'rest.fields.'],
      plain: true,
      most: 30,
    },
  ),
  localeCheck(
    'rest.i18n.unknown-locale',
    (ground, scope) =>
      [
        ...['', 'xx', 'XX-yy', ' '],
        ...localesOf(ground, scope).flatMap((code) => [code.toUpperCase(), `${code} `]),
      ].map((locale) => ({ locale })),
    { most: 12 },
  ),
  localeCheck('rest.i18n.not-localized', () => ['fr', 'xx', 'all', '', ['fr', 'xx']].map((locale) => ({ locale })), {
    asks: 'both',
    on: ({ type }) => !type.localized,
  }),
];
