/** Creators and users: no question may reveal their secrets (CVE-2023-22894). */
import { firstOfEach } from '../../models/first-of-each.ts';
import { collectionTypes } from '../../models/lookup.ts';
import type { ContentType, Model } from '../../models/model.ts';
import { usersPath } from '../../target/arrange/things.ts';
import { endpointPath } from '../../target/endpoints.ts';
import type { Answer } from '../../target/exchange.ts';
import type { Session } from '../../target/session.ts';
import { graphqlTerms } from '../4.9-graphql/terms.ts';
import { sharedPerson } from '../4.10-plugins/plugin-check.ts';
import { caseCheck, variant } from '../case-check.ts';
import type { Check } from '../check.ts';
import { expectSame } from '../mismatch.ts';

interface Case {
  /** Path of the list. */
  readonly path: string;
  /** The path from an entry to the secret of a user. */
  readonly trail: readonly string[];
}

const secrets: readonly (readonly string[])[] = [
  ['password'],
  ['resetPasswordToken'],
  ['registrationToken'],
  ['confirmationToken'],
  ['email'],
  ['roles', 'users', 'password'],
  ['role', 'users', 'password'],
];

/** Paths from an entry of a content-type to users. */
function waysToPeople(type: ContentType): (readonly string[])[] {
  const relations = type.attributes.filter(({ target }) => target?.startsWith('plugin::users-permissions.user'));
  return ['createdBy', 'updatedBy', ...relations.map(({ name }) => name)].map((name) => [name]);
}

/** A content-type that shows its creators, one that does not, and all with relations to users. */
function queriedTypes(model: Model): ContentType[] {
  const kindOf = (type: ContentType): string =>
    waysToPeople(type).length > 2 ? type.uid : String(type.populateCreatorFields);
  return firstOfEach(collectionTypes(model), kindOf);
}

const casesOf = (model: Model): Case[] =>
  queriedTypes(model).flatMap((type) =>
    waysToPeople(type).flatMap((way) =>
      secrets.map((secret) => ({ path: endpointPath(type), trail: [...way, ...secret] })),
    ),
  );

const userSecrets: readonly (readonly string[])[] = [
  ['password'],
  ['resetPasswordToken'],
  ['confirmationToken'],
  ['role', 'users', 'password'],
];

/** Questions, each with its opposite: a server that ignores them gives both the same answer. */
function opposites(trail: readonly string[]): readonly (readonly [string, string])[] {
  const name = trail.map((key) => `[${key}]`).join('');
  return [
    [`filters${name}[$notNull]=true`, `filters${name}[$null]=true`],
    [`filters${name}[$contains]=a`, `filters${name}[$notContains]=a`],
    [`filters[$or][0]${name}[$gte]=0`, `filters[$or][0]${name}[$lt]=0`],
    [`where${name}[$notNull]=true`, `where${name}[$null]=true`],
    [`lookup${name}[$contains]=a`, `lookup${name}[$notContains]=a`],
  ];
}

/** A list of GraphQL, and a key to sort it by. */
interface GraphqlCase {
  readonly list: string;
  readonly key: string;
}

/** Lists of users and of what has users, each with the ways to their secrets. */
const listsOfPeople: Readonly<Record<string, readonly string[]>> = {
  usersPermissionsUsers: ['', 'role.users.'],
  usersPermissionsRoles: ['users.'],
};

const content = ({ status, body, text }: Answer): unknown => ({ status, body: body ?? text });

async function ask(session: Session, { path, trail }: Case): Promise<void> {
  for (const [question, opposite] of opposites(trail)) {
    const first = await session.get(`${path}?${question}`);
    const second = await session.get(`${path}?${opposite}`);
    expectSame(
      `${question} and its opposite are answered differently: ${trail.join('.')} can be asked about`,
      content(second),
      content(first),
    );
  }
}

export const peopleSecretChecks: readonly Check[] = [
  caseCheck<Case>(
    { clause: 'security.cve-2023-22894', tags: ['security'] },
    { cases: ({ model }) => casesOf(model), run: ask },
  ),
  caseCheck<Case>(
    {
      ...variant(
        'security.cve-2023-22894.users',
        'security.cve-2023-22894',
        'Questions about passwords and tokens of users get the same answer as their opposites.',
      ),
      kind: 'write',
      needs: ['users'],
      tags: ['security'],
    },
    {
      cases: () => userSecrets.map((trail) => ({ path: usersPath, trail })),
      async run(session, testCase) {
        await sharedPerson(session);
        await ask(session, testCase);
      },
    },
  ),
  caseCheck<GraphqlCase>(
    {
      ...graphqlTerms(
        variant(
          'security.cve-2023-22894.graphql',
          'security.cve-2023-22894',
          'Lists of GraphQL sorted by a secret of a user, up or down, get the same answer.',
        ),
      ),
      kind: 'write',
      needs: ['graphql', 'users'],
    },
    {
      cases: () =>
        Object.entries(listsOfPeople).flatMap(([list, ways]) =>
          ways.flatMap((way) =>
            ['password', 'resetPasswordToken', 'confirmationToken'].map((secret) => ({ list, key: `${way}${secret}` })),
          ),
        ),
      async run(session, { list, key }) {
        await sharedPerson(session);
        const [up, down] = [':asc', ':desc'].map((order) => ({
          query: `{ ${list}(sort: "${key}${order}") { data { id } } }`,
        }));
        if (!up || !down) return;
        const [first, second] = [await session.graphql(up), await session.graphql(down)];
        expectSame(`${list} can be sorted by ${key}`, content(second), content(first));
      },
    },
  ),
];
