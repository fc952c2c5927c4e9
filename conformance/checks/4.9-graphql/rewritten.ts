/** Queries in another form are answered the same: fragments, aliases, directives, variables (4.9). */
import fc from 'fast-check';
import { expectedSchema } from '../../generate/graphql/expected-schema.ts';
import type { ExpectedSchema } from '../../generate/graphql/expected-types.ts';
import { inVariables } from '../../generate/graphql/in-variables.ts';
import { rewritten } from '../../generate/graphql/rewrite.ts';
import { isObject, type JsonObject } from '../../models/json.ts';
import type { Model } from '../../models/model.ts';
import { oncePer } from '../../models/once-per.ts';
import { canonicalJson } from '../../oracle/value.ts';
import { type GraphqlOperation, graphqlPath } from '../../target/graphql.ts';
import type { Session } from '../../target/session.ts';
import { hasCapability, type Target } from '../../target/target.ts';
import { randomFrom } from '../../world/random.ts';
import { nothingToAsk } from '../asking.ts';
import { type Check, check, type Scope } from '../check.ts';
import { expectHolds } from '../mismatch.ts';
import { lastRequest } from '../writing/answers.ts';
import { dataOf } from './lists.ts';
import { listsInLists, nestedDocuments, plainDocuments } from './whole.ts';

interface Case {
  readonly query: string;
  /** Draws the other form. */
  readonly seed: number;
}

/** Usual number of queries drawn. */
const queries = 25;

const schemaBy = oncePer((model: Model) =>
  oncePer(
    (capabilities: Target['capabilities']): ExpectedSchema =>
      expectedSchema({ model, has: (name) => hasCapability({ capabilities }, name) }),
  ),
);

interface RewrittenCheck {
  readonly id: string;
  readonly title: string;
  readonly clauses: readonly string[];
  documents(scope: Scope): fc.Arbitrary<string> | undefined;
  /** Sends a query in its forms. Default: alone, plain and in another. */
  readonly ask?: typeof askTwice;
  /** Number of queries drawn. */
  readonly draws?: number;
}

const rewrittenCheck = ({ documents, ask = askTwice, draws = queries, ...terms }: RewrittenCheck): Check =>
  check<Case>({
    ...terms,
    kind: 'read',
    needs: ['graphql'],
    tags: ['graphql', 'metamorphic'],
    plan(scope) {
      const drawn = documents(scope);
      if (!drawn) return nothingToAsk;
      const schema = schemaBy(scope.model)(scope.target.capabilities);
      return {
        examples: [],
        draws,
        arbitrary: fc.record({ query: drawn, seed: fc.nat() }),
        run: (session, testCase) => ask(session, testCase, schema),
      };
    },
  });

/** Asks in plain form and in another. Throws Mismatch unless both are answered the same. */
async function askTwice(session: Session, { query, seed }: Case, schema: ExpectedSchema): Promise<void> {
  const form = rewritten(query, schema, randomFrom(seed));
  const plain = dataOf(await session.graphql({ query }));
  // with other directives first: what a server keeps of a document must not decide the next answer
  await session.graphql({ query: form.query, variables: form.turned });
  const { query: text, variables } = form;
  const answered = form.restore(dataOf(await session.graphql({ query: text, variables })));
  const message = `${text} with ${JSON.stringify(variables)} is answered otherwise than ${query}`;
  expectHolds(canonicalJson(answered) === canonicalJson(plain), message, plain, answered);
}

/** Another operation of a document, which runs only where it is named. */
const besideName = 'query Beside { beside: __typename }';

/** Another operation, with variables of the same names as those of a query: they are of another type there. */
function besideWithVariables(query: string): string {
  const [declared = ''] = query.match(/^query \w+\([^)]*\)/) ?? [];
  const names = [...declared.matchAll(/\$(\w+):/g)].map(([, name]) => name);
  const variables = names.length > 0 ? names : ['own'];
  const fields = variables.map((name, at) => `beside${at}: __typename @skip(if: $${name})`);
  return `query Beside(${variables.map((name) => `$${name}: Boolean = false`).join(', ')}) { ${fields.join(' ')} }`;
}

/** Longest address of a request: servers limit it. */
const longestAddress = 6000;

/**
 * Asks by POST, then with the name of an operation among others, and by GET with all of it in the address. Throws Mismatch
 * unless all are answered the same.
 */
