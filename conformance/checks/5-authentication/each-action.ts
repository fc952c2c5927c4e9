/** Each action on an entry, by REST or by GraphQL, tried with given credentials. */
import type { Answer, Request } from '../../target/exchange.ts';
import { operationFor, sendAs } from '../5-graphql-access/operations.ts';
import { expectError } from '../writing/answers.ts';
import { expectAccepted } from '../writing/refused-write.ts';
import type { Created, Scratch } from '../writing/scratch.ts';
import { askFor, type Verb, verbs } from './endpoints.ts';

/** The credentials of a request. */
export type By = Pick<Request, 'auth' | 'headers'>;

/** Sends the request of an action on an entry. */
type Send = (scratch: Scratch, created: Created, verb: Verb, by: By) => Promise<Answer>;

/** The adapters at which credentials are tried. */
export const adapters: Readonly<Record<'rest' | 'graphql', Send>> = {
  rest: (scratch, created, verb, by) => scratch.session.send({ ...askFor(verb, scratch, created), ...by }),
  graphql: (scratch, created, verb, { auth, headers }) =>
    sendAs(scratch, created, operationFor(verb, scratch, created), auth, headers),
};

export type Adapter = keyof typeof adapters;

/** Actions after which there are the same entries. */
const keeping: readonly Verb[] = ['find', 'findOne', 'update'];

/** Throws Mismatch unless these credentials are accepted for each action that deletes and creates nothing. */
export async function expectLetIn(scratch: Scratch, created: Created, adapter: Adapter, by: By): Promise<void> {
  for (const verb of keeping) expectAccepted(scratch.session, await adapters[adapter](scratch, created, verb, by));
}

/** The messages of 401: of a token that nobody knows, and of a JWT whose user may not come in. */
export const messages = { token: 'Missing or invalid credentials', user: 'Invalid credentials' } as const;

/** Throws Mismatch unless each action with these credentials is 401 with this message, and leaves the entry as it was. */
export async function expectShutOut(
  scratch: Scratch,
  created: Created,
  adapter: Adapter,
  by: By,
  message?: string,
): Promise<void> {
  for (const verb of verbs) {
    const answer = await adapters[adapter](scratch, created, verb, by);
    expectError(scratch.session, answer, 401, 'UnauthorizedError', message);
  }
  await scratch.holds(created);
}
