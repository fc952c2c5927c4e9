/** States of single types: drafts among the entries that one links, dates that are none, and states that there are not (3, observed). */
import { type Parameter, type Parameters, queryString } from '../../generate/query-string.ts';
import { typeNamed } from '../../models/lookup.ts';
import type { Attribute, ContentType, Model } from '../../models/model.ts';
import { isPlainRelation, isToMany } from '../../oracle/attributes.ts';
import { onSingle, type Single } from '../4.1-endpoints/single-bench.ts';
import { idsIn } from '../4.8-relations/bonds.ts';
import { variant } from '../case-check.ts';
import type { Check } from '../check.ts';
import { expectSame } from '../mismatch.ts';
import { entryIn, expectError, expectRefused, lastRequest } from '../writing/answers.ts';
import { onScratch } from '../writing/scratch.ts';
import { collections } from '../writing/subjects.ts';
import { noDates, past } from './on-drafts.ts';
import { singleUnknownStateCheck } from './single-unknown-state.ts';

const id = 'drafts.populate-any-state.single';

/** The relations of a content-type that may link drafts which the run can create. */
function linksToDrafts(model: Model, { attributes }: ContentType): readonly Attribute[] {
  const creatable = new Map(collections(model).map((type) => [type.uid, type]));
  return attributes.filter(
    (attribute) =>
      !attribute.private && isPlainRelation(attribute) && creatable.get(attribute.target)?.draftAndPublish === true,
  );
}

/** A population of all linked entries, alone and with filters that each of them meets. */
const populationsOf = ({ name }: Attribute, ids: readonly unknown[]): Parameter[] => [
  [name],
  { [name]: { filters: { id: { $in: ids.map(String) } } } },
];

type State = 'live' | 'preview';

/** Populations in each state of the single type and in each of their own, with the state that decides what they show. */
function questionsOf(attribute: Attribute, ids: readonly unknown[]): (readonly [Parameters, State])[] {
  const preview = { publicationState: 'preview' };
  const ways: readonly (readonly [Parameters, State])[] = [
    [{}, 'live'],
    [{ publicationState: 'live' }, 'live'],
    [preview, 'preview'],
  ];
  const ofAll = ways.flatMap(([asked, state]) =>
    populationsOf(attribute, ids).map((populate) => [{ ...asked, populate }, state] as const),
  );
  const ofOwn = (['live', 'preview'] as const).map(
    (state) => [{ ...preview, populate: { [attribute.name]: { publicationState: state } } }, state] as const,
  );
  return [...ofAll, ...ofOwn];
}

/** Links an entry of each state, and compares what the single type then shows of them. */
async function compareStates({ session, model, type, path, whole, parts, put }: Single): Promise<void> {
  for (const attribute of linksToDrafts(model, type)) {
    await onScratch(session, model, [id, type.uid, attribute.name], async (scratch) => {
      const target = typeNamed(model, attribute.target ?? '');
      const published = await scratch.create(target, {});
      const draft = await scratch.create(target, { publishedAt: null });
      const ids = { live: [published.entry.id], preview: [published.entry.id, draft.entry.id] };
      const links = isToMany(attribute) ? [ids.preview] : [ids.preview.slice(1), ids.live];
      for (const linked of links) {
        await put({ ...whole, ...parts, [attribute.name]: isToMany(attribute) ? linked : linked[0] });
        for (const [asked, state] of questionsOf(attribute, linked)) {
          const { attributes } = entryIn(session, await session.get(`${path}?${queryString(asked)}`));
          const shown = linked.filter((each) => ids[state].includes(each));
          const message = `${lastRequest(session)}: ${attribute.name} links other entries than ${state} holds`;
          expectSame(message, idsIn(attributes[attribute.name]), shown);
        }
      }
      await put({ [attribute.name]: isToMany(attribute) ? [] : null });
    });
  }
}

const badDates: Check = onSingle(
  {
    ...variant(
      'drafts.bad-published-at.single',
      'drafts.bad-published-at',
      'A single type takes no publishedAt that is no date, and stays as it is.',
    ),
    needs: ['drafts'],
  },
  async ({ session, path, whole, put, remove, get, expect }) => {
    const live = { ...whole, publishedAt: past };
    const refuse = async (publishedAt: unknown): Promise<void> => {
      const body = { data: { ...whole, publishedAt } };
      expectError(session, await session.send({ method: 'PUT', path, auth: 'full', body }), 400, 'ValidationError');
    };
    await put(live);
    await remove();
    for (const publishedAt of noDates) await refuse(publishedAt);
    expectRefused(session, await get(), 'what was refused would have made it');
    await put(live);
    for (const publishedAt of noDates) await refuse(publishedAt);
    await expect(live);
  },
  ({ draftAndPublish }) => draftAndPublish,
);

export const singleStateChecks: readonly Check[] = [
  badDates,
  onSingle(
    {
      ...variant(id, 'drafts.populate-any-state', 'Relations populated in a single type follow its publicationState.'),
      needs: ['drafts'],
    },
    compareStates,
    (type, model) => linksToDrafts(model, type).length > 0,
  ),
  singleUnknownStateCheck,
];
