/** Random writes against simple rules that must hold after each. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isScalar } from '../model/attribute.ts';
import { inverseOf } from '../model/inverse.ts';
import { libraryModel } from '../model/library.example.ts';
import { schemaOf } from '../model/model.ts';
import { openStore } from './open-store.ts';
import type { Persistence, StoredRecord, TableChange } from './persistence.ts';
import type { Reader, Ref } from './reader.ts';
import type { Writer } from './store.ts';

const model = libraryModel();
const TYPES = ['book', 'author', 'tag', 'shelf', 'mark'].map((name) => `api::${name}.${name}`);

/** What can be linked, and what to. */
const LINKS = TYPES.flatMap((uid) =>
  [...schemaOf(model, uid).attributes.values()].flatMap((attribute) => {
    if (attribute.type !== 'relation' || attribute.target === 'admin::user') return [];
    const targets = attribute.target === undefined ? ['api::book.book', 'api::tag.tag'] : [attribute.target];
    return [{ uid, attribute, targets }];
  }),
);

type Step =
  | { readonly do: 'insert'; readonly uid: string }
  | { readonly do: 'remove'; readonly uid: string; readonly nth: number }
  | { readonly do: 'link'; readonly link: number; readonly nth: number; readonly targets: readonly number[] };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant('insert' as const), uid: fc.constantFrom(...TYPES) }),
  fc.record({ do: fc.constant('remove' as const), uid: fc.constantFrom(...TYPES), nth: fc.nat(9) }),
  fc.record({
    do: fc.constant('link' as const),
    link: fc.nat(LINKS.length - 1),
    nth: fc.nat(9),
    targets: fc.array(fc.nat(9), { maxLength: 4 }),
  }),
);
const write = fc.record({ steps: fc.array(step, { maxLength: 6 }), fails: fc.boolean() });

function pick(reader: Reader, uid: string, nth: number): Ref | undefined {
  const all = reader.all(uid);
  const entry = all[nth % Math.max(1, all.length)];
  return entry && { uid, id: entry.id };
}

function take(writer: Writer, one: Step): void {
  if (one.do === 'insert') {
    writer.insert(one.uid, {});
    return;
  }
  const link = one.do === 'link' ? LINKS[one.link] : undefined;
  const owner = pick(writer, one.do === 'remove' ? one.uid : (link?.uid ?? ''), one.nth);
  if (!owner) return;
  if (one.do === 'remove') writer.remove(owner.uid, owner.id);
  else if (link) {
    const refs = one.targets.map((nth) => pick(writer, link.targets[nth % link.targets.length] ?? '', nth));
    const present = refs.filter((ref) => ref !== undefined);
    writer.link(owner.uid, owner.id, link.attribute.name, link.attribute.toOne ? present.slice(-1) : present);
  }
}

const everything = (reader: Reader) =>
  TYPES.map((uid) =>
    reader.all(uid).map((entry) => [entry, ...linksOf(uid).map((name) => reader.linked(uid, entry.id, name))]),
  );

const linksOf = (uid: string): string[] =>
  [...schemaOf(model, uid).attributes.values()].filter((each) => !isScalar(each)).map((each) => each.name);

/** Both sides of every relation agree, nothing links a removed entry, and no to-one attribute links two. */
function expectSound(reader: Reader): void {
  for (const { uid, attribute } of LINKS) {
    for (const { id } of reader.all(uid)) {
      const targets = reader.linked(uid, id, attribute.name);
      if (attribute.toOne) expect(targets.length).toBeLessThan(2);
      for (const target of targets) {
        expect(reader.get(target.uid, target.id)).toBeDefined();
        const other = inverseOf(model, uid, attribute, target.uid);
        if (other) expect(reader.linked(target.uid, target.id, other.attribute.name)).toContainEqual({ uid, id });
      }
    }
  }
}

/** Keeps records in memory, as a file would. */
function inMemory(): Persistence {
  const tables = new Map<string, { nextId: number; records: Map<number, StoredRecord> }>();
  const keep = (change: TableChange): void => {
    const records = change.whole ? new Map<number, StoredRecord>() : (tables.get(change.uid)?.records ?? new Map());
    for (const [id, changed] of change.records) {
      if (changed) records.set(id, changed.record);
      else records.delete(id);
    }
    tables.set(change.uid, { nextId: change.nextId, records });
  };
  return {
    load: async (_uids, loading) => {
      for (const [uid, { nextId, records }] of tables) {
        loading.table(uid, nextId);
        for (const record of records.values()) loading.record(uid, record);
      }
    },
    save: async (changes) => changes.forEach(keep),
    close: async () => {},
  };
}

it('keeps every link right, takes failed writes back, restores and reloads', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(write, { maxLength: 12 }),
      fc.nat(11),
      fc.nat(11),
      async (writes, snapshotAt, reopenAt) => {
        const persistence = inMemory();
        let store = await openStore(model, persistence);
        await store.write((writer) => {
          for (const uid of [...TYPES, ...TYPES, ...TYPES]) writer.insert(uid, {});
        });
        let snapshot = { taken: store.snapshot(), state: everything(store) };
        for (const [index, { steps, fails }] of writes.entries()) {
          if (index === reopenAt) {
            const before = everything(store);
            store = await openStore(model, persistence);
            expect(everything(store)).toEqual(before);
          }
          if (index === snapshotAt || index === reopenAt)
            snapshot = { taken: store.snapshot(), state: everything(store) };
          const before = everything(store);
          const writing = store.write((writer) => {
            for (const step of steps) take(writer, step);
            if (fails) throw new Error('rolled back');
          });
          if (fails) {
            await expect(writing).rejects.toThrow('rolled back');
            expect(everything(store)).toEqual(before);
          } else await writing;
          expectSound(store);
        }
        expect(everything(await openStore(model, persistence))).toEqual(everything(store));
        await store.restore(snapshot.taken);
        expectSound(store);
        expect(everything(store)).toEqual(snapshot.state);
        expect(everything(await openStore(model, persistence))).toEqual(snapshot.state);
        // what links an entry without its knowing is found all the same
        await store.write((writer) => {
          for (const uid of TYPES) for (const { id } of writer.all(uid).slice(0, 2)) writer.remove(uid, id);
        });
        expectSound(store);
      },
    ),
    { numRuns: 80, seed: 1 },
  );
});
