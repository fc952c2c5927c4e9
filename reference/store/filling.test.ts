import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isScalar } from '../model/attribute.ts';
import { libraryModel } from '../model/library.example.ts';
import { schemaOf } from '../model/model.ts';
import { openStore } from './open-store.ts';
import type { Persistence, StoredRecord } from './persistence.ts';
import type { Reader, Ref } from './reader.ts';
import type { Writer } from './store.ts';
import { type End, topologyOf } from './topology.ts';

const model = libraryModel();
const topology = topologyOf(model);
const UIDS = ['api::book.book', 'api::author.author', 'api::tag.tag', 'api::shelf.shelf', 'shared.quote'];

const endsOf = (uid: string) => [...(topology.get(uid)?.values() ?? [])].filter((end) => end.visible);

/** Uids of what an end may link, and of what it may not. */
const targetsOf = (end: End) => ['api::tag.tag', ...UIDS.filter((uid) => end.opposite(uid))];

/** What someone may have written into the files: names of what is not there, or twice, or of what another has. */
const links: fc.Arbitrary<Record<string, Ref[] | undefined>>[] = UIDS.map((uid) =>
  fc.record(
    Object.fromEntries(
      endsOf(uid).map((end) => [
        end.name,
        fc.array(fc.record({ uid: fc.constantFrom(...targetsOf(end)), id: fc.integer({ min: 1, max: 4 }) }), {
          maxLength: 3,
        }),
      ]),
    ),
    { requiredKeys: [] },
  ),
);

const tables: fc.Arbitrary<StoredRecord[][]> = fc.tuple(
  ...links.map((ofUid) =>
    fc
      .array(ofUid, { minLength: 2, maxLength: 3 })
      .map((all) => all.map((each, index): StoredRecord => ({ id: index + 1, values: {}, links: given(each) }))),
  ),
);

const given = (links: Record<string, Ref[] | undefined>) =>
  Object.fromEntries(Object.entries(links).flatMap(([name, refs]) => (refs ? [[name, refs]] : [])));

const kept = (all: readonly StoredRecord[][]): Persistence => ({
  async load(_uids, loading) {
    for (const [index, uid] of UIDS.entries()) {
      loading.table(uid, 1);
      for (const record of all[index] ?? []) loading.record(uid, record);
    }
  },
  save: async () => {},
  close: async () => {},
});

/** One link after the other, by the road that every write takes. */
function linkPlainly(writer: Writer, all: readonly StoredRecord[][]): void {
  for (const [index, uid] of UIDS.entries()) for (const { id } of all[index] ?? []) writer.insert(uid, {}, id);
  const ends = UIDS.flatMap((uid, index) =>
    (all[index] ?? []).flatMap(({ links }) => Object.keys(links).map((name) => topology.get(uid)?.get(name))),
  );
  for (const end of new Set(ends)) {
    if (!end?.decides) continue;
    for (const { id, links } of all[UIDS.indexOf(end.uid)] ?? []) {
      const named = (links[end.name] ?? []) as readonly Ref[];
      const there = named.filter((ref) => end.opposite(ref.uid) && writer.get(ref.uid, ref.id));
      if (end.name in links) writer.link(end.uid, id, end.name, end.toOne ? there.slice(-1) : there);
    }
  }
}

const linked = (reader: Reader) =>
  UIDS.flatMap((uid) =>
    reader.all(uid).flatMap(({ id }) =>
      [...schemaOf(model, uid).attributes.values()]
        .filter((attribute) => !isScalar(attribute))
        .map(({ name }) => {
          const refs = reader.linked(uid, id, name);
          // the order of the other end is kept on its own
          return [uid, id, name, topology.get(uid)?.get(name)?.decides ? refs : new Set(refs.map((ref) => ref.id))];
        }),
    ),
  );

it('links what was kept as writes would have, whatever the files say', async () => {
  await fc.assert(
    fc.asyncProperty(tables, async (all) => {
      const plain = await openStore(model);
      await plain.write((writer) => linkPlainly(writer, all));
      expect(linked(await openStore(model, kept(all)))).toEqual(linked(plain));
    }),
    { numRuns: 120, seed: 1 },
  );
});
