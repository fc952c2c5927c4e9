/** The GraphQL endpoint answers queries and mutations, and has every operation of the models (1, 4.9). */
import { listName, oneName } from '../../models/graphql-names.ts';
import { isObject, type JsonObject } from '../../models/json.ts';
import type { ContentType } from '../../models/model.ts';
import type { Answer } from '../../target/exchange.ts';
import { documentedPath, graphqlPath } from '../../target/graphql.ts';
import { ofClauses, schemaCheck } from '../2.3-graphql-types/schema-check.ts';
import { caseCheck, type Named } from '../case-check.ts';
import type { Check, Scope } from '../check.ts';
import { expectSame } from '../mismatch.ts';
import { expectThat } from '../writing/answers.ts';
import { unknownIds } from '../writing/unknown-ids.ts';
import { dataOf } from './lists.ts';
import { collections } from './refused-documents.ts';
import { graphqlTerms } from './terms.ts';

/** A document, and the expected data. */
interface Answered {
  readonly query: string;
  readonly data: JsonObject;
}

const answered = (named: Named, cases: (scope: Scope) => readonly Answered[]): Check =>
  caseCheck<Answered>(graphqlTerms(named), {
    cases,
    run: async (session, { query, data }) =>
      expectSame(`${query} is answered with other data`, dataOf(await session.graphql({ query }), query), data),
  });

const path = caseCheck<{ readonly path: string }>(graphqlTerms('graphql.path'), {
  cases: ({ target }) => [{ path: graphqlPath(target) }],
  async run(session, { path: configured }) {
    const document = '{ __typename }';
    const isServed = ({ body }: Answer): boolean => isObject(body) && isObject(body.data);
    const post = (path: string) => session.send({ method: 'POST', path, auth: 'full', body: { query: document } });
    const answer = await post(configured);
    expectThat(session, answer, isServed(answer) && answer.status === 200, { status: 200, data: {} });
    // a query string is no part of the path, and a client may add one for its own logs
    const beside = await post(`${configured}?from=list`);
    expectThat(session, beside, isServed(beside) && beside.status === 200, { status: 200, data: {} });
    const elsewhere = configured === documentedPath ? '/api/graphql' : documentedPath;
    // GET first: nothing may be sent by POST to a path that answers
    for (const ask of [
      () => session.get(`${elsewhere}?query=${encodeURIComponent(document)}`),
      () => post(elsewhere),
    ]) {
      const other = await ask();
      expectThat(session, other, !isServed(other), 'any other answer', 'answers GraphQL too');
    }
  },
});

/** A check that records answers that are not decided. */
const observation = (clause: string, queryOf: (type: ContentType) => string): Check =>
  caseCheck<{ readonly query: string }>(graphqlTerms(clause), {
    cases: (scope) =>
      collections(scope)
        .slice(0, 1)
        .map((type) => ({ query: queryOf(type) })),
    async run(session, { query }) {
      const { status, errors, data } = await session.graphql({ query });
      const [first] = errors;
      session.observe(clause, first ? `${status}: ${first.message}` : `${status} ${JSON.stringify(data)}`);
    },
  });

export const serviceChecks: readonly Check[] = [
  answered('graphql.available', () => [
    { query: '{ __typename }', data: { __typename: 'Query' } },
    { query: 'mutation { __typename }', data: { __typename: 'Mutation' } },
  ]),
  path,
  answered({ clause: 'graphql.not-found', id: 'graphql.not-found.query' }, (scope) =>
    collections(scope).flatMap((type, turn) => {
      const [one] = scope.world.entries(type.uid);
      // all of them of one content-type
      const ids = one && turn === 0 ? unknownIds(one.id) : ['987654321'];
      return ids.map((id) => ({
        query: `{ ${oneName(type)}(id: "${id}") { data { id } } }`,
        data: { [oneName(type)]: { data: null } },
      }));
    }),
  ),
  schemaCheck({
    id: 'graphql.generated',
    fields: (schema) =>
      ['Query', 'Mutation'].flatMap((owner) => (schema.get(owner)?.fields ?? []).map((field) => ({ owner, field }))),
  }),
  schemaCheck({ id: 'graphql.list.arguments', clauses: ['graphql.list'] }),
  schemaCheck({
    id: 'graphql.single-find.operations',
    clauses: ['graphql.single-find', 'graphql.single-update', 'graphql.single-delete'],
    needs: ['singles'],
  }),
  schemaCheck({
    id: 'graphql.relation-arguments.fields',
    clauses: ['graphql.relation-arguments'],
    fields: (schema, scope) =>
      ofClauses('graphql.types.output')(schema, scope).filter(({ field }) => field.arguments.length > 0),
  }),
  schemaCheck({
    id: 'graphql.create-localization.operation',
    clauses: ['graphql.create-localization'],
    needs: ['i18n'],
  }),
  schemaCheck({
    id: 'graphql.locale-argument.operations',
    clauses: ['graphql.locale-argument'],
    needs: ['i18n'],
    fields: (schema) =>
      [...schema.values()].flatMap(({ name, fields }) =>
        fields
          .filter(
            ({ clause, arguments: args }) =>
              clause === 'graphql.locale-argument' || args.some(({ name }) => name === 'locale'),
          )
          .map((field) => ({ owner: name, field })),
      ),
  }),
  observation('graphql.find-one-without-id', (type) => `{ ${oneName(type)} { data { id } } }`),
  observation(
    'graphql.filters-scalar-logical',
    (type) => `{ ${listName(type)}(filters: { id: { and: ["1"] } }) { data { id } } }`,
  ),
];
