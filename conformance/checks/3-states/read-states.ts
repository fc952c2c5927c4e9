/** Draft state of reads: lists with publicationState, and drafts requested by id (3). */
import fc from 'fast-check';
import { type Parameters, queryString } from '../../generate/query-string.ts';
import { vouchedReading } from '../../judge/reading.ts';
import { typeNamed } from '../../models/lookup.ts';
import type { ContentType } from '../../models/model.ts';
import { isPlainRelation } from '../../oracle/attributes.ts';
import { defaultFields } from '../../oracle/fields.ts';
import { endpointPath } from '../../target/endpoints.ts';
import type { Answer } from '../../target/exchange.ts';
import { asking, nothingToAsk, type RestQuestion } from '../asking.ts';
import { caseCheck, variant } from '../case-check.ts';
import type { Check } from '../check.ts';
import { expectSame } from '../mismatch.ts';
import { type AskingOnGrounds, askingOnGrounds, type GroundTerms, groundTerms } from '../reading/on-grounds.ts';
import { lastRequest } from '../writing/answers.ts';

/** A check of lists of every content-type with drafts; an entry may be missing in no state. */
const stateCheck = (named: string | GroundTerms, parameters: AskingOnGrounds['parameters']): Check =>
  askingOnGrounds({
    needs: ['drafts'],
    on: ({ type }) => type.draftAndPublish,
    tells: ['rest.endpoints.list'],
    ...groundTerms(named),
    parameters,
  });

/** Parameters beside the state: none, a population, a selection, and both. */
function besideState(type: ContentType): Parameters[] {
  const fields = { fields: defaultFields(type).slice(0, 1) };
  const relation = type.attributes.find((attribute) => isPlainRelation(attribute) && !attribute.private);
  if (relation === undefined) return [{}, fields];
  const populate = { populate: [relation.name] };
  return [{}, fields, populate, { ...fields, ...populate }];
}

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
      ['', 'live', 'preview'].flatMap((state) =>
        besideState(typeNamed(model, one.uid)).map((beside) => ({
          ...one,
          query: queryString(state === '' ? beside : { publicationState: state, ...beside }),
        })),
      );
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

/** Single types without drafts: an answer is the same in each state. */
const plainSingles = caseCheck<{ readonly uid: string }>(
  variant(
    'drafts.without-feature.singles',
    'drafts.without-feature',
    'publicationState changes nothing for a single type without drafts.',
  ),
  {
    cases: ({ model }) =>
      model.contentTypes
        .filter(({ kind, draftAndPublish }) => kind === 'singleType' && !draftAndPublish)
        .map(({ uid }) => ({ uid })),
    async run(session, { uid }, { model }) {
      const path = endpointPath(typeNamed(model, uid));
      const answered = ({ status, body }: Answer): unknown => ({ status, body });
      const without = answered(await session.get(path));
      for (const state of ['live', 'preview']) {
        const beside = answered(await session.get(`${path}?publicationState=${state}`));
        expectSame(`${lastRequest(session)} is not answered as without it`, beside, without);
      }
    },
  },
);

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
  plainSingles,
  anyState,
];
