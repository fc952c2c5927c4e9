/** A password is taken as it is sent: blanks around it belong to it, by either adapter (4.9, 4.10). */
import { isObject } from '../../models/json.ts';
import { loginPath } from '../../target/arrange/things.ts';
import { registration, sendWithinLimit } from '../../target/arrange/users.ts';
import type { Session } from '../../target/session.ts';
import { graphqlTerms } from '../4.9-graphql/terms.ts';
import { caseCheck } from '../case-check.ts';
import type { Check } from '../check.ts';
import { expectRefused, expectThat, isSuccess } from '../writing/answers.ts';
import { jwtIn, login, registerBy, removeAllAfter } from './people.ts';

/** Whether REST lets the person in with this password. Throws NotAllowed if the server limits attempts. */
const loginByRest = (session: Session, identifier: string, password: string) =>
  sendWithinLimit(
    () => session.send({ method: 'POST', path: loginPath, auth: 'none', body: { identifier, password } }),
    ({ status }) => status === 429,
  );

export const exactPasswordCheck: Check = caseCheck(
  graphqlTerms({
    clause: 'graphql.register',
    id: 'graphql.register.exact-password',
    title: 'Who registers by GraphQL signs in with the password as it was sent, blanks included, and with no other.',
    kind: 'write',
    needs: ['users'],
  }),
  {
    cases: () => [{}],
    async run(session) {
      const name = `graphql-exact-${new URL(session.target.url).port}`;
      const person = { ...registration(name), password: `  ${registration(name).password} ` };
      const answer = await registerBy(session, person);
      await removeAllAfter(session, [person], async () => {
        jwtIn(session, answer, 'register');
        const exact = await loginByRest(session, person.email, person.password);
        const hasJwt = isSuccess(exact) && isObject(exact.body) && typeof exact.body.jwt === 'string';
        expectThat(session, exact, hasJwt, 'a JWT', 'refuses the password that was sent to register');
        jwtIn(session, await login(session, person.email, person.password), 'login');
        const trimmed = await loginByRest(session, person.email, person.password.trim());
        expectRefused(session, trimmed, 'it is the password without the blanks around it');
      });
    },
  },
);
