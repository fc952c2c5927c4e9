/** What GraphQL must not tell (7): passwords, and anything that depends on the value of a hidden attribute. */
import { named } from '../../models/graphql-names.ts';
import type { Attribute, ContentType, Model } from '../../models/model.ts';
import { isObject } from '../../models/schema-file.ts';
import { isPlainRelation, isToMany } from '../../oracle/attributes.ts';
import type { GraphqlAnswer } from '../../target/graphql.ts';
import type { Session } from '../../target/session.ts';
import { type Check, check } from '../check.ts';
import { Mismatch } from '../mismatch.ts';
import { type Secrets, secretSubjects, secretsOf } from '../security/secrets.ts';
import { onScratch } from '../writing/scratch.ts';
import { collections, subjectNamed, subjects, typeNamed } from '../writing/subjects.ts';

interface Case {
  readonly uid: string;
  readonly attribute: string;
}

const literal = (value: unknown): string => JSON.stringify(value);

/** Conditions on an attribute that tell its lowest from its highest value. */
const conditions = (name: string, { low, middle, high }: Secrets): string[] => [
  ...['eq', 'contains', 'startsWith', 'lte', 'eqi'].map((operator) => `{ ${name}: { ${operator}: ${literal(low)} } }`),
  `{ ${name}: { gt: ${literal(middle)} } }`,
  `{ ${name}: { in: [${literal(low)}, ${literal(middle)}] } }`,
  `{ ${name}: { between: [${literal(middle)}, ${literal(high)}] } }`,
  `{ not: { ${name}: { eq: ${literal(low)} } } }`,
  `{ or: [{ ${name}: { eq: ${literal(low)} } }, { id: { eq: 0 } }] }`,
  `{ and: [{ ${name}: { ne: ${literal(high)} } }] }`,
];

/** A relation that leads to a content-type, and the list it starts from. */
function leadTo(model: Model, uid: string): { readonly owner: ContentType; readonly link: Attribute } | undefined {
  return collections(model)
    .flatMap((owner) => owner.attributes.map((link) => ({ owner, link })))
    .find(({ link }) => isPlainRelation(link) && link.target === uid && !link.private);
}

