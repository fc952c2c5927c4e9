/** Queries that are kept by their hash, and named by it alone (4.9, observed). */
import { createHash } from 'node:crypto';
import { listName } from '../../models/graphql-names.ts';
import type { JsonObject } from '../../models/json.ts';
import type { ContentType, Model } from '../../models/model.ts';
import { graphqlAnswer, graphqlPath } from '../../target/graphql.ts';
import type { Session } from '../../target/session.ts';
import { graphqlTerms } from '../4.9-graphql/terms.ts';
import { caseCheck, variant } from '../case-check.ts';
import type { Check } from '../check.ts';
import { expectSame } from '../mismatch.ts';
import { expectThat, lastRequest } from '../writing/answers.ts';
import { collections } from '../writing/subjects.ts';
import { expectAnswered, isQuery, query } from './http-case.ts';
import { inputOf } from './input.ts';
import { someEntityIn } from './mutations.ts';
import { onAdapter } from './on-adapter.ts';

/** The extension that names a text by its hash. */
export const hashOf = (text: string): JsonObject => ({
  persistedQuery: { version: 1, sha256Hash: createHash('sha256').update(text).digest('hex') },
});

const notKept = {
  errors: [{ message: 'PersistedQueryNotFound', extensions: { code: 'PERSISTED_QUERY_NOT_FOUND' } }],
};

const firstCollection = (model: Model): ContentType[] => collections(model).slice(0, 1);

/** A document with variables, as kept queries mostly are. */
const chosen = 'query Kept($yes: Boolean!) { a: __typename @include(if: $yes) b: __typename @skip(if: $yes) }';

/** A query that fails while it runs is kept, one that is not valid is not. */
async function keepsWhatFailed(session: Session, { pluralName }: Pick<ContentType, 'pluralName'>): Promise<void> {
  const sent = (body: JsonObject) =>
    session.send({ method: 'POST', path: graphqlPath(session.target), auth: 'full', body });
  const alias = `failed${Date.now().toString(36)}`;
  const fails = `{ ${alias}: ${listName({ pluralName })}(sort: "no_such_name_here") { data { id } } }`;
  const withText = await sent({ query: fails, extensions: hashOf(fails) });
  const byHash = await sent({ extensions: hashOf(fails) });
  expectSame(`${lastRequest(session)} answers otherwise than with the text`, byHash.body, withText.body);
  const invalid = `{ ${alias}: no_such_field_here }`;
  await expectAnswered(session, { body: { query: invalid, extensions: hashOf(invalid) }, status: 400 });
  await expectAnswered(session, { body: { extensions: hashOf(invalid) }, status: 200, answer: notKept });
}

/** Queries as long as those of frontends are kept side by side: the first one, too, after the last one was sent. */
async function keepsMany(session: Session): Promise<void> {
  const nonce = Date.now().toString(36);
  const names = Array.from({ length: 3 }, (_, turn) =>
    Array.from({ length: 60 }, (__, at) => `kept_beside_others_in_one_cache_${nonce}_${turn}_${at}`),
  );
  const queries = names.map((aliases) => ({
    text: `{ ${aliases.map((alias) => `${alias}: __typename`).join(' ')} }`,
    answer: { data: Object.fromEntries(aliases.map((alias) => [alias, 'Query'])) },
  }));
  for (const withText of [true, false]) {
    for (const { text, answer } of queries) {
      const body = { ...(withText ? { query: text } : {}), extensions: hashOf(text) };
      await expectAnswered(session, { body, status: 200, answer });
    }
  }
}

