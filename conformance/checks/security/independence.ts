/** No answer depends on a secret: a question has the same answer before and after the secret changed. */
import { ofIds } from '../../generate/query-string.ts';
import { typeNamed } from '../../models/lookup.ts';
import type { Attribute, ContentType, Model } from '../../models/model.ts';
import { isPlainRelation, isToMany, isUnion } from '../../oracle/attributes.ts';
import { answeredPagination } from '../../oracle/shape.ts';
import { endpointPath } from '../../target/endpoints.ts';
import type { Answer } from '../../target/exchange.ts';
import type { Check } from '../check.ts';
import { Mismatch } from '../mismatch.ts';
import { writeCheck } from '../writing/on-types.ts';
import type { Created, Scratch } from '../writing/scratch.ts';
import { type AttributeCase, caseOf, collections, subjectNamed } from '../writing/subjects.ts';
import {
  aliasedQuestions,
  directQuestions,
  morphQuestions,
  type Questions,
  relatedAliases,
  relatedQuestions,
  strayQuestions,
} from './questions.ts';
import { type Secrets, secretSubjects, secretsOf } from './secrets.ts';
import { strayParameterCheck } from './stray-parameters.ts';

/** Questions about a secret: of its own content-type, through a relation, and through a polymorphic one. */
interface Ways {
  readonly direct: (name: string, secrets: Secrets) => Questions;
  readonly related?: (relation: string, name: string, secrets: Secrets) => Questions;
  readonly morph?: (relation: string, uid: string, name: string, secrets: Secrets) => Questions;
}

interface Case extends AttributeCase {
  /** The parameter: `filters`, `sort`, … */
  readonly way: string;
  /** The relation to the secret, of another content-type. */
  readonly through?: { readonly uid: string; readonly relation: string };
}

/** The questions about a secret, and the list they are about. */
interface Frame {
  readonly attribute: Attribute;
  readonly secrets: Secrets;
  /** The questions of each parameter, as query strings. */
  readonly questions: Questions;
  /** The content-type of the list. */
  readonly list: ContentType;
  /** The relation to the secret; absent: the list itself has it. */
  readonly link?: Attribute;
}

/** Relations from other content-types to this one, if there are questions through them: plain ones and a polymorphic one. */
function leadsTo(
  model: Model,
  uid: string,
  { related, morph }: Ways,
): { readonly uid: string; readonly relation: string }[] {
  const first = (leads: (attribute: Attribute) => boolean) =>
    collections(model)
      .flatMap((type) => type.attributes.filter(leads).map(({ name }) => ({ uid: type.uid, relation: name })))
      .slice(0, 1);
  const leadsThere = (attribute: Attribute): boolean => isPlainRelation(attribute) && attribute.target === uid;
  return [
    // what a to-many relation links can be sorted, and a list by what a to-one relation links
    ...(related ? first((attribute) => leadsThere(attribute) && isToMany(attribute)) : []),
    ...(related ? first((attribute) => leadsThere(attribute) && !isToMany(attribute)) : []),
    ...(morph ? first(isUnion) : []),
  ];
}

/** The value of a relation in a body. */
function linkValue(link: Attribute, uid: string, entries: readonly Created[]): unknown {
  const items = entries.map(({ entry }) => (isUnion(link) ? { id: entry.id, __type: uid } : entry.id));
  return isToMany(link) ? items : items.at(-1);
}

function frameOf(model: Model, { uid, attribute: name, through }: Omit<Case, 'way'>, ways: Ways): Frame {
  const { type, attribute } = subjectNamed(model, uid, name);
  const secrets = secretsOf(attribute);
  if (secrets === undefined) throw new Error(`no values of ${name} can be chosen`);
  if (through === undefined) return { attribute, secrets, questions: ways.direct(name, secrets), list: type };
  const { type: owner, attribute: link } = subjectNamed(model, through.uid, through.relation);
  const questions = isUnion(link)
    ? ways.morph?.(link.name, uid, name, secrets)
    : ways.related?.(link.name, name, secrets);
  return { attribute, secrets, questions: questions ?? {}, list: owner, link };
}