/** Every way of asking about an attribute: by filters and sorts, of lists and of relations, and by selecting it. */
function questions(
  model: Model,
  type: ContentType,
  { name, private: isPrivate }: Attribute,
  secrets: Secrets,
  limit: number,
): string[] {
  const list = named('<xs>', type);
  const state = type.draftAndPublish ? ', publicationState: PREVIEW' : '';
  const rows = `sort: "id:desc", pagination: { limit: ${limit} }${state}) { data { id } meta { pagination { total } } }`;
  const direct = [
    ...conditions(name, secrets).map((filter) => `{ ${list}(filters: ${filter}, ${rows} }`),
    ...[name, `${name}:desc`, `t0.${name}`].map(
      (sort) => `{ ${list}(sort: "${sort}", pagination: { limit: ${limit} }${state}) { data { id } } }`,
    ),
    // Whether a password can be selected is judged by itself.
    ...(isPrivate ? [`{ ${list}(${rows.replace('{ data { id }', `{ data { id attributes { ${name} } }`)} }`] : []),
  ];
  const lead = leadTo(model, type.uid);
  if (lead === undefined) return direct;
  const { owner, link } = lead;
  const from = named('<xs>', owner);
  const drafts = owner.draftAndPublish ? ', publicationState: PREVIEW' : '';
  const through = [
    ...conditions(name, secrets)
      .slice(0, 4)
      .map(
        (filter) =>
          `{ ${from}(filters: { ${link.name}: ${filter} }, pagination: { limit: ${limit} }${drafts}) { data { id } } }`,
      ),
    `{ ${from}(sort: "${link.name}.${name}", pagination: { limit: ${limit} }${drafts}) { data { id } } }`,
  ];
  if (!isToMany(link)) return [...direct, ...through];
  const nested = [
    `filters: ${conditions(name, secrets)[0] ?? ''}`,
    `filters: { or: [${conditions(name, secrets)[1] ?? ''}] }`,
    `sort: "${name}"`,
    `sort: "${name}:desc"`,
  ].map(
    (argument) =>
      `{ ${from}(sort: "id:desc", pagination: { limit: ${limit} }${drafts}) { data { id attributes { ${link.name}(${argument}${state}) { data { id } } } } } }`,
  );
  return [...direct, ...through, ...nested];
}

/** What an answer says; a GraphQL answer names no time that changes by itself. */
const said = ({ status, text }: GraphqlAnswer): string => `${status} ${text}`;

async function answers(session: Session, all: readonly string[]): Promise<Map<string, GraphqlAnswer>> {
  const found = new Map<string, GraphqlAnswer>();
  for (const query of all) found.set(query, await session.graphql({ query }));
  return found;
}

async function independent(session: Session, model: Model, testCase: Case): Promise<void> {
  const { type, attribute } = subjectNamed(model, testCase.uid, testCase.attribute);
  const secrets = secretsOf(attribute);
  if (secrets === undefined) throw new Error(`no values of ${attribute.name} can be chosen`);
  await onScratch(session, model, ['graphql', testCase], async (scratch) => {
    const other = await scratch.create(type, { [attribute.name]: secrets.middle });
    const bearer = await scratch.create(type, { [attribute.name]: secrets.low });
    const lead = leadTo(model, type.uid);
    if (lead) {
      const ids = [other.entry.id, bearer.entry.id];
      await scratch.create(lead.owner, { [lead.link.name]: isToMany(lead.link) ? ids : ids[1] });
      if (!isToMany(lead.link)) await scratch.create(lead.owner, { [lead.link.name]: ids[0] });
    }
    const limit = 30 + Math.floor(scratch.draw('limit')() * 60);
    const all = questions(model, type, attribute, secrets, limit);
    const before = await answers(session, all);
    await scratch.update(bearer, { [attribute.name]: secrets.high });
    for (const [query, after] of await answers(session, all)) {
      const first = before.get(query);
      if (first === undefined || said(first) === said(after)) continue;
      throw new Mismatch({
        message: `${query} tells ${attribute.name}: the answer changes with its value`,
        expected: { [String(secrets.low)]: { status: first.status, body: first.body } },
        actual: { [String(secrets.high)]: { status: after.status, body: after.body } },
      });
    }
  });
}

const isPassword = ({ type }: Attribute): boolean => type === 'password';

/** A password is selected in every answer that could carry it; neither it nor a hash of it may be there. */
async function untold(session: Session, model: Model, testCase: Case): Promise<void> {
  const { type, attribute } = subjectNamed(model, testCase.uid, testCase.attribute);
  await onScratch(session, model, ['graphql password', testCase], async (scratch) => {
    const secret = 'Secret-1!xyzzy';
    const { entry } = await scratch.create(typeNamed(model, type.uid), { [attribute.name]: secret });
    const selection = `{ data { id attributes { ${attribute.name} } } }`;
    const answered = [
      await session.graphql({ query: `{ ${named('<x>', type)}(id: ${String(entry.id)}) ${selection} }` }),
      await session.graphql({
        query: `{ ${named('<xs>', type)}(filters: { id: { eq: ${String(entry.id)} } }) ${selection} }`,
      }),
      await session.graphql({
        query: `mutation { ${named('update<X>', type)}(id: ${String(entry.id)}, data: { ${attribute.name}: "${secret}2" }) ${selection} }`,
      }),
    ];
    for (const answer of answered) {
      const values = valuesOf(answer.data, attribute.name).filter((value) => value !== null);
      if (values.length === 0 && !answer.text.includes(secret)) continue;
      throw new Mismatch({
        message: `an answer carries the password ${attribute.name} of ${type.uid}, or its hash`,
        expected: null,
        actual: values[0] ?? answer.body,
      });
    }
  });
}

/** All values under a key, however deep. */
function valuesOf(value: unknown, key: string): unknown[] {
  if (Array.isArray(value)) return value.flatMap((item) => valuesOf(item, key));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, inner]) => (name === key ? [inner] : valuesOf(inner, key)));
}

const about = (
  id: string,
  clause: string,
  title: string,
  cases: (model: Model) => readonly Case[],
  run: (session: Session, model: Model, testCase: Case) => Promise<void>,
): Check =>
  check<Case>({
    id,
    title,
    clauses: [clause],
    kind: 'write',
    needs: ['graphql'],
    tags: ['graphql', 'security'],
    plan: ({ model }) => {
      const examples = cases(model);
      if (examples.length === 0) return { notApplicable: 'the model has no such attribute' };
      return { examples, run: (session, testCase) => run(session, model, testCase) };
    },
  });

export const graphqlSecretChecks: readonly Check[] = [
  about(
    'security.secret-independent.graphql',
    'security.secret-independent',
    'No answer of GraphQL depends on the value of a private or password attribute.',
    (model) => secretSubjects(model).map(({ type, attribute }) => ({ uid: type.uid, attribute: attribute.name })),
    independent,
  ),
  about(
    'security.no-password-graphql',
    'security.no-password-graphql',
    'No answer of GraphQL carries a password or its hash.',
    (model) => subjects(model, isPassword).map(({ type, attribute }) => ({ uid: type.uid, attribute: attribute.name })),
    untold,
  ),
];
