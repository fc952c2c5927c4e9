/** By GET and in batches a requester may what it may by POST, and nothing more (5). */
import { isDeepStrictEqual } from 'node:util';
import { fillName } from '../../models/graphql-names.ts';
import { isObject, type JsonObject } from '../../models/json.ts';
import type { Model } from '../../models/model.ts';
import { isToMany } from '../../oracle/attributes.ts';
import type { Auth } from '../../target/exchange.ts';
import { type GraphqlAnswer, graphqlAnswer, graphqlPath } from '../../target/graphql.ts';
import type { Session } from '../../target/session.ts';
import { hasCapability } from '../../target/target.ts';
import { type Bond, type BondName, bonds, isSameBond } from '../4.8-relations/bonds.ts';
import { createLinking } from '../4.8-relations/linking.ts';
import { graphqlTerms } from '../4.9-graphql/terms.ts';
import { actionOf } from '../5-authentication/endpoints.ts';
import { requesterOf } from '../5-authentication/ties.ts';
import { variant } from '../case-check.ts';
import type { Check } from '../check.ts';
import { expectThat } from '../writing/answers.ts';
import { writeCheck } from '../writing/on-types.ts';

/** A relation to another content-type; null is no answer of a required one. */
const suitable = (model: Model): Bond[] =>
  bonds(model)
    .filter(({ type, target, inside, attribute }) => type !== target && !inside && !attribute.required)
    .slice(0, 1);

/** Sends several documents in one way. Undefined where the target takes none in this way, which is not stated. */
type Sending = (session: Session, documents: readonly string[], auth: Auth) => Promise<GraphqlAnswer[] | undefined>;

const one: Sending = async (session, documents, auth) => {
  const answers: GraphqlAnswer[] = [];
  for (const query of documents) answers.push(await session.graphql({ query, auth }));
  return answers;
};

const byGet: Sending = async (session, documents, auth) => {
  const answers: GraphqlAnswer[] = [];
  for (const query of documents) {
    const path = `${graphqlPath(session.target)}?query=${encodeURIComponent(query)}`;
    answers.push(graphqlAnswer(await session.get(path, auth)));
  }
  return answers;
};

const inBatch: Sending = async (session, documents, auth) => {
  const body = documents.map((query) => ({ query }));
  const answer = await session.send({ method: 'POST', path: graphqlPath(session.target), auth, body });
  if (!Array.isArray(answer.body)) return undefined;
  return answer.body.map((each: unknown) => graphqlAnswer({ ...answer, body: each }));
};

/** The ways that the target takes of whoever may do everything. */
async function waysOf(session: Session): Promise<Sending[]> {
  const taken: Sending[] = [];
  for (const way of [one, byGet, inBatch]) {
    const [answer] = (await way(session, ['{ __typename }'], 'full')) ?? [];
    if (typeof answer?.data?.__typename === 'string') taken.push(way);
  }
  return taken;
}

/** The ids under each alias of an answer, and of the relation; null where nothing is shown. */
function shownIn({ data }: GraphqlAnswer): JsonObject {
  const idsIn = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(idsIn);
    if (!isObject(value)) return value ?? null;
    return 'data' in value ? idsIn(value.data) : String(value.id);
  };
  return Object.fromEntries(
    Object.entries(data ?? {}).map(([name, value]) => {
      const inner = isObject(value) && isObject(value.data) ? value.data.attributes : undefined;
      return [name, isObject(inner) ? idsIn(inner.link) : idsIn(value)];
    }),
  );
}

export const overHttpCheck: Check = writeCheck<BondName & { readonly asks: 'the public' | 'a user' }>(
  graphqlTerms({
    ...variant(
      'access.graphql-role.over-http',
      'access.graphql-role',
      'By GET and in a batch a requester is shown what it may find, and nothing more, as by POST.',
    ),
    needs: ['roles'],
  }),
  {
    cases: ({ model, target }) =>
      suitable(model).flatMap(({ name }) =>
        (['the public', 'a user'] as const)
          .filter((asks) => asks === 'the public' || hasCapability(target, 'users'))
          .map((asks) => ({ ...name, asks })),
      ),
    async run(scratch, testCase, { model }) {
      const bond = suitable(model).find(({ name }) => isSameBond(name, testCase));
      if (!bond) throw new Error(`the case names ${testCase.attribute}, which the model does not have`);
      const { session } = scratch;
      const linking = createLinking(scratch, bond);
      const { id } = (await linking.makeTarget()).entry;
      const isMany = isToMany(bond.attribute);
      const owner = JSON.stringify(String((await linking.makeOwner(isMany ? [id] : id)).entry.id));
      const [linked, quoted] = [String(id), JSON.stringify(String(id))];
      const list = fillName('<xs>', bond.target);
      const documents = [
        `{ own: ${fillName('<x>', bond.type)}(id: ${owner}) { data { attributes { link: ${bond.attribute.name} { data { id } } } } } }`,
        `{ list: ${list}(filters: { id: { eq: ${quoted} } }) { data { id } } }`,
        `{ one: ${fillName('<x>', bond.target)}(id: ${quoted}) { data { id } } }`,
      ];
      const everything = [{ own: isMany ? [linked] : linked }, { list: [linked] }, { one: linked }];
      const own = [actionOf(bond.type, 'find'), actionOf(bond.type, 'findOne')];
      const ways = await waysOf(session);
      const { auth, ...who } = await requesterOf(session, testCase.asks);
      for (const theirs of [[], ['findOne'], ['find']] as const)
        await who.whileMay([...own, ...theirs.map((verb) => actionOf(bond.target, verb))], bond.target, async () => {
          for (const way of ways) {
            const answers = (await way(session, documents, auth)) ?? [];
            for (const [at, all] of everything.entries()) {
              const answer = answers[at] ?? graphqlAnswer({ status: 0, headers: {}, body: undefined, text: '' });
              const [name = ''] = Object.keys(all);
              // to follow a relation takes find, as a list does
              const may = theirs.some((verb) => verb === (name === 'one' ? 'findOne' : 'find'));
              const expected = may ? all : { [name]: null };
              const shown = shownIn(answer);
              const isRefused = answer.errors.length > 0 && Object.values(shown).every((value) => value === null);
              const isAnswered = answer.errors.length === 0 && isDeepStrictEqual(shown, all);
              const isRight = may ? isAnswered : isRefused;
              expectThat(session, answer, isRight, expected, `is answered ${may ? 'less' : 'more'} than it may`);
            }
          }
        });
    },
  },
);
