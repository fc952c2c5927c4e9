/** Lists of users with any parameters side by side, by REST and GraphQL (4.10, 4.9, observed). */
import fc from 'fast-check';
import { type FilterTree, isTree, mapTree } from '../../generate/filters.ts';
import { type Parameter, queryString } from '../../generate/query-string.ts';
import { isObject, type JsonObject } from '../../models/json.ts';
import { usersPath } from '../../target/arrange/things.ts';
import type { Session } from '../../target/session.ts';
import { dataOf } from '../4.9-graphql/lists.ts';
import { caseCheck } from '../case-check.ts';
import type { Check } from '../check.ts';
import { expectSame } from '../mismatch.ts';
import { lastRequest } from '../writing/answers.ts';
import { withUsers } from './made-users.ts';
import { bareListIn } from './plugin-check.ts';

interface List {
  /** Its operands name users by their place in `states`: `#2` is the value of the third one. */
  readonly filter: FilterTree;
  /** Names of attributes, with `:asc`, `:desc` or no order. */
  readonly sort: readonly string[];
  readonly fields?: readonly string[];
  readonly withRole: boolean;
  readonly start?: number;
  readonly limit?: number;
}

interface Case {
  readonly face: Face;
  readonly lists: readonly List[];
}

/** The users: a letter of their names, which stand in another order than their ids, and whether they may sign in. */
const states = [
  { letter: 'd', blocked: true, confirmed: true },
  { letter: 'a', blocked: false, confirmed: true },
  { letter: 'f', blocked: true, confirmed: false },
  { letter: 'c', blocked: false, confirmed: false },
  { letter: 'e', blocked: false, confirmed: true },
  { letter: 'b', blocked: true, confirmed: true },
] as const;

const attributes = ['username', 'email', 'provider', 'confirmed', 'blocked'] as const;

const isAmong = (operand: Parameter, value: unknown): boolean =>
  Array.isArray(operand) && operand.includes(String(value));

const compare: Readonly<Record<string, (value: unknown, operand: Parameter) => boolean>> = {
  $eq: (value, operand) => String(value) === operand,
  $ne: (value, operand) => String(value) !== operand,
  $in: (value, operand) => isAmong(operand, value),
  $notIn: (value, operand) => !isAmong(operand, value),
  $gt: (value, operand) => Number(value) > Number(operand),
  $lte: (value, operand) => Number(value) <= Number(operand),
  $endsWith: (value, operand) => String(value).endsWith(String(operand)),
  $contains: (value, operand) => String(value).includes(String(operand)),
};

/** Whether a user meets a filter without places. */
function meets(user: JsonObject, filter: Parameter): boolean {
  if (!isTree(filter)) return false;
  return Object.entries(filter).every(([key, inner]) => {
    const items = (Array.isArray(inner) ? inner : []) as readonly Parameter[];
    if (key === '$and') return items.every((item) => meets(user, item));
    if (key === '$or') return items.some((item) => meets(user, item));
    if (key === '$not') return !meets(user, inner);
    return Object.entries(inner).every(
      ([operator, operand]) => compare[operator]?.(user[key], operand as Parameter) === true,
    );
  });
}

/** A filter whose operands are the values of the users at their places. */
function withValues(filter: Parameter, users: readonly JsonObject[], name = ''): Parameter {
  if (isTree(filter))
    return mapTree(filter, (inner, key) => withValues(inner, users, key.startsWith('$') ? name : key));
  if (typeof filter !== 'string') return filter.map((item) => withValues(item, users, name));
  const place = /^#(\d)$/.exec(filter)?.[1];
  return place === undefined ? filter : String(users[Number(place)]?.[name]);
}

const place = fc.nat(states.length - 1).map((at) => `#${at}`);
const places = fc.uniqueArray(place, { minLength: 1, maxLength: 3 });
const flag = fc.constantFrom('true', 'false');

const comparison: fc.Arbitrary<FilterTree> = fc.oneof(
  fc
    .tuple(fc.constantFrom('username', 'email', 'id'), fc.constantFrom('$eq', '$ne'), place)
    .map(([name, operator, value]) => ({ [name]: { [operator]: value } })),
  fc
    .tuple(fc.constantFrom('username', 'email', 'id'), fc.constantFrom('$in', '$notIn'), places)
    .map(([name, operator, values]) => ({ [name]: { [operator]: values } })),
  fc.tuple(fc.constantFrom('$gt', '$lte'), place).map(([operator, value]) => ({ id: { [operator]: value } })),
  fc
    .tuple(fc.constantFrom('$endsWith', '$contains'), fc.constantFrom('username', 'email'), place)
    .map(([operator, name, value]) => ({ [name]: { [operator]: value } })),
  fc.tuple(fc.constantFrom('confirmed', 'blocked'), flag).map(([name, value]) => ({ [name]: { $eq: value } })),
);

const filter: fc.Arbitrary<FilterTree> = fc.oneof(
  { weight: 2, arbitrary: comparison },
  { weight: 2, arbitrary: fc.tuple(comparison, comparison).map((two) => ({ $or: two })) },
  { weight: 1, arbitrary: fc.tuple(comparison, comparison).map((two) => ({ $and: two })) },
  { weight: 1, arbitrary: comparison.map(($not) => ({ $not })) },
);

const sortKey = fc
  .tuple(fc.constantFrom('username', 'email', 'blocked', 'confirmed'), fc.constantFrom('', ':asc', ':desc'))
  .map((parts) => parts.join(''));

