/** Updating (4.1, rule 1). */
import fc from 'fast-check';
import type { ContentType } from '../../models/model.ts';
import type { JsonObject } from '../../models/schema-file.ts';
import { type Check, check } from '../check.ts';
import { entryIn } from '../writing/answers.ts';
import { expectValue, expectValues, isShown } from '../writing/compare.ts';
import { onScratch } from '../writing/scratch.ts';
import { subjectNamed, subjects } from '../writing/subjects.ts';
import { chosenValues } from '../writing/values.ts';
import { drawnEntries, type EntryCase, entryCheck, expectSameId, fullEntries } from './entry-check.ts';
import { keepsPublishedAtChecks } from './keeps-published-at.ts';

/** An entry, and the values it is then updated with. */
interface UpdateCase extends EntryCase {
  readonly update: JsonObject;
}

/** Other values for some attributes than the full entry has; unique ones are left alone. */
function otherValues(type: ContentType): JsonObject {
  const changeable = type.attributes.filter((one) => isShown(one) && !one.unique);
  return Object.fromEntries(changeable.map((one) => [one.name, chosenValues(one).at(-1)]));
}

const fullUpdates = (types: readonly ContentType[]): UpdateCase[] =>
  fullEntries(types).flatMap((entry) => {
    const type = types.find(({ uid }) => uid === entry.uid);
    return type === undefined ? [] : [{ ...entry, update: otherValues(type) }];
  });

const withoutUnique = (type: ContentType, values: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(values).filter(([name]) => !type.attributes.some((one) => one.name === name && one.unique)),
  );

const update = entryCheck<UpdateCase>(
  { id: 'rest.endpoints.update', title: 'PUT answers the changed entry, and it stays changed.' },
  (types) => ({ examples: fullUpdates(types) }),
  async (scratch, type, testCase) => {
    const { session } = scratch;
    const created = await scratch.create(type, testCase.values);
    const updated = entryIn(session, await scratch.update(created, testCase.update));
    expectValues(session, type, updated.attributes, testCase.update);
    expectSameId(created.entry.id, updated.id);
    expectValues(session, type, (await scratch.read(created)).attributes, testCase.update);
  },
);

const partial = entryCheck<UpdateCase>(
  { id: 'rest.update.partial', title: 'What an update does not name stays as it was.' },
  (types) => ({
    examples: fullUpdates(types).flatMap(({ uid, values, update: all }) =>
      Object.entries(all)
        .slice(0, 3)
        .map(([name, value]) => ({ uid, values, update: { [name]: value } })),
    ),
    arbitrary: fc.tuple(fc.constantFrom(...fullEntries(types)), drawnEntries(types)).map(([full, drawn]) => {
      const type = types.find(({ uid }) => uid === drawn.uid);
      const values = full.uid === drawn.uid ? full.values : {};
      return { uid: drawn.uid, values, update: type === undefined ? {} : withoutUnique(type, drawn.values) };
    }),
  }),
  async (scratch, type, testCase) => {
    const { session } = scratch;
    const created = await scratch.create(type, testCase.values);
    const before = (await scratch.read(created)).attributes;
    const updated = entryIn(session, await scratch.update(created, testCase.update));
    const expected = { ...onlyShown(type, before), ...testCase.update };
    expectValues(session, type, updated.attributes, expected);
    expectValues(session, type, (await scratch.read(created)).attributes, expected);
  },
);

const onlyShown = (type: ContentType, attributes: JsonObject): JsonObject =>
  Object.fromEntries(type.attributes.filter(isShown).map(({ name }) => [name, attributes[name] ?? null]));

const shownOf = (type: ContentType, sent: JsonObject): JsonObject =>
  Object.fromEntries(
    type.attributes.filter((one) => isShown(one) && one.name in sent).map(({ name }) => [name, sent[name]]),
  );

/** Clients send back all they hold: an entry is no other entry that has its unique values. */
const same = entryCheck(
  {
    id: 'rest.endpoints.update.same',
    title: 'PUT of the values that the entry has already is accepted.',
    clause: 'rest.endpoints.update',
  },
  (types) => ({ examples: fullEntries(types) }),
  async (scratch, type, { values }) => {
    const { session } = scratch;
    const created = await scratch.create(type, values);
    const updated = entryIn(session, await scratch.update(created, shownOf(type, created.sent)));
    expectSameId(created.entry.id, updated.id);
    expectValues(session, type, updated.attributes, created.sent);
  },
);

interface NullCase {
  readonly uid: string;
  readonly attribute: string;
}

const nullClears = check<NullCase>({
  id: 'rest.update.null-clears',
  title: 'null clears an attribute, in the answer and afterwards.',
  clauses: ['rest.update.null-clears'],
  kind: 'write',
  plan: ({ model }) => {
    const found = subjects(model, (one) => isShown(one) && !one.required);
    if (found.length === 0) return { notApplicable: 'every attribute is required' };
    return {
      examples: found.map(({ type, attribute }) => ({ uid: type.uid, attribute: attribute.name })),
      run: (session, testCase) =>
        onScratch(session, model, testCase, async (scratch) => {
          const { type, attribute } = subjectNamed(model, testCase.uid, testCase.attribute);
          const created = await scratch.create(type, { [attribute.name]: chosenValues(attribute)[0] });
          const updated = entryIn(session, await scratch.update(created, { [attribute.name]: null }));
          expectValue(session, attribute, updated.attributes[attribute.name], null);
          expectValue(session, attribute, (await scratch.read(created)).attributes[attribute.name], null);
        }),
    };
  },
});

const emptyData = entryCheck(
  { id: 'rest.update.empty-data', title: 'An update with empty data changes no attribute.' },
  (types) => ({ examples: fullEntries(types) }),
  async (scratch, type, { values }) => {
    const created = await scratch.create(type, values);
    const updated = entryIn(scratch.session, await scratch.update(created, {}));
    expectValues(scratch.session, type, updated.attributes, created.sent);
  },
);

const otherEntries = entryCheck<UpdateCase>(
  {
    id: 'rest.update.other-entries',
    title: 'Creating, updating and deleting an entry leaves the others as they were.',
  },
  (types) => ({ examples: fullUpdates(types) }),
  async (scratch, type, testCase) => {
    const { session } = scratch;
    const before = await scratch.create(type, testCase.values);
    const changed = await scratch.create(type, testCase.values);
    const after = await scratch.create(type, testCase.values);
    entryIn(session, await scratch.update(changed, testCase.update));
    await scratch.remove(changed);
    for (const untouched of [before, after]) {
      const read = await scratch.read(untouched);
      expectSameId(untouched.entry.id, read.id);
      expectValues(session, type, read.attributes, untouched.sent);
    }
  },
);

export const updateChecks: readonly Check[] = [
  update,
  partial,
  same,
  nullClears,
  emptyData,
  otherEntries,
  ...keepsPublishedAtChecks,
];
