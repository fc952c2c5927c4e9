/** Mutations that name both sides of a relation of a content-type to itself (4.8, 4.9, observed). */
import type { JsonObject } from '../../models/json.ts';
import { isMany } from '../4.8-relations/bench.ts';
import { otherSide } from '../4.8-relations/bonds.ts';
import { selfBonds } from '../4.8-relations/both-at-once.ts';
import type { Check } from '../check.ts';
import { collections } from '../writing/subjects.ts';
import { publishedAt } from './data.ts';
import { type Stage, type Write, writesEntry } from './on-adapter.ts';

/** Creates an entry with other entries on each side, and changes them; nobody is on both sides. */
async function writes({ scratch, model, type, data }: Stage): Promise<Write[]> {
  const makeId = async () => {
    const { entry } = await scratch.create(type, type.draftAndPublish ? { publishedAt } : {});
    return String(entry.id);
  };
  const steps: JsonObject[] = [];
  for (let turn = 0; turn < 2; turn += 1) {
    const links: Record<string, unknown> = {};
    for (const bond of selfBonds(model).filter((one) => one.type.uid === type.uid))
      for (const side of [bond, otherSide(bond)])
        links[side.attribute.name] = isMany(side) ? [await makeId(), await makeId()].toReversed() : await makeId();
    steps.push(links);
  }
  const [first = {}, next = {}] = steps;
  // the same turned round: what comes first in a body must not matter
  const turned = Object.fromEntries(Object.entries(first).toReversed());
  return [{ data: { ...data(), ...first } }, { data: next }, { data: turned }];
}

const clause = 'graphql.types.relation-input';

export const graphqlBothSidesCheck: Check = writesEntry(
  {
    clause,
    id: `${clause}.both-sides`,
    title: 'A mutation may name both sides of a relation of a content-type to itself: each links what it names.',
  },
  writes,
  {
    types: (model) => collections(model).filter(({ uid }) => selfBonds(model).some(({ type }) => type.uid === uid)),
  },
);
