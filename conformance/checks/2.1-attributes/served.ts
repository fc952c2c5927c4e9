/** What the server adds to every entry, and what no answer may show (2.1, 3, 4.7). */
import { observedReading } from '../../judge/reading.ts';
import type { ContentType } from '../../models/model.ts';
import type { Check } from '../check.ts';
import { entryCheck } from '../reading/entry-check.ts';

const withDrafts = ({ draftAndPublish }: ContentType): boolean => draftAndPublish;

/** States are told by publishedAt. */
const stateCheck = (id: string, title: string): Check =>
  entryCheck({ id, title, needs: ['drafts'], applies: withDrafts, tells: ['rest.attributes.published-at'] });

export const servedChecks: readonly Check[] = [
  entryCheck({
    id: 'rest.attributes.timestamps.read',
    clauses: ['rest.attributes.timestamps'],
    title: 'Every entry carries createdAt and updatedAt, each a date-time',
  }),
  entryCheck({
    id: 'rest.attributes.published-at.read',
    clauses: ['rest.attributes.published-at'],
    title: 'With draft and publish every entry carries publishedAt: a date-time, or null for a draft',
    needs: ['drafts'],
    applies: withDrafts,
  }),
  stateCheck('drafts.two-states', 'An entry is a draft or published, and the same one however it is asked for'),
  stateCheck('drafts.draft-is-null', 'publishedAt of a draft is null'),
  stateCheck('drafts.published-is-date', 'publishedAt of a published entry is a date-time'),
  entryCheck({
    id: 'rest.attributes.no-published-at.read',
    clauses: ['rest.attributes.no-published-at'],
    title: 'Without draft and publish an entry has no publishedAt',
    reading: observedReading,
    applies: (type) => !withDrafts(type),
  }),
  entryCheck({
    id: 'rest.attributes.private.read',
    clauses: ['rest.attributes.private'],
    title: 'An attribute marked private is in no answer',
    reading: observedReading,
    applies: ({ attributes }) => attributes.some((attribute) => attribute.private),
  }),
  entryCheck({
    id: 'rest.attributes.password.read',
    clauses: ['rest.attributes.password'],
    title: 'A password is in no answer',
    reading: observedReading,
    applies: ({ attributes }) => attributes.some(({ type }) => type === 'password'),
  }),
  entryCheck({ id: 'rest.creators.omitted', title: 'createdBy and updatedBy are in no answer by default' }),
  entryCheck({
    id: 'rest.i18n.locale-attribute',
    title: 'An entry of a localized content-type carries the code of its locale',
    needs: ['i18n'],
    reading: observedReading,
    applies: ({ localized }) => localized,
  }),
];
