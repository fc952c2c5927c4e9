/** Effects of each form of a relation in a body, one clause at a time (4.1, 4.8). */
import { linkedAfter } from '../../oracle/state/relation-value.ts';
import type { EntryId } from '../../world/world.ts';
import type { Check } from '../check.ts';
import { type Bench, benchCheck, type IdAt, isMany, isOne, manyLinks } from './bench.ts';
import type { Bond } from './bonds.ts';

/** The indexes of the entries linked before, and the value of the relation in the body. */
type Way = readonly [before: readonly number[], says: (id: IdAt) => unknown];

/** A clause of 4.8, its relations, and its bodies, sent one after the other to the same entry. */
type Row = readonly [clause: string, holds: (bond: Bond) => boolean, ...ways: readonly Way[]];

/** Creates the links, sends the body, and compares the links with the oracle. */
export async function tryWays(bench: Bench, ways: readonly Way[]): Promise<void> {
  const { bond, id } = bench;
  const owner = await bench.makeOwner(undefined);
  for (const [before, says] of ways) {
    const start: EntryId[] = before.map(id);
    await bench.write(owner, isMany(bond) ? start : (start[0] ?? null));
    const value = says(id);
    await bench.write(owner, value);
    await bench.expect(owner, linkedAfter(start, value, isMany(bond)));
  }
}

/** Number of entries that the bodies link. */
function targetsOf(ways: readonly Way[]): number {
  const places = new Set(ways.flatMap(([before]) => before));
  for (const [, says] of ways) {
    says((place) => {
      places.add(place);
      return place;
    });
  }
  return Math.max(...places) + 1;
}

const rowCheck = ([clause, holds, ...ways]: Row): Check =>
  benchCheck(`rest.relations.${clause}`, { holds, targets: targetsOf(ways) }, (bench) => tryWays(bench, ways));

const at = (id: EntryId, position: unknown): unknown => ({ id, position });
/** The same with its members in the other order, which means nothing. */
const turned = (id: EntryId, position: unknown): unknown => ({ position, id });
const all = (): boolean => true;
const oneWayMany = (bond: Bond): boolean =>
  isMany(bond) && bond.inverse === undefined && bond.attribute.relation === 'oneToMany';

/** Forms that give a to-one relation several entries, or a place among others. */
const several: readonly Way[] = [
  [[0], (id) => ({ connect: [id(1), id(2)] })],
  [[0], (id) => ({ set: [id(1), id(2)] })],
  [[0], (id) => [id(1), id(2)]],
  // the last one is linked already
  [[2], (id) => ({ connect: [id(1), id(2)] })],
  [[2], (id) => ({ set: [id(1), id(2)] })],
  [[2], (id) => [id(1), id(2)]],
  [[0], (id) => ({ connect: [at(id(1), { start: true })] })],
];