async function askByGet(session: Session, { query, seed }: Case, schema: ExpectedSchema): Promise<void> {
  const { query: text, variables } = rewritten(query, schema, randomFrom(seed));
  const plain = dataOf(await session.graphql({ query: text, variables }));
  const operationName = 'Written';
  const path = graphqlPath(session.target);
  // whether GET is refused at all is asked elsewhere
  const { status } = await session.get(`${path}?query=${encodeURIComponent('{ __typename }')}`, 'full');
  const takesGet = status === 200;
  const beside = besideWithVariables(text);
  const documents = seed % 2 === 0 ? [text, `${beside} ${text}`] : [`${text} ${beside}`, text];
  for (const document of documents) {
    const named = { query: document, operationName, variables, extensions: {} };
    const { extensions: _none, ...members } = named;
    const search = new URLSearchParams({ ...members, variables: JSON.stringify(variables) });
    const address = `${path}?${search}`;
    const answers = [
      await session.send({ method: 'POST', path, auth: 'full', body: named }),
      ...(takesGet && address.length <= longestAddress ? [await session.get(address, 'full')] : []),
    ];
    for (const { body } of answers) {
      const answered = isObject(body) ? body.data : body;
      const message = `${lastRequest(session)}: ${document} with ${JSON.stringify(variables)} is answered otherwise than by POST alone`;
      expectHolds(canonicalJson(answered) === canonicalJson(plain), message, plain, answered);
    }
  }
}

/** The same variables with lists of one entry inside others: further arguments for the same document. */
const shortened = (variables: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(variables).map(([name, value]) => [
      name,
      name.startsWith('inner') && isObject(value) && 'limit' in value ? { ...value, limit: 1 } : value,
    ]),
  );

/** Asks one document with several variables in a batch, then by names. Throws Mismatch unless each is answered as alone. */
async function askInBatch(session: Session, { query }: Case, schema: ExpectedSchema): Promise<void> {
  const { query: text, variables } = inVariables(query, schema);
  await askTogether(
    session,
    [variables, shortened(variables), variables].map((of) => ({ query: text, variables: of })),
  );
  const both = `${besideName} ${text.replace(/^query/, 'query Asked')}`;
  await askTogether(
    session,
    ['Beside', 'Asked', 'Beside', 'Asked'].map((operationName) => ({ query: both, operationName, variables })),
  );
}

/** Sends operations in a batch. Throws Mismatch unless each is answered as alone. */
async function askTogether(session: Session, bodies: readonly GraphqlOperation[]): Promise<void> {
  const [text] = bodies.map(({ query }) => query);
  const alone: unknown[] = [];
  for (const body of bodies.slice(0, 2)) alone.push(dataOf(await session.graphql(body)));
  const answer = await session.send({ method: 'POST', path: graphqlPath(session.target), auth: 'full', body: bodies });
  // a server may refuse batches
  if (answer.status >= 400) return;
  const answered = [answer.body].flat().map((each) => (isObject(each) ? each.data : each));
  const expected = bodies.map((_body, at) => alone[at % 2]);
  const message = `a batch of ${text} with other variables or names each is answered otherwise than one by one`;
  expectHolds(canonicalJson(answered) === canonicalJson(expected), message, expected, answered);
}

export const rewrittenChecks: readonly Check[] = [
  rewrittenCheck({
    id: 'graphql.query.rewritten',
    title: 'A query with fragments, aliases, directives or variables is answered like the same query without them.',
    clauses: ['graphql.find-one', 'graphql.list'],
    documents: plainDocuments,
  }),
  rewrittenCheck({
    id: 'graphql.query.rewritten.nested',
    title: 'A query of lists inside entries is answered alike in any form, with arguments of their own.',
    clauses: ['graphql.rest-agreement'],
    documents: nestedDocuments,
  }),
  rewrittenCheck({
    id: 'graphql.methods.spellings',
    title: 'A query is answered alike by POST and by GET, alone or named among others, with its variables.',
    clauses: ['graphql.methods', 'graphql.operation-name'],
    documents: plainDocuments,
    draws: 4,
    ask: askByGet,
  }),
  rewrittenCheck({
    id: 'graphql.batch-alone',
    title:
      'One query of lists inside entries, with other variables or names each time, is answered in a batch as alone.',
    clauses: ['graphql.batch-alone'],
    documents: listsInLists,
    draws: 4,
    ask: askInBatch,
  }),
];
