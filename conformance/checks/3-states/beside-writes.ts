/** Parameters of reads beside writes: the id says which entry is written, whatever they say (3, 4.1, observed). */
import { type Parameters, queryString } from '../../generate/query-string.ts';
import type { JsonObject } from '../../models/json.ts';
import type { ContentType } from '../../models/model.ts';
import { variant } from '../case-check.ts';
import type { Check } from '../check.ts';
import { expectSame } from '../mismatch.ts';
import { entryIn, expectError, lastRequest } from '../writing/answers.ts';
import { mayRepeat } from '../writing/compare.ts';
import { onType } from '../writing/on-types.ts';
import type { Created, Scratch } from '../writing/scratch.ts';
import { shortValues } from '../writing/values.ts';
import { onDrafts } from './on-drafts.ts';

/** The state of an entry, as a body writes it. */
type State = Readonly<{ publishedAt?: null }>;

/** Both states of a content-type with drafts. */
const statesOf = ({ draftAndPublish }: ContentType): readonly State[] =>
  draftAndPublish ? [{}, { publishedAt: null }] : [{}];

/** Parameters of lists that leave out the entry, or all entries, if a server heeds them. */
const leavingOut = (id: unknown): readonly Parameters[] => [
  { filters: { id: { $ne: String(id) } } },
  { filters: { $or: [{ id: '0' }, { id: { $null: 'true' } }] } },
  { sort: ['id:desc'], pagination: { page: '2', pageSize: '1' } },
  { sort: 'createdAt:desc', pagination: { start: '1', limit: '1', withCount: 'false' } },
];

const byState: readonly Parameters[] = ['live', 'preview'].map((publicationState) => ({ publicationState }));

/** A short value that the type's first repeatable attribute holds next. */
function updateOf({ attributes }: ContentType, at: number): JsonObject {
  const attribute = attributes.find((one) => mayRepeat(one) && shortValues(one).length > 1);
  return attribute ? { [attribute.name]: shortValues(attribute)[at % 2] } : {};
}

/** Creates an entry with parameters beside. */
async function createBeside(scratch: Scratch, type: ContentType, state: State, query: string): Promise<Created> {
  const { session } = scratch;
  const sent = scratch.complete(type, state);
  const created = scratch.adopt(type, sent, entryIn(session, await session.create(type, sent, query)));
  scratch.expectIs(created, created.entry);
  return created;
}

/** Updates an entry, and deletes it, with parameters beside. */
async function writesBeside(scratch: Scratch, created: Created, parameters: Parameters, at: number): Promise<void> {
  const { session } = scratch;
  const { type, path, entry, sent } = created;
  const query = `?${queryString(parameters)}`;
  const expected = { ...sent, ...updateOf(type, at) };
  const answered = await scratch.change(created, updateOf(type, at), query);
  for (const updated of [answered, await scratch.read(created)]) {
    scratch.expectIs(created, updated, expected);
    const [before, after] = [entry.attributes.publishedAt, updated.attributes.publishedAt];
    expectSame(`${lastRequest(session)}: the state of the entry`, after === null, before === null);
  }
  const removed = await session.send({ method: 'DELETE', path: `${path}${query}`, auth: 'full' });
  scratch.expectIs(created, entryIn(session, removed), expected);
  expectError(session, await session.get(path), 404);
}

/** Writes an entry of each state with each of the parameters beside. */
async function writesEachState(
  scratch: Scratch,
  type: ContentType,
  parametersOf: (id: unknown) => readonly Parameters[],
): Promise<void> {
  // it stays where others go
  const other = await scratch.create(type, {});
  for (const state of statesOf(type)) {
    for (const at of parametersOf(other.entry.id).keys()) {
      const beside = parametersOf(other.entry.id)[at] ?? {};
      const created = await createBeside(scratch, type, state, queryString(beside));
      await writesBeside(scratch, created, parametersOf(created.entry.id)[at] ?? {}, at);
    }
  }
  await scratch.holds(other);
}

export const besideWriteChecks: readonly Check[] = [
  onDrafts(
    variant(
      'drafts.find-one-any-state.writes',
      'drafts.find-one-any-state',
      'An entry is created, updated and deleted in any state, whatever publicationState says.',
    ),
    (scratch, type) =>
      writesEachState(scratch, type, (id) => [
        ...byState,
        // in a list this leaves nothing
        { publicationState: 'live', filters: { publishedAt: { $null: 'true' } } },
        { publicationState: 'preview', ...leavingOut(id)[0] },
      ]),
  ),
  onType(
    {
      ...variant(
        'rest.filters.ignored-on-one.writes',
        'rest.filters.ignored-on-one',
        'An entry is created, updated and deleted whatever filters, sort and pagination say.',
      ),
      also: ['rest.query.pagination-on-one'],
    },
    (scratch, type) => writesEachState(scratch, type, leavingOut),
  ),
];
