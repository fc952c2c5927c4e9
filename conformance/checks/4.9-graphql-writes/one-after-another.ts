/** Mutations of one document run one after another: each answers what is there before the next one runs (4.9). */
import type { JsonObject } from '../../models/json.ts';
import { attributeNamed, componentsOf } from '../../models/lookup.ts';
import type { Attribute, ContentType, Model } from '../../models/model.ts';
import { registration } from '../../target/arrange/users.ts';
import { endpointPath } from '../../target/endpoints.ts';
import type { Session } from '../../target/session.ts';
import { requiresUnique } from '../4.1-endpoints/part-source.ts';
import { graphqlTerms } from '../4.9-graphql/terms.ts';
import { caseCheck, variant } from '../case-check.ts';
import type { Check } from '../check.ts';
import { expectSame } from '../mismatch.ts';
import { entryIn } from '../writing/answers.ts';
import { collections } from '../writing/subjects.ts';
import { shortValues } from '../writing/values.ts';
import { scalarsOf } from './data.ts';
import { inputOf } from './input.ts';
import { entityOf, expectFailed } from './mutations.ts';
import { onAdapter, type Stage, withoutZones } from './on-adapter.ts';
import { attempt, expectMembers, jwtIn, removeAllAfter, userIn } from './people.ts';

const clause = 'graphql.mutations-in-order';

/** A unique attribute: it lets a mutation fail after others ran. */
const uniqueOf = (type: ContentType): Attribute | undefined =>
  type.attributes.find(({ unique, type: of, private: hidden }) => unique && of === 'string' && !hidden);

/** Three creates: the first succeeds, the second repeats its unique value and fails, the third succeeds. */
async function goesOnAfterFailure({ session, model, type, scratch, adapter, data, adopt }: Stage): Promise<void> {
  const { create, input } = adapter.names;
  const unique = uniqueOf(type)?.name ?? '';
  const [a, c] = [data(), data()];
  const sent: Readonly<Record<string, JsonObject>> = {
    a,
    b: { ...scratch.complete(type, {}), [unique]: a[unique] },
    c,
  };
  const names = Object.keys(sent);
  const answer = await session.graphql({
    query: `mutation (${names.map((name) => `$${name}: ${input}!`).join(', ')}) { ${names.map((name) => `${name}: ${create}(data: $${name}) { data { id } }`).join(' ')} }`,
    variables: Object.fromEntries(names.map((name) => [name, inputOf(model, type.attributes, sent[name] ?? {})])),
  });
  // the errors are those of the second
  const others = { ...answer, errors: [] };
  const entities = [
    [adopt(others, 'a'), a],
    [adopt(others, 'c'), c],
  ] as const;
  expectFailed(session, answer, 'b', `${unique} is taken by the mutation before it`);
  for (const [{ id }, written] of entities) await adapter.expectStored(id, written);
}

/** Three updates: the second gives an entry the value that the first has given another one, and fails; the others stay. */
async function keepsUpdatesBeforeFailure({ session, model, type, adapter, data, make }: Stage): Promise<void> {
  const { update, input } = adapter.names;
  const unique = uniqueOf(type)?.name ?? '';
  const entries = [await make(data()), await make(data())];
  const [taken, free] = [data(), data()].map((one) => ({ [unique]: one[unique] }));
  const sent = [taken, taken, free].map((one) => inputOf(model, type.attributes, one ?? {}));
  const fields = sent.map((_, at) => `u${at}: ${update}(id: $id${at}, data: $data${at}) { data { id } }`);
  const declared = sent.map((_, at) => `$id${at}: ID!, $data${at}: ${input}!`);
  const places = [0, 1, 1];
  const answer = await session.graphql({
    query: `mutation (${declared.join(', ')}) { ${fields.join(' ')} }`,
    variables: Object.fromEntries(
      sent.flatMap((one, at) => [
        [`id${at}`, entries[places[at] ?? 0]?.id],
        [`data${at}`, one],
      ]),
    ),
  });
  expectFailed(session, answer, 'u1', `${unique} is taken by the mutation before it`);
  for (const [at, written] of [taken, free].entries())
    await adapter.expectStored(String(entries[at]?.id), written ?? {});
}

/** A text attribute that both adapters show. */
const textOf = (type: ContentType): string | undefined =>
  scalarsOf(type).find(({ type: of, unique }) => (of === 'string' || of === 'text') && !unique)?.name;

