/** Lists filtered by linked values, after each change and deletion: no cache may outlive a change (4.6). */
import { queryString } from '../../generate/query-string.ts';
import { takesAnyText } from '../../models/attribute-types.ts';
import { listName } from '../../models/graphql-names.ts';
import type { Attribute } from '../../models/model.ts';
import { isToMany } from '../../oracle/attributes.ts';
import { answeredList, answeredPagination } from '../../oracle/shape.ts';
import { endpointPath } from '../../target/endpoints.ts';
import { largestPage } from '../../target/page-sizes.ts';
import type { Session } from '../../target/session.ts';
import type { Capability } from '../../target/target.ts';
import type { EntryId } from '../../world/world.ts';
import type { Check } from '../check.ts';
import { expectSame, Mismatch } from '../mismatch.ts';
import { isSuccess, lastRequest } from '../writing/answers.ts';
import type { Created } from '../writing/scratch.ts';
import { isAllowed } from '../writing/values.ts';
import { type Bench, benchCheck, isMany, isOne } from './bench.ts';
import { type Bond, canName } from './bonds.ts';

/** Values of a linked entry, before and after its update. */
const values = ['heron', 'kingfisher'] as const;

/** Number of requests before the first change, so that a cache of frequent requests has the result. */
const repetitions = 4;

/** An attribute of the linked entries that takes the values; undefined if there is none. */
const fieldOf = ({ target }: Bond): Attribute | undefined =>
  target.attributes.find(
    (attribute) =>
      takesAnyText(attribute.type) &&
      !attribute.private &&
      canName(attribute.name) &&
      values.every((text) => isAllowed(attribute, `${text} 1234567890`)),
  );

/** Requests the newest entries of the owning side that link an entry with this value; resolves to `{ data }`. */
type List = (bench: Bench, field: Attribute, value: string) => Promise<unknown>;

const restList: List = async ({ bond: { type, attribute }, session }, field, value) => {
  const query = queryString({
    filters: { [attribute.name]: { [field.name]: { $eq: value } } },
    sort: 'id:desc',
    pagination: { pageSize: String(largestPage(session.target.limits)) },
    ...(type.draftAndPublish ? { publicationState: 'preview' } : {}),
  });
  return (await session.get(`${endpointPath(type)}?${query}`)).body;
};

const graphqlList: List = async ({ bond: { type, attribute }, session }, field, value) => {
  const state = type.draftAndPublish ? ', publicationState: PREVIEW' : '';
  const filters = `{ ${attribute.name}: { ${field.name}: { eq: "${value}" } } }`;
  const query = `{ ${listName(type)}(filters: ${filters}, sort: "id:desc"${state}) { data { id attributes { __typename } } } }`;
  const { data } = await session.graphql({ query });
  return data?.[listName(type)];
};

/** Throws Mismatch if a short list is answered with another total than it has entries. */
function expectCounted(session: Session, body: unknown, count: number | undefined): void {
  const { total = count } = answeredPagination(body);
  expectSame(`${lastRequest(session)}: the total of the list`, total, count);
}

/** Links the first entry again: from its own side where the relation has several on both. */
async function linkAgain({ bond: { inverse }, ...bench }: Bench, owner: Created, value: unknown): Promise<void> {
  const isFromThere = inverse !== undefined && isToMany(inverse) && Array.isArray(value);
  if (isFromThere) await bench.scratch.change(bench.target(0), { [inverse.name]: { connect: [owner.entry.id] } });
  else await bench.write(owner, value);
}

async function askAfterEachChange(list: List, bench: Bench, field: Attribute): Promise<void> {
  const { scratch, session, bond } = bench;
  const [linked, other] = [bench.target(0), bench.target(1)];
  // no other case asks the same, so that a cache shows within this one
  const [old, current] = values.map((text) => `${text} ${linked.entry.id}`);
  await scratch.change(linked, { [field.name]: old });
  const asLinks = (id: EntryId): unknown => (isMany(bond) ? [id] : id);
  const owner = await bench.makeOwner(asLinks(bench.id(0)));
  /** Throws Mismatch unless the owner is in the list of this value, and in no other. */
  const expectUnder = async (expected: string | undefined, change: string): Promise<void> => {
    for (const value of [old, current]) {
      const body = await list(bench, field, String(value));
      const entries = answeredList(body);
      const isListed = entries?.some(({ id }) => String(id) === String(owner.entry.id));
      if (isListed === (value === expected)) {
        expectCounted(session, body, entries?.length);
        continue;
      }
      const message = `${lastRequest(session)}: after ${change} the list ${isListed ? 'still holds' : 'lacks'} entry ${owner.entry.id}`;
      throw new Mismatch({ message, expected: value === expected, actual: entries ?? null });
    }
  };
  for (let at = 0; at < repetitions; at += 1) await expectUnder(old, 'its creation');
  await scratch.change(linked, { [field.name]: current });
  await expectUnder(current, `an update of ${linked.path}`);
  await bench.write(owner, asLinks(bench.id(1)));
  await expectUnder(undefined, `a link to ${other.path} instead`);
  await linkAgain(bench, owner, asLinks(bench.id(0)));
  await expectUnder(current, `a link to ${linked.path} again`);
  if (bond.attribute.required || !isSuccess(await scratch.remove(linked))) return;
  await expectUnder(undefined, `the deletion of ${linked.path}`);
}

/** Linked entries without draft and publish: the document does not say whether linked drafts count. */
const canFollow = (bond: Bond): boolean =>
  !bond.inside && !bond.target.draftAndPublish && canName(bond.attribute.name) && fieldOf(bond) !== undefined;

/** A clause, and the adapter by which its lists are read. */
interface Way {
  readonly clause: string;
  readonly list: List;
  readonly needs: readonly Capability[];
}

const title = 'A list filtered through a relation follows each change of the linked entries and of the links.';

const afterChanges = ({ clause, list, needs }: Way, id: string, holds: (bond: Bond) => boolean): Check =>
  benchCheck(
    clause,
    { id, title, needs, holds: (bond) => holds(bond) && canFollow(bond), targets: 2 },
    async (bench) => {
      const field = fieldOf(bench.bond);
      if (field) await askAfterEachChange(list, bench, field);
    },
  );

export const filterAfterChangeChecks: readonly Check[] = [
  { clause: 'rest.filters.relation', list: restList, needs: [] },
  { clause: 'graphql.list.filters-relation', list: graphqlList, needs: ['graphql'] },
].flatMap((way) => [
  afterChanges(way, `${way.clause}.after-changes`, isOne),
  afterChanges(way, `${way.clause}.after-changes.many`, (bond) => isMany(bond) && bond.inverse !== undefined),
]);
