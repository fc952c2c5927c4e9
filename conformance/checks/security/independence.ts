/** No answer depends on a secret: the same question, asked before and after the secret changed, gets the same answer. */
import type { Attribute, ContentType, Model } from '../../models/model.ts';
import { isObject } from '../../models/schema-file.ts';
import { isPlainRelation, isToMany } from '../../oracle/attributes.ts';
import { endpointPath } from '../../target/endpoints.ts';
import type { Answer } from '../../target/exchange.ts';
import type { Check } from '../check.ts';
import { Mismatch } from '../mismatch.ts';
import { writeCheck } from '../writing/on-types.ts';
import type { Created, Scratch } from '../writing/scratch.ts';
import { collections, subjectNamed, typeNamed } from '../writing/subjects.ts';
import { aliasedQuestions, directQuestions, morphQuestions, relatedQuestions, strayQuestions } from './questions.ts';
import { type Secrets, secretSubjects, secretsOf } from './secrets.ts';

interface Case {
  readonly uid: string;
  readonly attribute: string;
  /** How it is asked: `filters`, `sort`, … */
  readonly way: string;
  /** The relation that leads to it, of another content-type. */
  readonly through?: { readonly uid: string; readonly relation: string };
}

interface Frame {
  readonly attribute: Attribute;
  readonly secrets: Secrets;
  /** What is asked, below the path of the list. */
  readonly questions: readonly string[];
  /** The list that is asked. */
  readonly asked: ContentType;
  /** Makes what the relation leads from; nothing for direct questions. */
  lead(scratch: Scratch, entries: readonly Created[]): Promise<void>;
}

const isMorphOwner = ({ type, relation }: Attribute): boolean =>
  type === 'relation' && (relation === 'morphToOne' || relation === 'morphToMany');

/** Ways from other content-types to this one: a plain relation, and a polymorphic one. */
function leadsTo(model: Model, uid: string): { readonly uid: string; readonly relation: string }[] {
  const first = (leads: (attribute: Attribute) => boolean) =>
    collections(model)
      .flatMap((type) => type.attributes.filter(leads).map(({ name }) => ({ uid: type.uid, relation: name })))
      .slice(0, 1);
  return [...first((attribute) => isPlainRelation(attribute) && attribute.target === uid), ...first(isMorphOwner)];
}

/** How to ask through a relation. */
function throughOf(
  model: Model,
  testCase: Case,
  secrets: Secrets,
): { asked: ContentType; link: Attribute; questions: Readonly<Record<string, readonly string[]>> } {
  const { uid, attribute, through } = testCase;
  if (through === undefined) throw new Error('the case names no relation');
  const { type: asked, attribute: link } = subjectNamed(model, through.uid, through.relation);
  const questions = isMorphOwner(link)
    ? morphQuestions(link.name, uid, attribute, secrets)
    : relatedQuestions(link.name, attribute, secrets);
  return { asked, link, questions };
}

/** A link to entries as a body has it. */
function linkValue(link: Attribute, uid: string, entries: readonly Created[]): unknown {
  const items = entries.map(({ entry }) => (isMorphOwner(link) ? { id: entry.id, __type: uid } : entry.id));
  return isToMany(link) ? items : items.at(-1);
}

function frameOf(model: Model, testCase: Case, ways: Ways): Frame {
  const { type, attribute } = subjectNamed(model, testCase.uid, testCase.attribute);
  const secrets = secretsOf(attribute);
  if (secrets === undefined) throw new Error(`no values of ${testCase.attribute} can be chosen`);
  if (testCase.through === undefined) {
    const questions = ways(attribute.name, secrets)[testCase.way] ?? [];
    return { attribute, secrets, questions, asked: type, lead: async () => undefined };
  }
  const { asked, link, questions } = throughOf(model, testCase, secrets);
  return {
    attribute,
    secrets,
    questions: questions[testCase.way] ?? [],
    asked,
    lead: async (scratch, entries) => {
      await scratch.create(asked, { [link.name]: linkValue(link, type.uid, entries) });
    },
  };
}

