/** Effects of a write on the other side of the relation (4.8). */
import { isToMany } from '../../oracle/attributes.ts';
import { linkedAfter } from '../../oracle/state/relation-value.ts';
import type { EntryId } from '../../world/world.ts';
import type { Check } from '../check.ts';
import { expectHolds, expectSame } from '../mismatch.ts';
import { entryIn, lastRequest } from '../writing/answers.ts';
import type { Created } from '../writing/scratch.ts';
import { type Bench, benchCheck, isMany, manyLinks } from './bench.ts';
import { type Bond, otherSide } from './bonds.ts';
import { createLinking, type Linking } from './linking.ts';

const isTwoWay = (bond: Bond): boolean => bond.inverse !== undefined;

/** The relation from its other side. */
const reverseLinking = ({ scratch, bond }: Bench): Linking => createLinking(scratch, otherSide(bond));

type Linked = ReadonlyMap<unknown, readonly unknown[]>;

/** Throws Mismatch if an entry links another that does not link it back. */
function expectAgreement(owners: Linked, targets: Linked): void {
  for (const [owner, forth] of owners)
    for (const [one, back] of targets) {
      const message = `one side links entries ${String(owner)} and ${String(one)}, the other does not`;
      const agrees = forth.includes(one) === back.includes(owner);
      expectHolds(agrees, message, Object.fromEntries(owners), Object.fromEntries(targets));
    }
}

/** Throws Mismatch unless the entry links exactly these entries, in any order. */
async function expectAll(
  { session }: Bench,
  linking: Linking,
  holder: Created,
  linked: readonly Created[],
): Promise<void> {
  const ids = (await linking.read([holder])).get(holder.entry.id) ?? [];
  const message = `${lastRequest(session)}: ${linking.bond.attribute.name} links other entries than it must`;
  expectSame(message, ids.map(String).toSorted(), linked.map(({ entry }) => String(entry.id)).toSorted());
}

