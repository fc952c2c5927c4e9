/** Registering and signing in by GraphQL (4.9). */
import { isObject } from '../../models/schema-file.ts';
import { usersPath } from '../../target/arrange/things.ts';
import { type Parts, pluginCheck } from '../4.10-plugins/plugin-check.ts';
import type { Check } from '../check.ts';
import { Mismatch } from '../mismatch.ts';
import { fieldIn } from './mutations.ts';
import { attempted, expectError, expectHeld, login, registerBy, somebody, withPerson } from './people.ts';

export const graphqlSigningChecks: readonly Check[] = [
  ...(
    [
      [
        'graphql.register',
        'register answers a JWT and the user.',
        {
          register: (session) =>
            withPerson(session, 'graphql-register', async ({ answer, username, email }) => {
              const payload = fieldIn(answer, 'register');
              expectHeld('user of register', isObject(payload) ? payload.user : null, { username, email });
            }),
        },
      ],
      [
        'graphql.register-creates',
        'Who registered is found among the users.',
        {
          register: (session) =>
            withPerson(session, 'graphql-found', async ({ username, email }) => {
              const list = `${usersPath}?filters[email][$eq]=${encodeURIComponent(email)}`;
              const { status, body } = await session.get(list);
              const [user] = Array.isArray(body) ? body : [];
              if (user === undefined)
                throw new Mismatch({ message: `${list} shows nobody`, expected: { username, email }, actual: status });
              expectHeld('the user', user, { username, email });
            }),
        },
      ],
      [
        'graphql.register-taken',
        'A taken name or e-mail is refused.',
        {
          taken: async (session) => {
            const { username, email, password } = await somebody(session);
            for (const taken of [
              { username, email: `other.${email}`, password },
              { username: `${username}-other`, email, password },
            ]) {
              const answer = await registerBy(session, taken);
              expectError(answer, 'register', 'ApplicationError', 'Email or Username are already taken');
            }
          },
        },
      ],
      [
        'graphql.login',
        'login answers a JWT, by name and by e-mail.',
        {
          login: async (session) => {
            const person = await somebody(session);
            for (const identifier of [person.username, person.email]) {
              const payload = fieldIn(await login(session, identifier, person.password), 'login');
              const jwt = isObject(payload) ? payload.jwt : undefined;
              if (typeof jwt !== 'string') {
                throw new Mismatch({ message: 'login answers no jwt', expected: 'a JWT', actual: payload });
              }
              const { status } = await session.graphql({ query: '{ __typename }', auth: { bearer: jwt } });
              if (status === 401)
                throw new Mismatch({ message: 'the jwt of login is refused', expected: 200, actual: 401 });
            }
          },
        },
      ],
      [
        'graphql.login-refused',
        'A wrong password, and somebody unknown, are refused alike.',
        {
          refused: async (session) => {
            const { username, password } = await somebody(session);
            for (const [identifier, given] of [
              [username, `${password}-wrong`],
              ['nobody-of-this-name', password],
            ] as const) {
              const answer = await login(session, identifier, given);
              expectError(answer, 'login', 'ValidationError', 'Invalid identifier or password');
            }
          },
        },
      ],
      [
        'graphql.input-names',
        'register and login take inputs of their names.',
        {
          register: async (session) => {
            const { username, email, password } = await somebody(session);
            const registered = await attempted(() =>
              session.graphql({
                query:
                  'mutation ($input: UsersPermissionsRegisterInput!) { register(input: $input) { ...P user { id } } } fragment P on UsersPermissionsLoginPayload { jwt }',
                variables: { input: { username, email, password } },
                auth: 'none',
              }),
            );
            expectError(registered, 'register', 'ApplicationError', 'Email or Username are already taken');
          },
          login: async (session) => {
            const { username, password } = await somebody(session);
            const answer = await attempted(() =>
              session.graphql({
                query:
                  'mutation ($input: UsersPermissionsLoginInput!) { login(input: $input) { ...P } } fragment P on UsersPermissionsLoginPayload { jwt user { id } }',
                variables: { input: { identifier: username, password, provider: 'local' } },
                auth: 'none',
              }),
            );
            fieldIn(answer, 'login');
          },
        },
      ],
    ] satisfies [string, string, Parts][]
  ).map(([clause, title, parts]) => pluginCheck(clause, title, parts, ['graphql', 'users'])),
];
