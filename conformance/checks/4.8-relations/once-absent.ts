/** An id that belonged to no entry when it was asked for is like any other once an entry has it (4.1, 4.8, 4.9). */
import { fillName, listName } from '../../models/graphql-names.ts';
import { isObject } from '../../models/json.ts';
import { answeredList } from '../../oracle/shape.ts';
import { endpointPath } from '../../target/endpoints.ts';
import type { Check } from '../check.ts';
import { entryIn, expectThat } from '../writing/answers.ts';
import type { Created } from '../writing/scratch.ts';
import { type Bench, benchCheck, isMany } from './bench.ts';

/** Number of ids to ask for, and of entries to create until one of them has such an id. */
const [ahead, tries] = [8, 3];

/** Ids that the next entries may get; none where paths carry other identifiers, which nobody can foretell. */
function nextIds(bench: Bench): number[] {
  const { id: last, segment } = bench.target(0).entry;
  return typeof last === 'number' && segment === String(last)
    ? Array.from({ length: ahead }, (_, at) => last + 1 + at)
    : [];
}

/** Creates entries until one has such an id; undefined if none has: the document does not say which ids come next. */
async function entryWith({ makeTarget }: Bench, ids: readonly unknown[]) {
  for (let count = 0; count < tries; count += 1) {
    const created = await makeTarget();
    if (ids.includes(created.entry.id)) return created;
  }
  return undefined;
}

const absentCheck = (
  id: string,
  title: string,
  ask: (bench: Bench, id: number, owner: Created) => Promise<void>,
  expectThere: (bench: Bench, id: number) => Promise<void>,
  needs: readonly string[] = [],
): Check => ({
  ...benchCheck('rest.create.relations', { id, title, needs, tags: needs, targets: 1 }, async (bench) => {
    const ids = nextIds(bench);
    const owner = await bench.makeOwner(bench.id(0));
    for (const next of ids) await ask(bench, next, owner);
    const there = (await entryWith(bench, ids))?.entry.id;
    if (typeof there === 'number') await expectThere(bench, there);
  }),
  // the ids that come next belong to the entries of others, where others write
  alone: true,
});

const listPath = ({ bond: { target } }: Bench, id: number): string =>
  `${endpointPath(target)}?filters[id][$eq]=${id}${target.draftAndPublish ? '&publicationState=preview' : ''}`;

const onePath = ({ bond: { target } }: Bench, id: number): string => `${endpointPath(target)}/${id}`;

/** A value that links one entry more. */
const linkTo = ({ bond }: Bench, id: number): unknown => (isMany(bond) ? { connect: [id] } : id);

const documentOf = ({ bond: { target } }: Bench, id: number) => ({
  query: `query ($id: ID!) { one: ${fillName('<x>', target)}(id: $id) { data { id } } all: ${listName(target)}(filters: { id: { eq: $id } }) { data { id } } }`,
  variables: { id: String(id) },
});

export const onceAbsentChecks: readonly Check[] = [
  absentCheck(
    'rest.create.relations.once-absent',
    'An id that was asked for before its entry was there is read and linked once it is.',
    async (bench, id, owner) => {
      await bench.session.get(onePath(bench, id));
      await bench.session.get(listPath(bench, id));
      await bench.put(owner, linkTo(bench, id));
    },
    async (bench, id) => {
      const { session, makeOwner, expect } = bench;
      const one = await session.get(onePath(bench, id));
      expectThat(session, one, entryIn(session, one).id === id, id, 'is not answered with the entry');
      const list = await session.get(listPath(bench, id));
      expectThat(session, list, answeredList(list.body)?.length === 1, [id], 'does not answer the entry');
      await expect(await makeOwner(isMany(bench.bond) ? [id] : id), [id]);
    },
  ),
  absentCheck(
    'rest.create.relations.once-absent.graphql',
    'An id that GraphQL was asked for before its entry was there is answered once it is.',
    async (bench, id) => {
      await bench.session.graphql(documentOf(bench, id));
    },
    async (bench, id) => {
      const answer = await bench.session.graphql(documentOf(bench, id));
      const [one, all] = [answer.data?.one, answer.data?.all];
      const holds =
        isObject(one) && isObject(one.data) && isObject(all) && Array.isArray(all.data) && all.data.length === 1;
      expectThat(bench.session, answer, holds, `entry ${id}, alone and in a list`, 'does not answer the entry');
    },
    ['graphql'],
  ),
];
