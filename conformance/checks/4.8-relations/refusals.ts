/** Bodies that must be refused (4.8), each beside an accepted one; a refused body writes nothing. */
import { isDeepStrictEqual } from 'node:util';
import type { JsonObject } from '../../models/json.ts';
import { isScalar } from '../../oracle/attributes.ts';
import { linkedAfter } from '../../oracle/state/relation-value.ts';
import type { Answer } from '../../target/exchange.ts';
import type { EntryId } from '../../world/world.ts';
import type { Check } from '../check.ts';
import { expectHolds, expectSame } from '../mismatch.ts';
import { errorIn, expectError, expectRefused, expectThat, lastRequest } from '../writing/answers.ts';
import type { Created } from '../writing/scratch.ts';
import { expectSaying } from '../writing/told.ts';
import { shortValues } from '../writing/values.ts';
import { type Bench, benchCheck, type IdAt, isMany } from './bench.ts';
import type { Bond } from './bonds.ts';
import { expectMissingCounted } from './missing-counted.ts';

/** Bodies for an entry with links 0 and 1: an impossible one, and one that differs in one thing. */
export interface Pair {
  impossible(id: IdAt): unknown;
  accepted(id: IdAt): unknown;
  /** Bodies that a server may read instead of the impossible one. */
  readonly parts?: (id: IdAt) => readonly unknown[];
  /** How many of its ids do not exist. */
  readonly missing?: number;
}

export const pair = (impossible: Pair['impossible'], accepted: Pair['accepted'], parts?: Pair['parts']): Pair => ({
  impossible,
  accepted,
  ...(parts ? { parts } : {}),
});
export const at = (id: unknown, position: unknown): unknown => ({ id, position });

export type Pairs = Readonly<Record<string, Pair>>;

export const isManyOutside = (bond: Bond): boolean => isMany(bond) && bond.inside === undefined;

/** Sends the impossible body of each pair to an entry with links 0 and 1, and passes the answer to `judge`. */
const onPairs = (
  clause: string,
  pairs: Pairs,
  judge: (bench: Bench, pair: Pair, answer: Answer, owner: Created) => Promise<void> | void,
  holds = isManyOutside,
  targets = 4,
): Check => {
  return benchCheck(clause, { holds, targets, ways: Object.keys(pairs) }, async (bench, way = '') => {
    const pair = pairs[way];
    if (pair === undefined) throw new Error(`the case names the way ${way}, which ${clause} does not have`);
    const owner = await bench.makeOwner(startOf(bench));
    await judge(bench, pair, await bench.put(owner, pair.impossible(bench.id)), owner);
  });
};

const startOf = ({ id }: Bench): EntryId[] => [id(0), id(1)];

/** Throws Mismatch unless the owner's links are one of `allowed`. */
async function expectOneOf(bench: Bench, owner: Created, allowed: readonly (readonly unknown[])[]): Promise<void> {
  const linked = (await bench.read([owner])).get(owner.entry.id);
  const holds = allowed.some((ids) => JSON.stringify(ids) === JSON.stringify(linked));
  const message = `${lastRequest(bench.session)}: ${bench.bond.attribute.name} links other entries than it may after a body that cannot be carried out`;
  expectHolds(holds, message, allowed.length === 1 ? allowed[0] : { oneOf: allowed }, linked);
}

/** Throws Mismatch unless the accepted body has its effect. */
async function expectTwin(bench: Bench, { accepted }: Pair, owner: Created): Promise<void> {
  const value = accepted(bench.id);
  await bench.write(owner, startOf(bench));
  await bench.write(owner, value);
  await bench.expect(owner, linkedAfter(startOf(bench), value, true));
}

/** A check of the refusal, of unchanged links, and of the accepted body. */
export const refusedCheck = (
  clause: string,
  judge: (bench: Bench, answer: Answer, pair: Pair) => void,
  pairs: Pairs,
  holds?: typeof isMany,
  targets?: number,
): Check => {
  const run = async (bench: Bench, pair: Pair, answer: Answer, owner: Created): Promise<void> => {
    judge(bench, answer, pair);
    await expectOneOf(bench, owner, [startOf(bench)]);
    await expectTwin(bench, pair, owner);
  };
  return onPairs(clause, pairs, run, holds, targets);
};

/** Another value for some attributes of the owner that may have any. */
const otherValues = ({ type, sent }: Created): JsonObject =>
  Object.fromEntries(
    type.attributes
      .filter((attribute) => isScalar(attribute) && !attribute.unique && !attribute.private)
      .flatMap((attribute) => {
        const other = shortValues(attribute).find((value) => !isDeepStrictEqual(value, sent[attribute.name]));
        return other === undefined ? [] : [[attribute.name, other] as const];
      }),
  );

