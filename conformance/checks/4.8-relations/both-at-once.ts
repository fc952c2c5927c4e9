/** One body that names both sides of a relation of a content-type to itself (4.1, 4.8, observed). */
import type { JsonObject } from '../../models/json.ts';
import type { Model } from '../../models/model.ts';
import { variant } from '../case-check.ts';
import type { Check } from '../check.ts';
import { expectSame } from '../mismatch.ts';
import { entryIn, lastRequest } from '../writing/answers.ts';
import { writeCheck } from '../writing/on-types.ts';
import type { Created, Scratch } from '../writing/scratch.ts';
import { isMany } from './bench.ts';
import { type Bond, type BondName, bondNamed, bonds, otherSide } from './bonds.ts';
import { createLinking } from './linking.ts';

/** Relations of a content-type to itself that have two sides. */
export const selfBonds = (model: Model): Bond[] =>
  bonds(model).filter(
    ({ type, target, attribute, inverse }) => type === target && inverse && inverse.name !== attribute.name,
  );

/** The value of one side in a body. */
type Form = (linked: readonly unknown[], side: Bond) => unknown;

/** The ids, or the id, alone; in `set`; in `connect`, which only a create is sent: what was linked stays. */
const plain: Form = (ids, side) => (isMany(side) ? ids : (ids[0] ?? null));
const inSet: Form = (ids) => ({ set: ids.map((id) => ({ id })) });
const inConnect: Form = (ids) => ({ connect: ids });

/** What both sides of an entry link next, by the places of the others. */
interface Step {
  readonly own: readonly number[];
  readonly other: readonly number[];
  readonly forms: readonly [own: Form, other: Form];
  /** Whether the other side comes first in the body. */
  readonly isTurned?: boolean;
}

/** How the entry is made: nobody is on both sides. */
const creates: readonly Step[] = [
  { own: [0], other: [1, 2], forms: [plain, plain] },
  { own: [1], other: [2, 0], forms: [inSet, inConnect], isTurned: true },
  { own: [2], other: [0], forms: [inConnect, inSet] },
];

/** What it is changed to: others, those of the other side, none on one side, none on both. */
const updates: readonly Step[] = [
  { own: [3], other: [4, 1], forms: [plain, plain] },
  { own: [1], other: [3], forms: [plain, inSet], isTurned: true },
  { own: [0], other: [1, 2], forms: [inSet, plain] },
  { own: [], other: [4], forms: [plain, inSet] },
  { own: [2], other: [], forms: [plain, plain], isTurned: true },
  { own: [4], other: [0, 3], forms: [inSet, inSet] },
  { own: [], other: [], forms: [plain, plain] },
];

/** The places that a side can hold: the first alone where it leads to one entry. */
const heldBy = (side: Bond, places: readonly number[]): readonly number[] =>
  isMany(side) ? places : places.slice(0, 1);

/** Ids in the order of texts. */
const inOrder = (ids: readonly unknown[]): string[] => ids.map(String).toSorted();

async function namesBoth(scratch: Scratch, bond: Bond): Promise<void> {
  const { session } = scratch;
  const back = otherSide(bond);
  const [own, other] = [createLinking(scratch, bond), createLinking(scratch, back)];
  const others: Created[] = [];
  for (let count = 0; count < 5; count += 1) others.push(await own.makeTarget());
  const idsAt = (places: readonly number[]): unknown[] => places.flatMap((place) => others[place]?.entry.id ?? []);
  const bodyOf = ({ own: to, other: from, forms: [forth, reverse], isTurned }: Step): JsonObject => {
    const members: [string, unknown][] = [
      [bond.attribute.name, forth(idsAt(heldBy(bond, to)), bond)],
      [back.attribute.name, reverse(idsAt(heldBy(back, from)), back)],
    ];
    return Object.fromEntries(isTurned ? members.toReversed() : members);
  };
  const expectBoth = async (entry: Created, step: Step): Promise<void> => {
    const { id } = entry.entry;
    const sides = [idsAt(heldBy(bond, step.own)), idsAt(heldBy(back, step.other))] as const;
    for (const [linking, [held, holding]] of [
      [own, sides],
      [other, sides.toReversed()],
    ] as const) {
      const links = await linking.read([entry, ...others]);
      const holders = others.filter((one) => links.get(one.entry.id)?.includes(id)).map((one) => one.entry.id);
      const message = `${lastRequest(session)}: ${linking.bond.attribute.name} of entry ${String(id)}, and who has it there`;
      expectSame(message, [links.get(id), inOrder(holders)], [held, inOrder(holding ?? [])]);
    }
  };
  for (const step of creates) {
    const entry = await scratch.create(bond.type, bodyOf(step));
    await expectBoth(entry, step);
    if (step !== creates[0]) entryIn(session, await scratch.remove(entry));
  }
  const entry = await scratch.create(bond.type, {});
  for (const step of updates) {
    await scratch.change(entry, bodyOf(step));
    await expectBoth(entry, step);
  }
}

export const bothAtOnceCheck: Check = writeCheck<BondName>(
  variant(
    'rest.relations.self.both-at-once',
    'rest.relations.self',
    'A body may name both sides of a relation of a content-type to itself: each links what it names.',
  ),
  {
    cases: ({ model }) => selfBonds(model).map(({ name }) => name),
    run: (scratch, name, { model }) => namesBoth(scratch, bondNamed(model, name)),
  },
);
