/** Sorts by an attribute of each type behind to-one relations, whole and on small pages (4.2, observed). */
import { grounds } from '../../generate/attributes.ts';
import { byNumber } from '../../generate/pick.ts';
import { queryString } from '../../generate/query-string.ts';
import { listName } from '../../models/graphql-names.ts';
import { typeNamed } from '../../models/lookup.ts';
import { idAsRest } from '../../oracle/graphql/envelope.ts';
import { endpointPath } from '../../target/endpoints.ts';
import { isInGraphql } from '../../target/in-graphql.ts';
import { largestPage } from '../../target/page-sizes.ts';
import type { Session } from '../../target/session.ts';
import { randomOf, shuffled } from '../../world/random.ts';
import type { EntryId } from '../../world/world.ts';
import { dataOf, entitiesIn } from '../4.9-graphql/lists.ts';
import { caseCheck } from '../case-check.ts';
import type { Check, Scope } from '../check.ts';
import { expectSame } from '../mismatch.ts';
import { lastRequest, listIn } from '../writing/answers.ts';
import { waysFrom } from './deep-keys.ts';
import { byGraphql, eachDecides, expectOrder, type Key, keyText, sortedIds } from './relation-keys.ts';

interface Case {
  readonly uid: string;
  readonly keys: readonly [Key];
  readonly pageSize: number;
  readonly page: number;
}

/** Most lists to look at for one in which a key decides, and most types behind two relations. */
const [mostSeen, mostDeep] = [12, 4];

/** For each attribute type one list that a key of the type decides, drawn by the seed. */
function casesOf(scope: Scope): Case[] {
  const all = grounds(scope.model, scope.world);
  const candidates = [1, 2].flatMap((depth) =>
    all.flatMap((ground) =>
      waysFrom(ground, all, depth).flatMap(([relation, { sortable }]) =>
        sortable.map(({ name, type }) => ({ ground, relation, name, kind: `${type} ${depth}` })),
      ),
    ),
  );
  const random = randomOf(scope.world, 'keys of each type');
  const drawn = shuffled(candidates, random);
  const kinds = [...new Set(drawn.map(({ kind }) => kind))];
  const [near, deep] = [1, 2].map((depth) => kinds.filter((kind) => kind.endsWith(` ${depth}`)));
  return [...(near ?? []), ...(deep ?? []).slice(0, mostDeep)].flatMap((kind, turn): Case[] => {
    const fit = drawn
      .filter((one) => one.kind === kind)
      .map(({ ground, relation, name }) => ({
        ground,
        key: { relation, field: name, descending: random() < 0.5 } satisfies Key,
      }));
    const found = fit.slice(0, mostSeen).find(({ ground, key }) => eachDecides(scope, ground, [key]));
    const pageSize = Math.min(largestPage(scope.target.limits), 2 + (turn % 4));
    return found ? [{ uid: found.ground.type.uid, keys: [found.key], pageSize, page: 1 + (turn % 2) }] : [];
  });
}

type AskPage = (session: Session, testCase: Case, scope: Scope, sort: readonly string[]) => Promise<EntryId[]>;

const pageByRest: AskPage = async (session, { uid, page, pageSize }, { model }, sort) => {
  const query = queryString({ sort, pagination: { page: String(page), pageSize: String(pageSize) } });
  const answer = await session.get(`${endpointPath(typeNamed(model, uid))}?${query}`);
  return listIn(session, answer).map(({ id }) => id);
};

const pageByGraphql: AskPage = async (session, { uid, page, pageSize }, { model }, sort) => {
  const name = listName(typeNamed(model, uid));
  const query = `query ($sort: [String]) { ${name}(sort: $sort, pagination: { page: ${page}, pageSize: ${pageSize} }) { data { id } } }`;
  const data = dataOf(await session.graphql({ query, variables: { sort } }), query);
  return entitiesIn(data, name).map(({ id }) => idAsRest(id));
};

const typeCheck = (
  terms: { readonly id: string; readonly title: string; readonly needs?: readonly string[] },
  cases: (scope: Scope) => Case[],
  askWhole: (session: Session, scope: Scope, testCase: Case, sort: readonly string[]) => Promise<EntryId[]>,
  askPage: AskPage,
): Check =>
  caseCheck<Case>(
    { clause: 'rest.sort.relation', ...terms, ...(terms.needs ? { tags: terms.needs } : {}) },
    {
      cases,
      async run(session, testCase, scope) {
        const { keys, page, pageSize } = testCase;
        // in a total order each page is a part of the whole
        const sort = [...keys.map(keyText), 'id'];
        const whole = await askWhole(session, scope, testCase, sort);
        expectOrder(scope, testCase, whole, `a list sorted by ${sort.join()}`);
        const part = await askPage(session, testCase, scope, sort);
        const message = `${lastRequest(session)}: the page is no part of the whole list in this order`;
        expectSame(message, part, whole.slice((page - 1) * pageSize, page * pageSize));
      },
    },
  );

export const keysOfEachTypeChecks: readonly Check[] = [
  typeCheck(
    {
      id: 'rest.sort.relation.each-type',
      title: 'A list is sorted by an attribute of any type behind to-one relations, and then cut into pages.',
    },
    casesOf,
    (session, { model }, { uid }, sort) => sortedIds(session, typeNamed(model, uid), sort),
    pageByRest,
  ),
  typeCheck(
    {
      id: 'rest.sort.relation.each-type.graphql',
      title:
        'A list of GraphQL is sorted by an attribute of any type behind to-one relations, and then cut into pages.',
      needs: ['graphql'],
    },
    // those behind one relation: what leads through several is read by the same
    (scope) =>
      casesOf(scope).filter(
        ({ uid, keys: [key] }) => !key.relation?.includes('.') && isInGraphql(scope.target, { uid }),
      ),
    (session, scope, { uid }, sort) => byGraphql(session, scope, typeNamed(scope.model, uid), sort, byNumber(0)),
    pageByGraphql,
  ),
];
