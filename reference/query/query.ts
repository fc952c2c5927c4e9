/** A resolved query: every name exists in the model and is permitted to the viewer. */
import type { ContentType } from '../model/model.ts';
import type { StoredColumn } from '../store/indexed-reader.ts';
import type { Json } from '../store/reader.ts';
import type { ResolvedOperator } from './operators.ts';

/** The attribute of a comparison or sort key; `id` counts as an integer. */
export type Column = StoredColumn;

/** A resolved filter. Operands are in the internal form of the column's type (see `store/reader.ts`). */
export type Filter =
  | { readonly kind: 'and' | 'or'; readonly filters: readonly Filter[] }
  | { readonly kind: 'not'; readonly filter: Filter }
  | {
      readonly kind: 'compare';
      readonly column: Column;
      readonly operator: ResolvedOperator;
      readonly operands: readonly Json[];
    }
  /** Some linked entry or component passes. Without links, an entry of NULLs is tested, as in a left join. */
  | { readonly kind: 'some'; readonly attribute: string; readonly target: string; readonly filter: Filter };

/** One step of a path: an attribute that links entries of one table. */
export interface SortStep {
  readonly attribute: string;
  /** uid of the linked table. */
  readonly target: string;
}

/** One key of a sort: a path of to-one or to-many attributes, then a column. */
export interface SortKey {
  readonly path: readonly SortStep[];
  readonly column: Column;
  readonly descending: boolean;
  /** Whether an entry stands in the list once for each value that its path leads to. @default false */
  readonly repeats?: boolean;
}

/** The slice of a list, and the form in which the answer describes it. */
export type Page = { readonly withCount: boolean } & (
  | { readonly mode: 'page'; readonly page: number; readonly pageSize: number }
  /** `limit` -1 means all entries. */
  | { readonly mode: 'offset'; readonly start: number; readonly limit: number }
);

/** The selected attributes of an entry: scalar ones in order, then populated ones in order. */
export interface Selection {
  readonly fields: readonly string[];
  readonly populate: readonly Population[];
}

/** Which linked entries are populated, and in what order. */
export interface LinkedOptions {
  readonly filter?: Filter;
  readonly sort?: readonly SortKey[];
  readonly start?: number;
  readonly limit?: number;
}

/** One populated attribute. For a dynamic zone, `target` differs by component. */
export interface Population extends LinkedOptions {
  readonly attribute: string;
  /** The parameter as written, for messages; for `*` the equivalent one. */
  readonly place: string;
  /** Selection by uid of the target. Targets with other uids are omitted from the answer. */
  readonly targets: ReadonlyMap<string, Selection>;
  /** By uid, for several targets: which of them are populated. Their order stays that of the links, as observed. */
  readonly chosen?: ReadonlyMap<string, LinkedOptions>;
  /** Return the number of links instead of the entries. @default false */
  readonly count?: boolean;
}

/** A list query. */
export interface ListQuery {
  readonly contentType: ContentType;
  /** Includes publication state and locale: plain filters on `publishedAt` and `locale`. */
  readonly filter: Filter;
  readonly sort: readonly SortKey[];
  readonly page: Page;
  readonly selection: Selection;
}
