/** Playground and introspection by environment, and where the endpoint is (4.9, 8). */

import type { Answer } from '../../target/exchange.ts';
import { documentedPath, graphqlPath } from '../../target/graphql.ts';
import type { Session } from '../../target/session.ts';
import type { Owner } from '../../target/target.ts';
import { type Check, check } from '../check.ts';
import { Mismatch } from '../mismatch.ts';

type Environment = NonNullable<Owner['environment']>;

interface Case {
  readonly part: string;
}

/** A check that applies in some environments only. */
const within = (
  clause: string,
  title: string,
  environments: readonly Environment[],
  run: (session: Session, environment: Environment) => Promise<void>,
  /** Why it does not apply all the same. */
  unless: (owner: Owner) => string | undefined = () => undefined,
): Check =>
  check<Case>({
    id: clause,
    title,
    clauses: [clause],
    kind: 'read',
    needs: ['graphql', 'environment'],
    tags: ['graphql'],
    plan: ({ target }) => {
      const { owner = {} } = target;
      const { environment } = owner;
      if (environment === undefined || !environments.includes(environment)) {
        return { notApplicable: `the environment of the target is ${String(environment)}` };
      }
      const notApplicable = unless(owner);
      if (notApplicable !== undefined) return { notApplicable };
      return { examples: [{ part: environment }], run: (session) => run(session, environment) };
    },
  });

/** A GET as a browser sends it. */
const browse = (session: Session): Promise<Answer> =>
  session.send({
    method: 'GET',
    path: graphqlPath(session.target),
    auth: 'none',
    headers: { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' },
  });

const isPage = ({ status, headers, text }: Answer): boolean =>
  status === 200 && /text\/html/.test(headers['content-type'] ?? '') && /<html/i.test(text) && /<script/i.test(text);

/** Throws Mismatch unless a browser gets a page there, or gets none. */
async function expectPage(session: Session, expected: boolean, environment: Environment): Promise<void> {
  const answer = await browse(session);
  if (isPage(answer) === expected) return;
  throw new Mismatch({
    message: `a browser ${expected ? 'gets no playground' : 'gets a playground'} in ${environment}`,
    expected: expected ? '200 with a page of HTML and scripts' : 'no page',
    actual: { status: answer.status, type: answer.headers['content-type'], text: answer.text.slice(0, 200) },
  });
}

/** Ways to ask about the schema: a server that looks for it must find it wherever it stands. */
const introspection: readonly string[] = [
  '{ __schema { queryType { name } } }',
  '{ __type(name: "Query") { name } }',
  '{ other: __schema { queryType { name } } }',
  'query Other { ... { __schema { queryType { name } } } }',
  '{ ...Other } fragment Other on Query { __schema { queryType { name } } }',
];

async function expectIntrospection(session: Session, expected: boolean): Promise<void> {
  for (const query of introspection) {
    const answer = await session.graphql({ query });
    const tellsNothing = Object.values(answer.data ?? {}).every((value) => value === null);
    // with which status it is refused is not stated
    if (expected ? answer.errors.length === 0 && !tellsNothing : answer.errors.length > 0 && tellsNothing) continue;
    throw new Mismatch({
      message: `introspection is ${expected ? 'refused' : 'answered'}: ${query}`,
      expected: expected ? 'data' : 'errors, and no data',
      actual: { status: answer.status, body: answer.body },
    });
  }
}

/** Queries with a name that nearly is one of the language, and so of every schema, at places of their own. */
const nearMisses: readonly string[] = [
  'query ($a: Strin) { __typename }',
  '{ __typename @include(if: true, iff: true) }',
];

/** Records whether errors suggest names; what is right is not decided. */
async function observeSuggestions(session: Session): Promise<void> {
  const texts = await Promise.all(nearMisses.map(async (query) => (await session.graphql({ query })).text));
  const suggests = texts.some((text) => /did you mean/i.test(text));
  session.observe('graphql.introspection.suggestions', suggests ? 'suggests names' : 'suggests no names');
}

const everywhere: readonly Environment[] = ['development', 'staging', 'production'];

export const environmentChecks: readonly Check[] = [
  within(
    'graphql.playground',
    'A browser gets a playground at the endpoint.',
    ['development', 'staging'],
    (session, environment) => expectPage(session, true, environment),
  ),
  within(
    'graphql.playground.environments',
    'The playground is there in development and staging, and not in production.',
    everywhere,
    (session, environment) => expectPage(session, environment !== 'production', environment),
    (owner) => (owner.playgroundAlways === true ? 'the owner of the target has the playground everywhere' : undefined),
  ),
  within(
    'graphql.config.playground-always',
    'In production the playground is there with playgroundAlways, and not without.',
    ['production'],
    (session, environment) => expectPage(session, session.target.owner?.playgroundAlways === true, environment),
    (owner) =>
      owner.playgroundAlways === undefined ? 'the owner of the target does not declare playgroundAlways' : undefined,
  ),
  within('graphql.introspection.production', 'Introspection is refused in production.', ['production'], (session) =>
    expectIntrospection(session, false),
  ),
  within(
    'graphql.introspection.suggestions',
    'Errors suggest names of the schema, or none.',
    ['production'],
    (session) => observeSuggestions(session),
  ),
  within('graphql.introspection.development', 'Introspection is answered in development.', ['development'], (session) =>
    expectIntrospection(session, true),
  ),
  check<Case>({
    id: 'graphql.config.endpoint',
    title: 'The endpoint is at the configured path, and at no other.',
    clauses: ['graphql.config.endpoint'],
    kind: 'read',
    needs: ['graphql-path'],
    tags: ['graphql'],
    plan: () => ({
      examples: [{ part: 'configured' }, { part: 'documented' }],
      run: async (session, { part }) => {
        const configured = graphqlPath(session.target);
        const path = part === 'configured' ? configured : documentedPath;
        const expected = path === configured;
        const body = { query: '{ __typename }' };
        const answer = await session.send({ method: 'POST', path, auth: 'full', body });
        const isThere = JSON.stringify(answer.body) === '{"data":{"__typename":"Query"}}';
        if (isThere === expected) return;
        throw new Mismatch({
          message: `GraphQL is ${isThere ? 'still' : 'not'} at ${path}`,
          expected: expected ? { data: { __typename: 'Query' } } : 'anything else',
          actual: { status: answer.status, body: answer.body },
        });
      },
    }),
  }),
];
