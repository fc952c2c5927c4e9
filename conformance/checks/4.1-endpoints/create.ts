/** Creating, reading and listing (4.1). */
import type { ContentType } from '../../models/model.ts';
import type { JsonObject } from '../../models/schema-file.ts';
import { endpointPath } from '../../target/endpoints.ts';
import type { Check } from '../check.ts';
import { Mismatch } from '../mismatch.ts';
import { lastRequest, listIn } from '../writing/answers.ts';
import { expectValues } from '../writing/compare.ts';
import { drawnEntries, entryCheck, expectSameId, fullEntries } from './entry-check.ts';

const fullOnes = (types: readonly ContentType[]) => ({ examples: fullEntries(types) });

const create = entryCheck(
  { id: 'rest.endpoints.create', title: 'POST answers the created entry, and it is found by its id afterwards.' },
  (types) => ({ examples: fullEntries(types), arbitrary: drawnEntries(types) }),
  async (scratch, type, { values }) => {
    const { session } = scratch;
    const created = await scratch.create(type, values);
    expectValues(session, type, created.entry.attributes, created.sent);
    const read = await scratch.read(created);
    expectSameId(created.entry.id, read.id);
    expectValues(session, type, read.attributes, created.sent);
  },
);

const findOne = entryCheck(
  { id: 'rest.endpoints.find-one', title: 'GET by id answers that entry and no other.' },
  fullOnes,
  async (scratch, type, { values }) => {
    const one = await scratch.create(type, values);
    const other = await scratch.create(type, {});
    for (const created of [one, other]) {
      const read = await scratch.read(created);
      expectSameId(created.entry.id, read.id);
      expectValues(scratch.session, type, read.attributes, created.sent);
    }
  },
);

const list = entryCheck(
  { id: 'rest.endpoints.list', title: 'GET of the collection lists what was created.' },
  fullOnes,
  async (scratch, type, { values }) => {
    const { session } = scratch;
    listIn(session, await session.get(endpointPath(type)));
    const created = await scratch.create(type, values);
    const state = type.draftAndPublish ? '&publicationState=preview' : '';
    const newest = `${endpointPath(type)}?sort=createdAt:desc&pagination[pageSize]=100${state}`;
    const listed = listIn(session, await session.get(newest)).filter((entry) => entry.id === created.entry.id);
    const [entry] = listed;
    if (listed.length === 1 && entry !== undefined) {
      expectValues(session, type, entry.attributes as JsonObject, created.sent);
      return;
    }
    throw new Mismatch({
      message: `${lastRequest(session)} lists the created entry ${listed.length} times`,
      expected: { id: created.entry.id },
      actual: listed,
    });
  },
);

export const createChecks: readonly Check[] = [create, findOne, list];
