/** Compares what a field of GraphQL answers: one entry, a list, its page, its total. */
import { isObject } from '../../models/json.ts';
import { fieldNamed, keyOf, type RootField } from '../../oracle/graphql/document.ts';
import { type answeredEntries, answeredMeta, idAsRest } from '../../oracle/graphql/envelope.ts';
import { type Slice, sliceOf } from '../../oracle/paginate.ts';
import type { QueryObject } from '../../oracle/parse-query.ts';
import type { AnsweredEntry } from '../../oracle/shape.ts';
import type { Difference, Tell } from '../difference.ts';
import { partDifference } from '../list.ts';
import { type JudgeScope, parametersStanding } from '../question/question.ts';
import { type ExpectedSelection, expectedSelection } from '../selection.ts';

/** Most entries of a list where the target has no amountLimit (8). */
const documentedAmount = 100;

/** Observed number of entries of a list without a page size. */
const observedSize = 10;

/** The difference where the requested entry is missing. Section 3 does not say whether it may be a draft. */
export function oneDifference(
  { world, reading }: JudgeScope,
  { type, arguments: { id } }: RootField,
  answered: readonly AnsweredEntry[],
  tell: Tell,
): Difference | undefined {
  const entry = typeof id === 'string' ? world.find(type.uid, idAsRest(id)) : undefined;
  if (!entry || answered[0]?.id === entry.id) return undefined;
  if (answered.length === 0 && entry.values.publishedAt === null && reading?.vouches === undefined) return undefined;
  return tell('rest.endpoints.find-one', `entry ${entry.id} is not answered`, {
    expected: entry.id,
    actual: answered[0]?.id ?? null,
    entries: [entry],
  });
}

/** The difference in the entries of a list. The document does not say how many a list without a page size has. */
export function listDifference(
  scope: JudgeScope,
  field: RootField,
  parameters: QueryObject,
  answered: NonNullable<ReturnType<typeof answeredEntries>>,
  value: unknown,
  tell: Tell,
): Difference | undefined {
  const amount = scope.target.limits.amountLimit ?? documentedAmount;
  const limited: JudgeScope = { ...scope, target: { ...scope.target, limits: { maxLimit: amount } } };
  const isVouched = scope.reading?.vouches !== undefined;
  if (!isVouched && parametersStanding(limited, field.type, parameters, 'list') === 'unknown') return undefined;
  const expected = expectedSelection(scope, { type: field.type, parameters });
  const isExact = scope.reading?.exact === true;
  const { pagination: asked } = parameters;
  const isPageAlone = isObject(asked) && 'page' in asked && !('pageSize' in asked);
  // which size a page alone has is not stated; a real Strapi 4 answers one entry
  if (isPageAlone && !isExact) return undefined;
  const pagination = isPageAlone ? { ...asked, pageSize: '1' } : asked;
  const slice = sliceOf(pagination);
  const isSized = isObject(pagination) && ('pageSize' in pagination || 'limit' in pagination);
  const most = expected.required.length + expected.open.length;
  const size = isExact ? observedSize : Math.min(answered.length, most);
  const part = isSized ? slice : { ...slice, size };
  return (
    partDifference(scope, { type: field.type, parameters }, expected, part, answered, tell) ??
    totalDifference(field, value, expected, tell) ??
    (isExact ? pageDifference(value, part, expected, tell) : undefined)
  );
}

/** The difference in the page of meta. Strapi 4 answers the page that holds the entry at the offset. */
function pageDifference(
  value: unknown,
  { start, size }: Pick<Slice, 'start' | 'size'>,
  { required, open }: ExpectedSelection,
  tell: Tell,
): Difference | undefined {
  const meta = answeredMeta(value);
  if (!meta || open.length > 0 || !Number.isFinite(size)) return undefined;
  const page = { page: Math.floor(start / size) + 1, pageSize: size, pageCount: Math.ceil(required.length / size) };
  const wrong = Object.entries(page).find(([name, number]) => name in meta && meta[name] !== number);
  if (!wrong) return undefined;
  return tell('rest.pagination.meta-page', `meta.pagination.${wrong[0]} is ${JSON.stringify(meta[wrong[0]])}`, {
    expected: page,
    actual: meta,
  });
}

function totalDifference(
  { node }: RootField,
  value: unknown,
  { required, open }: ExpectedSelection,
  tell: Tell,
): Difference | undefined {
  const meta = fieldNamed(node.selectionSet, 'meta');
  const pagination = meta && fieldNamed(meta.selectionSet, 'pagination');
  const total = pagination && fieldNamed(pagination.selectionSet, 'total');
  if (!total || keyOf(meta) !== 'meta' || keyOf(pagination) !== 'pagination') return undefined;
  const actual = answeredMeta(value)?.[keyOf(total)];
  const [least, most] = [required.length, required.length + open.length];
  if (typeof actual === 'number' && actual >= least && actual <= most) return undefined;
  return tell('rest.pagination.total', `meta.pagination.total is ${JSON.stringify(actual) ?? 'absent'}`, {
    expected: least === most ? least : { from: least, to: most },
    actual,
  });
}