/** The content of an answer without the time of the change. */
function contentOf({ status, body, text }: Answer): string {
  const without = (key: string, value: unknown): unknown => (key === 'updatedAt' ? undefined : value);
  return `${status} ${body === undefined ? text : JSON.stringify(body, without)}`;
}

/** The list that a question asks for: the newest entries first, or where it sorts them, those of the case alone. */
function listOf(query: string, pageSize: number, ids: readonly unknown[]): string {
  if (!query.startsWith('sort'))
    return `${query}${query.includes('sort') ? '' : '&sort=id:desc'}&pagination[pageSize]=${pageSize}`;
  return `${query}&${ofIds(ids)}`;
}

async function answers({ session, draw }: Scratch, listed: readonly Created[], questions: readonly string[]) {
  const [{ type } = {}] = listed;
  const all = new Map<string, Answer>();
  if (!type) return all;
  const size = 60 + Math.floor(draw('page')() * 41);
  const ids = listed.map(({ entry }) => entry.id);
  for (const question of questions)
    all.set(question, await session.get(`${endpointPath(type)}?${listOf(question, size, ids)}`));
  return all;
}

const totalOf = ({ body }: Answer): unknown => answeredPagination(body).total;

async function run(scratch: Scratch, { uid, way }: Case, frame: Frame, model: Model): Promise<void> {
  const { attribute, secrets, list, link } = frame;
  const questions = frame.questions[way] ?? [];
  const type = typeNamed(model, uid);
  const other = await scratch.create(type, { [attribute.name]: secrets.middle });
  const bearer = await scratch.create(type, { [attribute.name]: secrets.low });
  const listed = link ? [] : [other, bearer];
  // a sort through a to-one relation tells the owners of the one and of the other apart
  for (const linked of link && isToMany(link) ? [[other, bearer]] : [[other], [bearer]])
    if (link) listed.push(await scratch.create(list, { [link.name]: linkValue(link, uid, linked) }));
  const before = await answers(scratch, listed, questions);
  await scratch.update(bearer, { [attribute.name]: secrets.high });
  for (const [question, after] of await answers(scratch, listed, questions)) {
    const first = before.get(question);
    if (first === undefined || contentOf(first) === contentOf(after)) continue;
    throw new Mismatch({
      message: `${decodeURIComponent(question)} tells ${attribute.name}: the answer changes with its value`,
      expected: { [String(secrets.low)]: { status: first.status, total: totalOf(first) } },
      actual: { [String(secrets.high)]: { status: after.status, total: totalOf(after) } },
      exchanges: scratch.session.exchanges.filter(
        ({ request, answer }) => request.method !== 'GET' || answer === first || answer === after,
      ),
    });
  }
}

/** The questions about each secret, direct ones and those through relations. */
const casesOf = (model: Model, ways: Ways): Case[] =>
  secretSubjects(model).flatMap((subject) => {
    const leads = leadsTo(model, subject.type.uid, ways).map((through) => ({ through }));
    return [{}, ...leads].flatMap((lead) => {
      const base = { ...caseOf(subject), ...lead };
      return Object.keys(frameOf(model, base, ways).questions).map((way): Case => ({ ...base, way }));
    });
  });

/** A check that asks these questions about every secret. */
const independence = (clause: string, ways: Ways): Check =>
  writeCheck<Case>(
    { clause, tags: ['security'], alone: true },
    {
      cases: ({ model }) => casesOf(model, ways),
      run: (scratch, testCase, { model }) => run(scratch, testCase, frameOf(model, testCase, ways), model),
    },
  );

export const independenceChecks: readonly Check[] = [
  independence('security.secret-independent', {
    direct: directQuestions,
    related: relatedQuestions,
    morph: morphQuestions,
  }),
  // a secret must not be found by a column or table name either
  independence('security.cve-2023-34235', { direct: aliasedQuestions, related: relatedAliases }),
  independence('security.cve-2026-27886', { direct: strayQuestions }),
  strayParameterCheck,
];
