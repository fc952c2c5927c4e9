/** Questions about lists of known records, drawn like those about lists of entries, and the answer that the oracle expects. */
import fc from 'fast-check';
import type { OperatorRow } from '../../../spec/index.ts';
import { type Field, type Ground, grounds } from '../../generate/attributes.ts';
import {
  anyComparison,
  comparisonOperators,
  composition,
  type FilterTree,
  onOneField,
} from '../../generate/filters.ts';
import { restOnly } from '../../generate/graphql/filter-text.ts';
import { queryString } from '../../generate/query-string.ts';
import { someNames } from '../../generate/question-scope.ts';
import type { RecordSubject } from '../../generate/records.ts';
import { sortKeys, tiedSort } from '../../generate/sort.ts';
import type { ContentType } from '../../models/model.ts';
import { FilterOracle, observed } from '../../oracle/filter.ts';
import { filtersOf } from '../../oracle/filter-syntax.ts';
import { parseQuery } from '../../oracle/parse-query.ts';
import { searchFilter } from '../../oracle/search.ts';
import { sortKeys as readSort, requiredOrder, type SortKey } from '../../oracle/sort.ts';
import { all, membership } from '../../oracle/truth.ts';
import type { WorldEntry } from '../../world/world.ts';

/** What a list is asked for. */
export interface ListQuestion {
  readonly filter: FilterTree;
  /** A text that a record holds, by REST alone. */
  readonly search?: string;
  readonly sort: readonly string[];
  readonly fields: readonly string[];
  readonly start?: number;
  readonly limit?: number;
}

const rowsOfGraphql = comparisonOperators.filter(({ name }) => !restOnly.has(name));

/** Most draws for a question: the oracle does not decide all, and some tell little. */
const drawsEach = 12;

/** Number of questions whose filters have several parts. */
const composed = 10;

/** Questions with each operator in turn, then some with several, whose answers the oracle decides. */
export function drawnQuestions(subject: RecordSubject, face: 'REST' | 'GraphQL'): ListQuestion[] {
  const { model, world } = subject;
  const [ground] = grounds(model, world);
  if (!ground) throw new Error('there are too few records to ask for');
  const rows = face === 'REST' ? comparisonOperators : rowsOfGraphql;
  const any = anyComparison(ground, rows);
  const eachOperator = rows.map((row) => anyComparison(ground, [row]));
  const ofSeveral = any && fc.oneof(onOneField(ground, rows) ?? any, composition(any, 1), composition(any, 2));
  const filters = [...eachOperator, ...Array.from({ length: composed }, () => ofSeveral)];
  const questions = filters.flatMap((filter) => (filter ? [questionWith(filter, ground)] : []));
  const ofFields = ground.filterable.flatMap((field) => ofField(field, ground, rows));
  const searches = face === 'REST' ? ground.filterable.flatMap((field) => searchesFor(field, ground)) : [];
  return [...questions, ...ofFields, ...searches].flatMap((question, at) => {
    const drawn = fc.sample(question, { seed: (world.seed ?? 1) + at, numRuns: drawsEach });
    return (
      drawn.find((one) => tells(subject, one)) ?? drawn.find((one) => expectedList(subject, one) !== undefined) ?? []
    );
  });
}

/** A question whose filter and sort name one attribute. */
function ofField(field: Field, ground: Ground, rows: readonly OperatorRow[]): fc.Arbitrary<ListQuestion>[] {
  const filter = anyComparison({ ...ground, filterable: [field] }, rows);
  if (!filter) return [];
  const orders = fc.constantFrom(`${field.name}:desc`, field.name);
  return [
    fc.tuple(questionWith(filter, ground), orders).map(([{ limit: _limit, ...question }, order]) => {
      return { ...question, sort: [order, order.endsWith('desc') ? 'id' : 'id:desc'] };
    }),
  ];
}

/** Fewest characters of a text that is searched for: no text that the oracle does not know has them by chance. */
const fewest = 5;

/** Questions that search for a part of a text of an attribute; none where it holds no text. */
function searchesFor({ family, values }: Field, ground: Ground): fc.Arbitrary<ListQuestion>[] {
  const texts = values.filter((value) => typeof value === 'string' && value.length >= fewest) as string[];
  if (family !== 'text' || texts.length === 0) return [];
  return [
    fc
      .tuple(questionWith(fc.constant({}), ground), fc.constantFrom(...texts), fc.nat(), fc.boolean())
      .map(([question, text, at, isUpper]) => {
        const part = text.slice(at % (text.length - fewest + 1));
        return { ...question, search: isUpper ? part.toUpperCase() : part };
      }),
  ];
}

function questionWith(filter: fc.Arbitrary<FilterTree>, ground: Ground): fc.Arbitrary<ListQuestion> {
  const last = fc.constantFrom('id', 'id:desc');
  const keys = fc.oneof(sortKeys(ground, 0, 3), sortKeys(ground, 1, 1), tiedSort(ground));
  const sort = fc
    .tuple(keys, last)
    .map(([names, key]) => (names.some((name) => /^id\b/.test(name)) ? names : [...names, key]));
  const fields = someNames(
    ground.type.attributes.map(({ name }) => name),
    4,
  );
  const page = fc.record({ start: fc.nat(2), limit: fc.integer({ min: 1, max: 4 }) }, { requiredKeys: [] });
  return fc
    .record({ filter, sort, fields, page: fc.oneof(fc.constant({}), page) })
    .map(({ page: chosen, ...question }) => ({ ...question, ...chosen }));
}

/** Whether a question selects some records, not all, and answers one at least. */
function tells(subject: RecordSubject, { start = 0, limit: _limit, ...question }: ListQuestion): boolean {
  const selected = expectedList(subject, question)?.length ?? 0;
  return selected > start && selected < subject.world.entries(subject.type.uid).length;
}

/** The records that a question asks for, in their order; undefined where the oracle leaves that open. */
export function expectedList(subject: RecordSubject, question: ListQuestion): readonly WorldEntry[] | undefined {
  const { model, type, world } = subject;
  const { filters = {} } = parseQuery(queryString({ filters: question.filter }));
  const filter = filtersOf(model, type, filters);
  const oracle = new FilterOracle({ model, world, reading: observed });
  const searched = question.search === undefined ? [] : [searchFilter(type, question.search)];
  const chosen = [];
  for (const entry of world.entries(type.uid)) {
    const decided = membership(all([filter, ...searched].map((one) => oracle.truth(one, type, entry))));
    if (decided === 'open') return undefined;
    if (decided === 'in') chosen.push(entry);
  }
  const { start = 0, limit = chosen.length } = question;
  return inOrder(type, readSort([...question.sort]), chosen)?.slice(start, start + limit);
}

/** The entries in the order of these keys; undefined where the order of two of them is open. */
function inOrder(
  type: ContentType,
  keys: readonly SortKey[],
  entries: readonly WorldEntry[],
): WorldEntry[] | undefined {
  const orders = entries.flatMap((a, at) => entries.slice(at + 1).map((b) => requiredOrder(keys, type, a, b)));
  if (orders.includes(undefined)) return undefined;
  return entries.toSorted((a, b) => requiredOrder(keys, type, a, b) ?? 0);
}
