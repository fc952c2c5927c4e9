/** updatedAt of an entry, and of a single type, of which an update changes the state alone (3, 2.1; observed). */
import { endpointPath, entryPath } from '../../target/endpoints.ts';
import { aroundWrites, expectMoved } from '../2.1-attributes/around-writes.ts';
import { onSingle } from '../4.1-endpoints/single-bench.ts';
import { type Updated, waysToUpdate } from '../4.9-graphql-writes/one-update.ts';
import { variant } from '../case-check.ts';
import type { Check } from '../check.ts';
import { entryIn, lastRequest } from '../writing/answers.ts';
import { onType } from '../writing/on-types.ts';
import { future, past, withDrafts } from './on-drafts.ts';

const clause = 'drafts.publish';

/** The states that updates give, in turn: published, a draft, published at another moment. */
const states: readonly (string | null)[] = [past, null, future];

/** Publishes and takes back by each adapter. Throws Mismatch unless each update moves updatedAt forward. */
async function expectMoves(updated: Updated): Promise<void> {
  const { session, type, entry } = updated;
  const path = entry ? entryPath(type, entry.segment) : endpointPath(type);
  const read = async () => entryIn(session, await session.get(`${path}?publicationState=preview`));
  let turn = 0;
  for (const update of waysToUpdate(updated))
    for (const _step of ['publish', 'take back']) {
      let sent = '';
      const moments = await aroundWrites(read, async () => {
        const publishedAt = states[turn % states.length];
        turn += 1;
        await update(updated, { publishedAt });
        sent = `${lastRequest(session)} with publishedAt ${publishedAt}`;
      });
      expectMoved(moments, `${sent} does not move updatedAt forward`);
    }
}

export const stateMomentChecks: readonly Check[] = [
  onType(
    {
      ...variant(`${clause}.moments`, clause, 'An update that names publishedAt alone moves updatedAt forward.'),
      needs: ['drafts'],
    },
    async (scratch, type, model) => {
      const { entry } = await scratch.create(type, { publishedAt: null });
      await expectMoves({ session: scratch.session, model, type, entry });
    },
    (model) => withDrafts(model).slice(0, 1),
  ),
  onSingle(
    {
      ...variant(
        `${clause}.moments.single`,
        clause,
        'An update of a single type that names publishedAt alone moves updatedAt forward.',
      ),
      needs: ['drafts'],
    },
    async ({ session, model, type, put, whole }) => {
      await put({ ...whole, publishedAt: null });
      await expectMoves({ session, model, type });
    },
    ({ draftAndPublish }) => draftAndPublish,
  ),
];
