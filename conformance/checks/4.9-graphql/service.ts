/** That GraphQL is there, answers queries and mutations, and has an operation for all that the models say (1, 4.9). */
import { listName, oneName } from '../../models/graphql-names.ts';
import { isJsonObject } from '../../oracle/shape.ts';
import { documentedPath, graphqlPath } from '../../target/graphql.ts';
import { ofClauses, schemaCheck } from '../2.3-graphql-types/schema-check.ts';
import { nothingToAsk } from '../asking.ts';
import { type Check, check, type Scope } from '../check.ts';
import { Mismatch } from '../mismatch.ts';

const available = check<{ readonly query: string; readonly root: string }>({
  id: 'graphql.available',
  title: 'The endpoint answers queries and mutations',
  clauses: ['graphql.available'],
  kind: 'read',
  needs: ['graphql'],
  plan: () => ({
    examples: [
      { query: '{ __typename }', root: 'Query' },
      { query: 'mutation { __typename }', root: 'Mutation' },
    ],
    async run(session, { query, root }) {
      const { status, data, body, text } = await session.graphql({ query });
      if (status === 200 && data?.__typename === root) return;
      throw new Mismatch({
        message: `${query} is not answered`,
        expected: { data: { __typename: root } },
        actual: { status, body: body ?? text },
      });
    },
  }),
});

const path = check<{ readonly path: string }>({
  id: 'graphql.path',
  title: 'The endpoint is at /graphql unless the configuration names another path',
  clauses: ['graphql.path'],
  kind: 'read',
  needs: ['graphql'],
  plan: ({ target }) => ({
    examples: [{ path: graphqlPath(target) }],
    async run(session, { path: at }) {
      const ask = (where: string) =>
        session.send({ method: 'POST', path: where, auth: 'full', body: { query: '{ __typename }' } });
      const { status, body } = await ask(at);
      if (status !== 200 || !isJsonObject(body) || !isJsonObject(body.data)) {
        throw new Mismatch({
          message: `${at} does not answer GraphQL`,
          expected: { status: 200, data: {} },
          actual: { status, body },
        });
      }
      const other = at === documentedPath ? '/api/graphql' : documentedPath;
      const elsewhere = await ask(other);
      const isThere = isJsonObject(elsewhere.body) && isJsonObject(elsewhere.body.data);
      if (!isThere) return;
      throw new Mismatch({
        message: `GraphQL is at ${other} too`,
        expected: 'any other answer',
        actual: { status: elsewhere.status, body: elsewhere.body },
      });
    },
  }),
});

const notFound = check<{ readonly query: string; readonly key: string }>({
  id: 'graphql.not-found.query',
  title: 'The query of an unknown id answers data null without an error',
  clauses: ['graphql.not-found'],
  kind: 'read',
  needs: ['graphql'],
  plan({ model }) {
    const types = model.contentTypes.filter(({ kind }) => kind === 'collectionType');
    if (types.length === 0) return nothingToAsk;
    return {
      examples: types.map((type) => ({
        key: oneName(type),
        query: `{ ${oneName(type)}(id: "987654321") { data { id } } }`,
      })),
      async run(session, { query, key }) {
        const { status, data, errors, body } = await session.graphql({ query });
        const value = data?.[key];
        if (status === 200 && errors.length === 0 && isJsonObject(value) && value.data === null) return;
        throw new Mismatch({
          message: `${query} does not answer data null`,
          expected: { data: { [key]: { data: null } } },
          actual: { status, body },
        });
      },
    };
  },
});

/** Reads that nothing decides: what they answer is told, never judged. */
function observation(id: string, title: string, documents: (scope: Scope) => readonly string[]): Check {
  return check<{ readonly query: string }>({
    id,
    title,
    clauses: [id],
    kind: 'read',
    needs: ['graphql'],
    plan(scope) {
      const [query] = documents(scope);
      if (query === undefined) return nothingToAsk;
      return {
        examples: [{ query }],
        async run(session) {
          const { status, errors, data } = await session.graphql({ query });
          const [first] = errors;
          session.observe(id, first ? `${status}: ${first.message}` : `${status} ${JSON.stringify(data)}`);
        },
      };
    },
  });
}

export const serviceChecks: readonly Check[] = [
  available,
  path,
  notFound,
  schemaCheck({
    id: 'graphql.generated',
    title: 'Every content-type has its queries and mutations, with their arguments',
    fields: (schema) =>
      ['Query', 'Mutation'].flatMap((owner) => (schema.get(owner)?.fields ?? []).map((field) => ({ owner, field }))),
  }),
  schemaCheck({
    id: 'graphql.list.arguments',
    title: 'The list query takes filters, pagination, sort and publicationState, with their defaults',
    clauses: ['graphql.list'],
  }),
  schemaCheck({
    id: 'graphql.single-find.operations',
    title: 'Single types have a query and two mutations, with their arguments',
    clauses: ['graphql.single-find', 'graphql.single-update', 'graphql.single-delete'],
    needs: ['singles'],
  }),
  schemaCheck({
    id: 'graphql.relation-arguments.fields',
    title: 'To-many relations take filters, pagination, sort and, with drafts, publicationState',
    clauses: ['graphql.relation-arguments'],
    fields: (schema, scope) =>
      ofClauses('graphql.types.output')(schema, scope).filter(({ field }) => field.arguments.length > 0),
  }),
  schemaCheck({
    id: 'graphql.create-localization.operation',
    title: 'Localized content-types have a mutation that makes a localization',
    clauses: ['graphql.create-localization'],
    needs: ['i18n'],
  }),
  schemaCheck({
    id: 'graphql.locale-argument.operations',
    title: 'Operations of localized content-types take locale, their entries show it and their localizations',
    clauses: ['graphql.locale-argument'],
    needs: ['i18n'],
    fields: (schema) =>
      [...schema.values()].flatMap(({ name, fields }) =>
        fields
          .filter(
            ({ clause, arguments: given }) =>
              clause === 'graphql.locale-argument' || given.some((one) => one.name === 'locale'),
          )
          .map((field) => ({ owner: name, field })),
      ),
  }),
  observation('graphql.find-one-without-id', 'The query of one entry without id', ({ model }) =>
    model.contentTypes
      .filter(({ kind }) => kind === 'collectionType')
      .map((type) => `{ ${oneName(type)} { data { id } } }`),
  ),
  observation('graphql.filters-scalar-logical', 'and inside a scalar filter', ({ model }) =>
    model.contentTypes
      .filter(({ kind }) => kind === 'collectionType')
      .map((type) => `{ ${listName(type)}(filters: { id: { and: ["1"] } }) { data { id } } }`),
  ),
];
