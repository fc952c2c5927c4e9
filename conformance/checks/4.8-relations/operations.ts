/** What each form of a relation in a body does, one clause at a time (4.8). */
import { linkedAfter } from '../../oracle/state/relation-value.ts';
import type { EntryId } from '../../world/world.ts';
import type { Check } from '../check.ts';
import { type Bench, benchCheck, type IdAt, isMany, isOne } from './bench.ts';
import type { Bond } from './bonds.ts';

/** One body: what is linked before, by places of the entries to link, and what the body then says. */
interface Way {
  readonly before: readonly number[];
  says(id: IdAt): unknown;
}

interface Operation {
  readonly clause: string;
  readonly title: string;
  readonly holds: (bond: Bond) => boolean;
  readonly ways: readonly Way[];
}

const way = (before: readonly number[], says: (id: IdAt) => unknown): Way => ({ before, says });

/** Links what stands before, says the body, and looks at what is linked then, against the oracle's word. */
async function go(bench: Bench, ways: readonly Way[]): Promise<void> {
  const { bond, id } = bench;
  const owner = await bench.makeOwner(undefined);
  for (const { before, says } of ways) {
    const start: EntryId[] = before.map(id);
    await bench.write(owner, isMany(bond) ? start : (start[0] ?? null));
    const value = says(id);
    await bench.write(owner, value);
    await bench.expect(owner, linkedAfter(start, value, isMany(bond)));
  }
}

/** How many entries to link the ways speak of. */
function mentioned(ways: readonly Way[]): number {
  const places = new Set(ways.flatMap(({ before }) => before));
  for (const { says } of ways) {
    says((place) => {
      places.add(place);
      return place;
    });
  }
  return Math.max(...places) + 1;
}

const operation = ({ clause, title, holds, ways }: Operation): Check =>
  benchCheck({ clause, title, holds, targets: mentioned(ways), run: (bench) => go(bench, ways) });

const many = (clause: string, title: string, ...ways: readonly Way[]): Check =>
  operation({ clause: `rest.relations.${clause}`, title, holds: isMany, ways });
const one = (clause: string, title: string, ...ways: readonly Way[]): Check =>
  operation({ clause: `rest.relations.${clause}`, title, holds: isOne, ways });

const at = (id: EntryId, position: unknown): unknown => ({ id, position });

/** Several entries for a to-one relation, in each form that holds several. */
const several: Readonly<Record<string, (id: IdAt) => unknown>> = {
  connect: (id) => ({ connect: [id(1), id(2)] }),
  set: (id) => ({ set: [id(1), id(2)] }),
  list: (id) => [id(1), id(2)],
};

const stated: readonly Check[] = [
  many(
    'connect',
    'connect adds to what is linked.',
    way([0], (id) => ({ connect: [id(2), id(1)] })),
    way([], (id) => ({ connect: [id(3)] })),
  ),
  many(
    'disconnect',
    'disconnect takes away what it names and no more.',
    way([0, 1, 2], (id) => ({ disconnect: [id(1)] })),
    way([3, 2, 1, 0], (id) => ({ disconnect: [id(0), id(3)] })),
  ),
  many(
    'connect-and-disconnect',
    'connect and disconnect in one body both take effect.',
    way([0, 1], (id) => ({ connect: [id(2)], disconnect: [id(0)] })),
  ),
  many(
    'set',
    'set replaces what is linked, in the order given.',
    way([0, 1], (id) => ({ set: [id(3), id(0), id(2)] })),
    way([0, 1, 2], (id) => ({ set: [id(1)] })),
  ),
  many(
    'set-empty',
    'set with an empty list removes all.',
    way([0, 1], () => ({ set: [] })),
  ),
  many(
    'shorthand',
    'connect, disconnect and set take ids.',
    way([0], (id) => ({ connect: [id(1)] })),
    way([0, 1], (id) => ({ disconnect: [id(0)] })),
    way([0], (id) => ({ set: [id(2), id(1)] })),
  ),
  many(
    'longhand',
    'connect, disconnect and set take objects with an id.',
    way([0], (id) => ({ connect: [{ id: id(1) }] })),
    way([0, 1], (id) => ({ disconnect: [{ id: id(0) }] })),
    way([0], (id) => ({ set: [{ id: id(2) }, { id: id(1) }] })),
  ),
  many(
    'plain-list',
    'A list without a key replaces what is linked, as set does.',
    way([0, 1], (id) => [id(3), id(1)]),
    way([0], (id) => [{ id: id(2) }, { id: id(0) }]),
    way([0, 1], () => []),
  ),
  many(
    'connect.before',
    'position before puts an entry directly before another.',
    way([0, 1, 2], (id) => ({ connect: [at(id(3), { before: id(2) })] })),
    way([0, 1], (id) => ({ connect: [at(id(3), { before: id(0) })] })),
  ),
  many(
    'connect.after',
    'position after puts an entry directly after another.',
    way([0, 1, 2], (id) => ({ connect: [at(id(3), { after: id(0) })] })),
    way([0, 1], (id) => ({ connect: [at(id(3), { after: id(1) })] })),
  ),
  many(
    'connect.start',
    'position start puts an entry first.',
    way([2, 0], (id) => ({ connect: [at(id(1), { start: true })] })),
  ),
  many(
    'connect.end',
    'position end puts an entry last.',
    way([2, 1], (id) => ({ connect: [at(id(0), { end: true })] })),
  ),
  many(
    'connect.default-end',
    'An entry connected without a position comes last.',
    way([3, 2], (id) => ({ connect: [id(0), { id: id(1) }] })),
  ),
  many(
    'connect.sequential',
    'Items of connect are worked off in their order.',
    way([0], (id) => ({
      connect: [at(id(1), { before: id(0) }), at(id(2), { after: id(1) }), at(id(3), { before: id(1) })],
    })),
    way([0], (id) => ({ connect: [at(id(1), { start: true }), at(id(2), { start: true }), id(3)] })),
  ),
  many(
    'null-clears',
    'null for a to-many relation removes all.',
    way([0, 1], () => null),
  ),
  one(
    'to-one.short',
    'An id sets a to-one relation.',
    way([0], (id) => id(1)),
    way([], (id) => id(2)),
  ),
  one(
    'to-one.null',
    'null clears a to-one relation.',
    way([0], () => null),
  ),
  one(
    'to-one.syntaxes',
    'connect, disconnect, set and lists work for a to-one relation.',
    way([0], (id) => ({ connect: [id(1)] })),
    way([0], (id) => ({ connect: [{ id: id(1) }] })),
    way([0], (id) => ({ disconnect: [id(0)] })),
    way([0], (id) => ({ set: [id(1)] })),
    way([0], () => ({ set: [] })),
    way([0], (id) => [id(1)]),
    way([0], (id) => ({ connect: [id(1)], disconnect: [id(0)] })),
  ),
  benchCheck({
    clause: 'rest.relations.to-one.last',
    title: 'Of several entries for a to-one relation the last is used.',
    holds: isOne,
    ways: Object.keys(several),
    targets: 3,
    run: (bench, name = '') => go(bench, [way([0], several[name] ?? (() => null))]),
  }),
];

