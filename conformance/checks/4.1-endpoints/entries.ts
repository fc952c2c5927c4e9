/** Creating, updating and deleting entries (4.1, rule 1): the answer, and the content afterwards. */
import fc, { type Arbitrary } from 'fast-check';
import { firstOfEach } from '../../models/first-of-each.ts';
import type { JsonObject } from '../../models/json.ts';
import { typeNamed } from '../../models/lookup.ts';
import type { ContentType, Model } from '../../models/model.ts';
import { isScalar } from '../../oracle/attributes.ts';
import { answeredEntry } from '../../oracle/shape.ts';
import { hasCapability } from '../../target/target.ts';
import { type Named, variant } from '../case-check.ts';
import type { Check, Scope } from '../check.ts';
import { expectHolds, expectSame } from '../mismatch.ts';
import { entryIn, expectError, expectRefused, expectThat, isSuccess, lastRequest } from '../writing/answers.ts';
import { isShown, mayRepeat } from '../writing/compare.ts';
import { onType, writeCheck } from '../writing/on-types.ts';
import type { Created, Scratch } from '../writing/scratch.ts';
import { collections, subjects } from '../writing/subjects.ts';
import { chosenValuesAt, drawnValue } from '../writing/values.ts';

/** Values of the create, and of the update after it. */
interface EntryCase {
  readonly uid: string;
  readonly values: JsonObject;
  readonly update?: JsonObject;
}

const isFree = (type: ContentType, name: string): boolean =>
  type.attributes.some((attribute) => attribute.name === name && !attribute.unique);

/** A value in every attribute. */
const fullValues = ({ attributes }: ContentType): JsonObject => chosenValuesAt(attributes.filter(isShown), 0);

/** Values that differ from those of the full entry, without unique attributes. */
const otherValues = ({ attributes }: ContentType): JsonObject => chosenValuesAt(attributes.filter(mayRepeat), -1);

/** Draws values for some of the attributes. */
const drawnValues = ({ attributes }: ContentType): Arbitrary<JsonObject> =>
  fc.record<JsonObject>(
    Object.fromEntries(attributes.filter(isShown).map((attribute) => [attribute.name, drawnValue(attribute)])),
    { requiredKeys: [] },
  );

const fullEntry = (type: ContentType): EntryCase[] => [{ uid: type.uid, values: fullValues(type) }];
const fullUpdate = (type: ContentType): EntryCase[] => [
  { uid: type.uid, values: fullValues(type), update: otherValues(type) },
];

/** The same cases with a draft, where the target has drafts. */
const ofDrafts = ({ draftAndPublish }: ContentType, { target }: Scope, cases: readonly EntryCase[]): EntryCase[] =>
  draftAndPublish && hasCapability(target, 'drafts')
    ? cases.map(({ values, ...others }) => ({ ...others, values: { ...values, publishedAt: null } }))
    : [];

/** A check that creates an entry in each case, and a draft, and then runs. */
const entryCheck = (
  named: Named,
  run: (scratch: Scratch, created: Created, update: JsonObject) => Promise<void>,
  cases: (type: ContentType) => readonly EntryCase[] = fullEntry,
  drawn?: (type: ContentType) => Arbitrary<EntryCase>,
): Check =>
  writeCheck<EntryCase>(named, {
    cases: (scope) =>
      collections(scope.model).flatMap((type) => [...cases(type), ...ofDrafts(type, scope, cases(type))]),
    ...(drawn ? { arbitrary: ({ model }) => fc.oneof(...collections(model).map(drawn)) } : {}),
    run: async (scratch, { uid, values, update = {} }, { model }) =>
      run(scratch, await scratch.create(typeNamed(model, uid), values), update),
  });

