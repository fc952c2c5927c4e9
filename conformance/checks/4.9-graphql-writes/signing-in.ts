/** Registering and signing in by GraphQL (4.9). */
import { usersPath } from '../../target/arrange/things.ts';
import type { Session } from '../../target/session.ts';
import { graphqlTerms } from '../4.9-graphql/terms.ts';
import { caseCheck } from '../case-check.ts';
import type { Check } from '../check.ts';
import { expectThat } from '../writing/answers.ts';
import { expectAccepted } from '../writing/refused-write.ts';
import {
  attempt,
  expectError,
  expectMembers,
  jwtIn,
  login,
  registerBy,
  sharedPerson,
  userIn,
  withPerson,
} from './people.ts';

const signing = (clause: string, run: (session: Session) => Promise<void>): Check =>
  caseCheck(graphqlTerms({ clause, kind: 'write', needs: ['users'] }), { cases: () => [{}], run });

const duplicate = ['register', 'ApplicationError', 'Email or Username are already taken'] as const;
const refused = ['login', 'ValidationError', 'Invalid identifier or password'] as const;

export const graphqlSigningChecks: readonly Check[] = [
  signing('graphql.register', (session) =>
    withPerson(session, 'graphql-register', async ({ answer, username, email }) =>
      expectMembers('user of register', userIn(answer, 'register'), { username, email }),
    ),
  ),
  signing('graphql.register-creates', (session) =>
    withPerson(session, 'graphql-found', async ({ username, email }) => {
      const answer = await session.get(`${usersPath}?filters[email][$eq]=${encodeURIComponent(email)}`);
      const [user] = Array.isArray(answer.body) ? answer.body : [];
      expectThat(session, answer, user !== undefined, { username, email }, 'shows nobody');
      expectMembers('the user', user, { username, email });
    }),
  ),
  signing('graphql.register-taken', async (session) => {
    const { username, email, password } = await sharedPerson(session);
    for (const twin of [
      { username, email: `other.${email}`, password },
      { username: `${username}-other`, email, password },
      { username: `${username}-other`, email: email.toUpperCase(), password },
    ])
      expectError(session, await registerBy(session, twin), ...duplicate);
  }),
  signing('graphql.login', async (session) => {
    const { username, email, password } = await sharedPerson(session);
    for (const identifier of [username, email]) {
      const bearer = jwtIn(session, await login(session, identifier, password), 'login');
      const answer = await session.graphql({ query: '{ __typename }', auth: { bearer } });
      expectThat(session, answer, answer.status !== 401, 200, 'refuses the jwt of login');
    }
  }),
  signing('graphql.login-refused', async (session) => {
    const { username, password } = await sharedPerson(session);
    expectError(session, await login(session, username, `${password}-wrong`), ...refused);
    expectError(session, await login(session, 'nobody-of-this-name', password), ...refused);
    expectAccepted(session, await login(session, username, password));
  }),
  signing('graphql.input-names', async (session) => {
    const { username, email, password } = await sharedPerson(session);
    const registered = await attempt(session, {
      query:
        'mutation ($input: UsersPermissionsRegisterInput!) { register(input: $input) { ...P user { id } } } fragment P on UsersPermissionsLoginPayload { jwt }',
      variables: { input: { username, email, password } },
    });
    expectError(session, registered, ...duplicate);
    const answer = await attempt(session, {
      query:
        'mutation ($input: UsersPermissionsLoginInput!) { login(input: $input) { ...P } } fragment P on UsersPermissionsLoginPayload { jwt user { id } }',
      variables: { input: { identifier: username, password, provider: 'local' } },
    });
    jwtIn(session, answer, 'login');
  }),
];
