/** A publicationState of a single type that is neither live nor preview (3). */
import { unknownName } from '../../generate/unknown-name.ts';
import { onSingle } from '../4.1-endpoints/single-bench.ts';
import { variant } from '../case-check.ts';
import type { Check } from '../check.ts';
import { entryIn, expectRefused } from '../writing/answers.ts';

const states = [unknownName, 'draft', 'published', 'Live'];

export const singleUnknownStateCheck: Check = onSingle(
  {
    ...variant(
      'drafts.unknown-state.single',
      'drafts.unknown-state',
      'A single type is not answered for an unknown state, alone or beside other parameters.',
    ),
    needs: ['drafts'],
  },
  async ({ session, path, whole, put }) => {
    await put(whole);
    for (const state of ['live', 'preview']) entryIn(session, await session.get(`${path}?publicationState=${state}`));
    for (const state of states)
      for (const beside of ['', '&fields[0]=id', '&populate=*'])
        expectRefused(
          session,
          await session.get(`${path}?publicationState=${state}${beside}`),
          'there is no such state',
        );
  },
  ({ draftAndPublish }) => draftAndPublish,
);