/** Throws Mismatch unless lists of the newest entries, with and without count, have the entry `times` times. */
async function expectListed(scratch: Scratch, { type, entry }: Created, times: 0 | 1): Promise<void> {
  for (const withCount of [true, false]) {
    const listed = (await scratch.newest(type, withCount)).filter(({ id }) => id === entry.id);
    const message = `${lastRequest(scratch.session)} lists entry ${String(entry.id)} ${listed.length} times`;
    expectHolds(listed.length === times, message, times, listed);
  }
}

/** Updates an entry; throws Mismatch unless the answer and a read have the values. */
async function changes(scratch: Scratch, created: Created, update: JsonObject, expected = update): Promise<void> {
  scratch.expectIs(created, await scratch.change(created, update), expected);
  await scratch.holds(created, expected);
}

/** Attributes to set to null: of each type one alone, and of each content-type every second one at once. */
function clearings(model: Model): { readonly uid: string; readonly cleared: readonly string[] }[] {
  const optional = subjects(model, (attribute) => isShown(attribute) && !attribute.required);
  const firsts = firstOfEach(optional, ({ attribute }) => attribute.type);
  const alone = firsts.map(({ type, attribute }) => ({ uid: type.uid, cleared: [attribute.name] }));
  const together = collections(model).flatMap(({ uid }) => {
    const names = optional.filter(({ type }) => type.uid === uid).map(({ attribute }) => attribute.name);
    return [0, 1].map((rest) => ({ uid, cleared: names.filter((_, at) => at % 2 === rest) }));
  });
  return [...alone, ...together.filter(({ cleared }) => cleared.length > 0)];
}

const partial = entryCheck(
  'rest.update.partial',
  async (scratch, created, update) => {
    const { attributes } = await scratch.read(created);
    const values = created.type.attributes.filter(isShown).map(({ name }) => [name, attributes[name] ?? null]);
    await changes(scratch, created, update, { ...Object.fromEntries(values), ...update });
  },
  (type) =>
    Object.entries(otherValues(type))
      .slice(0, 3)
      .map(([name, value]) => ({ uid: type.uid, values: fullValues(type), update: { [name]: value } })),
  (type) =>
    fc.tuple(fc.constantFrom(fullValues(type), {}), drawnValues(type)).map(([values, drawn]) => ({
      uid: type.uid,
      values,
      update: Object.fromEntries(Object.entries(drawn).filter(([name]) => isFree(type, name))),
    })),
);

/** Throws Mismatch if an answer without `populate` has a populated attribute. */
export function expectUnpopulated(scratch: Pick<Scratch, 'session'>, type: ContentType, attributes: JsonObject): void {
  const names = type.attributes
    .filter((attribute) => !isScalar(attribute) && attribute.name in attributes)
    .map(({ name }) => name);
  expectSame(`${lastRequest(scratch.session)} answers what nothing asks for`, names, []);
}

