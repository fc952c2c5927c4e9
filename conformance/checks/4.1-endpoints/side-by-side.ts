/** Requests of several clients at once behave like the same requests one after another. */
import fc from 'fast-check';
import type { JsonObject } from '../../models/json.ts';
import type { Attribute, Model } from '../../models/model.ts';
import { linkedAfter } from '../../oracle/state/relation-value.ts';
import { type AnsweredRequest, findOrder, type Machine } from '../../oracle/state/sequential.ts';
import type { Answer } from '../../target/exchange.ts';
import type { EntryId } from '../../world/world.ts';
import {
  type Bond,
  type BondName,
  bondNamed,
  bonds,
  kindOf,
  linkedIdsIn,
  populateOf,
  reverse,
} from '../4.8-relations/bonds.ts';
import { createLinking } from '../4.8-relations/linking.ts';
import type { Check } from '../check.ts';
import { expectHolds } from '../mismatch.ts';
import { entryIn } from '../writing/answers.ts';
import { writeCheck } from '../writing/on-types.ts';
import type { Created, Scratch } from '../writing/scratch.ts';

const clause = 'rest.concurrency.sequential';

/** One request about the entry; numbers name the entries to link. */
type Op =
  | { readonly do: 'read' }
  | { readonly do: 'write'; readonly text: string }
  | { readonly do: 'connect' | 'disconnect'; readonly place: number; readonly text?: string };

interface SideBySide extends BondName {
  readonly clients: readonly (readonly Op[])[];
}

/** The compared part of the entry. */
interface Seen {
  readonly text: unknown;
  readonly linked: readonly unknown[];
}

const places = 3;

/** Whether an attribute takes any short text. */
const isFreeText = ({ type, unique, private: hidden, regex, minLength = 0, maxLength = 255 }: Attribute): boolean =>
  (type === 'string' || type === 'text') &&
  !unique &&
  !hidden &&
  regex === undefined &&
  minLength <= 4 &&
  maxLength >= 4;

const textOf = ({ type }: Bond): Attribute | undefined => type.attributes.find(isFreeText);

/** Whether several entries may link the same targets: then links of one do not change those of another. */
const isFit = (bond: Bond): boolean => {
  const kind = kindOf(bond);
  return (
    bond.inside === undefined && kind.many.owner && kind.many.other && !kind.exclusive && textOf(bond) !== undefined
  );
};

const operations = (client: number): fc.Arbitrary<Op[]> =>
  fc.array(
    fc.oneof(
      { weight: 1, arbitrary: fc.constant<Op>({ do: 'read' }) },
      { weight: 2, arbitrary: fc.nat({ max: 9 }).map((n): Op => ({ do: 'write', text: `c${client}w${n}` })) },
      {
        weight: 4,
        arbitrary: fc
          .tuple(fc.constantFrom('connect' as const, 'disconnect' as const), fc.nat({ max: places - 1 }))
          .map(([what, place]): Op => ({ do: what, place })),
      },
      {
        weight: 2,
        arbitrary: fc.nat({ max: places - 1 }).map((place): Op => ({ do: 'connect', place, text: `c${client}` })),
      },
    ),
    { minLength: 1, maxLength: 3 },
  );

const clients: fc.Arbitrary<Op[][]> = fc.oneof(
  fc.tuple(operations(1), operations(2)),
  fc.tuple(operations(1), operations(2), operations(3)),
);

/** Two clients that update different attributes of one entry. */
const plainest: readonly (readonly Op[])[] = [
  [{ do: 'write', text: 'c1w1' }, { do: 'read' }],
  [
    { do: 'connect', place: 0 },
    { do: 'connect', place: 1 },
  ],
  [{ do: 'connect', place: 2 }],
];

function bodyOf(op: Op, bond: Bond, text: Attribute, ids: readonly EntryId[]): JsonObject | undefined {
  if (op.do === 'read') return undefined;
  if (op.do === 'write') return { [text.name]: op.text };
  return {
    [bond.attribute.name]: { [op.do]: [ids[op.place]] },
    ...(op.text === undefined ? {} : { [text.name]: op.text }),
  };
}

