/** Asks for lists of users or files with any parameters side by side, by REST or GraphQL (4.10, 4.9, observed). */
import type { FilterTree } from '../../generate/filters.ts';
import { filterText, sortList } from '../../generate/graphql/filter-text.ts';
import { listSpellings, type Parameter, queryString, type Spelling } from '../../generate/query-string.ts';
import { type KnownRecord, type RecordSubject, subjectOf } from '../../generate/records.ts';
import { isObject, type JsonObject } from '../../models/json.ts';
import type { Session } from '../../target/session.ts';
import type { World } from '../../world/world.ts';
import { attributesOfOne, dataOf, entitiesIn } from '../4.9-graphql/lists.ts';
import { expectSame } from '../mismatch.ts';
import { drawnQuestions, expectedList, type ListQuestion } from '../reading/record-questions.ts';
import { lastRequest } from '../writing/answers.ts';
import { bareListIn } from './plugin-check.ts';

export type Face = 'REST' | 'GraphQL';

/** A list of a plugin. */
export interface PluginList {
  /** Its path by REST. */
  readonly path: string;
  /** Its query by GraphQL. */
  readonly many: string;
  /** The attribute types of what its records show. */
  readonly types: Readonly<Record<string, string>>;
  /** A relation to one record, which questions populate by turns: its id is in the records. */
  readonly one?: string;
  /** By GraphQL: the query of a record that holds all of these, its list of them, and the member that has its id. */
  readonly within?: { readonly one: string; readonly many: string; readonly member: string };
}

/** A question, and whether it populates. */
interface Asked extends ListQuestion {
  readonly populates: boolean;
  /** How REST writes it. */
  readonly spelling: Spelling;
}

/** Spellings of questions, in turn. */
const spellings: readonly Spelling[] = ['literal', ...listSpellings];

/** Asks for a list; answers the id and the asked members of each record, as REST writes them. */
type Ask = (session: Session, list: PluginList, subject: RecordSubject, asked: Asked) => Promise<readonly JsonObject[]>;

const ids = ({ world, type }: RecordSubject): FilterOfIds => ({
  id: { $in: world.entries(type.uid).map(({ id }) => String(id)) },
});

/** A filter of the known records alone: side by side where the filter does not name their ids. */
const among = (subject: RecordSubject, filter: FilterTree): FilterTree =>
  'id' in filter ? { $and: [ids(subject), filter] } : { ...filter, ...ids(subject) };

type FilterOfIds = { readonly id: { readonly $in: readonly string[] } };

const byRest: Ask = async (
  session,
  { path, one },
  subject,
  { filter, search, sort, fields, populates, spelling, start, limit },
) => {
  const parameters: Readonly<Record<string, Parameter>> = {
    ...{ filters: among(subject, filter), sort, fields },
    ...(search !== undefined && { _q: search }),
    ...(populates && one !== undefined ? { populate: [one] } : {}),
    ...(start !== undefined && { start: String(start) }),
    ...(limit !== undefined && { limit: String(limit) }),
  };
  const query = queryString(parameters, spelling);
  return bareListIn(session, await session.get(`${path}?${query}`)).map((record) =>
    Object.fromEntries(Object.entries(record).map(([name, value]) => [name, isObject(value) ? value.id : value])),
  );
};

const byGraphql: Ask = async (session, list, subject, { filter, sort, fields, populates, start, limit }) => {
  const { many, one, within } = list;
  const { model, type } = subject;
  const selection = [...fields, ...(populates && one !== undefined ? [`${one} { data { id } }`] : [])].join(' ');
  const page = Object.entries({ start, limit }).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}: ${value}`],
  );
  const args = [
    `filters: ${filterText(model, type, among(subject, filter))}`,
    `sort: ${sortList(sort)}`,
    ...(page.length > 0 ? [`pagination: { ${page.join(', ')} }`] : []),
  ].join(', ');
  const textOf = (field: string): string => `${field}(${args}) { data { id attributes { ${selection} } } }`;
  const holder = within && subject.world.entries(type.uid)[0]?.values[within.member];
  const query = within
    ? `{ ${within.one}(id: ${String(holder)}) { data { attributes { ${textOf(within.many)} } } } }`
    : `{ ${textOf(many)} }`;
  const data = dataOf(await session.graphql({ query }), query);
  const entities = within ? entitiesIn(attributesOfOne(data, within.one) ?? null, within.many) : entitiesIn(data, many);
  return entities.map(({ id, attributes }) => ({
    id: Number(id),
    ...Object.fromEntries(
      Object.entries(isObject(attributes) ? attributes : {}).map(([name, value]) => [
        name,
        isObject(value) && isObject(value.data) ? Number(value.data.id) : value,
      ]),
    ),
  }));
};

const asks: Readonly<Record<Face, Ask>> = { REST: byRest, GraphQL: byGraphql };

/** Draws questions about these records alone. Throws Mismatch where an answer is not what the oracle expects. */
export async function expectDrawnLists(
  session: Session,
  world: World,
  list: PluginList,
  records: readonly KnownRecord[],
  face: Face,
): Promise<void> {
  const subject = subjectOf(world, list.types, records);
  for (const [at, question] of drawnQuestions(subject, face).entries()) {
    const populates = list.one !== undefined && at % 2 === 0;
    const asked = { ...question, populates, spelling: spellings[at % spellings.length] ?? 'literal' };
    const names = ['id', ...asked.fields, ...(asked.populates && list.one !== undefined ? [list.one] : [])];
    const expected = expectedList(subject, question)?.map(({ id, values }) => ({ id, ...values }) as JsonObject);
    const answered = await asks[face](session, list, subject, asked);
    expectSame(
      `${lastRequest(session)} lists other records`,
      answered,
      expected?.map((record) => Object.fromEntries(names.map((name) => [name, record[name] ?? null]))),
    );
  }
}
