/** Draft state of reads: lists with publicationState, and drafts requested by id (3). */
import fc from 'fast-check';
import { vouchedReading } from '../../judge/reading.ts';
import { asking, nothingToAsk, type RestQuestion } from '../asking.ts';
import type { Check } from '../check.ts';
import { type AskingOnGrounds, askingOnGrounds, type GroundTerms, groundTerms } from '../reading/on-grounds.ts';

/** A check of lists of every content-type with drafts; an entry may be missing in no state. */
const stateCheck = (named: string | GroundTerms, parameters: AskingOnGrounds['parameters']): Check =>
  askingOnGrounds({
    needs: ['drafts'],
    on: ({ type }) => type.draftAndPublish,
    tells: ['rest.endpoints.list'],
    ...groundTerms(named),
    parameters,
  });

const anyState = asking<RestQuestion>({
  id: 'drafts.find-one-any-state',
  needs: ['drafts'],
  reading: vouchedReading,
  tells: ['rest.endpoints.find-one'],
  questions({ model, world }) {
    const types = model.contentTypes.filter(
      ({ draftAndPublish, kind }) => draftAndPublish && kind === 'collectionType',
    );
    const entriesOf = (isDraft: boolean): RestQuestion[][] =>
      types.map(({ uid }) =>
        world
          .entries(uid)
          .flatMap(({ values }, at) => ((values.publishedAt === null) === isDraft ? [{ uid, at, query: '' }] : [])),
      );
    const inEachState = (one: RestQuestion): RestQuestion[] =>
      ['', 'publicationState=live', 'publicationState=preview'].map((query) => ({ ...one, query }));
    const drafts = entriesOf(true).flat().flatMap(inEachState);
    // a draft of each content-type, and one published entry
    const [published = []] = entriesOf(false);
    const examples = [...entriesOf(true).flatMap((some) => some.slice(0, 1)), ...published.slice(0, 1)];
    return drafts.length === 0
      ? nothingToAsk
      : { examples: examples.flatMap(inEachState), arbitrary: fc.constantFrom(...drafts) };
  },
});

/** A condition that only drafts meet: no list of published entries has any. */
const ofDrafts = { filters: { publishedAt: { $null: 'true' } } };

export const readStateChecks: readonly Check[] = [
  stateCheck({ id: 'drafts.live', tells: ['rest.endpoints.list', 'rest.filters.'], most: 16 }, () => [
    { publicationState: 'live' },
    { publicationState: 'live', ...ofDrafts },
  ]),
  stateCheck(
    {
      id: 'drafts.live-by-default',
      without: ['publicationState'],
      tells: ['rest.endpoints.list', 'rest.filters.'],
      most: 16,
    },
    () => [{}, ofDrafts],
  ),
  stateCheck('drafts.preview', () => [{ publicationState: 'preview' }]),
  stateCheck({ id: 'drafts.only-drafts', tells: ['rest.endpoints.list', 'rest.filters.'] }, () => [
    { publicationState: 'preview', ...ofDrafts },
  ]),
  stateCheck(
    { id: 'drafts.without-feature', needs: [], reading: vouchedReading, on: ({ type }) => !type.draftAndPublish },
    () => ['live', 'preview'].map((publicationState) => ({ publicationState })),
  ),
  anyState,
];