export const bothSidesChecks: readonly Check[] = [
  benchCheck('rest.relations.inverse', { holds: isTwoWay, everyKind: true, targets: 2 }, async (bench) => {
    const back = reverseLinking(bench);
    const owner = await bench.makeOwner(bench.id(0));
    await back.expect(bench.target(0), [owner.entry.id]);
    await bench.write(owner, bench.id(1));
    await back.expect(bench.target(0), []);
    await back.expect(bench.target(1), [owner.entry.id]);
  }),
  benchCheck(
    'rest.relations.inverse',
    {
      id: 'rest.relations.inverse.agreement',
      title: 'Both sides of a relation agree who has an entry that can belong to one alone.',
      holds: ({ attribute, inverse }) => inverse !== undefined && !isToMany(attribute),
      everyKind: true,
      targets: 2,
    },
    async (bench) => {
      const back = reverseLinking(bench);
      const owners = [await bench.makeOwner(undefined), await bench.makeOwner(undefined)];
      const ids = owners.map(({ entry }) => entry.id);
      // the document does not say whether the second write takes the entry from the first owner, or is refused
      for (const owner of owners) await bench.put(owner, bench.id(0));
      expectAgreement(await bench.read(owners), await back.read(bench.targets));
      for (const target of bench.targets) await back.put(target, isMany(back.bond) ? [ids[0]] : ids[0]);
      expectAgreement(await bench.read(owners), await back.read(bench.targets));
    },
  ),
  benchCheck(
    'rest.relations.inverse',
    {
      id: 'rest.relations.inverse.many',
      title: 'An entry that more entries link to than a page holds has all of them, as they come and go',
      holds: (bond) => bond.inverse !== undefined && isToMany(bond.inverse),
      targets: 2,
      ways: ['many'],
      weight: 100,
    },
    async (bench) => {
      const back = reverseLinking(bench);
      const owners: Created[] = [];
      for (let at = 0; at < manyLinks; at += 1) owners.push(await bench.makeOwner(bench.id(0)));
      const [first, second, ...others] = owners;
      if (!first || !second) return;
      await expectAll(bench, back, bench.target(0), owners);
      await bench.write(first, bench.id(1));
      entryIn(bench.session, await bench.scratch.remove(second));
      await expectAll(bench, back, bench.target(0), others);
      await expectAll(bench, back, bench.target(1), [first]);
    },
  ),
  benchCheck('rest.relations.inverse-set', { holds: isTwoWay, everyKind: true, targets: 1 }, async (bench) => {
    const back = reverseLinking(bench);
    const owners = [await bench.makeOwner(undefined), await bench.makeOwner(undefined)];
    const ids = owners.map(({ entry }) => entry.id);
    await back.write(bench.target(0), isMany(back.bond) ? ids.toReversed() : ids[1]);
    await back.expect(bench.target(0), isMany(back.bond) ? ids.toReversed() : ids.slice(1));
    for (const owner of owners) {
      const linked = isMany(back.bond) || owner === owners[1];
      await bench.expect(owner, linked ? [bench.id(0)] : []);
    }
    if (bench.bond.attribute.required || back.bond.attribute.required) return;
    await back.write(bench.target(0), isMany(back.bond) ? [] : null);
    await back.expect(bench.target(0), []);
    for (const owner of owners) await bench.expect(owner, []);
  }),
  benchCheck(
    'rest.relations.inverse-set',
    {
      id: 'rest.relations.inverse-set.forms',
      title: 'The other side of a relation takes every form of a body, and null',
      holds: ({ inverse }) => inverse !== undefined && isToMany(inverse),
      targets: 1,
    },
    async (bench) => {
      const back = reverseLinking(bench);
      const owners: Created[] = [];
      for (let at = 0; at < 3; at += 1) owners.push(await bench.makeOwner(undefined));
      const [one, two, three] = owners.map(({ entry }) => entry.id);
      const isEmptied = !back.bond.attribute.required && !bench.bond.attribute.required;
      const values = [
        { connect: [one, { id: two }] },
        { connect: [three], disconnect: [{ id: one }] },
        { set: [{ id: one }] },
        ...(isEmptied ? [null, [two, three], { set: [] }] : []),
      ];
      let linked: readonly EntryId[] = [];
      for (const value of values) {
        linked = linkedAfter(linked, value, true);
        await back.write(bench.target(0), value);
        const expected = owners.filter(({ entry }) => linked.some((id) => id === entry.id));
        await expectAll(bench, back, bench.target(0), expected);
      }
    },
  ),
  benchCheck(
    'rest.relations.one-to-one-steals',
    { holds: (bond) => isTwoWay(bond) && bond.attribute.relation === 'oneToOne', targets: 1 },
    async (bench) => {
      const former = await bench.makeOwner(bench.id(0));
      const owner = await bench.makeOwner(undefined);
      await bench.write(owner, bench.id(0));
      await bench.expect(owner, [bench.id(0)]);
      await bench.expect(former, [], `entry ${bench.id(0)} is held by another entry now`);
    },
  ),
  benchCheck(
    'rest.relations.one-to-many-steals',
    { holds: ({ inverse }) => inverse?.relation === 'oneToMany', targets: 2 },
    async (bench) => {
      const back = reverseLinking(bench);
      const entry = await bench.makeOwner(undefined);
      const stays = await bench.makeOwner(undefined);
      await back.write(bench.target(0), [stays.entry.id, entry.entry.id]);
      await back.write(bench.target(1), { connect: [entry.entry.id] });
      await back.expect(bench.target(1), [entry.entry.id]);
      await back.expect(bench.target(0), [stays.entry.id], `entry ${String(entry.entry.id)} belongs to another now`);
    },
  ),
  benchCheck('rest.relations.self', { holds: (bond) => bond.type === bond.target, targets: 1 }, async (bench) => {
    const owner = await bench.makeOwner(undefined);
    const { id } = owner.entry;
    const both = isToMany(bench.bond.attribute) ? [bench.id(0), id] : [id];
    await bench.write(owner, both);
    await bench.expect(owner, both);
    if (!isTwoWay(bench.bond)) return;
    await reverseLinking(bench).expect(owner, [id]);
  }),
  benchCheck('rest.relations.deleted-target', { targets: 3 }, async (bench) => {
    const many = isMany(bench.bond);
    const owner = await bench.makeOwner(many ? [bench.id(0), bench.id(1), bench.id(2)] : bench.id(1));
    entryIn(bench.session, await bench.scratch.remove(bench.target(1)));
    await bench.expect(owner, many ? [bench.id(0), bench.id(2)] : []);
    if (!isTwoWay(bench.bond) || !many) return;
    entryIn(bench.session, await bench.scratch.remove(owner));
    await reverseLinking(bench).expect(bench.target(0), []);
  }),
  benchCheck('rest.relations.in-components', { holds: ({ inside }) => inside !== undefined }, async (bench) => {
    const { id } = bench;
    const owner = await bench.makeOwner(isMany(bench.bond) ? [id(0), id(1)] : id(0));
    await bench.expect(owner, isMany(bench.bond) ? [id(0), id(1)] : [id(0)]);
    await bench.write(owner, { connect: [{ id: id(2), position: { start: true } }], disconnect: [id(0)] });
    await bench.expect(owner, isMany(bench.bond) ? [id(2), id(1)] : [id(2)]);
    await bench.write(owner, { set: [id(3)] });
    await bench.expect(owner, [id(3)]);
    await bench.write(owner, null);
    await bench.expect(owner, []);
  }),
];
