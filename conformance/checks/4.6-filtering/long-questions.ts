/** Drawn questions about a list of some two hundred entries, by attributes of any type (4.2, 4.3, 4.4, 4.6, 4.9). */
import type { FilterTree } from '../../generate/filters.ts';
import { filterText, sortList } from '../../generate/graphql/filter-text.ts';
import { queryString } from '../../generate/query-string.ts';
import { type KnownRecord, subjectOf } from '../../generate/records.ts';
import { listName } from '../../models/graphql-names.ts';
import type { JsonObject } from '../../models/json.ts';
import type { Attribute, ContentType } from '../../models/model.ts';
import { familyOfType } from '../../oracle/attributes.ts';
import { answeredPagination } from '../../oracle/shape.ts';
import { endpointPath } from '../../target/endpoints.ts';
import { isInGraphql } from '../../target/in-graphql.ts';
import { largestPage } from '../../target/page-sizes.ts';
import type { WorldEntry } from '../../world/world.ts';
import { type Bond, canName } from '../4.8-relations/bonds.ts';
import { dataOf, entitiesIn } from '../4.9-graphql/lists.ts';
import { expectSame } from '../mismatch.ts';
import { drawnQuestions, expectedList, type ListQuestion } from '../reading/record-questions.ts';
import { lastRequest, listIn } from '../writing/answers.ts';
import { isShown, mayRepeat } from '../writing/compare.ts';
import type { Scratch } from '../writing/scratch.ts';
import { isAllowed } from '../writing/values.ts';

const texts = ['red fox', 'Red Fox two', 'grey heron', 'grey heron 100%', 'snow'];
const amounts = [0, -1, 2.5, 10, 9.75];

/** Values by attribute type: neighbours in the order of numbers, days and letters. */
const values: Readonly<Record<string, readonly unknown[]>> = {
  string: texts,
  text: texts,
  richtext: texts,
  email: ['a.fox@example.com', 'b.heron@example.com', 'a.fox@example.org'],
  integer: [0, -1, 2, 10, 9],
  biginteger: ['0', '-1', '2', '10', '5000000000'],
  float: amounts,
  decimal: amounts,
  boolean: [true, false],
  date: ['2023-12-31', '2024-01-01', '2024-02-29', '1999-05-05'],
  time: ['00:00:00.000', '09:30:00.000', '10:00:00.500', '23:59:59.999'],
  datetime: ['2023-12-31T23:59:59.999Z', '2024-01-01T00:00:00.000Z', '1999-05-05T12:00:00.000Z'],
};

const valuesOf = (attribute: Attribute): readonly unknown[] =>
  (attribute.enum ?? values[attribute.type] ?? []).filter((value) => isAllowed(attribute, value));

/** Attributes that the rows get further values in, besides those of these names. */
export const furtherAttributes = ({ attributes }: ContentType, besides: readonly string[]): Attribute[] =>
  attributes.filter(
    (attribute) =>
      mayRepeat(attribute) &&
      isShown(attribute) &&
      canName(attribute.name) &&
      !besides.includes(attribute.name) &&
      valuesOf(attribute).length > 1,
  );

/** Their values in the row at a place; of those that may lack one some do. */
export const furtherValues =
  (attributes: readonly Attribute[]) =>
  (at: number): JsonObject =>
    Object.fromEntries(
      attributes.map((attribute, nth) => {
        const known = valuesOf(attribute);
        const all = attribute.required ? known : [...known, null];
        return [attribute.name, all[(Math.floor(at / (nth + 1)) + nth) % all.length]];
      }),
    );

/** Whether no text of the rows is unknown, which a search could meet. */
const isWhollyKnown = ({ attributes }: ContentType, known: readonly string[]): boolean =>
  attributes.every(
    ({ name, type, required, default: preset }) =>
      known.includes(name) || familyOfType(type) !== 'text' || (!required && preset === undefined),
  );

