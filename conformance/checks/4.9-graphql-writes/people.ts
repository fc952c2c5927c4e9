/** People who are registered and sign in by GraphQL, and what is expected of them (4.9). */
import { isObject, type JsonObject } from '../../models/schema-file.ts';
import { userByEmail } from '../../target/arrange/things.ts';
import { registration, removePerson, welcomed } from '../../target/arrange/users.ts';
import type { Auth } from '../../target/exchange.ts';
import type { GraphqlAnswer } from '../../target/graphql.ts';
import type { Session } from '../../target/session.ts';
import { Mismatch } from '../mismatch.ts';
import { fieldIn } from './mutations.ts';

interface Registered extends ReturnType<typeof registration> {
  readonly answer: GraphqlAnswer;
  readonly id: string;
  readonly path: string;
  readonly auth: Auth;
}

export const registerBy = async (
  session: Session,
  { username, email, password }: ReturnType<typeof registration>,
): Promise<GraphqlAnswer> =>
  attempted(() =>
    session.graphql({
      query: `mutation { register(input: { username: "${username}", email: "${email}", password: "${password}" }) { jwt user { username email } } }`,
      auth: 'none',
    }),
  );

/** Servers allow few attempts a minute. Throws NotAllowed when there is none left: that says nothing of the operation. */
export const attempted = (send: () => Promise<GraphqlAnswer>): Promise<GraphqlAnswer> => welcomed(send, isOneTooMany);

/** Whether an answer says that there were too many attempts. */
export const isOneTooMany = ({ status, errors }: GraphqlAnswer): boolean =>
  status === 429 || errors.some(({ extensions: { error } }) => isObject(error) && error.name === 'RateLimitError');

/** Registers somebody by GraphQL, and finds them among the users: no id need be answered. Throws Mismatch when that fails. */
async function register(session: Session, name: string): Promise<Registered> {
  // whoever judges the same server at another address is somebody else
  const person = registration(`${name}-${new URL(session.target.url).port}`);
  const answer = await registerBy(session, person);
  const payload = fieldIn(answer, 'register');
  const user = isObject(payload) && isObject(payload.user) ? payload.user : {};
  const jwt = isObject(payload) ? payload.jwt : undefined;
  if (typeof jwt !== 'string' || typeof user.email !== 'string') {
    throw new Mismatch({
      message: 'register answers no jwt and user',
      expected: { jwt: 'a JWT', user: { email: person.email } },
      actual: payload,
    });
  }
  const path = await userByEmail(session.target, person.email);
  if (path === undefined) {
    throw new Mismatch({
      message: 'who registered is not found among the users',
      expected: { email: person.email },
      actual: null,
    });
  }
  return { ...person, answer, id: path.split('/').at(-1) ?? '', path, auth: { bearer: jwt } };
}

/** Who the checks that sign in share: registered once for the run. */
export const somebody = (session: Session): Promise<Registered> =>
  session.once('registered by GraphQL', () => register(session, 'graphql-somebody'));

/** Runs with somebody who is gone afterwards. */
export async function withPerson(
  session: Session,
  name: string,
  run: (person: Registered) => Promise<void>,
): Promise<void> {
  const person = await register(session, name);
  try {
    await run(person);
  } finally {
    await removePerson(session, person);
  }
}

/** Signs in; of the answer the jwt alone is stated. */
export const login = async (session: Session, identifier: string, password: string): Promise<GraphqlAnswer> =>
  attempted(() =>
    session.graphql({
      query: `mutation { login(input: { identifier: "${identifier}", password: "${password}" }) { jwt } }`,
      auth: 'none',
    }),
  );

/** Throws Mismatch unless the value holds this. */
export function expectHeld(what: string, value: unknown, expected: JsonObject): void {
  const found = isObject(value) ? Object.fromEntries(Object.keys(expected).map((key) => [key, value[key]])) : value;
  if (JSON.stringify(found) === JSON.stringify(expected)) return;
  throw new Mismatch({ message: `${what} holds another value than it must`, expected, actual: value });
}

/** Throws Mismatch unless an operation is refused with this error of the application. */
export function expectError(answer: GraphqlAnswer, field: string, name: string, message: string): void {
  const error = answer.errors[0]?.extensions.error;
  const found = { name: isObject(error) ? error.name : undefined, message: answer.errors[0]?.message };
  const empty = (answer.data?.[field] ?? null) === null;
  if (found.name === name && found.message === message && empty) return;
  throw new Mismatch({
    message: `${field} is not refused as it must be`,
    expected: { name, message },
    actual: answer.body ?? answer.text.slice(0, 200),
  });
}

export const userOf = (payload: unknown): JsonObject =>
  isObject(payload) && isObject(payload.user) ? { id: payload.user.id } : {};
