import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isScalar } from '../model/attribute.ts';
import { libraryModel } from '../model/library.example.ts';
import { schemaOf } from '../model/model.ts';
import { openStore } from './open-store.ts';
import type { Persistence, StoredRecord } from './persistence.ts';
import type { Reader, Ref } from './reader.ts';
import { type RelationSide, relationGraphOf } from './relation-graph.ts';
import type { Writer } from './store.ts';

const model = libraryModel();
const relationGraph = relationGraphOf(model);
const UIDS = ['api::book.book', 'api::author.author', 'api::tag.tag', 'api::shelf.shelf', 'shared.quote'];

const sidesOf = (uid: string) => [...(relationGraph.get(uid)?.values() ?? [])].filter((side) => side.visible);

/** Uids of what an side may link, and of what it may not. */
const targetsOf = (side: RelationSide) => ['api::tag.tag', ...UIDS.filter((uid) => side.opposite(uid))];

/** What someone may have written into the files: names of what is not there, or twice, or of what another has. */
const links: fc.Arbitrary<Record<string, Ref[] | undefined>>[] = UIDS.map((uid) =>
  fc.record(
    Object.fromEntries(
      sidesOf(uid).map((side) => [
        side.name,
        fc.array(fc.record({ uid: fc.constantFrom(...targetsOf(side)), id: fc.integer({ min: 1, max: 4 }) }), {
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
      .map((all) => all.map((each, index): StoredRecord => ({ id: index + 1, values: {}, links: linksOf(each) }))),
  ),
);

const linksOf = (links: Record<string, Ref[] | undefined>) =>
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

/** Writes one link after the other, as ordinary writes do. */
function linkPlainly(writer: Writer, all: readonly StoredRecord[][]): void {
  for (const [index, uid] of UIDS.entries()) for (const { id } of all[index] ?? []) writer.insert(uid, {}, id);
  const sides = UIDS.flatMap((uid, index) =>
    (all[index] ?? []).flatMap(({ links }) => Object.keys(links).map((name) => relationGraph.get(uid)?.get(name))),
  );
  for (const side of new Set(sides)) {
    if (!side?.decides) continue;
    for (const { id, links } of all[UIDS.indexOf(side.uid)] ?? []) {
      const named = (links[side.name] ?? []) as readonly Ref[];
      const there = named.filter((ref) => side.opposite(ref.uid) && writer.get(ref.uid, ref.id));
      if (side.name in links) writer.link(side.uid, id, side.name, side.toOne ? there.slice(-1) : there);
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
          // the order of the other side is kept on its own
          return [
            uid,
            id,
            name,
            relationGraph.get(uid)?.get(name)?.decides ? refs : new Set(refs.map((ref) => ref.id)),
          ];
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