/** A check that a refused body leaves what it sends beside the relation unwritten, too. */
const nothingWritten = (pairs: Pairs): Check =>
  benchCheck(
    'rest.validation.nothing-written',
    {
      id: 'rest.validation.nothing-written.beside-links',
      title: 'An update that is refused for its links writes no other attribute',
      holds: isManyOutside,
      ways: Object.keys(pairs),
    },
    async (bench, way = '') => {
      const { scratch, session, bond, id } = bench;
      const owner = await bench.makeOwner(startOf(bench));
      const before = (await scratch.read(owner)).attributes;
      const data = { ...otherValues(owner), [bond.attribute.name]: pairs[way]?.impossible(id) };
      expectRefused(session, await scratch.update(owner, data), 'its links cannot be carried out');
      expectSame('a refused update wrote attributes', (await scratch.read(owner)).attributes, before);
      await bench.expect(owner, startOf(bench));
    },
  );

/** A check of the form of the refusal, and of the accepted body. */
const refusalCheck = (clause: string, judge: (bench: Bench, answer: Answer) => void, pairs: Pairs): Check =>
  onPairs(clause, pairs, async (bench, pair, answer, owner) => {
    judge(bench, answer);
    await expectTwin(bench, pair, owner);
  });

/** A check that the impossible body is refused, or is read as one of its parts: it never has its full effect. */
const notCarriedOutCheck = (clause: string, pairs: Pairs): Check =>
  onPairs(clause, pairs, async (bench, pair, answer, owner) => {
    const start = startOf(bench);
    const parts = answer.status >= 400 ? [] : (pair.parts?.(bench.id) ?? []);
    await expectOneOf(bench, owner, [start, ...parts.map((value) => linkedAfter(start, value, true))]);
    await expectTwin(bench, pair, owner);
  });

const isRefused =
  (why: string) =>
  ({ session }: Bench, answer: Answer): void =>
    expectRefused(session, answer, why);

export const isValidationError = ({ session }: Bench, answer: Answer): void =>
  expectError(session, answer, 400, 'ValidationError');

const saysInvalidRelations = (bench: Bench, answer: Answer): void => {
  isValidationError(bench, answer);
  expectSaying(bench.session, answer, 'Invalid relations');
};

/** Throws Mismatch unless the error counts the ids that do not exist. */
const countsMissing = (bench: Bench, answer: Answer, { missing = 1 }: Pair): void =>
  expectMissingCounted(bench.session, answer, missing, bench.bond.attribute.target);

const withMissing = (missing: number, { impossible, accepted }: Pair): Pair => ({ impossible, accepted, missing });

/** "Returns a Validation error" (rule 5): a client error; the document shows neither status nor fields (7). */
export const isClientError = ({ session }: Bench, answer: Answer): void => {
  const holds = answer.status >= 400 && answer.status <= 499;
  expectThat(session, answer, holds, 'a status of 400 to 499', 'connects the same entry twice');
};

const saysValidation = ({ session }: Bench, answer: Answer): void => {
  const holds = answer.status < 400 || /validation/i.test(JSON.stringify(errorIn(answer) ?? answer.text));
  expectThat(session, answer, holds, 'a Validation error', 'is refused, but not with a Validation error');
};

export const relation = (clause: string): string => `rest.relations.${clause}`;

/** An id above all others: no run creates so many entries. */
export const unknown = 987_654_321;

// biome-ignore format: a table: impossible, accepted, what the impossible one may be taken for
export const setCombined: Pairs = {
  'set with connect': pair((id) => ({ set: [id(1)], connect: [id(2)] }), (id) => ({ connect: [id(2)] }),
    (id) => [{ set: [id(1)] }, { connect: [id(2)] }]),
  'set with disconnect': pair((id) => ({ set: [id(2), id(1)], disconnect: [id(1)] }), (id) => ({ set: [id(2), id(1)] }),
    (id) => [{ set: [id(2), id(1)] }, { disconnect: [id(1)] }]),
  'set with both': pair((id) => ({ set: [id(3)], connect: [id(2)], disconnect: [id(0)] }),
    (id) => ({ connect: [id(2)], disconnect: [id(0)] }),
    (id) => [{ set: [id(3)] }, { connect: [id(2)], disconnect: [id(0)] }]),
};

const twoPositions = (...keys: readonly ((id: IdAt) => Record<string, unknown>)[]): Pair => {
  const [first = () => ({})] = keys;
  const connecting = (position: (id: IdAt) => unknown) => (id: IdAt) => ({ connect: [at(id(2), position(id))] });
  return pair(
    connecting((id) => Object.assign({}, ...keys.map((key) => key(id)))),
    connecting(first),
    (id) => [...keys.map((key) => connecting(key)(id)), { connect: [id(2)] }],
  );
};

