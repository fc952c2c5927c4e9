/** Which locale a list holds (4.7). */
import type { Ground } from '../../generate/attributes.ts';
import type { Parameters } from '../../generate/query-string.ts';
import { vouchedReading } from '../../judge/reading.ts';
import type { Check, Scope } from '../check.ts';
import { type AskingOnGrounds, askingOnGrounds } from '../reading/on-grounds.ts';

/** Lists of localized content-types; nothing is missing from them, whatever its state. */
const localeCheck = (check: AskingOnGrounds): Check =>
  askingOnGrounds({
    needs: ['i18n'],
    reading: vouchedReading,
    on: ({ type }) => type.localized,
    tells: ['rest.endpoints.list', 'drafts.preview'],
    ...check,
  });

/** Codes of the locales that entries of the content-type have. */
const localesOf = ({ type }: Ground, { world }: Scope): string[] => [
  ...new Set(world.entries(type.uid).flatMap(({ values: { locale } }) => (typeof locale === 'string' ? [locale] : []))),
];

const state = ({ type }: Ground): Parameters => (type.draftAndPublish ? { publicationState: 'preview' } : {});

export const readLocaleChecks: readonly Check[] = [
  localeCheck({
    id: 'rest.i18n.locale',
    title: 'locale=<code> lists the entries of that locale',
    parameters: (ground, scope) =>
      localesOf(ground, scope).flatMap((locale) => [{ locale }, { locale, ...state(ground) }]),
  }),
  localeCheck({
    id: 'rest.i18n.default-locale',
    title: 'Without locale a list holds the entries of the default locale',
    reading: { ...vouchedReading, filters: { ...vouchedReading.filters, unnamedLocale: 'default' } },
    parameters: (ground) => [state(ground)],
  }),
  localeCheck({
    id: 'rest.i18n.all',
    title: 'locale=all lists the entries of every locale',
    parameters: (ground) => [{ locale: 'all', ...state(ground) }],
  }),
  localeCheck({
    id: 'rest.i18n.unknown-locale',
    title: 'An unknown locale lists nothing',
    parameters: () => ['xx', 'XX-yy'].map((locale) => ({ locale })),
  }),
  localeCheck({
    id: 'rest.i18n.not-localized',
    title: 'locale is ignored for a content-type that is not localized',
    on: ({ type }) => !type.localized,
    parameters: () => ['fr', 'xx'].map((locale) => ({ locale })),
  }),
];
