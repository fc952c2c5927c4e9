/** Sorted lists show entries as they are after each of several updates (4.2, 4.1). */
import { plainNumbers } from '../../models/attribute-types.ts';
import { listName } from '../../models/graphql-names.ts';
import { isObject } from '../../models/json.ts';
import type { Attribute, ContentType } from '../../models/model.ts';
import { idAsRest } from '../../oracle/graphql/envelope.ts';
import { endpointPath } from '../../target/endpoints.ts';
import type { Session } from '../../target/session.ts';
import { entitiesIn } from '../4.9-graphql/lists.ts';
import { graphqlTerms } from '../4.9-graphql/terms.ts';
import { type Named, variant } from '../case-check.ts';
import type { Check } from '../check.ts';
import { expectSame } from '../mismatch.ts';
import { lastRequest, listIn } from '../writing/answers.ts';
import { onType } from '../writing/on-types.ts';
import type { Created, Scratch } from '../writing/scratch.ts';
import { collections } from '../writing/subjects.ts';
import { isAllowed } from '../writing/values.ts';

/** Larger than values of other entries, so that own ones come first in descending order. */
const large = 2_000_000_000;

const isSortable = (attribute: Attribute): boolean =>
  plainNumbers.includes(attribute.type) && !attribute.private && !attribute.unique && isAllowed(attribute, large + 9);

interface Sorted {
  readonly id: unknown;
  readonly value: unknown;
}

/** Asks for sorted lists, by different requests. */
type Ask = (session: Session, type: ContentType, name: string) => Promise<readonly Sorted[][]>;

const byRest: Ask = async (session, type, name) => {
  const sorts = [`sort=${name}:desc`, `sort[0]=${name}:desc&sort[1]=id`];
  const more = (session.seed ?? 0) % 10;
  const pages = [`[pageSize]=${10 + more}&pagination[withCount]=false`, `[limit]=${9 + more}`];
  const queries = sorts.flatMap((sort) => pages.map((page) => `${sort}&pagination${page}`));
  const lists: Sorted[][] = [];
  for (const query of queries) {
    const entries = listIn(session, await session.get(`${endpointPath(type)}?${query}`));
    lists.push(entries.map(({ id, attributes }) => ({ id, value: attributes[name] })));
  }
  return lists;
};

const byGraphql: Ask = async (session, type, name) => {
  const list = listName(type);
  const limit = 9 + ((session.seed ?? 0) % 10);
  const query = `{ ${list}(sort: "${name}:desc", pagination: { limit: ${limit} }) { data { id attributes { ${name} } } } }`;
  const { data } = await session.graphql({ query });
  return [
    entitiesIn(data, list).map(({ id, attributes }) => ({
      id: idAsRest(id),
      value: isObject(attributes) ? attributes[name] : undefined,
    })),
  ];
};

/** Those of the entries that the list shows, or must show: others of larger values may push the rest off the page. */
function onPage(own: readonly Sorted[], list: readonly Sorted[]): readonly Sorted[] {
  const ids = new Set(list.map(({ id }) => id));
  const least = Number(list.at(-1)?.value);
  return own.filter(({ id, value }) => ids.has(id) || Number(value) > least);
}

/** Creates entries, and changes their values again and again: each list has each of them once, where its value puts it. */
async function changes(scratch: Scratch, type: ContentType, ask: Ask): Promise<void> {
  const { session } = scratch;
  const name = type.attributes.find(isSortable)?.name ?? '';
  const values = new Map<Created, number>();
  for (const value of [large + 1, large + 2, large + 3])
    values.set(await scratch.create(type, { [name]: value }), value);
  const expectLists = async (): Promise<void> => {
    const expected = [...values]
      .toSorted(([, one], [, other]) => other - one)
      .map(([{ entry }, value]) => ({ id: entry.id, value }));
    const own = new Set(expected.map(({ id }) => id));
    for (const list of await ask(session, type, name))
      expectSame(
        `${lastRequest(session)} shows these entries otherwise`,
        list.filter(({ id }) => own.has(id)),
        onPage(expected, list),
      );
  };
  await expectLists();
  const [first, , last] = [...values.keys()];
  for (const [created, value] of [
    [first, 5],
    [last, 0],
    [first, -3],
    [last, 7],
  ] as const) {
    if (created === undefined) continue;
    values.set(created, large + value);
    await scratch.change(created, { [name]: large + value });
    await expectLists();
  }
}

const updatesCheck = (named: Named, ask: Ask): Check =>
  onType(
    named,
    (scratch, type) => changes(scratch, type, ask),
    (model) =>
      collections(model)
        .filter(({ attributes }) => attributes.some(isSortable))
        .slice(0, 2),
  );

const clause = 'rest.sort.permutes';
const title = 'After each of several updates a sorted list has every entry once, with its value, at its place.';

export const sortedAgainChecks: readonly Check[] = [
  updatesCheck(variant(`${clause}.after-updates`, clause, title), byRest),
  updatesCheck(graphqlTerms(variant(`${clause}.after-updates.graphql`, clause, title)), byGraphql),
];