// biome-ignore format: a table, two keys a line
export const severalPositions: Pairs = {
  'before and after': twoPositions((id) => ({ before: id(0) }), (id) => ({ after: id(1) })),
  'start and end': twoPositions(() => ({ start: true }), () => ({ end: true })),
  'before and end': twoPositions((id) => ({ before: id(0) }), () => ({ end: true })),
  'before and start': twoPositions((id) => ({ before: id(1) }), () => ({ start: true })),
  'after and start': twoPositions((id) => ({ after: id(0) }), () => ({ start: true })),
  'after and end': twoPositions((id) => ({ after: id(0) }), () => ({ end: true })),
};

// biome-ignore format: a table: impossible, accepted
export const twice: Pairs = {
  'equal ids': pair((id) => ({ connect: [id(2), id(2)] }), (id) => ({ connect: [id(2), id(3)] })),
  'equal objects': pair((id) => ({ connect: [{ id: id(2) }, { id: id(2) }] }), (id) => ({ connect: [{ id: id(2) }, { id: id(3) }] })),
  'an id and an object': pair((id) => ({ connect: [id(2), { id: id(2) }] }),
    (id) => ({ connect: [id(2), { id: id(3) }] })),
  'others between': pair((id) => ({ connect: [id(2), id(3), { id: id(2) }] }), (id) => ({ connect: [id(2), { id: id(3) }] })),
  'one that is connected': pair((id) => ({ connect: [id(0), id(0)] }), (id) => ({ connect: [id(0), id(2)] })),
  'one connected, among others': pair((id) => ({ connect: [id(2), id(1), { id: id(1) }] }), (id) => ({ connect: [id(2), id(1)] })),
  'two positions': pair((id) => ({ connect: [at(id(2), { start: true }), at(id(2), { end: true })] }),
    (id) => ({ connect: [at(id(2), { start: true }), at(id(3), { end: true })] })),
};

// biome-ignore format: a table: impossible, accepted
export const relationRefusalChecks: readonly Check[] = [
  notCarriedOutCheck(relation('set-not-combined'), setCombined),
  refusalCheck(relation('set-not-combined-status'), isRefused('set cannot be combined with connect or disconnect'),
    setCombined),
  notCarriedOutCheck(relation('connect.one-position-key'), severalPositions),
  refusalCheck(relation('connect.one-position-key-refused'),
    isRefused('a position has exactly one of before, after, start and end'), {
      ...severalPositions,
      'no key': pair((id) => ({ connect: [at(id(2), {})] }), (id) => ({ connect: [{ id: id(2) }] })),
    }),
  refusedCheck(relation('connect.twice'), isClientError, twice, isMany),
  refusalCheck(relation('connect.twice-name'), saysValidation, twice),
  refusalCheck(relation('connect.twice-status'), isValidationError, twice),
  nothingWritten({
    'an unknown id': pair((id) => ({ connect: [id(2), unknown] }), (id) => ({ connect: [id(2)] })),
    'an unknown id in set': pair((id) => ({ set: [id(2), unknown] }), (id) => ({ set: [id(2)] })),
    'beside a disconnect': pair((id) => ({ disconnect: [id(0)], connect: [unknown] }), (id) => ({ connect: [id(2)] })),
    'an unknown id in a list': pair((id) => [unknown, id(2)], (id) => [id(2)]),
  }),
  refusedCheck(relation('unknown-id'), countsMissing, {
    connect: pair(() => ({ connect: [unknown] }), (id) => ({ connect: [id(2)] })),
    set: pair((id) => ({ set: [id(2), unknown] }), (id) => ({ set: [id(2), id(3)] })),
    list: pair((id) => [unknown, id(2)], (id) => [id(3), id(2)]),
    'two of three': withMissing(2, pair((id) => ({ set: [unknown, id(2), unknown + 1] }), (id) => ({ set: [id(3), id(2)] }))),
    'no ids': withMissing(2, pair((id) => ({ connect: ['none', id(2), 'nobody'] }), (id) => ({ connect: [id(2)] }))),
    'an id and none': withMissing(2, pair(() => [unknown, 'none'], (id) => [id(3)])),
  }, isMany),
  refusedCheck(relation('not-a-list'), saysInvalidRelations, {
    connect: pair((id) => ({ connect: id(2) }), (id) => ({ connect: [id(2)] })),
    'connect of an object': pair((id) => ({ connect: { id: id(2) } }), (id) => ({ connect: [{ id: id(2) }] })),
    set: pair((id) => ({ set: id(2) }), (id) => ({ set: [id(2)] })),
  }, isMany),
];