const observed: readonly Check[] = [
  operation({
    clause: 'rest.relations.one-way-many',
    title: 'A one-way to-many relation keeps every entry, in order.',
    holds: (bond) => isMany(bond) && bond.inverse === undefined && bond.attribute.relation === 'oneToMany',
    ways: [way([], (id) => [id(2), id(0), id(3)]), way([1], (id) => ({ connect: [id(3), id(0)] }))],
  }),
  many(
    'scalar-on-many',
    'An id alone is a list of one.',
    way([0, 1], (id) => id(2)),
  ),
  operation({
    clause: 'rest.relations.string-ids',
    title: 'Ids may be texts of digits.',
    holds: () => true,
    ways: [
      way([0], (id) => [String(id(1))]),
      way([0], (id) => ({ connect: [String(id(2))] })),
      way([0], (id) => ({ set: [String(id(3))] })),
    ],
  }),
  many(
    'reconnect-moves',
    'Connecting what is linked already moves it.',
    way([0, 1, 2], (id) => ({ connect: [id(0)] })),
    way([0, 1, 2], (id) => ({ connect: [at(id(2), { start: true })] })),
    way([0, 1, 2], (id) => ({ connect: [at(id(2), { before: id(1) })] })),
  ),
  operation({
    clause: 'rest.relations.disconnect-unconnected',
    title: 'Disconnecting what is not linked changes nothing.',
    holds: () => true,
    ways: [way([0], (id) => ({ disconnect: [id(1)] }))],
  }),
  many(
    'connect-wins',
    'An entry in both connect and disconnect is linked afterwards.',
    way([0, 1], (id) => ({ connect: [id(0)], disconnect: [id(0)] })),
    way([0], (id) => ({ connect: [id(1)], disconnect: [id(1)] })),
  ),
  operation({
    clause: 'rest.relations.empty-object',
    title: 'An empty object or an empty connect leaves all as it is.',
    holds: () => true,
    ways: [way([0], () => ({})), way([0], () => ({ connect: [] }))],
  }),
  benchCheck({
    clause: 'rest.relations.set-on-create',
    title: 'connect in a create starts from nothing; disconnect removes nothing.',
    holds: isMany,
    async run(bench) {
      const { id } = bench;
      const says = [
        { connect: [id(1), at(id(0), { before: id(1) })] },
        { connect: [id(2)], disconnect: [id(0)] },
        { disconnect: [id(1)] },
      ];
      for (const value of says) {
        const owner = await bench.makeOwner(value);
        await bench.expect(owner, linkedAfter([], value, true));
      }
    },
  }),
];

export const operationChecks: readonly Check[] = [...stated, ...observed];
