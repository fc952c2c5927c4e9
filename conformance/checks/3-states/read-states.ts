/** Draft state on the read side: what lists hold with publicationState, and drafts asked for by id (3). */
import fc from 'fast-check';
import { vouchedReading } from '../../judge/reading.ts';
import { asking, nothingToAsk, type RestQuestion } from '../asking.ts';
import type { Check } from '../check.ts';
import { type AskingOnGrounds, askingOnGrounds } from '../reading/on-grounds.ts';

/** A few lists of every content-type with drafts; nothing is missing from them, whatever its state. */
const stateCheck = (check: AskingOnGrounds): Check =>
  askingOnGrounds({
    needs: ['drafts'],
    on: ({ type }) => type.draftAndPublish,
    tells: ['rest.endpoints.list'],
    ...check,
  });

const anyState = asking<RestQuestion>({
  id: 'drafts.find-one-any-state',
  title: 'A draft asked for by id is answered, whatever publicationState says',
  needs: ['drafts'],
  reading: vouchedReading,
  tells: ['rest.endpoints.find-one'],
  questions({ model, world }) {
    const drafts = model.contentTypes
      .filter(({ draftAndPublish, kind }) => draftAndPublish && kind === 'collectionType')
      .flatMap(({ uid }) =>
        world
          .entries(uid)
          .flatMap(({ values }, at) => (values.publishedAt === null ? [at] : []))
          .flatMap((at) => ['', 'publicationState=live'].map((query): RestQuestion => ({ uid, query, at }))),
      );
    return drafts.length === 0 ? nothingToAsk : { examples: drafts.slice(0, 4), arbitrary: fc.constantFrom(...drafts) };
  },
});

export const readStateChecks: readonly Check[] = [
  stateCheck({
    id: 'drafts.live',
    title: 'publicationState=live lists published entries alone',
    parameters: () => [{ publicationState: 'live' }],
  }),
  stateCheck({
    id: 'drafts.live-by-default',
    title: 'A list without publicationState holds published entries alone',
    parameters: () => [{}],
  }),
  stateCheck({
    id: 'drafts.preview',
    title: 'publicationState=preview lists drafts and published entries',
    parameters: () => [{ publicationState: 'preview' }],
  }),
  stateCheck({
    id: 'drafts.only-drafts',
    title: 'publicationState=preview with publishedAt $null lists the drafts alone',
    tells: ['rest.endpoints.list', 'rest.filters.'],
    parameters: () => [{ publicationState: 'preview', filters: { publishedAt: { $null: 'true' } } }],
  }),
  stateCheck({
    id: 'drafts.without-feature',
    title: 'publicationState changes nothing for a content-type without draft and publish',
    needs: [],
    reading: vouchedReading,
    on: ({ type }) => !type.draftAndPublish,
    parameters: () => ['live', 'preview'].map((publicationState) => ({ publicationState })),
  }),
  anyState,
];
