/** Deleting (4.1). */
import { answeredEntry } from '../../oracle/shape.ts';
import { endpointPath } from '../../target/endpoints.ts';
import { largestPage } from '../../target/page-sizes.ts';
import { type Check, check } from '../check.ts';
import { Mismatch } from '../mismatch.ts';
import { entryIn, expectError, expectRefused, isSuccess, lastRequest, listIn } from '../writing/answers.ts';
import { expectValues } from '../writing/compare.ts';
import { type Created, onScratch, type Scratch } from '../writing/scratch.ts';
import { collections, typeNamed } from '../writing/subjects.ts';
import { type EntryCase, fullEntries } from './entry-check.ts';

/** A check that creates a full entry of each content-type, for `look` to delete. */
const deleting = (clause: string, title: string, look: (scratch: Scratch, created: Created) => Promise<void>): Check =>
  check<EntryCase>({
    id: clause,
    title,
    clauses: [clause],
    kind: 'write',
    plan: ({ model }) => ({
      examples: fullEntries(collections(model)),
      run: (session, testCase) =>
        onScratch(session, model, [clause, testCase], async (scratch) => {
          await look(scratch, await scratch.create(typeNamed(model, testCase.uid), testCase.values));
        }),
    }),
  });

export const deleteChecks: readonly Check[] = [
  deleting('rest.endpoints.delete', 'DELETE answers the deleted entry.', async (scratch, created) => {
    const deleted = entryIn(scratch.session, await scratch.remove(created));
    if (deleted.id !== created.entry.id) {
      throw new Mismatch({ message: 'DELETE answers another entry', expected: created.entry.id, actual: deleted.id });
    }
    expectValues(scratch.session, created.type, deleted.attributes, created.sent);
  }),
  deleting(
    'rest.delete.gone',
    'A deleted entry is no longer found, by its id or in a list.',
    async (scratch, created) => {
      const { session } = scratch;
      entryIn(session, await scratch.remove(created));
      expectRefused(session, await session.get(created.path), 'the entry was deleted');
      const state = created.type.draftAndPublish ? '&publicationState=preview' : '';
      const newest = `${endpointPath(created.type)}?sort=createdAt:desc&pagination[pageSize]=${largestPage(session.target.limits)}${state}`;
      const listed = listIn(session, await session.get(newest)).filter(({ id }) => id === created.entry.id);
      if (listed.length === 0) return;
      throw new Mismatch({ message: `${lastRequest(session)} lists a deleted entry`, expected: [], actual: listed });
    },
  ),
  deleting('rest.update.deleted', 'PUT of a deleted entry makes none.', async (scratch, created) => {
    const { session } = scratch;
    entryIn(session, await scratch.remove(created));
    const answer = await scratch.update(created, created.sent);
    if (!isSuccess(answer) || answeredEntry(answer.body) === undefined) return;
    throw new Mismatch({
      message: `${lastRequest(session)} answers an entry, and that one was deleted`,
      expected: 'no entry',
      actual: answer.body,
    });
  }),
  deleting('rest.delete.again', 'Deleting a deleted entry is 404.', async (scratch, created) => {
    entryIn(scratch.session, await scratch.remove(created));
    expectError(scratch.session, await scratch.remove(created), 404, 'NotFoundError');
  }),
];