/** A model of the entry, after the clauses of 4.1 and 4.8. */
const machineOf = (bond: Bond, text: Attribute, ids: readonly EntryId[]): Machine<Seen, Op, Seen> => ({
  apply(state, op) {
    const body = bodyOf(op, bond, text, ids) ?? {};
    return {
      text: text.name in body ? body[text.name] : state.text,
      linked: linkedAfter(state.linked as readonly EntryId[], body[bond.attribute.name], true),
    };
  },
  show: (state) => state,
  same: (a, b) => a.text === b.text && JSON.stringify(a.linked) === JSON.stringify(b.linked),
});

const fitting = (model: Model): BondName[] =>
  bonds(model)
    .filter(isFit)
    .map(({ name }) => name);

async function runSideBySide(scratch: Scratch, model: Model, testCase: SideBySide): Promise<void> {
  const { session } = scratch;
  const bond = bondNamed(model, testCase);
  const text = textOf(bond);
  if (text === undefined) throw new Error(`${bond.type.uid} has no text to write: the case is of another project`);
  const linking = createLinking(scratch, bond);
  const targets: Created[] = [];
  for (let at = 0; at < places; at += 1) targets.push(await linking.makeTarget());
  const ids = targets.map(({ entry }) => entry.id as EntryId);
  const owner = await scratch.create(bond.type, { [text.name]: 'none' });
  const path = `${owner.path}?${populateOf(bond)}&publicationState=preview`;
  const seenIn = (answer: Answer): Seen => {
    const { attributes } = entryIn(session, answer);
    return { text: attributes[text.name], linked: linkedIdsIn(bond, attributes)?.ids ?? [] };
  };
  const take = async (op: Op): Promise<AnsweredRequest<Op, Seen>> => {
    const data = bodyOf(op, bond, text, ids);
    const sent = data ? session.send({ method: 'PUT', path, auth: 'full', body: { data } }) : session.get(path);
    return { op, seen: seenIn(await sent) };
  };
  const answers = await Promise.all(
    testCase.clients.map(async (operationsOfOne) => {
      const done: AnsweredRequest<Op, Seen>[] = [];
      for (const op of operationsOfOne) done.push(await take(op));
      return done;
    }),
  );
  const atEnd = seenIn(await session.get(path));
  const initial: Seen = { text: 'none', linked: [] };
  expectHolds(
    findOrder(machineOf(bond, text, ids), initial, answers, atEnd) !== undefined,
    `PUT ${owner.path}: no order of the requests, sent at once by ${answers.length} clients, explains all answers`,
    'the answers of some order, and what the last of it leaves behind',
    { clients: answers, atEnd },
  );
  // the other side must show the links that this side showed last
  const back = reverse(bond);
  const links = back ? await createLinking(scratch, back).read(targets) : [];
  for (const [id, owners] of links) {
    const agrees = owners.includes(owner.entry.id) === atEnd.linked.includes(id);
    const message = `after requests sent at once the two sides of ${bond.attribute.name} differ about entry ${String(id)}`;
    expectHolds(agrees, message, atEnd.linked, owners);
  }
}

export const sideBySideChecks: readonly Check[] = [
  writeCheck<SideBySide>(
    { clause, tags: ['stateful'] },
    {
      cases: ({ model }) =>
        fitting(model)
          .map((name): SideBySide => ({ ...name, clients: plainest }))
          .slice(0, 2),
      weight: 20,
      arbitrary: ({ model }) =>
        fc
          .tuple(fc.constantFrom(...fitting(model)), clients)
          .map(([name, drawn]): SideBySide => ({ ...name, clients: drawn })),
      run: (scratch, testCase, { model }) => runSideBySide(scratch, model, testCase),
    },
  ),
];
