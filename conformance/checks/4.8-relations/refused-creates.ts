/** What an update may not say of a relation, a create may not either (4.8). */
import type { JsonObject } from '../../models/json.ts';
import { linkedAfter } from '../../oracle/state/relation-value.ts';
import type { Answer } from '../../target/exchange.ts';
import type { Check } from '../check.ts';
import { expectHolds } from '../mismatch.ts';
import { entryIn, isSuccess, lastRequest } from '../writing/answers.ts';
import { type Bench, benchCheck, type IdAt, isMany } from './bench.ts';
import { dataFor } from './bonds.ts';
import {
  isClientError,
  isManyOutside,
  type Pair,
  type Pairs,
  setCombined,
  severalPositions,
  twice,
} from './refusals.ts';

/** The body of a create with this value for the relation. */
const bodyOf = ({ scratch, bond }: Bench, value: unknown): JsonObject => {
  const rest = bond.inside ? scratch.part(bond.inside.component.uid) : {};
  return scratch.complete(bond.type, dataFor(bond, value, rest));
};

const attempt = (bench: Bench, value: unknown): Promise<Answer> =>
  bench.session.create(bench.bond.type, bodyOf(bench, value));

/** A check that creates an entry with each impossible value, and one with each accepted value. */
const createsCheck = (
  clause: string,
  title: string,
  pairs: Pairs,
  judge: (bench: Bench, pair: Pair, answer: Answer) => Promise<void> | void,
  holds = isManyOutside,
): Check =>
  benchCheck(clause, { id: `${clause}.creates`, title, holds, weight: 100 }, async (bench) => {
    for (const pair of Object.values(pairs)) await judge(bench, pair, await attempt(bench, pair.impossible(bench.id)));
    const accepted = new Set(Object.values(pairs).map((pair) => JSON.stringify(pair.accepted(bench.id))));
    for (const value of [...accepted].map((text): unknown => JSON.parse(text)))
      await bench.expect(await bench.makeOwner(value), linkedAfter([], value, true));
  });

/** Throws Mismatch if an answered entry has other links than one of the parts of the body alone gives. */
async function expectOnePart(bench: Bench, { parts }: Pair, answer: Answer): Promise<void> {
  if (!isSuccess(answer)) return;
  const owner = bench.scratch.adopt(bench.bond.type, {}, entryIn(bench.session, answer));
  const linked = (await bench.read([owner])).get(owner.entry.id);
  const allowed = (parts?.(bench.id) ?? []).map((value) => linkedAfter([], value, true));
  const holds = allowed.some((ids) => JSON.stringify(ids) === JSON.stringify(linked));
  const message = `${lastRequest(bench.session)}: a create links other entries than one part of its body alone`;
  expectHolds(holds, message, { oneOf: allowed }, linked);
}

/** The same bodies, where entries 0 and 1 are connected by the body itself: a new entry has no links. */
const connectedFirst = (pairs: Pairs): Pairs => {
  const first = (id: IdAt, value: unknown): unknown => {
    const { connect = [] } = value as { readonly connect?: readonly unknown[] };
    return { connect: [id(0), id(1), ...connect] };
  };
  return Object.fromEntries(
    Object.entries(pairs).map(([name, { impossible, accepted, parts }]): [string, Pair] => [
      name,
      {
        impossible: (id) => first(id, impossible(id)),
        accepted: (id) => first(id, accepted(id)),
        ...(parts ? { parts: (id: IdAt) => parts(id).map((value) => first(id, value)) } : {}),
      },
    ]),
  );
};

export const refusedCreateChecks: readonly Check[] = [
  createsCheck(
    'rest.relations.connect.twice',
    'A create that connects the same entry twice, in any form, is refused with a status of 400 to 499.',
    twice,
    (bench, _pair, answer) => isClientError(bench, answer),
    isMany,
  ),
  createsCheck(
    'rest.relations.set-not-combined',
    'A create does not carry out set together with connect or disconnect.',
    setCombined,
    expectOnePart,
  ),
  createsCheck(
    'rest.relations.connect.one-position-key',
    'A create does not obey a position with several keys as a whole.',
    connectedFirst(severalPositions),
    expectOnePart,
  ),
];
