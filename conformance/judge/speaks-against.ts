/**
 * Tells which differences break a clause. The kind of a difference is the clause of REST that describes it best. A check
 * sends questions in which its clause matters, so a difference of the kinds below breaks the clause.
 */
import type { Difference } from './difference.ts';

/** The kind of a difference where the target refuses a question that it must answer. */
export const refusedKind = 'refused';

/** Kinds of differences without a usable answer. They break every clause. */
const unansweredKinds: ReadonlySet<string> = new Set([refusedKind, 'rest.envelope.list', 'rest.envelope.entry']);

/** Kinds that break only their own clause: builds with such a fault answer the rest of the entry rightly. */
const ownClauseOnly: ReadonlySet<string> = new Set(['rest.attributes.biginteger.exact', 'rest.populate.hidden-inside']);

const places = ['rest.pagination.page', 'rest.pagination.start', 'rest.pagination.default-page'];
/** Kinds of a wrong page size. A page of the whole list that is too short has the kind `rest.endpoints.list`. */
const sizes = [
  'rest.pagination.page-size',
  'rest.pagination.limit',
  'rest.pagination.default-page-size',
  'rest.endpoints.list',
];
const meta = ['rest.envelope.meta', 'rest.envelope.meta-list'];
const selectionKinds = ['rest.filters.', 'rest.endpoints.list', 'rest.i18n.locale', 'drafts.'];

/** Prefixes of clause ids, each with kinds, or their beginnings up to a `.` or `-`. The longest prefix of a clause applies. */
const kindsOf: readonly (readonly [clause: string, kinds: readonly string[]])[] = [
  ['rest.filters.', ['rest.filters.']],
  ['rest.sort.', ['rest.sort.', ...places]],
  ['rest.sort.permutes', selectionKinds],
  ['rest.pagination.page-size', sizes],
  ['rest.pagination.limit', sizes],
  ['rest.pagination.meta-', meta],
  ['rest.pagination.total', meta],
  ['rest.pagination.page-count', meta],
  ['rest.pagination.with-count', meta],
  ['rest.pagination.default-with-count', meta],
  ['rest.pagination.default-start', places],
  ['rest.pagination.default-limit', sizes],
  ['rest.pagination.beyond-the-end', [...sizes, 'rest.pagination.total']],
  ['rest.pagination.pages-make-the-whole', [...places, ...sizes]],
  ['rest.pagination.limit-minus-one', sizes],
  ['rest.pagination.unknown-key', [...places, ...sizes]],
  ['rest.limits.', sizes],
  ['rest.populate.', ['rest.populate.', 'rest.envelope.populated-']],
  ['rest.populate.keeps-list', [...selectionKinds, ...sizes, 'rest.sort.', 'rest.pagination.total']],
  ['rest.fields.', ['rest.fields.']],
  ['rest.fields.with-populate', ['rest.fields.', 'rest.populate.']],
  ['graphql.list', [...selectionKinds, ...sizes, ...places, 'rest.sort.', 'rest.attributes.', 'rest.populate.']],
  ['graphql.list.filters', ['rest.filters.']],
  ['graphql.list.sort', [...selectionKinds, ...sizes, ...places, 'rest.sort.']],
  ['graphql.list.publication-state', ['drafts.', 'rest.endpoints.list']],
  ['graphql.list.pagination', [...sizes, ...places]],
  ['graphql.pagination-', [...sizes, ...places, 'rest.endpoints.list']],
  ['graphql.pagination-meta', ['rest.pagination.']],
  ['graphql.list.total', ['rest.pagination.total']],
  ['graphql.list.variables', [...selectionKinds, ...sizes, ...places, 'rest.sort.']],
  ['graphql.locale-argument', ['rest.i18n.', 'rest.endpoints.list']],
  ['graphql.filters-empty', ['rest.filters.']],
  ['graphql.filters-null-operand', ['rest.filters.']],
  ['graphql.types.component-filter', ['rest.filters.']],
  ['graphql.types.enum-filter-raw', ['rest.filters.']],
  ['graphql.types.output', ['rest.attributes.', 'rest.populate.', 'rest.fields.', 'drafts.']],
  ['graphql.types.zone', ['rest.populate.']],
  ['graphql.find-one', ['rest.endpoints.find-one', 'rest.attributes.', 'rest.fields.']],
  ['drafts.', ['drafts.']],
  ['drafts.populate-', ['rest.populate.']],
  ['drafts.filter-', ['rest.filters.']],
  ['rest.i18n.', ['rest.i18n.']],
];

const kindsByLength = kindsOf.toSorted(([a], [b]) => b.length - a.length);

/** Whether a kind is the one named, or begins with the name: `rest.filters.` begins many, `rest.pagination.page` is one. */
const isOf = (kind: string, name: string): boolean =>
  /[.-]$|^$/.test(name) ? kind.startsWith(name) : kind === name || kind.startsWith(`${name}.`);

/** Whether a difference breaks one of the clauses. `further`: more kinds that break them, or beginnings of kinds. */
export function speaksAgainst(
  { clause, kind = clause }: Pick<Difference, 'clause' | 'kind'>,
  clauses: readonly string[],
  further: readonly string[] = [],
): boolean {
  if (unansweredKinds.has(kind) || clauses.includes(clause) || clauses.includes(kind)) return true;
  if (ownClauseOnly.has(kind)) return false;
  const kinds = clauses.flatMap((id) => kindsByLength.find(([prefix]) => id.startsWith(prefix))?.[1] ?? []);
  return [...kinds, ...further].some((name) => isOf(kind, name));
}
