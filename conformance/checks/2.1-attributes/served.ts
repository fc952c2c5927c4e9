/** Attributes that the server adds to every entry, and attributes that no answer may show (2.1, 3, 4.7). */
import { observedReading } from '../../judge/reading.ts';
import type { ContentType } from '../../models/model.ts';
import type { Check } from '../check.ts';
import { type EntryAsking, entryCheck } from '../reading/entry-check.ts';

type Terms = Omit<EntryAsking, 'id'>;

/** A check of read entries, for a clause that other checks prove with writes. */
export const readCheck = (clause: string, terms: Terms = {}): Check =>
  entryCheck({ id: `${clause}.read`, clauses: [clause], ...terms });

const withDrafts: Terms = { needs: ['drafts'], applies: ({ draftAndPublish }) => draftAndPublish };

/** A check that `publishedAt` shows the state of an entry. */
const stateCheck = (id: string): Check => entryCheck({ id, ...withDrafts, tells: ['rest.attributes.published-at'] });

const observedOn = (applies: (type: ContentType) => boolean): Terms => ({ reading: observedReading, applies });

export const servedChecks: readonly Check[] = [
  readCheck('rest.attributes.timestamps'),
  readCheck('rest.attributes.published-at', withDrafts),
  stateCheck('drafts.two-states'),
  stateCheck('drafts.draft-is-null'),
  stateCheck('drafts.published-is-date'),
  readCheck(
    'rest.attributes.no-published-at',
    observedOn(({ draftAndPublish }) => !draftAndPublish),
  ),
  readCheck(
    'rest.attributes.private',
    observedOn(({ attributes }) => attributes.some((attribute) => attribute.private)),
  ),
  readCheck(
    'rest.attributes.password',
    observedOn(({ attributes }) => attributes.some(({ type }) => type === 'password')),
  ),
  entryCheck({ id: 'rest.creators.omitted' }),
  entryCheck({ id: 'rest.i18n.locale-attribute', needs: ['i18n'], ...observedOn(({ localized }) => localized) }),
];
