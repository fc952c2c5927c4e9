/** Playground and introspection by environment, and the path of the endpoint (4.9, 8). */
import { getIntrospectionQuery } from 'graphql';
import type { Answer } from '../../target/exchange.ts';
import { documentedPath, graphqlPath } from '../../target/graphql.ts';
import type { Session } from '../../target/session.ts';
import type { Owner } from '../../target/target.ts';
import { fromBrowser } from '../7-errors/browser.ts';
import { caseCheck } from '../case-check.ts';
import type { Check } from '../check.ts';
import { expectThat } from '../writing/answers.ts';
import { expectAccepted } from '../writing/refused-write.ts';

type Environment = NonNullable<Owner['environment']>;

interface Case {
  readonly part: Environment;
}

/** A check for some environments only. */
const environmentCheck = (
  clause: string,
  environments: readonly Environment[],
  run: (session: Session, environment: Environment) => Promise<void>,
  /** A further reason not to apply. */
  unless: (owner: Owner) => string | undefined = () => undefined,
): Check =>
  caseCheck<Case>(
    { clause, needs: ['graphql', 'environment'], tags: ['graphql'] },
    {
      cases({ target: { owner = {} } }) {
        const environment = environments.find((environment) => environment === owner.environment);
        if (environment === undefined)
          return { notApplicable: `the environment of the target is ${String(owner.environment)}` };
        const notApplicable = unless(owner);
        return notApplicable === undefined ? [{ part: environment }] : { notApplicable };
      },
      run: (session, { part }) => run(session, part),
    },
  );

/** A GET with the headers of a browser. */
const browse = (session: Session, query: string): Promise<Answer> =>
  session.send({ method: 'GET', path: `${graphqlPath(session.target)}${query}`, auth: 'none', headers: fromBrowser });

const isPage = ({ status, headers, text }: Answer): boolean =>
  status === 200 && /text\/html/.test(headers['content-type'] ?? '') && /<html/i.test(text) && /<script/i.test(text);

/** Throws Mismatch unless a browser gets a page, or none, as expected. */
async function expectPage(session: Session, expected: boolean, environment: Environment): Promise<void> {
  const wrong = `${expected ? 'gives a browser no playground' : 'gives a browser a playground'} in ${environment}`;
  const page = expected ? '200 with a page of HTML and scripts' : 'no page';
  // by a link with a query string of its own too
  for (const query of ['', '?from=a-link']) {
    const answer = await browse(session, query);
    expectThat(session, answer, isPage(answer) === expected, page, wrong);
    const isUseful = !expected || maySend(answer);
    expectThat(session, answer, isUseful, 'a page that may send queries', 'forbids its page to send queries');
  }
}

/** Whether a page may send queries to its own server: a policy of the page may forbid it. */
function maySend({ headers }: Answer): boolean {
  const directives = new Map(
    (headers['content-security-policy'] ?? '').split(';').map((directive) => {
      const [name = '', ...sources] = directive.trim().split(/\s+/);
      return [name, sources];
    }),
  );
  const sources = directives.get('connect-src') ?? directives.get('default-src');
  return sources?.some((source) => source !== "'none'" && !/^(data|blob):$/.test(source)) ?? true;
}

/** Documents with introspection in several places, and the one by which clients read a schema, which is deep. */
const introspection: readonly string[] = [
  getIntrospectionQuery(),
  '{ __schema { queryType { name } } }',
  '{ __type(name: "Query") { name } }',
  '{ other: __schema { queryType { name } } }',
  'query Other { ... { __schema { queryType { name } } } }',
  '{ ...Other } fragment Other on Query { __schema { queryType { name } } }',
];

async function expectIntrospection(session: Session, expected: boolean): Promise<void> {
  for (const query of introspection)
    for (const auth of ['full', 'none'] as const) {
      const answer = await session.graphql({ query, auth });
      const tellsNothing = Object.values(answer.data ?? {}).every((value) => value === null);
      // the status of the refusal is not stated
      const holds = expected ? answer.errors.length === 0 && !tellsNothing : answer.errors.length > 0 && tellsNothing;
      const wrong = `${expected ? 'refuses' : 'answers'} introspection: ${query}`;
      expectThat(session, answer, holds, expected ? 'data' : 'errors, and no data', wrong);
    }
  expectAccepted(session, await session.graphql({ query: '{ __typename }' }));
}

/** Queries with a misspelled name of the GraphQL language, in several places. */
const nearMisses: readonly string[] = [
  'query ($a: Strin) { __typename }',
  '{ __typename @include(if: true, iff: true) }',
];

/** Records whether errors suggest names; either is lawful. */
async function observeSuggestions(session: Session): Promise<void> {
  const texts = await Promise.all(nearMisses.map(async (query) => (await session.graphql({ query })).text));
  const suggests = texts.some((text) => /did you mean/i.test(text));
  session.observe('graphql.introspection.suggestions', suggests ? 'suggests names' : 'suggests no names');
}

const everywhere: readonly Environment[] = ['development', 'staging', 'production'];

export const environmentChecks: readonly Check[] = [
  environmentCheck('graphql.playground', ['development', 'staging'], (session, environment) =>
    expectPage(session, true, environment),
  ),
  environmentCheck(
    'graphql.playground.environments',
    everywhere,
    (session, environment) => expectPage(session, environment !== 'production', environment),
    (owner) => (owner.playgroundAlways === true ? 'the owner of the target has the playground everywhere' : undefined),
  ),
  environmentCheck(
    'graphql.config.playground-always',
    ['production'],
    (session, environment) => expectPage(session, session.target.owner?.playgroundAlways === true, environment),
    (owner) =>
      owner.playgroundAlways === undefined ? 'the owner of the target does not declare playgroundAlways' : undefined,
  ),
  environmentCheck('graphql.introspection.production', ['production'], (session) =>
    expectIntrospection(session, false),
  ),
  environmentCheck('graphql.introspection.suggestions', ['production'], observeSuggestions),
  environmentCheck('graphql.introspection.development', ['development'], (session) =>
    expectIntrospection(session, true),
  ),
  caseCheck<{ readonly part: 'configured' | 'documented' }>(
    { clause: 'graphql.config.endpoint', needs: ['graphql-path'], tags: ['graphql'] },
    {
      cases: () => [{ part: 'configured' }, { part: 'documented' }],
      async run(session, { part }) {
        const configured = graphqlPath(session.target);
        const path = part === 'configured' ? configured : documentedPath;
        const isExpected = path === configured;
        const body = { query: '{ __typename }' };
        const answer = await session.send({ method: 'POST', path, auth: 'full', body });
        const isThere = JSON.stringify(answer.body) === '{"data":{"__typename":"Query"}}';
        const expected = isExpected ? { data: { __typename: 'Query' } } : 'anything else';
        expectThat(session, answer, isThere === isExpected, expected, `${isThere ? 'still' : 'not'} answers GraphQL`);
      },
    },
  ),
];
