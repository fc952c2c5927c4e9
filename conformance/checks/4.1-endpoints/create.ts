/** Creating, reading and listing (4.1). */
import fc, { type Arbitrary } from 'fast-check';
import type { ContentType } from '../../models/model.ts';
import type { JsonObject } from '../../models/schema-file.ts';
import { endpointPath } from '../../target/endpoints.ts';
import { type Check, check } from '../check.ts';
import { Mismatch } from '../mismatch.ts';
import { lastRequest, listIn } from '../writing/answers.ts';
import { expectValues, isShown } from '../writing/compare.ts';
import { onScratch } from '../writing/scratch.ts';
import { collections, typeNamed } from '../writing/subjects.ts';
import { chosenValues, drawnValue } from '../writing/values.ts';

/** Values for some of the attributes of a content-type. */
export interface EntryCase {
  readonly uid: string;
  readonly values: JsonObject;
}

/** One entry of each content-type with a value in every attribute. */
export const fullEntries = (types: readonly ContentType[]): EntryCase[] =>
  types.map((type) => ({
    uid: type.uid,
    values: Object.fromEntries(type.attributes.filter(isShown).map((one) => [one.name, chosenValues(one)[0]])),
  }));

/** Entries with drawn values in some of their attributes. */
export const drawnEntries = (types: readonly ContentType[]): Arbitrary<EntryCase> =>
  fc.oneof(
    ...types.map((type) => {
      const values = type.attributes.filter(isShown).map((one) => [one.name, drawnValue(one)] as const);
      return fc.record<JsonObject>(Object.fromEntries(values), { requiredKeys: [] }).map((drawn) => ({
        uid: type.uid,
        values: { ...drawn },
      }));
    }),
  );

const create = check<EntryCase>({
  id: 'rest.endpoints.create',
  title: 'POST answers the created entry, and it is found by its id afterwards.',
  clauses: ['rest.endpoints.create'],
  kind: 'write',
  plan: ({ model }) => ({
    examples: fullEntries(collections(model)),
    arbitrary: drawnEntries(collections(model)),
    run: (session, testCase) =>
      onScratch(session, model, testCase, async (scratch) => {
        const type = typeNamed(model, testCase.uid);
        const created = await scratch.create(type, testCase.values);
        expectValues(session, type, created.entry.attributes, created.sent);
        const read = await scratch.read(created);
        expectSameId(created.entry.id, read.id);
        expectValues(session, type, read.attributes, created.sent);
      }),
  }),
});

const findOne = check<EntryCase>({
  id: 'rest.endpoints.find-one',
  title: 'GET by id answers that entry and no other.',
  clauses: ['rest.endpoints.find-one'],
  kind: 'write',
  plan: ({ model }) => ({
    examples: fullEntries(collections(model)),
    run: (session, testCase) =>
      onScratch(session, model, testCase, async (scratch) => {
        const type = typeNamed(model, testCase.uid);
        const one = await scratch.create(type, testCase.values);
        const other = await scratch.create(type, {});
        for (const created of [one, other]) {
          const read = await scratch.read(created);
          expectSameId(created.entry.id, read.id);
          expectValues(session, type, read.attributes, created.sent);
        }
      }),
  }),
});

function expectSameId(created: unknown, read: unknown): void {
  if (created === read) return;
  throw new Mismatch({ message: 'the entry read by its identifier has another id', expected: created, actual: read });
}

const list = check<EntryCase>({
  id: 'rest.endpoints.list',
  title: 'GET of the collection lists what was created.',
  clauses: ['rest.endpoints.list'],
  kind: 'write',
  plan: ({ model }) => ({
    examples: fullEntries(collections(model)),
    run: (session, testCase) =>
      onScratch(session, model, testCase, async (scratch) => {
        const type = typeNamed(model, testCase.uid);
        listIn(session, await session.get(endpointPath(type)));
        const created = await scratch.create(type, testCase.values);
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
      }),
  }),
});

export const createChecks: readonly Check[] = [create, findOne, list];
