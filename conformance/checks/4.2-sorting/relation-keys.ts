/** Sorts by several keys, some of them fields of what a to-one relation links to (4.2, observed). */
import fc from 'fast-check';
import { type Ground, grounds } from '../../generate/attributes.ts';
import { sortForms } from '../../generate/graphql/filter-text.ts';
import { orderIn, sortIn } from '../../generate/paraphrase.ts';
import { byNumber, type Pick, pickFrom } from '../../generate/pick.ts';
import { type Parameter, queryString } from '../../generate/query-string.ts';
import { listName } from '../../models/graphql-names.ts';
import { typeNamed } from '../../models/lookup.ts';
import type { ContentType } from '../../models/model.ts';
import { idAsRest } from '../../oracle/graphql/envelope.ts';
import type { Order } from '../../oracle/order.ts';
import { orderThrough, type SortKey } from '../../oracle/sort.ts';
import { endpointPath } from '../../target/endpoints.ts';
import { largestPage } from '../../target/page-sizes.ts';
import type { Session } from '../../target/session.ts';
import type { EntryId, WorldEntry } from '../../world/world.ts';
import { dataOf, entitiesIn, largestList } from '../4.9-graphql/lists.ts';
import { caseCheck } from '../case-check.ts';
import type { Check, Scope } from '../check.ts';
import { Mismatch } from '../mismatch.ts';
import { listIn } from '../writing/answers.ts';

export interface Key {
  /** To-one relations that lead to the field, joined by dots; absent: a field of the entry itself. */
  readonly relation?: string;
  readonly field: string;
  readonly descending: boolean;
}

interface List {
  readonly uid: string;
  readonly keys: readonly Key[];
}

interface Case extends List {
  /** Which form the sort has, and in which case its orders are written. */
  readonly form: number;
}

/** Number of forms: two keys, each in one of three cases, as a list, a comma list, a list of objects or one object. */
const forms = 36;

/** The key of a sort, whose field may lead through a relation: `author.name`. */
export function keyOf({ field: path, descending }: SortKey): Key {
  const [field = path, ...back] = path.split('.').toReversed();
  return back.length === 0 ? { field, descending } : { relation: back.toReversed().join('.'), field, descending };
}

export const keyText = ({ relation, field, descending }: Key): string =>
  `${relation === undefined ? '' : `${relation}.`}${field}:${descending ? 'desc' : 'asc'}`;

/** The order of two entries by a key; undefined where it is open, as without a link. */
function orderBy(scope: Scope, type: ContentType, key: Key, [a, b]: readonly WorldEntry[]): Order | undefined {
  const { relation, field, descending } = key;
  const path = relation === undefined ? field : `${relation}.${field}`;
  return a && b ? orderThrough(scope, [{ field: path, descending }], type, a, b) : undefined;
}

/** The first key that does not put both entries at one place, and the order by it. */
function decision(scope: Scope, type: ContentType, keys: readonly Key[], pair: readonly WorldEntry[]) {
  for (const [at, key] of keys.entries()) {
    const order = orderBy(scope, type, key, pair);
    if (order !== 0) return { at, order };
  }
  return { at: keys.length, order: 0 } as const;
}

/** Pairs of entries in the answered order, the earlier one first, at most so many places apart. */
const window = 40;

const pairsOf = (entries: readonly WorldEntry[]): (readonly [WorldEntry, WorldEntry])[] =>
  entries.flatMap((later, at) =>
    entries.slice(Math.max(0, at - window), at).map((earlier) => [earlier, later] as const),
  );

/** Whether each key decides the order of some entries, so that one that is ignored shows. */
export function eachDecides(scope: Scope, { type, entries }: Ground, keys: readonly Key[]): boolean {
  const decided = new Set(
    pairsOf(entries.slice(0, window)).flatMap((pair) => {
      const { at, order } = decision(scope, type, keys, pair);
      return order === undefined ? [] : [at];
    }),
  );
  return keys.every((_, at) => decided.has(at));
}

/** Two keys that end in one name, of a linked entry and of what that links. */
function keysAlongOneWay({ links }: Ground, all: readonly Ground[]): Key[][] {
  const groundOf = (uid: string): Ground | undefined => all.find(({ type }) => type.uid === uid);
  return links
    .filter(({ toMany }) => !toMany)
    .flatMap(({ name, target }) => {
      const near = groundOf(target);
      return (near?.links ?? [])
        .filter(({ toMany }) => !toMany)
        .flatMap((next) => {
          const far = new Set(groundOf(next.target)?.sortable.map((field) => field.name));
          return (near?.sortable ?? [])
            .filter((field) => far.has(field.name))
            .map(({ name: field }, at): Key[] => [
              { relation: name, field, descending: at % 2 === 0 },
              { relation: `${name}.${next.name}`, field, descending: at % 2 === 1 },
            ]);
        });
    });
}

