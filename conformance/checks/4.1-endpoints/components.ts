/** Components and dynamic zones in bodies: create, update by id, replace, reorder, clear (2.1, observed). */
import type { JsonObject } from '../../models/json.ts';
import type { Attribute } from '../../models/model.ts';
import { variant } from '../case-check.ts';
import type { Check } from '../check.ts';
import { expectHolds } from '../mismatch.ts';
import { entryIn, expectError, isSuccess, lastRequest } from '../writing/answers.ts';
import { isShown, mayRepeat } from '../writing/compare.ts';
import { expectSaying } from '../writing/told.ts';
import { everyShape, type PartBench, type PartTerms, partCheck, severalParts } from './component-bench.ts';

/** Throws Mismatch unless the parts have these ids, in order; undefined is an id outside `known`. */
function expectIds(
  { session, attribute }: PartBench,
  parts: readonly JsonObject[],
  expected: readonly unknown[],
  before: readonly JsonObject[],
): void {
  const ids = parts.map(({ id }) => id);
  const old = before.map(({ id }) => id);
  const fits = expected.every((id, at) => (id === undefined ? !old.includes(ids[at]) : ids[at] === id));
  const expectedIds = expected.map((id) => id ?? 'a new id');
  expectHolds(fits, `${lastRequest(session)}: ${attribute.name} has components of other ids`, expectedIds, ids);
}

/** Throws Mismatch if a part has the id of another, or two have the same. */
function expectOwnIds(
  { session, attribute }: PartBench,
  before: readonly JsonObject[],
  after: readonly JsonObject[],
): void {
  const old = before.map(({ id }) => id);
  const ids = after.map(({ id }) => id);
  const isOwn = (id: unknown, at: number): boolean => id === old[at] || !old.includes(id);
  const message = `${lastRequest(session)}: a component of ${attribute.name} is answered under the id of another`;
  expectHolds(ids.every(isOwn) && new Set(ids).size === ids.length, message, old, ids);
}

const holdsTwo: PartTerms['holds'] = ({ min, max }) => Number(min ?? 0) <= 2 && Number(max ?? 2) >= 2;

const isOptional = ({ required }: Attribute): boolean => !required;

/** Clears what holds items, and creates an entry with an empty list. */
async function clears(bench: PartBench): Promise<void> {
  const items = Array.from({ length: Math.max(1, Number(bench.attribute.min ?? 0)) }, (_, at) => bench.part(at));
  const entry = await bench.create(items);
  entryIn(bench.session, await bench.send([], entry));
  await bench.expect(entry, []);
  await bench.expect(await bench.create([]), []);
}

/** Items of a long list: more than a page of entries has by default. */
const manyItems = 60;

