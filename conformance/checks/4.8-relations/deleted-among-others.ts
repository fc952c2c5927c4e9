/** A deleted entry among others that are linked: the rest stay in order, and links are added and removed beside them (4.1, 4.8). */
import { oneText } from '../../generate/graphql/selection.ts';
import { isObject } from '../../models/json.ts';
import { hasCapability } from '../../target/target.ts';
import type { EntryId } from '../../world/world.ts';
import type { Check } from '../check.ts';
import { expectSame } from '../mismatch.ts';
import { isSuccess, lastRequest } from '../writing/answers.ts';
import type { Created } from '../writing/scratch.ts';
import { type Bench, benchCheck, isMany } from './bench.ts';

const entriesOf = (list: unknown): unknown[] =>
  isObject(list) && Array.isArray(list.data) ? list.data.map((one: unknown) => (isObject(one) ? one.id : one)) : [];

/** Expects these links on the first page of one entry, and behind it, in GraphQL. A refusal shows nothing. */
async function expectPages({ session, bond }: Bench, owner: Created, ids: readonly EntryId[]): Promise<void> {
  const { name } = bond.attribute;
  if (bond.inside || !/^[A-Za-z]\w*$/.test(name) || !hasCapability(session.target, 'graphql')) return;
  const pages = [
    [`(pagination: { limit: 1 })`, ids.slice(0, 1)],
    [`(pagination: { start: 1 })`, ids.slice(1)],
  ] as const;
  const state = bond.target.draftAndPublish ? ', publicationState: PREVIEW)' : ')';
  const texts = pages.map(([args], at) => `p${at}: ${name}${args.replace(/\)$/, state)} { data { id } }`);
  const { data, errors } = await session.graphql({
    query: `{ one: ${oneText(bond.type, String(owner.entry.id), texts.join(' '))} }`,
  });
  const { one } = data ?? {};
  const entity = isObject(one) && isObject(one.data) ? one.data.attributes : undefined;
  if (errors.length > 0 || !isObject(entity)) return;
  for (const [at, [args, expected]] of pages.entries()) {
    const message = `${lastRequest(session)}: ${name}${args} holds others`;
    expectSame(message, entriesOf(entity[`p${at}`]), expected.map(String));
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

export const deletedAmongOthersChecks: readonly Check[] = turns.map(([gone, ...steps]) =>
  benchCheck(
    'rest.delete.unlinked',
    {
      id: `rest.delete.unlinked.among-others.${gone}`,
      title:
        'Entries that are linked beside a deleted one stay in order, and others are linked and unlinked beside them.',
      also: ['rest.relations.connect'],
      holds: isMany,
      everyKind: true,
    },
    async (bench) => {
      const { id } = bench;
      const owner = await bench.makeOwner([0, 1, 2].map(id));
      if (!isSuccess(await bench.scratch.remove(bench.target(gone)))) return;
      const left = [0, 1, 2].filter((at) => at !== gone).map(id);
      await bench.expect(owner, left);
      await expectPages(bench, owner, left);
      for (const [says, links] of steps) {
        await bench.write(owner, says(id));
        await bench.expect(owner, links.map(id));
        await expectPages(bench, owner, links.map(id));
      }
    },
  ),
);