/** Two keys of which one goes through a relation; those that end in the same name come first. */
function keysOn({ links, sortable }: Ground, all: readonly Ground[]): Key[][] {
  const pairs = links
    .filter(({ toMany }) => !toMany)
    .flatMap(({ name: relation, target }) => {
      const fields = all.find(({ type }) => type.uid === target)?.sortable ?? [];
      return fields.flatMap(({ name: field }, at) =>
        sortable.map(({ name: own }, other): Key[] => [
          { relation, field, descending: at % 2 === 0 },
          { field: own, descending: other % 2 === 0 },
        ]),
      );
    });
  const isOneName = ([a, b]: readonly Key[]): boolean => a?.field === b?.field;
  return [...pairs.filter(isOneName), ...pairs.filter((pair) => !isOneName(pair))].flatMap((pair) => [
    pair,
    pair.toReversed(),
  ]);
}

/** Two keys through different relations, the first of which leaves some entries at one place. */
function keysThroughTwo({ links }: Ground, all: readonly Ground[]): Key[][] {
  const ends = links
    .filter(({ toMany }) => !toMany)
    .map(({ name: relation, target }) => {
      const fields = all.find(({ type }) => type.uid === target)?.sortable ?? [];
      return fields.map(({ name: field }, at): Key => ({ relation, field, descending: at % 2 === 1 }));
    });
  return ends.flatMap((keys, at) =>
    ends.flatMap((others, other) => (other === at ? [] : keys.flatMap((key) => others.map((next) => [key, next])))),
  );
}

/** Most pairs of keys to look at, and to ask about, of a content-type. */
const [mostSeen, most] = [40, 3];

const casesOf = (scope: Scope): Case[] => {
  const all = grounds(scope.model, scope.world);
  const lists = all.flatMap((ground) =>
    [keysOn(ground, all), keysAlongOneWay(ground, all), keysThroughTwo(ground, all)].flatMap((candidates) =>
      candidates
        .slice(0, mostSeen)
        .filter((keys) => eachDecides(scope, ground, keys))
        .slice(0, most)
        .map((keys): List => ({ uid: ground.type.uid, keys })),
    ),
  );
  return lists.map((list, at) => ({ ...list, form: (at * 5) % forms }));
};

/** Throws Mismatch if entries are in an order that the keys forbid. `where` names their list. */
export function expectOrder(scope: Scope, { uid, keys }: List, ids: readonly EntryId[], where: string): void {
  const type = typeNamed(scope.model, uid);
  const entries = ids.flatMap((id) => scope.world.find(uid, id) ?? []);
  const wrong = pairsOf(entries).find((pair) => decision(scope, type, keys, pair).order === 1);
  if (!wrong) return;
  const [earlier, later] = wrong;
  throw new Mismatch({
    message: `entry ${earlier.id} stands before ${later.id} in ${where}`,
    expected: keys.map(keyText),
    actual: { ids },
    entries: wrong,
  });
}

export type Ask = (
  session: Session,
  scope: Scope,
  type: ContentType,
  sort: readonly string[],
  pick: Pick,
) => Promise<EntryId[]>;

/** Ids of the entries of a list in the order of a sort. */
export async function sortedIds(session: Session, type: ContentType, sort: Parameter): Promise<EntryId[]> {
  const pageSize = String(Math.min(largestPage(session.target.limits), 100));
  const query = queryString({ sort, pagination: { pageSize } });
  return listIn(session, await session.get(`${endpointPath(type)}?${query}`)).map(({ id }) => id);
}

export const byRest: Ask = (session, _scope, type, keys, pick) => sortedIds(session, type, sortIn(keys, pick));

export const byGraphql: Ask = async (session, { target }, type, keys, pick) => {
  const sort = keys.map((key) => key.replace(/\w+$/, (order) => orderIn(order, pick)));
  const name = listName(type);
  const form = pickFrom(sortForms(sort), pick);
  const query = `query ($sort: [String]) { ${name}(sort: $sort, pagination: { limit: ${largestList(target)} }) { data { id } } }`;
  const data = dataOf(await session.graphql({ query, variables: { sort: form } }), query);
  return entitiesIn(data, name).map(({ id }) => idAsRest(id));
};

const keysCheck = (id: string, title: string, ask: Ask, needs: readonly string[] = []): Check =>
  caseCheck<Case>(
    { clause: 'rest.sort.relation', id, title, needs, tags: needs },
    {
      cases: casesOf,
      arbitrary: (scope) =>
        fc.tuple(fc.constantFrom(...casesOf(scope)), fc.nat(forms - 1)).map(([list, form]) => ({ ...list, form })),
      async run(session, testCase, scope) {
        const type = typeNamed(scope.model, testCase.uid);
        const sort = testCase.keys.map(keyText);
        expectOrder(
          scope,
          testCase,
          await ask(session, scope, type, sort, byNumber(testCase.form)),
          `a list sorted by ${sort.join(', ')}`,
        );
      },
    },
  );

export const relationKeyChecks: readonly Check[] = [
  keysCheck(
    'rest.sort.relation.keys',
    'A list is sorted by a field of a linked entry and one of its own, each in its place.',
    byRest,
  ),
  keysCheck(
    'rest.sort.relation.keys.graphql',
    'A list of GraphQL is sorted by a field of a linked entry and one of its own, each in its place.',
    byGraphql,
    ['graphql'],
  ),
];
