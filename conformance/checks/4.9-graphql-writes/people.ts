/** Users who register and log in by GraphQL, and the expected answers (4.9). */
import { isDeepStrictEqual } from 'node:util';
import { isObject, type JsonObject } from '../../models/json.ts';
import { userByEmail, usersPath } from '../../target/arrange/things.ts';
import { registration, removeAfter, sendWithinLimit } from '../../target/arrange/users.ts';
import type { Auth } from '../../target/exchange.ts';
import type { GraphqlAnswer, GraphqlOperation } from '../../target/graphql.ts';
import type { Session } from '../../target/session.ts';
import { expectHolds } from '../mismatch.ts';
import { expectThat } from '../writing/answers.ts';
import { type Arguments, fieldIn, operationOf } from './mutations.ts';

type Sent = ReturnType<typeof registration>;

interface Registered extends Sent {
  readonly answer: GraphqlAnswer;
  readonly id: string;
  readonly path: string;
  readonly auth: Auth;
}

/** Runs a mutation with its arguments as variables. */
export const mutate = (
  session: Session,
  field: string,
  args: Arguments,
  selection: string,
  auth: Auth = 'full',
): Promise<GraphqlAnswer> => session.graphql({ ...operationOf('mutation', field, args, selection), auth });

/**
 * Sends an operation; a function makes another one for each attempt, where a part of the refused one may be done. Throws
 * NotAllowed if the server limits attempts: that says nothing about the operation.
 */
export const attempt = (
  session: Session,
  operation: GraphqlOperation | (() => GraphqlOperation),
): Promise<GraphqlAnswer> =>
  sendWithinLimit(
    () => session.graphql({ ...(typeof operation === 'function' ? operation() : operation), auth: 'none' }),
    ({ status, errors }) =>
      status === 429 || errors.some(({ extensions: { error } }) => isObject(error) && error.name === 'RateLimitError'),
  );

export const registerBy = (session: Session, { username, email, password }: Sent): Promise<GraphqlAnswer> =>
  attempt(session, {
    query: `mutation { register(input: { username: "${username}", email: "${email}", password: "${password}" }) { jwt user { username email } } }`,
  });

/** Logs in. The document states only the JWT of the answer; `fields` are asked of the user in it. */
export const login = (
  session: Session,
  identifier: string,
  password: string,
  fields?: string,
): Promise<GraphqlAnswer> =>
  attempt(session, {
    query: `mutation { login(input: { identifier: "${identifier}", password: "${password}" }) { jwt${fields === undefined ? '' : ` user { ${fields} }`} } }`,
  });

/** The JWT in the answer of an operation. Throws Mismatch if there is none. */
export function jwtIn(session: Session, answer: GraphqlAnswer, field: string): string {
  const payload = fieldIn(answer, field);
  const jwt = isObject(payload) ? payload.jwt : undefined;
  expectThat(session, answer, typeof jwt === 'string', 'a JWT', `answers no jwt of ${field}`);
  return String(jwt);
}

/** The user in the answer of an operation. */
export function userIn(answer: GraphqlAnswer, field: string): unknown {
  const payload = fieldIn(answer, field);
  return isObject(payload) ? payload.user : undefined;
}

/** Attempts to register at each target. */
const attempts = new WeakMap<Session['target'], number>();

/**
 * The part of a name that no other attempt has: a run of the same server at another address has users of its own, and an
 * attempt that failed may have left one.
 */
function ownName({ target }: Session): string {
  const earlier = attempts.get(target) ?? 0;
  attempts.set(target, earlier + 1);
  const { port } = new URL(target.url);
  return earlier === 0 ? port : `${port}-${earlier}`;
}

/** Registers a user by GraphQL and finds their record, as answers need no id. Throws Mismatch if that fails. */
async function register(session: Session, name: string): Promise<Registered> {
  const person = registration(`${name}-${ownName(session)}`);
  const answer = await registerBy(session, person);
  const auth = { bearer: jwtIn(session, answer, 'register') };
  expectMembers('the user of register', userIn(answer, 'register'), { email: person.email });
  const path = await userByEmail(session.target, person.email);
  if (path === undefined) {
    const list = await session.get(`${usersPath}?filters[email][$eq]=${encodeURIComponent(person.email)}`);
    expectThat(session, list, false, { email: person.email }, 'does not find who registered');
  }
  return { ...person, answer, id: path?.split('/').at(-1) ?? '', path: path ?? '', auth };
}

/** The user that all checks share; the first check registers it. */
export const sharedPerson = (session: Session): Promise<Registered> =>
  session.once('registered by GraphQL', () => register(session, 'graphql-somebody'));

/** Registers a user, runs, and deletes the user. */
export async function withPerson(
  session: Session,
  name: string,
  run: (person: Registered) => Promise<void>,
): Promise<void> {
  await removeAfter(session, await register(session, name), run);
}

/** Runs, and removes whoever has one of these e-mail addresses, registered or not. */
export async function removeAllAfter(
  session: Session,
  people: readonly Sent[],
  run: () => Promise<void>,
): Promise<void> {
  const paths = await Promise.all(people.map(({ email }) => userByEmail(session.target, email)));
  const users = paths.flatMap((path) => (path === undefined ? [] : [{ path }]));
  await users.reduce((inner, user) => () => removeAfter(session, user, inner), run)();
}

/** Throws Mismatch unless an object has these members. */
export function expectMembers(what: string, value: unknown, expected: JsonObject): void {
  const members = isObject(value) ? Object.fromEntries(Object.keys(expected).map((key) => [key, value[key]])) : value;
  expectHolds(isDeepStrictEqual(members, expected), `${what} has other members than it must`, expected, value);
}

/** Throws Mismatch unless the deleted record is gone. */
export async function expectGone(session: Session, path: string): Promise<void> {
  const answer = await session.get(path);
  expectThat(session, answer, answer.status === 404 || answer.status === 204, 404, 'answers what was removed');
}

/** Throws Mismatch unless an operation fails with this error of the service. */
export function expectError(
  session: Session,
  answer: GraphqlAnswer,
  field: string,
  name: string,
  message: string,
): void {
  const [first] = answer.errors;
  const error = first?.extensions.error;
  const isRefused = isObject(error) && error.name === name && first?.message === message;
  const isEmpty = (answer.data?.[field] ?? null) === null;
  expectThat(session, answer, isRefused && isEmpty, { name, message }, `does not refuse ${field} as it must`);
}
