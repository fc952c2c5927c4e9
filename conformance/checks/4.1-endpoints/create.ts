/** Creating (4.1). What is answered then, of one entry and in lists, the judge of answers compares. */

import { endpointPath } from '../../target/endpoints.ts';
import { largestPage } from '../../target/page-sizes.ts';
import type { Check } from '../check.ts';
import { Mismatch } from '../mismatch.ts';
import { lastRequest, listIn } from '../writing/answers.ts';
import { expectValues } from '../writing/compare.ts';
import { drawnEntries, entryCheck, expectSameId, fullEntries } from './entry-check.ts';

export const createChecks: readonly Check[] = [
  entryCheck(
    { id: 'rest.endpoints.create', title: 'POST answers the created entry, and it is found by its id afterwards.' },
    (types) => ({ examples: fullEntries(types), arbitrary: drawnEntries(types) }),
    async (scratch, type, { values }) => {
      const created = await scratch.create(type, values);
      expectValues(scratch.session, type, created.entry.attributes, created.sent);
      const read = await scratch.read(created);
      expectSameId(created.entry.id, read.id);
      expectValues(scratch.session, type, read.attributes, created.sent);
    },
  ),
  entryCheck(
    { id: 'rest.endpoints.list', title: 'GET of the collection lists what was created.' },
    (types) => ({ examples: fullEntries(types) }),
    async (scratch, type, { values }) => {
      const { session } = scratch;
      const created = await scratch.create(type, values);
      const state = type.draftAndPublish ? '&publicationState=preview' : '';
      const newest = `${endpointPath(type)}?sort=createdAt:desc&pagination[pageSize]=${largestPage(session.target.limits)}${state}`;
      const listed = listIn(session, await session.get(newest)).filter(({ id }) => id === created.entry.id);
      if (listed.length === 1) return;
      throw new Mismatch({
        message: `${lastRequest(session)} lists the created entry ${listed.length} times`,
        expected: { id: created.entry.id },
        actual: listed,
      });
    },
  ),
];
