/** A deleted entry among others that are linked: the rest stay in order, and links are added and removed beside them (4.1, 4.8). */
import { oneText } from '../../generate/graphql/selection.ts';
import { isInGraphql } from '../../target/in-graphql.ts';
import type { EntryId } from '../../world/world.ts';
import { attributesOfOne, entitiesIn } from '../4.9-graphql/lists.ts';
import type { Check } from '../check.ts';
import { expectSame } from '../mismatch.ts';
import { isSuccess, lastRequest } from '../writing/answers.ts';
import type { Created } from '../writing/scratch.ts';
import { type Bench, benchCheck, isMany } from './bench.ts';
import { canName } from './bonds.ts';

/** Expects these links on the first page of one entry, and behind it, in GraphQL. A refusal shows nothing. */
async function expectPages({ session, bond }: Bench, owner: Created, ids: readonly EntryId[]): Promise<void> {
  if (bond.inside || !canName(bond.attribute.name) || !isInGraphql(session.target, bond.type)) return;
  const { name } = bond.attribute;
  const state = bond.target.draftAndPublish ? ', publicationState: PREVIEW' : '';
  const pages: Readonly<Record<string, readonly EntryId[]>> = { 'limit: 1': ids.slice(0, 1), 'start: 1': ids.slice(1) };
  const texts = Object.keys(pages).map(
    (page, at) => `p${at}: ${name}(pagination: { ${page} }${state}) { data { id } }`,
  );
  const query = `{ one: ${oneText(bond.type, String(owner.entry.id), texts.join(' '))} }`;
  const { data, errors } = await session.graphql({ query });
  const attributes = attributesOfOne(data);
  if (errors.length > 0 || !attributes) return;
  for (const [at, [page, expected]] of Object.entries(pages).entries()) {
    const actual = entitiesIn(attributes, `p${at}`).map(({ id }) => id);
    expectSame(`${lastRequest(session)}: ${name} with ${page} holds others`, actual, expected.map(String));
  }
}

/** The entry to delete of three, and the updates after it with the links they leave, by their indexes. */
type Turn = readonly [
  gone: number,
  ...steps: (readonly [says: (id: Bench['id']) => unknown, links: readonly number[]])[],
];

const turns: readonly Turn[] = [
  [
    0,
    [(id) => ({ connect: [{ id: id(3), position: { start: true } }] }), [3, 1, 2]],
    [(id) => ({ disconnect: [id(1)] }), [3, 2]],
  ],
  [
    1,
    [(id) => ({ connect: [{ id: id(3), position: { before: id(2) } }] }), [0, 3, 2]],
    [(id) => ({ connect: [{ id: id(0), position: { end: true } }] }), [3, 2, 0]],
  ],
  [2, [(id) => ({ connect: [id(3)] }), [0, 1, 3]], [(id) => ({ set: [id(3), id(0)] }), [3, 0]]],
];

/** Links three entries, deletes one of them, and takes the steps. */
async function takeTurn(bench: Bench, targets: readonly Created[], [gone, ...steps]: Turn): Promise<void> {
  const id: Bench['id'] = (at) => targets[at]?.entry.id as EntryId;
  const owner = await bench.makeOwner([0, 1, 2].map(id));
  const deleted = targets[gone];
  if (!deleted || !isSuccess(await bench.scratch.remove(deleted))) return;
  const left = [0, 1, 2].filter((at) => at !== gone);
  for (const [says, links] of [[undefined, left] as const, ...steps]) {
    if (says) await bench.write(owner, says(id));
    await bench.expect(owner, links.map(id));
    await expectPages(bench, owner, links.map(id));
  }
}

const targetsOfTurn = 4;

export const deletedAmongOthersCheck: Check = benchCheck(
  'rest.delete.unlinked',
  {
    id: 'rest.delete.unlinked.among-others',
    title:
      'Entries that are linked beside a deleted one stay in order, and others are linked and unlinked beside them.',
    also: ['rest.relations.connect'],
    holds: isMany,
    everyKind: true,
    targets: turns.length * targetsOfTurn,
  },
  async (bench) => {
    for (const [at, turn] of turns.entries())
      await takeTurn(bench, bench.targets.slice(at * targetsOfTurn, (at + 1) * targetsOfTurn), turn);
  },
);