export const componentChecks: readonly Check[] = [
  partCheck('rest.components.ids', { shapes: everyShape, holds: holdsTwo }, async (bench) => {
    const places = bench.shape === 'single' ? [0] : [0, 1];
    const entry = await bench.create(places.map(bench.part));
    let before = await bench.expect(entry, places.map(bench.part));
    expectOwnIds(bench, [], before);
    const other = bench.type.attributes.find((attribute) => mayRepeat(attribute) && attribute.type !== 'uid');
    if (other) await bench.scratch.change(entry, { [other.name]: bench.scratch.valueFor(other) });
    const ids = before.map(({ id }) => id);
    expectIds(bench, await bench.read(entry), ids, []);
    // an odd step gives every attribute another value, a flag too
    for (const turn of [0, 3]) {
      const parts = places.map((at) => bench.part(at + turn));
      const sent = bench.body(parts.map((part, at) => ({ ...part, id: before[at]?.id })));
      // the document does not say whether a body may have ids
      if (!isSuccess(await bench.scratch.update(entry, sent))) return;
      const after = await bench.expect(entry, parts);
      expectOwnIds(bench, before, after);
      before = after;
    }
  }),
  partCheck('rest.components.update-by-id', { shapes: everyShape }, async (bench) => {
    const entry = await bench.create([bench.part(0)]);
    const before = await bench.expect(entry, [bench.part(0)]);
    const change = { ...bench.bare, ...required(bench, bench.part(1)) };
    await bench.write(entry, [{ ...change, id: before[0]?.id }]);
    const after = await bench.expect(entry, [{ ...bench.part(0), ...change }]);
    expectIds(bench, after, [before[0]?.id], []);
  }),
  partCheck(
    variant(
      'rest.components.update-by-id.null',
      'rest.components.update-by-id',
      'What is null in a component that is updated by its id stays null, also where a new one has a default.',
    ),
    { shapes: everyShape },
    async (bench) => {
      const optional = bench.component.attributes.filter((attribute) => isShown(attribute) && !attribute.required);
      const nulls = Object.fromEntries(optional.map(({ name }) => [name, null]));
      const empty = { ...bench.part(0), ...nulls };
      const entry = await bench.create([empty]);
      const [first] = await bench.expect(entry, [empty]);
      let known: JsonObject = empty;
      for (const { name } of optional) {
        const change = { ...bench.bare, ...required(bench, bench.part(0)), [name]: bench.part(1)[name] };
        known = { ...known, ...change };
        await bench.write(entry, [{ ...change, id: first?.id }]);
        await bench.expect(entry, [known]);
      }
    },
  ),
  partCheck('rest.components.replace-without-id', { shapes: everyShape }, async (bench) => {
    const entry = await bench.create([bench.part(0)]);
    const before = await bench.read(entry);
    const unset = bench.component.attributes
      .filter((attribute) => isShown(attribute) && !attribute.required)
      .map((attribute) => [attribute.name, attribute.default ?? null]);
    await bench.write(entry, [bench.bare]);
    const after = await bench.expect(entry, [{ ...Object.fromEntries(unset), ...bench.bare }]);
    expectIds(bench, after, [undefined], before);
  }),
  partCheck('rest.components.null-clears', { shapes: ['single', 'list'], holds: isOptional }, async (bench) => {
    const entry = await bench.create([bench.part(0)]);
    await bench.expect(entry, [bench.part(0)]);
    const answer = await bench.send(null, entry);
    // as observed, a list of components may refuse null
    const isRefused = bench.shape === 'list' && answer.status === 400;
    if (!isRefused) entryIn(bench.session, answer);
    await bench.expect(entry, isRefused ? [bench.part(0)] : []);
    const created = await bench.send(null);
    if (bench.shape === 'list' && created.status === 400) return;
    const { scratch, type, session, attribute } = bench;
    const empty = scratch.adopt(type, { [attribute.name]: null }, entryIn(session, created));
    await bench.expect(empty, []);
    // null once more, where nothing is
    entryIn(session, await bench.send(null, empty));
    await bench.write(empty, [bench.part(1)]);
    await bench.expect(empty, [bench.part(1)]);
  }),
  partCheck(
    'rest.components.list-replaced',
    { shapes: severalParts, holds: ({ max }) => Number(max ?? 3) >= 3 },
    async (bench) => {
      const entry = await bench.create([bench.part(0), bench.part(1)]);
      const first = await bench.expect(entry, [bench.part(0), bench.part(1)]);
      await bench.write(entry, [{ ...bench.part(4), id: first[1]?.id }, bench.part(2)]);
      const second = await bench.expect(entry, [bench.part(4), bench.part(2)]);
      expectIds(bench, second, [first[1]?.id, undefined], first);
      await bench.write(entry, [
        { ...bench.part(2), id: second[1]?.id },
        bench.part(0),
        { ...bench.part(1), id: second[0]?.id },
      ]);
      const third = await bench.expect(entry, [bench.part(2), bench.part(0), bench.part(1)]);
      expectIds(bench, third, [second[1]?.id, undefined, second[0]?.id], second);
    },
  ),
  partCheck(
    variant(
      'rest.components.list-replaced.many',
      'rest.components.list-replaced',
      'A list of more items than a page has entries is kept whole, in its order, and in that of an update that names them all.',
    ),
    { shapes: severalParts, holds: ({ max, min }) => max === undefined && Number(min ?? 0) <= 1 },
    async (bench) => {
      const parts = Array.from({ length: manyItems }, (_, at) => bench.part(at));
      const entry = await bench.create([bench.part(1)]);
      await bench.write(entry, parts);
      const before = await bench.expect(entry, parts);
      const ids = before.map(({ id }) => id).toReversed();
      const reversed = parts.toReversed();
      await bench.write(
        entry,
        reversed.map((part, at) => ({ ...part, id: ids[at] })),
      );
      expectIds(bench, await bench.expect(entry, reversed), ids, before);
    },
  ),
  partCheck('rest.components.empty-list', { shapes: severalParts, holds: isOptional }, clears),
  partCheck(
    variant(
      'rest.components.empty-list.with-min',
      'rest.components.empty-list',
      'A min does not forbid an empty list.',
    ),
    { shapes: severalParts, holds: (attribute) => isOptional(attribute) && Number(attribute.min ?? 0) > 0 },
    clears,
  ),
  partCheck('rest.components.foreign-id-on-create', { shapes: everyShape }, async (bench) => {
    const other = await bench.create([bench.part(0)]);
    const theirs = await bench.read(other);
    const entry = await bench.create([{ ...bench.part(1), id: theirs[0]?.id }]);
    expectIds(bench, await bench.expect(entry, [bench.part(1)]), [undefined], theirs);
    expectIds(bench, await bench.expect(other, [bench.part(0)]), [theirs[0]?.id], []);
  }),
  partCheck('rest.validation.component-foreign-id', { shapes: everyShape }, async (bench) => {
    const other = await bench.create([bench.part(0)]);
    const theirs = await bench.read(other);
    const entry = await bench.create([bench.part(1)]);
    const ours = await bench.read(entry);
    const stolen = bench.body([{ ...bench.part(1), id: theirs[0]?.id }])[bench.attribute.name];
    // Of dynamic zones only the status was observed.
    const name = bench.shape === 'zone' ? undefined : 'ApplicationError';
    const refused = await bench.send(stolen, entry);
    expectError(bench.session, refused, 400, name);
    const words = `Some of the provided components in ${bench.attribute.name} are not related to the entity`;
    if (name) expectSaying(bench.session, refused, words);
    expectIds(bench, await bench.expect(entry, [bench.part(1)]), [ours[0]?.id], []);
    expectIds(bench, await bench.expect(other, [bench.part(0)]), [theirs[0]?.id], []);
    await bench.write(entry, [{ ...bench.part(1), id: ours[0]?.id }]);
  }),
];

/** The required values of a part, so that an update may send them alone. */
function required({ component }: PartBench, part: JsonObject): JsonObject {
  const attributes = component.attributes.filter(isShown);
  const names = new Set(attributes.filter((attribute) => attribute.required).map(({ name }) => name));
  const [first] = attributes;
  return Object.fromEntries(
    Object.entries(part).filter(([name]) => names.has(name) || (names.size === 0 && name === first?.name)),
  );
}
