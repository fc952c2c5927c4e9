/** What the server adds to every entry, and what no answer may show. */
import type { ContentType } from '../../models/model.ts';
import { comparable } from '../../oracle/value.ts';
import type { Check } from '../check.ts';
import { type EntryFault, entryCheck } from '../reading/entry-check.ts';

const isDateTime = (value: unknown): boolean =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T/.test(value) && comparable('datetime', value) !== undefined;

const hidden = (type: ContentType, which: 'private' | 'password'): string[] =>
  type.attributes
    .filter((attribute) => (which === 'password' ? attribute.type === 'password' : attribute.private))
    .map(({ name }) => name);

/** Neither the name among the attributes, nor the written value anywhere in them. */
function secretFault(names: readonly string[], attributes: Readonly<Record<string, unknown>>): EntryFault | undefined {
  const shown = names.find((name) => Object.hasOwn(attributes, name));
  return shown === undefined
    ? undefined
    : { message: `carries ${shown}, which no answer may show`, expected: `no ${shown}`, actual: attributes[shown] };
}

export const servedChecks: readonly Check[] = [
  entryCheck({
    id: 'rest.attributes.timestamps.read',
    clauses: ['rest.attributes.timestamps'],
    title: 'Every entry carries createdAt and updatedAt, each a date-time',
    applies: () => true,
    fault(_type, { attributes }) {
      const wrong = ['createdAt', 'updatedAt'].find((name) => !isDateTime(attributes[name]));
      return wrong === undefined
        ? undefined
        : { message: `has no date-time in ${wrong}`, expected: 'a date-time', actual: attributes[wrong] };
    },
  }),
  entryCheck({
    id: 'rest.attributes.published-at.read',
    clauses: ['rest.attributes.published-at'],
    title: 'With draft and publish every entry carries publishedAt: a date-time, or null for a draft',
    needs: ['drafts'],
    applies: ({ draftAndPublish }) => draftAndPublish,
    fault(_type, { attributes: { publishedAt } }) {
      return publishedAt === null || isDateTime(publishedAt)
        ? undefined
        : {
            message: 'has neither a date-time nor null in publishedAt',
            expected: 'a date-time or null',
            actual: publishedAt,
          };
    },
  }),
  entryCheck({
    id: 'drafts.two-states',
    title: 'An entry is a draft or published, and the same one however it is asked for',
    needs: ['drafts'],
    applies: ({ draftAndPublish }) => draftAndPublish,
    fault(_type, { attributes: { publishedAt } }, known) {
      const state = known?.values.publishedAt;
      return state === undefined || (state === null) === (publishedAt === null)
        ? undefined
        : { message: 'is in another state than it was put in', expected: state, actual: publishedAt };
    },
  }),
  entryCheck({
    id: 'drafts.draft-is-null',
    title: 'publishedAt of a draft is null',
    needs: ['drafts'],
    applies: ({ draftAndPublish }) => draftAndPublish,
    fault(_type, { attributes: { publishedAt } }, known) {
      return !known?.own || known.values.publishedAt !== null || publishedAt === null
        ? undefined
        : { message: 'is a draft, but publishedAt is not null', expected: null, actual: publishedAt };
    },
  }),
  entryCheck({
    id: 'drafts.published-is-date',
    title: 'publishedAt of a published entry is a date-time',
    needs: ['drafts'],
    applies: ({ draftAndPublish }) => draftAndPublish,
    fault(_type, { attributes: { publishedAt } }, known) {
      return !known?.own || known.values.publishedAt === null || isDateTime(publishedAt)
        ? undefined
        : { message: 'is published, but publishedAt is no date-time', expected: 'a date-time', actual: publishedAt };
    },
  }),
  entryCheck({
    id: 'rest.attributes.no-published-at.read',
    clauses: ['rest.attributes.no-published-at'],
    title: 'Without draft and publish an entry has no publishedAt',
    applies: ({ draftAndPublish }) => !draftAndPublish,
    fault(_type, { attributes }) {
      return Object.hasOwn(attributes, 'publishedAt')
        ? { message: 'carries publishedAt', expected: 'no publishedAt', actual: attributes.publishedAt }
        : undefined;
    },
  }),
  entryCheck({
    id: 'rest.attributes.private.read',
    clauses: ['rest.attributes.private'],
    title: 'An attribute marked private is in no answer',
    applies: (type) => hidden(type, 'private').length > 0,
    fault: (type, { attributes }) => secretFault(hidden(type, 'private'), attributes),
  }),
  entryCheck({
    id: 'rest.attributes.password.read',
    clauses: ['rest.attributes.password'],
    title: 'A password is in no answer',
    applies: (type) => hidden(type, 'password').length > 0,
    fault: (type, { attributes }) => secretFault(hidden(type, 'password'), attributes),
  }),
  entryCheck({
    id: 'rest.creators.omitted',
    title: 'createdBy and updatedBy are in no answer by default',
    applies: () => true,
    fault: (_type, { attributes }) => secretFault(['createdBy', 'updatedBy'], attributes),
  }),
  entryCheck({
    id: 'rest.i18n.locale-attribute',
    title: 'An entry of a localized content-type carries the code of its locale',
    needs: ['i18n'],
    applies: ({ localized }) => localized,
    fault(_type, { attributes: { locale } }) {
      return typeof locale === 'string' && locale !== ''
        ? undefined
        : { message: 'has no locale', expected: 'a locale code', actual: locale };
    },
  }),
];
