/** Bodies that 4.8 refuses: each beside one that differs in one thing and is accepted; and nothing of it is written. */
import { linkedAfter } from '../../oracle/state/relation-value.ts';
import type { Answer } from '../../target/exchange.ts';
import type { Check } from '../check.ts';
import { Mismatch } from '../mismatch.ts';
import { errorIn, expectError, expectRefused, lastRequest } from '../writing/answers.ts';
import { type Bench, benchCheck, type IdAt, isMany } from './bench.ts';

interface Refusal {
  /** With ids 0 and 1 linked: what must be refused, and what differs in one thing and must not be. */
  refused(id: IdAt): unknown;
  accepted(id: IdAt): unknown;
}

const pair = (refused: Refusal['refused'], accepted: Refusal['accepted']): Refusal => ({ refused, accepted });
const at = (id: unknown, position: unknown): unknown => ({ id, position });

interface Refusing {
  readonly clause: string;
  readonly title: string;
  readonly pairs: Readonly<Record<string, Refusal>>;
  readonly judge: (bench: Bench, answer: Answer) => void;
  /** Leave what is accepted and what is written to the check of the main clause. */
  readonly statusAlone?: true;
}

const refusing = ({ clause, title, pairs, judge, statusAlone }: Refusing): Check =>
  benchCheck({
    clause,
    title,
    holds: (bond) => isMany(bond) && bond.inside === undefined,
    ways: Object.keys(pairs),
    async run(bench, way = '') {
      const { id } = bench;
      const both = pairs[way];
      if (both === undefined) throw new Error(`the case names the way ${way}, which ${clause} does not have`);
      const linked = [id(0), id(1)];
      const owner = await bench.makeOwner(linked);
      judge(bench, await bench.put(owner, both.refused(id)));
      if (statusAlone) return;
      await bench.expect(owner, linked, 'the update before was refused');
      const value = both.accepted(id);
      await bench.write(owner, value);
      await bench.expect(owner, linkedAfter(linked, value, true));
    },
  });

const isRefused =
  (why: string): Refusing['judge'] =>
  ({ session }, answer) =>
    expectRefused(session, answer, why);

const isValidationError: Refusing['judge'] = ({ session }, answer) =>
  expectError(session, answer, 400, 'ValidationError');

/** "Returns a Validation error" (rule 5): it says so somewhere, since neither its fields nor its status are stated (7). */
const saysValidation: Refusing['judge'] = ({ session }, answer) => {
  expectRefused(session, answer, 'the same entry is connected twice');
  if (/validation/i.test(JSON.stringify(errorIn(answer) ?? answer.text))) return;
  throw new Mismatch({
    message: `${lastRequest(session)} is refused, but not with a Validation error`,
    expected: 'a Validation error',
    actual: { status: answer.status, body: answer.body },
  });
};

const setCombined: Readonly<Record<string, Refusal>> = {
  'set with connect': pair(
    (id) => ({ set: [id(1)], connect: [id(2)] }),
    (id) => ({ connect: [id(2)] }),
  ),
  'set with disconnect': pair(
    (id) => ({ set: [id(1), id(2)], disconnect: [id(0)] }),
    (id) => ({ set: [id(1), id(2)] }),
  ),
  'set with both': pair(
    (id) => ({ set: [id(1)], connect: [id(2)], disconnect: [id(0)] }),
    (id) => ({ connect: [id(2)], disconnect: [id(0)] }),
  ),
};

const twice: Readonly<Record<string, Refusal>> = {
  'equal ids': pair(
    (id) => ({ connect: [id(2), id(2)] }),
    (id) => ({ connect: [id(2), id(3)] }),
  ),
  'equal objects': pair(
    (id) => ({ connect: [{ id: id(2) }, { id: id(2) }] }),
    (id) => ({ connect: [{ id: id(2) }, { id: id(3) }] }),
  ),
  'an id and an object': pair(
    (id) => ({ connect: [id(2), { id: id(2) }] }),
    (id) => ({ connect: [id(2), { id: id(3) }] }),
  ),
  'two positions': pair(
    (id) => ({ connect: [at(id(2), { start: true }), at(id(2), { end: true })] }),
    (id) => ({ connect: [at(id(2), { start: true }), at(id(3), { end: true })] }),
  ),
};