/** What an answer says, but for the time of the change itself. */
function said({ status, body, text }: Answer): string {
  const without = (key: string, value: unknown): unknown => (key === 'updatedAt' ? undefined : value);
  return `${status} ${body === undefined ? text : JSON.stringify(body, without)}`;
}

/** Newest first, so that what the case made is in the first page. */
const recent = (query: string, pageSize: number): string => {
  const sort = query.includes('sort') ? '' : '&sort=id:desc';
  return `${query}${sort}&pagination[pageSize]=${pageSize}`;
};

async function answers({ session, draw }: Scratch, { asked, questions }: Frame): Promise<Map<string, Answer>> {
  const all = new Map<string, Answer>();
  const size = 60 + Math.floor(draw('page')() * 41);
  for (const question of questions)
    all.set(question, await session.get(`${endpointPath(asked)}?${recent(question, size)}`));
  return all;
}

const totalOf = ({ body }: Answer): unknown => {
  const meta = isObject(body) ? body.meta : undefined;
  return isObject(meta) && isObject(meta.pagination) ? meta.pagination.total : undefined;
};

async function run(scratch: Scratch, model: Model, testCase: Case, frame: Frame): Promise<void> {
  const { attribute, secrets } = frame;
  const type = typeNamed(model, testCase.uid);
  const other = await scratch.create(type, { [attribute.name]: secrets.middle });
  const bearer = await scratch.create(type, { [attribute.name]: secrets.low });
  await frame.lead(scratch, [other, bearer]);
  const before = await answers(scratch, frame);
  await scratch.update(bearer, { [attribute.name]: secrets.high });
  for (const [question, after] of await answers(scratch, frame)) {
    const first = before.get(question);
    if (first === undefined || said(first) === said(after)) continue;
    throw new Mismatch({
      message: `${decodeURIComponent(question)} tells ${attribute.name}: the answer changes with its value`,
      expected: { [String(secrets.low)]: { status: first.status, total: totalOf(first) } },
      actual: { [String(secrets.high)]: { status: after.status, total: totalOf(after) } },
    });
  }
}

type Ways = (name: string, secrets: Secrets) => Readonly<Record<string, readonly string[]>>;

/** The ways to ask about each secret: directly, and where said through relations. */
function casesOf(model: Model, ways: Ways, throughRelations: boolean): Case[] {
  return secretSubjects(model).flatMap(({ type, attribute }) => {
    const secrets = secretsOf(attribute);
    if (!secrets) return [];
    const base = { uid: type.uid, attribute: attribute.name };
    const direct = Object.keys(ways(attribute.name, secrets)).map((way): Case => ({ ...base, way }));
    const led = (throughRelations ? leadsTo(model, type.uid) : []).flatMap((through) => {
      const { questions } = throughOf(model, { ...base, way: '', through }, secrets);
      return Object.keys(questions).map((way): Case => ({ ...base, way, through }));
    });
    return [...direct, ...led];
  });
}

/** A check that asks in these ways about every secret. */
const independence = (clause: string, ways: Ways, throughRelations = false): Check =>
  writeCheck<Case>(
    { clause, tags: ['security'], alone: true },
    {
      cases: ({ model }) => casesOf(model, ways, throughRelations),
      run: (scratch, testCase, { model }) => run(scratch, model, testCase, frameOf(model, testCase, ways)),
    },
  );

export const independenceChecks: readonly Check[] = [
  independence('security.secret-independent', directQuestions, true),
  // no other name than its own leads to it: no column, no table before it
  independence('security.cve-2023-34235', (name, secrets) => ({ aliases: aliasedQuestions(name, secrets) })),
  independence('security.cve-2026-27886', (name, secrets) => ({ stray: strayQuestions(name, secrets) })),
];