/** A list of rows whose values are known. */
export interface KnownRows {
  readonly bond: Bond;
  /** Keeps the rows alone. */
  readonly among: FilterTree;
  readonly records: readonly KnownRecord[];
  /** Their attributes. */
  readonly attributes: readonly Attribute[];
}

/** The answer to a question: the total, and the entries of the page. */
interface Expected {
  readonly total: number;
  readonly entries: readonly WorldEntry[];
}

/** Draws questions, by REST and by GraphQL. Throws Mismatch where an answer is not what the oracle expects. */
export async function expectDrawn(scratch: Scratch, rows: KnownRows): Promise<void> {
  const { session } = scratch;
  const { type } = rows.bond;
  const seed = Math.floor(scratch.draw('questions')() * 2 ** 31);
  const subjectWith = (attributes: readonly Attribute[]) =>
    subjectOf({ seed }, Object.fromEntries(attributes.map(({ name, type: of }) => [name, of])), rows.records);
  const subject = subjectWith(rows.attributes);
  const largest = largestPage(session.target.limits);
  const expectedFor = ({ start = 0, limit = largest, ...question }: ListQuestion): Expected => {
    const all = expectedList(subject, question) ?? [];
    return { total: all.length, entries: all.slice(start, start + limit) };
  };
  const canSearch = isWhollyKnown(
    type,
    rows.attributes.map(({ name }) => name),
  );
  for (const question of drawnQuestions(subject, 'REST'))
    if (question.search === undefined || canSearch) await askByRest(scratch, rows, question, expectedFor(question));
  if (!isInGraphql(session.target, type)) return;
  // a real Strapi 4 answers errors to filters of GraphQL by big integers
  const inGraphql = subjectWith(rows.attributes.filter((attribute) => attribute.type !== 'biginteger'));
  for (const question of drawnQuestions(inGraphql, 'GraphQL').filter((_, at) => at % 3 === 0))
    await askByGraphql(scratch, rows, question, expectedFor(question));
}

/** The page of a question: as large as pages can be, where it names no limit. */
const pageOf = ({ session }: Scratch, { start = 0, limit = largestPage(session.target.limits) }: ListQuestion) => ({
  start: String(start),
  limit: String(limit),
});

async function askByRest(
  scratch: Scratch,
  { bond, among }: KnownRows,
  question: ListQuestion,
  { total, entries }: Expected,
): Promise<void> {
  const { session } = scratch;
  const { filter, search, sort, fields } = question;
  const query = queryString({
    ...{ filters: { $and: [among, filter] }, sort, fields },
    ...(search !== undefined && { _q: search }),
    pagination: pageOf(scratch, question),
  });
  const answer = await session.get(`${endpointPath(bond.type)}?${query}`);
  const shown = ({ id, values }: { readonly id: unknown; readonly values: JsonObject }) => [
    id,
    ...fields.map((name) => values[name] ?? null),
  ];
  const answered = listIn(session, answer).map(({ id, attributes }) => shown({ id, values: attributes }));
  expectSame(`${lastRequest(session)}: the list holds others`, answered, entries.map(shown));
  expectSame(`${lastRequest(session)}: the total counts others`, answeredPagination(answer.body).total, total);
}

async function askByGraphql(
  scratch: Scratch,
  { bond: { type }, among }: KnownRows,
  question: ListQuestion,
  { total, entries }: Expected,
): Promise<void> {
  const { session, model } = scratch;
  const { start, limit } = pageOf(scratch, question);
  const args = [
    `filters: ${filterText(model, type, { $and: [among, question.filter] })}`,
    `sort: ${sortList(question.sort)}`,
    `pagination: { start: ${start}, limit: ${limit} }`,
  ].join(', ');
  const query = `{ ${listName(type)}(${args}) { data { id } meta { pagination { total } } } }`;
  const data = dataOf(await session.graphql({ query }), query);
  const answered = entitiesIn(data, listName(type)).map(({ id }) => String(id));
  expectSame(
    `${query} holds others`,
    answered,
    entries.map(({ id }) => String(id)),
  );
  expectSame(`${query} counts others`, answeredPagination(data[listName(type)]).total, total);
}
