/** Bodies of users with several mistakes: each of them is told (2.1, 4.10, observed). */
import type { JsonObject } from '../../models/json.ts';
import { loginPath, registerPath, usersPath } from '../../target/arrange/things.ts';
import { attempt } from '../../target/arrange/users.ts';
import type { Answer } from '../../target/exchange.ts';
import type { Session } from '../../target/session.ts';
import type { Check } from '../check.ts';
import { expectSame } from '../mismatch.ts';
import { errorPathsIn, expectError, lastRequest } from '../writing/answers.ts';
import { create } from './made-users.ts';
import { clauseCheck, type Parts, partsOf } from './plugin-check.ts';

interface Row {
  readonly path: string;
  readonly body: JsonObject;
  /** The members that are wrong or missing. */
  readonly wrong: readonly string[];
}

const rows: Readonly<Record<string, Row>> = {
  'registering without e-mail and password': {
    path: registerPath,
    body: { username: 'touchstone-nobody' },
    wrong: ['email', 'password'],
  },
  'registering with nothing': { path: registerPath, body: {}, wrong: ['email', 'username', 'password'] },
  'a user of a bad address without a role': {
    path: usersPath,
    body: { username: 'touchstone-nobody', email: 'nope', password: 'Pass-1234' },
    wrong: ['email', 'role'],
  },
  'a user of nothing': { path: usersPath, body: {}, wrong: ['email', 'username', 'password', 'role'] },
  'logging in with nothing': { path: loginPath, body: {}, wrong: ['identifier', 'password'] },
};

const send = (session: Session, { path, body }: Row): Promise<Answer> =>
  path === usersPath ? create(session, body) : attempt(session, path, body);

const parts: Parts = partsOf(rows, (row) => async (session) => {
  const answer = await send(session, row);
  expectError(session, answer, 400, 'ValidationError');
  const expected = row.wrong.toSorted();
  expectSame(
    `${lastRequest(session)}: details.errors names other members than are wrong`,
    errorPathsIn(answer).toSorted(),
    expected,
  );
});

export const severalProblemsCheck: Check = clauseCheck(
  'rest.validation.several',
  parts,
  ['users'],
  'rest.validation.several.users',
);
