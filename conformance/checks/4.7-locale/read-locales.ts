/** Which locale a list holds. */
import type { ContentType } from '../../models/model.ts';
import { stated } from '../../oracle/filter.ts';
import { stateCheck } from '../3-states/read-states.ts';
import type { Check, Scope } from '../check.ts';

const localized = ({ localized: on }: ContentType): boolean => on;

/** Codes of the locales that entries of the content-type have. */
const localesOf = ({ uid }: ContentType, { world }: Scope): string[] => [
  ...new Set(world.entries(uid).flatMap(({ values: { locale } }) => (typeof locale === 'string' ? [locale] : []))),
];

const state = ({ draftAndPublish }: ContentType): string => (draftAndPublish ? '&publicationState=preview' : '');

export const readLocaleChecks: readonly Check[] = [
  stateCheck({
    id: 'rest.i18n.locale',
    title: 'locale=<code> lists the entries of that locale',
    needs: ['i18n'],
    applies: (type, scope) => localized(type) && localesOf(type, scope).length > 0,
    queries: (type, scope) =>
      localesOf(type, scope).flatMap((code) => [
        `locale=${encodeURIComponent(code)}`,
        `locale=${encodeURIComponent(code)}${state(type)}`,
      ]),
  }),
  stateCheck({
    id: 'rest.i18n.default-locale',
    title: 'Without locale a list holds the entries of the default locale',
    needs: ['i18n'],
    reading: { ...stated, unnamedLocale: 'default' },
    applies: localized,
    queries: (type) => [state(type).slice(1)],
  }),
  stateCheck({
    id: 'rest.i18n.all',
    title: 'locale=all lists the entries of every locale',
    needs: ['i18n'],
    applies: localized,
    queries: (type) => [`locale=all${state(type)}`],
  }),
  stateCheck({
    id: 'rest.i18n.unknown-locale',
    title: 'An unknown locale lists nothing',
    needs: ['i18n'],
    applies: localized,
    queries: () => ['locale=xx', 'locale=XX-yy'],
  }),
  stateCheck({
    id: 'rest.i18n.not-localized',
    title: 'locale is ignored for a content-type that is not localized',
    needs: ['i18n'],
    applies: (type) => !type.localized,
    queries: () => ['locale=fr', 'locale=xx'],
  }),
];