/** Updates one entry twice, deletes it and updates it again: each answer shows the entry as that mutation left it. */
async function answersEachState({ session, type, adapter, data, make }: Stage): Promise<void> {
  const { update, delete: remove, input } = adapter.names;
  const text = textOf(type) ?? '';
  const { id } = await make(data());
  const [a, b] = ['after the first', 'after the second'];
  const entity = `{ data { id attributes { ${text} } } }`;
  const answer = await session.graphql({
    query: `mutation ($id: ID!, $a: ${input}!, $b: ${input}!) { a: ${update}(id: $id, data: $a) ${entity} b: ${update}(id: $id, data: $b) ${entity} c: ${remove}(id: $id) ${entity} d: ${update}(id: $id, data: $a) ${entity} }`,
    variables: { id, a: { [text]: a }, b: { [text]: b } },
  });
  const { d, ...others } = answer.data ?? {};
  for (const [field, value] of Object.entries({ a, b, c: b })) {
    const expected = { id, attributes: { [text]: value } };
    expectSame(`${field} shows the entry of another moment`, entityOf(others[field]), expected);
  }
  expectSame('d updates what the mutation before it deleted', entityOf(d), undefined);
}

/** Content-types of which two entries may be equal. */
const withEquals = (model: Model): ContentType[] =>
  collections(model).filter((type) => {
    const mayStandTwice = (attribute: Attribute): boolean =>
      !attribute.unique && componentsOf(model, attribute).every((part) => !requiresUnique(model, part));
    return textOf(type) !== undefined && type.attributes.every(mayStandTwice);
  });

/** Creates three equal entries, two of them by the same variable, and one that is written out; deletes one twice. */
async function carriesOutEquals({ session, model, type, scratch, adapter, adopt }: Stage): Promise<void> {
  const { create, delete: remove, input } = adapter.names;
  const name = textOf(type) ?? '';
  const attribute = attributeNamed(type, name);
  const value = attribute && shortValues(attribute).find((one) => typeof one === 'string' && one !== '');
  const data = scratch.complete(type, { [name]: value });
  const names = ['a', 'b', 'c'];
  const sameText = `{ ${name}: ${JSON.stringify(value)} }`;
  // only what needs nothing else can be written out
  const isShort = Object.keys(data).length === 1;
  const fields = names.map(
    (field) => `${field}: ${create}(data: ${field === 'c' && isShort ? sameText : '$data'}) { data { id } }`,
  );
  const answer = await session.graphql({
    query: `mutation ($data: ${input}!) { ${fields.join(' ')} }`,
    variables: { data: inputOf(model, type.attributes, data) },
  });
  const ids = names.map((field) => adopt(answer, field).id);
  expectSame('equal creates of one document answer as many entries', new Set(ids).size, names.length);
  for (const id of ids) entryIn(session, await session.get(`${endpointPath(type)}/${id}?publicationState=preview`));
  const removals = ['x', 'y'].map((field) => `${field}: ${remove}(id: $id) { data { id } }`);
  const removed = await session.graphql({
    query: `mutation ($id: ID!) { ${removals.join(' ')} }`,
    variables: { id: ids[0] },
  });
  expectSame('the first of two equal deletions', entityOf(removed.data?.x)?.id, ids[0]);
  expectSame('the second of two equal deletions answers an entry', entityOf(removed.data?.y), undefined);
}

/** Who registers by the first mutation logs in by the second. */
async function logsInWhoRegistered(session: Session): Promise<void> {
  const people: ReturnType<typeof registration>[] = [];
  const answer = await attempt(session, () => {
    // a limit on logins may refuse the second mutation alone
    const person = registration(`graphql-in-order-${new URL(session.target.url).port}-${people.length}`);
    const { username, email, password } = person;
    people.push(person);
    return {
      query: `mutation { first: register(input: { username: "${username}", email: "${email}", password: "${password}" }) { jwt user { username } } second: login(input: { identifier: "${email}", password: "${password}" }) { jwt user { username } } }`,
    };
  });
  const username = people.at(-1)?.username;
  await removeAllAfter(session, people, async () => {
    for (const field of ['first', 'second']) {
      jwtIn(session, answer, field);
      expectMembers(`the user of ${field}`, userIn(answer, field), { username });
    }
  });
}

const firstWith = (holds: (type: ContentType) => boolean) => (model: Model) =>
  collections(model).filter(holds).slice(0, 1);

export const inOrderChecks: readonly Check[] = [
  onAdapter(clause, goesOnAfterFailure, {
    types: firstWith((type) => uniqueOf(type) !== undefined && !type.draftAndPublish),
  }),
  onAdapter({ clause, id: `${clause}.updates` }, keepsUpdatesBeforeFailure, {
    types: firstWith((type) => uniqueOf(type) !== undefined && !type.draftAndPublish),
  }),
  onAdapter(
    variant(`${clause}.equal`, clause, 'Equal mutations of one request are each carried out.'),
    carriesOutEquals,
    { types: withoutZones((model) => withEquals(model).slice(0, 3)) },
  ),
  onAdapter({ clause, id: `${clause}.one-entry` }, answersEachState, {
    types: withoutZones((model) => collections(model).filter((type) => textOf(type) !== undefined)),
  }),
  caseCheck(graphqlTerms({ clause, id: `${clause}.sign-in`, kind: 'write', needs: ['users'] }), {
    cases: () => [{}],
    run: logsInWhoRegistered,
  }),
];