// biome-ignore format: a table, one body a line
const rows: readonly Row[] = [
  ['connect', isMany, [[0], (id) => ({ connect: [id(2), id(1)] })], [[], (id) => ({ connect: [id(3)] })],
    // an entry that is connected already stays, once
    [[0, 1], (id) => ({ connect: [id(1), id(2)] })],
    [[], (id) => ({ connect: [id(3), id(1), id(4), id(0), id(2)] })]],
  ['disconnect', isMany,
    [[0, 1, 2], (id) => ({ disconnect: [id(1)] })],
    [[3, 2, 1, 0], (id) => ({ disconnect: [id(0), id(3)] })],
    [[0, 1, 2, 3, 4], (id) => ({ disconnect: [id(4), id(0), id(2), id(3)] })]],
  ['connect-and-disconnect', isMany,
    [[0, 1, 2], (id) => ({ connect: [id(3), { id: id(4) }], disconnect: [id(2), { id: id(0) }] })],
    [[0, 1, 2, 3], (id) => ({ connect: [id(4)], disconnect: [id(0), id(1), id(3)] })],
    [[4, 3, 2, 1], (id) => ({ connect: [at(id(0), { before: id(3) })], disconnect: [{ id: id(4) }, id(1)] })]],
  ['set', isMany, [[0, 1], (id) => ({ set: [id(3), id(0), id(2)] })], [[0, 1, 2], (id) => ({ set: [id(1)] })],
    [[1], (id) => ({ set: [id(4), id(2), id(0), id(3), id(1)] })]],
  ['set-empty', isMany, [[0, 1], () => ({ set: [] })]],
  ['shorthand', isMany,
    [[0], (id) => ({ connect: [id(1)] })], [[0, 1], (id) => ({ disconnect: [id(0)] })],
    [[0], (id) => ({ set: [id(2), id(1)] })]],
  ['longhand', isMany,
    [[0], (id) => ({ connect: [{ id: id(1) }] })],
    [[0, 1], (id) => ({ disconnect: [{ id: id(0) }] })],
    [[0], (id) => ({ set: [{ id: id(2) }, { id: id(1) }] })]],
  ['plain-list', isMany,
    [[0, 1], (id) => [id(3), id(1)]],
    [[0], (id) => [{ id: id(2) }, { id: id(0) }]],
    [[2], (id) => [id(4), id(1), id(0), id(3), id(2)]],
    [[0, 1, 2], (id) => [id(1)]],
    [[0, 1, 2], (id) => [id(2), id(0), id(1)]],
    [[0, 1], () => []]],
  ['connect.before', isMany,
    [[0, 1, 2], (id) => ({ connect: [at(id(3), { before: id(2) })] })],
    [[0, 1], (id) => ({ connect: [turned(id(3), { before: id(0) })] })]],
  ['connect.after', isMany,
    [[0, 1, 2], (id) => ({ connect: [at(id(3), { after: id(0) })] })],
    [[0, 1], (id) => ({ connect: [at(id(3), { after: id(1) })] })],
    [[0, 1], (id) => ({ connect: [turned(id(3), { after: id(0) })] })]],
  ['connect.start', isMany, [[2, 0], (id) => ({ connect: [at(id(1), { start: true })] })],
    [[2, 0], (id) => ({ connect: [turned(id(1), { start: true })] })]],
  ['connect.end', isMany, [[2, 1], (id) => ({ connect: [at(id(0), { end: true })] })]],
  ['connect.default-end', isMany, [[3, 2], (id) => ({ connect: [id(0), { id: id(1) }] })]],
  ['connect.sequential', isMany,
    [[0], (id) => ({
      connect: [at(id(1), { before: id(0) }), at(id(2), { after: id(1) }), at(id(3), { before: id(1) })],
    })],
    [[0], (id) => ({ connect: [at(id(1), { start: true }), at(id(2), { start: true }), id(3)] })],
    [[0], (id) => ({ connect: [at(id(1), { end: true }), id(2), at(id(3), { start: true })] })],
    [[0, 1], (id) => ({ connect: [at(id(2), { after: id(0) }), at(id(3), { after: id(0) })] })],
    [[0, 1], (id) => ({ connect: [at(id(2), { before: id(1) }), at(id(3), { before: id(1) })] })],
    [[0, 1, 2], (id) => ({ connect: [at(id(0), { end: true }), at(id(3), { before: id(0) })] })]],
  ['null-clears', (bond) => isMany(bond) && !bond.attribute.required, [[0, 1], () => null]],
  ['to-one.short', isOne, [[0], (id) => id(1)], [[], (id) => id(2)]],
  ['to-one.null', isOne, [[0], () => null]],
  ['to-one.syntaxes', isOne,
    [[0], (id) => ({ connect: [id(1)] })],
    [[0], (id) => ({ connect: [{ id: id(1) }] })],
    [[0], (id) => ({ connect: [id(0)] })],
    [[0], (id) => ({ disconnect: [id(0)] })],
    [[0], (id) => ({ set: [id(1)] })],
    [[0], (id) => ({ set: [id(0)] })],
    [[0], () => ({ set: [] })], [[0], (id) => [id(1)]],
    [[0], (id) => ({ connect: [id(1)], disconnect: [id(0)] })]],
  ['one-way-many', oneWayMany, [[], (id) => [id(2), id(0), id(3)]], [[1], (id) => ({ connect: [id(3), id(0)] })]],
  ['scalar-on-many', isMany, [[0, 1], (id) => id(2)], [[0, 1], (id) => id(1)], [[], (id) => id(0)]],
  ['string-ids', all,
    [[0], (id) => [String(id(1))]],
    [[0], (id) => ({ connect: [String(id(2))] })],
    [[0], (id) => ({ set: [String(id(3))] })],
    [[0], (id) => ({ disconnect: [String(id(0))] })],
    [[0], (id) => [{ id: String(id(2)) }]],
    [[0], (id) => ({ connect: [{ id: String(id(1)) }] })],
    [[0], (id) => ({ set: [{ id: String(id(3)) }] })],
    [[0], (id) => ({ disconnect: [{ id: String(id(0)) }] })]],
  ['reconnect-moves', isMany,
    [[0, 1, 2], (id) => ({ connect: [id(0)] })],
    [[0, 1, 2], (id) => ({ connect: [at(id(2), { start: true })] })],
    [[0, 1, 2], (id) => ({ connect: [at(id(2), { before: id(1) })] })],
    [[0, 1, 2, 3], (id) => ({ connect: [at(id(0), { before: id(3) })] })],
    [[0, 1, 2, 3], (id) => ({ connect: [at(id(1), { after: id(2) })] })],
    [[0, 1, 2, 3], (id) => ({ connect: [at(id(3), { after: id(0) })] })],
    [[0, 1, 2, 3], (id) => ({
      connect: [at(id(1), { end: true }), at(id(2), { start: true }), at(id(0), { after: id(3) }), at(id(3), { before: id(2) })],
    })]],
  ['disconnect-unconnected', all, [[0], (id) => ({ disconnect: [id(1)] })]],
  ['connect-wins', isMany,
    [[0, 1], (id) => ({ connect: [id(0)], disconnect: [id(0)] })],
    [[0, 1, 2], (id) => ({ connect: [at(id(2), { start: true }), id(3)], disconnect: [id(2), id(1)] })],
    [[0], (id) => ({ connect: [id(1)], disconnect: [id(1)] })]],
  ['empty-object', all, [[0], () => ({})], [[0], () => ({ connect: [] })]],
];

