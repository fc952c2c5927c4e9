/** Secrets in GraphQL (7): passwords, and answers that depend on a hidden attribute. */
import { fillName } from '../../models/graphql-names.ts';
import { isObject } from '../../models/json.ts';
import type { Attribute, ContentType, Model } from '../../models/model.ts';
import { isPlainRelation, isToMany } from '../../oracle/attributes.ts';
import type { GraphqlAnswer } from '../../target/graphql.ts';
import type { Session } from '../../target/session.ts';
import { graphqlTerms } from '../4.9-graphql/terms.ts';
import type { Check } from '../check.ts';
import { expectHolds, Mismatch } from '../mismatch.ts';
import { isGuessable, type Secrets, secretsOf } from '../security/secrets.ts';
import { onAttribute } from '../writing/on-types.ts';
import type { Scratch } from '../writing/scratch.ts';
import { collections, type Subject } from '../writing/subjects.ts';

/** Filters that distinguish the lowest from the highest value of an attribute. */
function conditions(name: string, secrets: Secrets): [string, string, ...string[]] {
  const [low, middle, high] = [secrets.low, secrets.middle, secrets.high].map((value) => JSON.stringify(value));
  return [
    `{ ${name}: { eq: ${low} } }`,
    `{ ${name}: { contains: ${low} } }`,
    `{ ${name}: { startsWith: ${low} } }`,
    `{ ${name}: { lte: ${low} } }`,
    `{ ${name}: { eqi: ${low} } }`,
    `{ ${name}: { gt: ${middle} } }`,
    `{ ${name}: { in: [${low}, ${middle}] } }`,
    `{ ${name}: { between: [${middle}, ${high}] } }`,
    `{ not: { ${name}: { eq: ${low} } } }`,
    `{ or: [{ ${name}: { eq: ${low} } }, { id: { eq: 0 } }] }`,
    `{ and: [{ ${name}: { ne: ${high} } }] }`,
  ];
}

/** A relation to a content-type, and the content-type that has it. */
function linkTo(model: Model, uid: string): { readonly owner: ContentType; readonly link: Attribute } | undefined {
  return collections(model)
    .flatMap((owner) => owner.attributes.map((link) => ({ owner, link })))
    .find(({ link }) => isPlainRelation(link) && link.target === uid && !link.private);
}

/** A list of the first entries, drafts too. */
const listOf =
  (limit: number) =>
  (type: ContentType, argument: string, selection = 'data { id }'): string => {
    const state = type.draftAndPublish ? ', publicationState: PREVIEW' : '';
    return `{ ${fillName('<xs>', type)}(${argument}, pagination: { limit: ${limit} }${state}) { ${selection} } }`;
  };

/** Every query about an attribute: filters and sorts of lists and relations, and its selection. */
function questions(model: Model, { type, attribute }: Subject, secrets: Secrets, limit: number): string[] {
  const listText = listOf(limit);
  const { name } = attribute;
  const all = conditions(name, secrets);
  const newest = 'sort: "id:desc"';
  const total = 'data { id } meta { pagination { total } }';
  const direct = [
    ...all.map((filter) => listText(type, `filters: ${filter}, ${newest}`, total)),
    ...[name, `${name}:desc`, `t0.${name}`].map((sort) => listText(type, `sort: "${sort}"`)),
    // another check judges whether a password can be selected
    ...(attribute.private ? [listText(type, newest, `data { id attributes { ${name} } }`)] : []),
  ];
  const lead = linkTo(model, type.uid);
  if (lead === undefined) return direct;
  const { owner, link } = lead;
  const through = [
    ...all.slice(0, 4).map((filter) => listText(owner, `filters: { ${link.name}: ${filter} }`)),
    listText(owner, `sort: "${link.name}.${name}"`),
  ];
  if (!isToMany(link)) return [...direct, ...through];
  const state = type.draftAndPublish ? ', publicationState: PREVIEW' : '';
  const inside = [`filters: ${all[0]}`, `filters: { or: [${all[1]}] }`, `sort: "${name}"`, `sort: "${name}:desc"`];
  const nested = inside.map((argument) =>
    listText(owner, newest, `data { id attributes { ${link.name}(${argument}${state}) { data { id } } } }`),
  );
  return [...direct, ...through, ...nested];
}

