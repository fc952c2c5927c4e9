/** Lists filtered by linked values, after each change and deletion: no cache may outlive a change (4.6). */
import { queryString } from '../../generate/query-string.ts';
import { takesAnyText } from '../../models/attribute-types.ts';
import { listName } from '../../models/graphql-names.ts';
import type { Attribute } from '../../models/model.ts';
import { answeredList } from '../../oracle/shape.ts';
import { endpointPath } from '../../target/endpoints.ts';
import { largestPage } from '../../target/page-sizes.ts';
import { Mismatch } from '../mismatch.ts';
import { isSuccess, lastRequest } from '../writing/answers.ts';
import { isAllowed } from '../writing/values.ts';
import { type Bench, benchCheck, isOne } from './bench.ts';
import type { Bond } from './bonds.ts';

/** Values of a linked entry, before and after its update. */
const values = ['heron', 'kingfisher'] as const;

/** Number of requests before the first change, so that a cache of frequent requests has the result. */
const repetitions = 4;

const canName = (name: string): boolean => /^[A-Za-z]\w*$/.test(name);

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

async function askAfterEachChange(list: List, bench: Bench, field: Attribute): Promise<void> {
  const { scratch, session, bond } = bench;
  const [linked, other] = [bench.target(0), bench.target(1)];
  // no other case asks the same, so that a cache shows within this one
  const [old, current] = values.map((text) => `${text} ${linked.entry.id}`);
  await scratch.change(linked, { [field.name]: old });
  const owner = await bench.makeOwner(bench.id(0));
  /** Throws Mismatch unless the owner is in the list of this value, and in no other. */
  const expectUnder = async (expected: string | undefined, change: string): Promise<void> => {
    for (const value of [old, current]) {
      const entries = answeredList(await list(bench, field, String(value)));
      const isListed = entries?.some(({ id }) => String(id) === String(owner.entry.id));
      if (isListed === (value === expected)) continue;
      const message = `${lastRequest(session)}: after ${change} the list ${isListed ? 'still holds' : 'lacks'} entry ${owner.entry.id}`;
      throw new Mismatch({ message, expected: value === expected, actual: entries ?? null });
    }
  };
  for (let at = 0; at < repetitions; at += 1) await expectUnder(old, 'its creation');
  await scratch.change(linked, { [field.name]: current });
  await expectUnder(current, `an update of ${linked.path}`);
  await bench.write(owner, other.entry.id);
  await expectUnder(undefined, `a link to ${other.path} instead`);
  await bench.write(owner, linked.entry.id);
  await expectUnder(current, `a link to ${linked.path} again`);
  if (bond.attribute.required || !isSuccess(await scratch.remove(linked))) return;
  await expectUnder(undefined, `the deletion of ${linked.path}`);
}

/** Linked entries without draft and publish: the document does not say whether linked drafts count. */
const holds = (bond: Bond): boolean =>
  isOne(bond) &&
  !bond.inside &&
  !bond.target.draftAndPublish &&
  canName(bond.attribute.name) &&
  fieldOf(bond) !== undefined;

const title = 'A list filtered through a relation follows each change of the linked entries and of the links.';

export const filterAfterChangeChecks = [
  ['rest.filters.relation', restList] as const,
  ['graphql.list.filters-relation', graphqlList] as const,
].map(([clause, list]) =>
  benchCheck(clause, { id: `${clause}.after-changes`, title, holds, targets: 2 }, async (bench) => {
    const field = fieldOf(bench.bond);
    if (field) await askAfterEachChange(list, bench, field);
  }),
);