/** A check that creates an owner with each value and compares its links. */
const creationCheck = (
  clause: string,
  holds: (bond: Bond) => boolean,
  values: (bench: Bench) => readonly unknown[],
): Check =>
  benchCheck(clause, { holds, everyKind: true, targets: 5 }, async (bench) => {
    for (const value of values(bench)) {
      const owner = await bench.makeOwner(value);
      await bench.expect(owner, linkedAfter([], value, isMany(bench.bond)));
    }
  });

/** Whether a relation belongs to the entry, not to a component. */
const isDirect = ({ inside }: Bond): boolean => inside === undefined;

const upTo = (count: number): number[] => Array.from({ length: count }, (_, place) => place);

const sides = ['before', 'after'] as const;

/** The entry of a place, on one side of each of four linked ones. */
const besideEach = (moved: number, side: string): readonly Way[] =>
  upTo(4)
    .filter((beside) => beside !== moved)
    .map((beside): Way => [upTo(4), (id) => ({ connect: [at(id(moved), { [side]: id(beside) })] })]);

/** Bodies for an entry with many links. */
const manyWays: readonly Way[] = [
  [upTo(manyLinks - 1), (id) => ({ connect: [id(manyLinks - 1)] })],
  [upTo(manyLinks), (id) => ({ disconnect: [id(1), id(manyLinks - 2)] })],
  [upTo(manyLinks - 2), (id) => ({ connect: [at(id(manyLinks - 1), { before: id(30) }), id(manyLinks - 2)] })],
];

export const operationChecks: readonly Check[] = [
  ...rows.map(rowCheck),
  benchCheck(
    'rest.relations.connect',
    {
      id: 'rest.relations.connect.many',
      title: 'An entry with more links than a page holds keeps all of them, in their order, when some come and go',
      holds: isMany,
      targets: manyLinks,
      ways: ['many'],
      weight: 100,
    },
    (bench) => tryWays(bench, manyWays),
  ),
  benchCheck(
    'rest.relations.connect.before',
    {
      id: 'rest.relations.connect.every-position',
      title: 'An entry takes its place before or after each of the linked ones, the first and the last included',
      also: ['rest.relations.connect.after'],
      holds: isMany,
      targets: 5,
      ways: sides,
    },
    (bench, side = '') => tryWays(bench, besideEach(4, side)),
  ),
  benchCheck(
    'rest.relations.reconnect-moves',
    {
      id: 'rest.relations.reconnect-moves.every-position',
      title: 'A linked entry moves before or after each of the others',
      holds: isMany,
      ways: upTo(4).flatMap((moved) => sides.map((side) => `${moved} ${side}`)),
    },
    (bench, way = '') => {
      const [moved = '', side = ''] = way.split(' ');
      return tryWays(bench, besideEach(Number(moved), side));
    },
  ),
  benchCheck('rest.relations.to-one.last', { holds: isOne, everyKind: true, targets: 3 }, (bench) =>
    tryWays(bench, several),
  ),
  creationCheck('rest.create.relations', isDirect, ({ bond, id }) =>
    isMany(bond)
      ? [
          [id(1), id(0)],
          { connect: [id(2), { id: id(3) }] },
          { connect: [id(1), at(id(0), { before: id(1) }), at(id(3), { start: true }), at(id(2), { after: id(3) })] },
          { set: [id(4)] },
          undefined,
        ]
      : [id(0), { connect: [id(1)] }, { set: [{ id: id(2) }] }, undefined],
  ),
  benchCheck('rest.update.relations', { holds: isDirect, everyKind: true }, (bench) =>
    tryWays(bench, [[[], (id) => (isMany(bench.bond) ? [id(2), id(1)] : id(1))]]),
  ),
  creationCheck('rest.relations.set-on-create', isMany, ({ id }) => [
    { connect: [id(1), at(id(0), { before: id(1) })] },
    { connect: [id(2)], disconnect: [id(0)] },
    // what is connected is no link yet that could be taken away
    { connect: [id(2), id(0)], disconnect: [id(0)] },
    { connect: [{ id: id(1) }], disconnect: [{ id: id(1) }, id(2)] },
    { disconnect: [id(1)] },
  ]),
];