async function answers(session: Session, queries: readonly string[]): Promise<GraphqlAnswer[]> {
  const all: GraphqlAnswer[] = [];
  for (const query of queries) all.push(await session.graphql({ query }));
  return all;
}

/** Throws Mismatch unless every query has the same answer with the lowest and the highest value. */
async function expectIndependent(scratch: Scratch, subject: Subject): Promise<void> {
  const { type, attribute } = subject;
  const secrets = secretsOf(attribute);
  if (secrets === undefined) throw new Error(`no values of ${attribute.name} can be chosen`);
  const other = await scratch.create(type, { [attribute.name]: secrets.middle });
  const bearer = await scratch.create(type, { [attribute.name]: secrets.low });
  const lead = linkTo(scratch.model, type.uid);
  const ids = [other.entry.id, bearer.entry.id];
  const values = lead && isToMany(lead.link) ? [ids] : ids.toReversed();
  for (const value of lead ? values : []) if (lead) await scratch.create(lead.owner, { [lead.link.name]: value });
  const limit = 30 + Math.floor(scratch.draw('limit')() * 60);
  const queries = questions(scratch.model, subject, secrets, limit);
  const before = await answers(scratch.session, queries);
  await scratch.update(bearer, { [attribute.name]: secrets.high });
  const after = await answers(scratch.session, queries);
  for (const [at, query] of queries.entries()) {
    const [expected, actual] = [before[at], after[at]].map((answer) => ({
      status: answer?.status,
      text: answer?.text,
    }));
    if (expected?.status === actual?.status && expected?.text === actual?.text) continue;
    const message = `${query} tells ${attribute.name}: the answer changes with its value`;
    // writes, and the question before and after
    const exchanges = scratch.session.exchanges.filter(
      ({ request: { body } }) => !isObject(body) || !('query' in body) || body.query === query,
    );
    throw new Mismatch({ message, expected, actual, exchanges });
  }
}

/** Selects a password in every answer that could have it. Throws Mismatch if an answer has it, or a hash of it. */
async function expectNoSecret(scratch: Scratch, { type, attribute: { name } }: Subject): Promise<void> {
  const secret = 'Secret-1!xyzzy';
  const { entry } = await scratch.create(type, { [name]: secret });
  const selection = `{ data { id attributes { ${name} } } }`;
  const answered = await answers(scratch.session, [
    `{ ${fillName('<x>', type)}(id: ${entry.id}) ${selection} }`,
    `{ ${fillName('<xs>', type)}(filters: { id: { eq: ${entry.id} } }) ${selection} }`,
    `mutation { ${fillName('update<X>', type)}(id: ${entry.id}, data: { ${name}: "${secret}2" }) ${selection} }`,
  ]);
  for (const { data, text, body } of answered) {
    const values = valuesOf(data, name).filter((value) => value !== null);
    const isLeaked = values.length > 0 || text.includes(secret);
    expectHolds(
      !isLeaked,
      `an answer carries the password ${name} of ${type.uid}, or its hash`,
      null,
      values[0] ?? body,
    );
  }
}

/** All values under a key, however deep. */
function valuesOf(value: unknown, key: string): unknown[] {
  if (Array.isArray(value)) return value.flatMap((item) => valuesOf(item, key));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, inner]) => (name === key ? [inner] : valuesOf(inner, key)));
}

export const graphqlSecretChecks: readonly Check[] = [
  onAttribute(
    {
      ...graphqlTerms({
        clause: 'security.secret-independent',
        id: 'security.secret-independent.graphql',
        tags: ['security'],
      }),
      // whole answers are compared
      alone: true,
    },
    isGuessable,
    expectIndependent,
  ),
  onAttribute(
    graphqlTerms({ clause: 'security.no-password-graphql', tags: ['security'] }),
    ({ type }) => type === 'password',
    expectNoSecret,
  ),
];
