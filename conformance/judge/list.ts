/** Compares an answered list: its entries, their order, the page, the totals, and each entry. */
import { isObject } from '../models/json.ts';
import type { ContentType } from '../models/model.ts';
import { type Slice, sliceOf } from '../oracle/paginate.ts';
import { type AnsweredEntry, listFault } from '../oracle/shape.ts';
import { orderThrough, sortKeys } from '../oracle/sort.ts';
import type { Request } from '../target/exchange.ts';
import { defaultPage } from '../target/page-sizes.ts';
import type { WorldEntry } from '../world/world.ts';
import type { Phase } from './answer.ts';
import type { Difference, Tell } from './difference.ts';
import { type EntryRecord, emptyRecord, entryDifferences } from './entry.ts';
import { metaDifference } from './meta.ts';
import { orderDifference } from './order.ts';
import type { JudgeScope, Question } from './question/question.ts';
import { type ExpectedSelection, expectedSelection, selectionDifference } from './selection.ts';
import { writtenValues } from './written.ts';

type ListQuestion = Question & { readonly kind: 'list' };

/** The differences of a list answered in REST. */
export function listDifferences(
  scope: JudgeScope,
  question: ListQuestion,
  body: unknown,
  phase: Phase,
  tell: Tell,
): readonly (Difference | undefined)[] {
  const fault = listFault(body);
  if (fault !== undefined) return [tell('rest.envelope.list', fault, { expected: 'a list of entries', actual: body })];
  const { data, meta } = body as { readonly data: readonly AnsweredEntry[]; readonly meta?: unknown };
  const entries = entriesDifferences(scope, question, data, phase, tell);
  if (!isObject(meta))
    return [
      tell('rest.envelope.meta', 'meta is not an object', { expected: 'meta, an object', actual: meta }),
      ...entries,
    ];
  if (phase === 'changing') return entries;
  const slice = sliceOf(question.parameters.pagination, {
    ...scope.target.limits,
    defaultLimit: defaultPage(scope.target.limits),
  });
  const expected = expectedSelection(scope, question);
  return [
    partDifference(scope, question, expected, slice, data, tell),
    metaDifference(meta.pagination, slice, { ...expected, exact: scope.reading?.exact === true }, tell),
    ...entries,
  ];
}

/** The difference in the entries of a page: which they are, their number or their order. */
export function partDifference(
  scope: JudgeScope,
  { type, parameters }: Pick<ListQuestion, 'type' | 'parameters'>,
  expected: ExpectedSelection,
  { start, size, mode }: Pick<Slice, 'start' | 'size' | 'mode'>,
  data: readonly AnsweredEntry[],
  tell: Tell,
): Difference | undefined {
  const [least, most] = [expected.required.length, expected.required.length + expected.open.length];
  const ids = data.map(({ id }) => id);
  const isWhole = start === 0 && most <= size;
  const stray = selectionDifference(scope, { type, parameters }, expected, { ids, isWhole }, tell);
  if (stray) return stray;
  const fewest = Math.max(0, Math.min(size, least - start));
  const largest = Math.max(0, Math.min(size, most - start));
  if (data.length < fewest || data.length > largest)
    return tell(clausesOfMode[mode].size, `${data.length} entries are answered`, {
      expected: fewest === largest ? fewest : { from: fewest, to: largest },
      actual: data.length,
    });
  const entries = ids.flatMap((id) => scope.world.find(type.uid, id) ?? []);
  const keys = sortKeys(parameters.sort);
  const pageClause = clausesOfMode[mode].place;
  // that a sort may lead through relations is observed
  const through = scope.reading?.exact
    ? { orderOf: (a: WorldEntry, b: WorldEntry) => orderThrough(scope, keys, type, a, b) }
    : {};
  return orderDifference({ type, keys, start, pageClause, ...through }, expected, entries, tell);
}

/** The record of an entry while checks write: its values in the world, or those last written. */
function recordBeside(
  { world, written }: JudgeScope,
  type: ContentType,
  { id }: AnsweredEntry,
  request: Request,
): EntryRecord | undefined {
  const entry = world.find(type.uid, id);
  if (entry) return { ...emptyRecord, values: entry.values };
  const body = written?.valuesAt(type, String(id), request);
  return body && writtenValues(type, body.data);
}

/** The clauses of the size and the begin of a page. */
const clausesOfMode = {
  page: { size: 'rest.pagination.page-size', place: 'rest.pagination.page' },
  offset: { size: 'rest.pagination.limit', place: 'rest.pagination.start' },
  default: { size: 'rest.pagination.default-page-size', place: 'rest.pagination.default-page' },
} as const;

/**
 * Compares each entry. While checks write, links may change and entries may appear; only their written values are known.
 */
function entriesDifferences(
  scope: JudgeScope,
  { type, parameters, request }: ListQuestion,
  data: readonly AnsweredEntry[],
  phase: Phase,
  tell: Tell,
): (Difference | undefined)[] {
  const state = parameters.publicationState === 'preview' ? 'preview' : 'live';
  return data.flatMap((answered) => {
    const entry = scope.world.find(type.uid, answered.id);
    if (!entry && phase === 'fixed') return [];
    const record = entry && phase === 'fixed' ? entry : (recordBeside(scope, type, answered, request) ?? emptyRecord);
    return entryDifferences(scope, { type, parameters, state }, record, answered, tell);
  });
}