export const relationRefusalChecks: readonly Check[] = [
  refusing({
    clause: 'rest.relations.set-not-combined',
    title: 'set beside connect or disconnect is refused.',
    pairs: setCombined,
    judge: isRefused('set cannot be combined with connect or disconnect'),
  }),
  refusing({
    clause: 'rest.relations.set-not-combined-status',
    title: 'set beside connect or disconnect is 400 ValidationError.',
    pairs: setCombined,
    judge: isValidationError,
    statusAlone: true,
  }),
  refusing({
    clause: 'rest.relations.connect.one-position-key',
    title: 'A position with no key or several is refused.',
    pairs: {
      'no key': pair(
        (id) => ({ connect: [at(id(2), {})] }),
        (id) => ({ connect: [{ id: id(2) }] }),
      ),
      'before and after': pair(
        (id) => ({ connect: [at(id(2), { before: id(1), after: id(0) })] }),
        (id) => ({ connect: [at(id(2), { before: id(1) })] }),
      ),
      'start and end': pair(
        (id) => ({ connect: [at(id(2), { start: true, end: true })] }),
        (id) => ({ connect: [at(id(2), { start: true })] }),
      ),
      'before and end': pair(
        (id) => ({ connect: [at(id(2), { before: id(0), end: true })] }),
        (id) => ({ connect: [at(id(2), { end: true })] }),
      ),
    },
    judge: isRefused('a position has exactly one of before, after, start and end'),
  }),
  refusing({
    clause: 'rest.relations.connect.twice',
    title: 'Connecting an entry twice in one list is refused with a Validation error.',
    pairs: twice,
    judge: saysValidation,
  }),
  refusing({
    clause: 'rest.relations.connect.twice-status',
    title: 'Connecting an entry twice in one list is 400 ValidationError.',
    pairs: twice,
    judge: isValidationError,
    statusAlone: true,
  }),
  refusing({
    clause: 'rest.relations.unknown-id',
    title: 'An id that does not exist is 400 ValidationError.',
    pairs: {
      connect: pair(
        () => ({ connect: [unknown] }),
        (id) => ({ connect: [id(2)] }),
      ),
      set: pair(
        (id) => ({ set: [id(2), unknown] }),
        (id) => ({ set: [id(2), id(3)] }),
      ),
      list: pair(
        (id) => [unknown, id(2)],
        (id) => [id(3), id(2)],
      ),
    },
    judge: isValidationError,
  }),
  refusing({
    clause: 'rest.relations.not-a-list',
    title: 'connect or set that is no list is 400 ValidationError.',
    pairs: {
      connect: pair(
        (id) => ({ connect: id(2) }),
        (id) => ({ connect: [id(2)] }),
      ),
      'connect of an object': pair(
        (id) => ({ connect: { id: id(2) } }),
        (id) => ({ connect: [{ id: id(2) }] }),
      ),
      set: pair(
        (id) => ({ set: id(2) }),
        (id) => ({ set: [id(2)] }),
      ),
    },
    judge: isValidationError,
  }),
  refusing({
    clause: 'rest.relations.circular',
    title: 'Positions that refer to each other in a circle are 400 ValidationError.',
    pairs: {
      circle: pair(
        (id) => ({ connect: [at(id(2), { before: id(3) }), at(id(3), { before: id(2) })] }),
        (id) => ({ connect: [at(id(2), { before: id(1) }), at(id(3), { before: id(2) })] }),
      ),
    },
    judge: isValidationError,
  }),
];

/** No run makes so many entries. */
const unknown = 987_654_321;