const list: fc.Arbitrary<List> = fc
  .record(
    {
      filter,
      sort: fc.uniqueArray(sortKey, { maxLength: 3, selector: (key) => key.split(':')[0] }),
      last: fc.constantFrom('id', 'id:desc'),
      withRole: fc.boolean(),
      fields: fc.uniqueArray(fc.constantFrom(...attributes), { minLength: 1, maxLength: 3 }),
      start: fc.nat(3),
      limit: fc.integer({ min: 1, max: 4 }),
    },
    { requiredKeys: ['filter', 'sort', 'last', 'withRole'] },
  )
  .map(({ last, sort, ...others }) => ({ ...others, sort: [...sort, last] }));

/** The order of two users by sort keys. */
function orderBy(keys: readonly string[], a: JsonObject, b: JsonObject): number {
  for (const key of keys) {
    const [name = '', order] = key.split(':');
    const [one, other] = [a[name] as string | number, b[name] as string | number];
    if (one !== other) return (one < other ? -1 : 1) * (order === 'desc' ? -1 : 1);
  }
  return 0;
}

/** The users that a list has, and the members that it shows of them. */
function expected(
  { filter, sort, fields = attributes, withRole, start = 0, limit = 99 }: List,
  users: readonly JsonObject[],
) {
  const chosen = users
    .filter((user) => meets(user, withValues(filter, users)))
    .sort((a, b) => orderBy(sort, a, b))
    .slice(start, start + limit);
  const names = ['id', ...fields, ...(withRole ? ['role'] : [])];
  return chosen.map((user) => Object.fromEntries(names.map((name) => [name, user[name]])));
}

type Face = 'REST' | 'GraphQL';

/** Asks for a list and answers its users in the form of `expected`. `filters` leaves out all other users. */
type Ask = (session: Session, list: List, filters: Parameter) => Promise<readonly JsonObject[]>;

const byRest: Ask = async (session, { sort, fields, withRole, start, limit }, filters) => {
  const query = queryString({
    ...{ filters, sort },
    ...(fields && { fields }),
    ...(withRole && { populate: ['role'] }),
    ...(start !== undefined && { start: String(start) }),
    ...(limit !== undefined && { limit: String(limit) }),
  });
  const hidden = ['createdAt', 'updatedAt'];
  return bareListIn(session, await session.get(`${usersPath}?${query}`)).map((user) => {
    const shown = Object.entries(user).filter(([name]) => fields !== undefined || !hidden.includes(name));
    return Object.fromEntries(shown.map(([name, value]) => [name, isObject(value) ? value.id : value]));
  });
};

/** A filter in the form of a variable. */
const asInput = (filter: unknown): unknown => {
  if (Array.isArray(filter)) return filter.map(asInput);
  if (filter === 'true' || filter === 'false') return filter === 'true';
  if (!isObject(filter)) return filter;
  return Object.fromEntries(Object.entries(filter).map(([key, inner]) => [key.replace('$', ''), asInput(inner)]));
};

const byGraphql: Ask = async (session, { sort, fields = attributes, withRole, start, limit }, filters) => {
  const selection = `${fields.join(' ')} ${withRole ? 'role { data { id } }' : ''}`;
  const query = `query ($filters: UsersPermissionsUserFiltersInput, $sort: [String], $pagination: PaginationArg) { usersPermissionsUsers(filters: $filters, sort: $sort, pagination: $pagination) { data { id attributes { ${selection} } } } }`;
  const pagination = { ...(start !== undefined && { start }), ...(limit !== undefined && { limit }) };
  const variables = { filters: asInput(filters), sort, pagination };
  const { usersPermissionsUsers: users } = dataOf(await session.graphql({ query, variables }), query);
  const entities = isObject(users) && Array.isArray(users.data) ? users.data.filter(isObject) : [];
  return entities.map(({ id, attributes: members }) => {
    const { role, ...shown } = isObject(members) ? members : {};
    const roleId = isObject(role) && isObject(role.data) ? Number(role.data.id) : role;
    return { id: Number(id), ...shown, ...(withRole && { role: roleId }) };
  });
};

const asks: Readonly<Record<Face, Ask>> = { REST: byRest, GraphQL: byGraphql };

/** Creates the users, and runs with what is known of them. */
function withCrowd(session: Session, run: (users: readonly JsonObject[]) => Promise<void>): Promise<void> {
  const users = states.map(({ letter, ...state }) => ({ name: `listed-${letter}`, ...state }));
  return withUsers(
    session,
    users,
    (made) => run(made.map((user) => ({ provider: 'local', ...user, email: user.email.toLowerCase() }))),
    1,
  );
}

/** Number of lists that a case asks for. */
const count = 24;

const listsCheck = (face: Face, clause: string, needs: readonly string[]): Check =>
  caseCheck<Case>(
    {
      ...{ clause, id: `${clause}.whole`, kind: 'write', needs },
      title: 'A list of users has those that its filters select, in the order of its sort, with what it asks for.',
    },
    {
      cases: ({ world }) => [{ face, lists: fc.sample(list, { seed: world.seed ?? 1, numRuns: count }) }],
      run: (session, { face, lists }) =>
        withCrowd(session, async (users) => {
          const all = { id: { $in: users.map(({ id }) => String(id)) } };
          for (const one of lists) {
            const filters = { $and: [all, withValues(one.filter, users)] };
            const answered = await asks[face](session, one, filters);
            expectSame(`${lastRequest(session)} lists other users`, answered, expected(one, users));
          }
        }),
    },
  );

export const userListChecks: readonly Check[] = [
  listsCheck('REST', 'users.list', ['users']),
  listsCheck('GraphQL', 'graphql.plugin-lists', ['users', 'graphql']),
];