/** A mutation that was sent once with its text is named by its hash alone, each time with the variables of its request. */
export const persistedMutationCheck: Check = onAdapter(
  {
    ...variant(
      'graphql.persisted.mutations',
      'graphql.persisted',
      'A mutation that was sent with its text is run by its hash alone, with other variables each time.',
    ),
    tags: ['http'],
  },
  async ({ session, model, type, adapter, data, adopt }) => {
    const { create, update, delete: remove, input } = adapter.names;
    // no other request sent these texts, of an earlier run either
    const name = `Kept${Date.now().toString(36)}`;
    const send = async (text: string, variables: JsonObject, withText: boolean) => {
      const body = { ...(withText ? { query: text } : {}), variables, extensions: hashOf(text) };
      return graphqlAnswer(
        await session.send({ method: 'POST', path: graphqlPath(session.target), auth: 'full', body }),
      );
    };
    const entity = '{ data { id } }';
    const creating = `mutation ${name}($data: ${input}!) { ${create}(data: $data) ${entity} }`;
    const updating = `mutation ${name}($id: ID!, $data: ${input}!) { ${update}(id: $id, data: $data) ${entity} }`;
    const removing = `mutation ${name}($id: ID!) { ${remove}(id: $id) ${entity} }`;
    const inputs = [0, 1, 2, 3].map((pick) => data(pick));
    const valuesOf = (pick: number): JsonObject => inputOf(model, type.attributes, inputs[pick] ?? {});
    const unknown = await send(creating, { data: valuesOf(0) }, false);
    expectSame(`${lastRequest(session)} names a text that was not sent`, unknown.body, notKept);
    const ids: string[] = [];
    for (const pick of [0, 1]) {
      const { id } = adopt(await send(creating, { data: valuesOf(pick) }, pick === 0), create);
      ids.push(id);
      await adapter.expectInRest(id, inputs[pick] ?? {});
    }
    const [first = '', second = ''] = ids;
    expectThat(session, unknown, first !== second, 'another entry each time', 'creates one entry for two requests');
    for (const [at, id] of ids.entries()) {
      const changed = await send(updating, { id, data: valuesOf(at + 2) }, at === 0);
      expectSame(`${update} changes another entry`, someEntityIn(changed, update).id, id);
      await adapter.expectInRest(id, inputs[at + 2] ?? {});
    }
    for (const [at, id] of ids.entries())
      expectSame(
        `${remove} removes another entry`,
        someEntityIn(await send(removing, { id }, at === 0), remove).id,
        id,
      );
  },
  { types: firstCollection },
);

/** Several queries are kept at once; each is answered with the variables of its request, by POST as by GET. */
export const persistedCheck: Check = caseCheck<{ readonly part: string }>(
  graphqlTerms({ clause: 'graphql.persisted', tags: ['http'] }),
  {
    cases: ({ model }) => [
      ...['known', 'unknown', 'several', 'many'].map((part) => ({ part })),
      ...firstCollection(model).map(() => ({ part: 'failed' })),
    ],
    async run(session, { part }, { model }) {
      const asks = (extensions: JsonObject, answer: unknown, more: JsonObject = {}) =>
        expectAnswered(session, { body: { ...more, extensions }, status: 200, answer });
      if (part === 'unknown') return asks({ persistedQuery: { version: 1, sha256Hash: '0'.repeat(64) } }, notKept);
      if (part === 'known') {
        await asks(hashOf(query), isQuery, { query });
        return asks(hashOf(query), isQuery);
      }
      if (part === 'many') return keepsMany(session);
      if (part === 'failed') {
        for (const type of firstCollection(model)) await keepsWhatFailed(session, type);
        return;
      }
      // no other request sent this text, of an earlier run either
      const alias = `kept${Date.now().toString(36)}`;
      const own = `{ ${alias}: __typename }`;
      const ownAnswer = { data: { [alias]: 'Query' } };
      await asks(hashOf(own), notKept);
      const [yes, no] = [{ variables: { yes: true } }, { variables: { yes: false } }];
      const [a, b] = [{ data: { a: 'Query' } }, { data: { b: 'Query' } }];
      await asks(hashOf(own), ownAnswer, { query: own });
      await asks(hashOf(chosen), a, { query: chosen, ...yes });
      await asks(hashOf(own), ownAnswer);
      await asks(hashOf(chosen), b, no);
      await asks(hashOf(chosen), a, yes);
      // whoever sent the text first
      const byNobody = { method: 'POST', path: graphqlPath(session.target), auth: 'none' } as const;
      for (const [text, more, expected] of [
        [own, {}, ownAnswer],
        [chosen, no, b],
      ] as const) {
        const { body } = await session.send({ ...byNobody, body: { extensions: hashOf(text), ...more } });
        expectSame(`${lastRequest(session)} answers nobody otherwise than who sent the text`, body, expected);
      }
      const byGet = { extensions: JSON.stringify(hashOf(chosen)), variables: JSON.stringify(no.variables) };
      await expectAnswered(session, { parameters: byGet, status: 200, answer: b });
      // sent by GET for the first time, as clients do that use it for queries
      const first = `{ first_${alias}: __typename }`;
      const firstAnswer = { data: { [`first_${alias}`]: 'Query' } };
      const extensions = JSON.stringify(hashOf(first));
      await expectAnswered(session, { parameters: { query: first, extensions }, status: 200, answer: firstAnswer });
      await expectAnswered(session, { parameters: { extensions }, status: 200, answer: firstAnswer });
      await asks(hashOf(first), firstAnswer);
    },
  },
);