export const entryChecks: readonly Check[] = [
  entryCheck(
    'rest.endpoints.create',
    async (scratch, created) => {
      scratch.expectIs(created, created.entry);
      await scratch.holds(created);
    },
    fullEntry,
    (type) => drawnValues(type).map((values) => ({ uid: type.uid, values: { ...values } })),
  ),
  entryCheck('rest.endpoints.list', (scratch, created) => expectListed(scratch, created, 1)),
  entryCheck('rest.endpoints.update', changes, fullUpdate),
  partial,
  // clients send back whole entries: the unique values of an entry are no conflict with itself
  entryCheck(
    variant(
      'rest.endpoints.update.same',
      'rest.endpoints.update',
      'PUT of the values that the entry has already is accepted.',
    ),
    async (scratch, created) => {
      const attributes = created.type.attributes.filter(isShown).filter(({ name }) => name in created.sent);
      const same = Object.fromEntries(attributes.map(({ name }) => [name, created.sent[name]]));
      scratch.expectIs(created, await scratch.change(created, same));
    },
  ),
  writeCheck<{ readonly uid: string; readonly cleared: readonly string[] }>('rest.update.null-clears', {
    cases: ({ model }) => clearings(model),
    async run(scratch, { uid, cleared }, { model }) {
      const type = typeNamed(model, uid);
      const created = await scratch.create(type, fullValues(type));
      const nulls = Object.fromEntries(cleared.map((name) => [name, null]));
      await changes(scratch, created, nulls, { ...created.sent, ...nulls });
    },
  }),
  entryCheck('rest.update.empty-data', (scratch, created) => changes(scratch, created, {}, created.sent)),
  entryCheck(
    'rest.update.other-entries',
    async (scratch, before, update) => {
      const changed = await scratch.create(before.type, before.sent);
      const after = await scratch.create(before.type, before.sent);
      await scratch.change(changed, update);
      await scratch.remove(changed);
      for (const untouched of [before, after]) await scratch.holds(untouched);
    },
    fullUpdate,
  ),
  entryCheck('rest.endpoints.delete', async (scratch, created) => {
    const { session } = scratch;
    scratch.expectIs(created, entryIn(session, await scratch.remove(created)));
    // many clients name a content type with every request
    const other = await scratch.create(created.type, {});
    const headers = { 'content-type': 'application/json' };
    const answer = await session.send({ method: 'DELETE', path: other.path, auth: 'full', headers });
    scratch.expectIs(other, entryIn(session, answer));
  }),
  entryCheck('rest.delete.gone', async (scratch, created) => {
    const { session } = scratch;
    const other = await scratch.create(created.type, {});
    // a list before the delete fills a cache, which must not outlive it
    await expectListed(scratch, created, 1);
    entryIn(session, await scratch.remove(created));
    expectRefused(session, await session.get(created.path), 'the entry was deleted');
    await scratch.read(other);
    await expectListed(scratch, created, 0);
    // the newest entry: the next one is another
    entryIn(session, await scratch.remove(other));
    const next = await scratch.create(created.type, {});
    const isOther = ![created, other].some(({ entry }) => entry.id === next.entry.id);
    expectHolds(isOther, 'a new entry has the id of a deleted one', 'another id', next.entry.id);
    for (const { path } of [created, other])
      expectRefused(session, await session.get(path), 'the entry was deleted before another was made');
  }),
  entryCheck({ clause: 'rest.update.deleted', alone: true }, async (scratch, created) => {
    const { session } = scratch;
    await scratch.change(created, created.sent);
    entryIn(session, await scratch.remove(created));
    const newest = async () => (await scratch.newest(created.type)).map(({ id }) => id);
    const before = await newest();
    const answer = await scratch.update(created, created.sent);
    const holds = !isSuccess(answer) || answeredEntry(answer.body) === undefined;
    expectThat(session, answer, holds, 'no entry', 'answers an entry, and that one was deleted');
    expectSame(`${lastRequest(session)} makes an entry`, await newest(), before);
  }),
  entryCheck('rest.delete.again', async (scratch, created) => {
    entryIn(scratch.session, await scratch.remove(created));
    expectError(scratch.session, await scratch.remove(created), 404, 'NotFoundError');
    // the same request as before, with parameters too
    const other = await scratch.create(created.type, {});
    const path = `${other.path}?fields[0]=createdAt&populate=*`;
    const removeWith = () => scratch.session.send({ method: 'DELETE', path, auth: 'full' });
    entryIn(scratch.session, await removeWith());
    for (const answer of [await removeWith(), await scratch.remove(other)])
      expectError(scratch.session, answer, 404, 'NotFoundError');
  }),
  onType(
    'rest.query.no-relations-by-default-on-writes',
    async (scratch, type) => {
      const created = await scratch.create(type, {});
      const updated = await scratch.change(created, {});
      const removed = entryIn(scratch.session, await scratch.remove(created));
      for (const { attributes } of [created.entry, updated, removed]) expectUnpopulated(scratch, type, attributes);
    },
    (model) => collections(model).filter(({ attributes }) => !attributes.every(isScalar)),
  ),
];
