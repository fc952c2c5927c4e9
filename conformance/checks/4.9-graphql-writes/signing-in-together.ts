/** Two people who register or sign in by one GraphQL document (4.9). */
import { registration } from '../../target/arrange/users.ts';
import type { GraphqlAnswer } from '../../target/graphql.ts';
import type { Session } from '../../target/session.ts';
import { graphqlTerms } from '../4.9-graphql/terms.ts';
import { caseCheck } from '../case-check.ts';
import type { Check } from '../check.ts';
import { expectHolds } from '../mismatch.ts';
import { expectThat } from '../writing/answers.ts';
import { attempt, expectMembers, jwtIn, removeAllAfter, sharedPerson, userIn, withPerson } from './people.ts';

type Sent = ReturnType<typeof registration>;

/** The fields of two attempts, in the order of the document. */
const fields = ['first', 'second'] as const;

/** The JWT of each of both. Throws Mismatch if they are one: each belongs to another person. */
function jwtsOf(session: Session, answer: GraphqlAnswer): string[] {
  const jwts = fields.map((field) => jwtIn(session, answer, field));
  expectHolds(jwts[0] !== jwts[1], 'two people get the same jwt', 'another jwt for each', jwts.length);
  return jwts;
}

/** A mutation with two fields. */
const both = (fieldOf: (person: Sent) => string, people: readonly Sent[]): { query: string } => ({
  query: `mutation { ${people.map((person, nth) => `${fields[nth]}: ${fieldOf(person)}`).join(' ')} }`,
});

const registered = ({ username, email, password }: Sent): string =>
  `register(input: { username: "${username}", email: "${email}", password: "${password}" }) { jwt user { username email } }`;

/** Logs both in by one document; answers the JWT of each. */
export async function loginBoth(
  session: Session,
  people: readonly Sent[],
  by: 'username' | 'email',
): Promise<string[]> {
  const login = (person: Sent): string =>
    `login(input: { identifier: "${person[by]}", password: "${person.password}" }) { jwt }`;
  return jwtsOf(session, await attempt(session, both(login, people)));
}

const together = (clause: string, run: (session: Session) => Promise<void>): Check =>
  caseCheck(graphqlTerms({ clause, id: `${clause}.together`, kind: 'write', needs: ['users'] }), {
    cases: () => [{}],
    run,
  });

export const graphqlSigningTogetherChecks: readonly Check[] = [
  together('graphql.register', async (session) => {
    const people = fields.map((nth) => registration(`graphql-${nth}-${new URL(session.target.url).port}`));
    const answer = await attempt(session, both(registered, people));
    await removeAllAfter(session, people, async () => {
      for (const [nth, { username, email }] of people.entries())
        expectMembers('the user of register', userIn(answer, fields[nth] ?? ''), { username, email });
      jwtsOf(session, answer);
    });
  }),
  together('graphql.login', (session) =>
    withPerson(session, 'graphql-beside', async (second) => {
      for (const by of ['username', 'email'] as const) {
        for (const bearer of await loginBoth(session, [await sharedPerson(session), second], by)) {
          const answer = await session.graphql({ query: '{ __typename }', auth: { bearer } });
          expectThat(session, answer, answer.status !== 401, 200, 'refuses the jwt of login');
        }
      }
    }),
  ),
];
