/** A question that has been understood: every name resolved against the model and permitted to the viewer. */
import type { ContentType } from '../model/model.ts';
import type { Json, StoredColumn } from '../store/reader.ts';
import type { ComparisonOperator } from './operators.ts';

/** The attribute a comparison or sort key is about; `id` counts as an integer. */
export type Column = StoredColumn;

/** A filter, resolved. Operands are in the internal form of the column's type (see `store/reader.ts`). */
export type Filter =
  | { readonly kind: 'and' | 'or'; readonly filters: readonly Filter[] }
  | { readonly kind: 'not'; readonly filter: Filter }
  | {
      readonly kind: 'compare';
      readonly column: Column;
      readonly operator: ComparisonOperator;
      readonly operands: readonly Json[];
    }
  /** Some linked entry or component passes; where nothing is linked, an entry of NULLs stands in. */
  | { readonly kind: 'some'; readonly attribute: string; readonly target: string; readonly filter: Filter };

/** One key of a sort: a path of to-one or to-many attributes, then a column. */
export interface SortKey {
  readonly path: readonly string[];
  readonly column: Column;
  readonly descending: boolean;
}

/** Which slice of a list, and how the answer describes it. */
export type Page = { readonly withCount: boolean } & (
  | { readonly mode: 'page'; readonly page: number; readonly pageSize: number }
  /** `limit` -1: all. */
  | { readonly mode: 'offset'; readonly start: number; readonly limit: number }
);

/** What of an entry to show: scalar attributes in order, then populated ones in order. */
export interface Selection {
  readonly fields: readonly string[];
  readonly populate: readonly Population[];
}

/** One populated attribute. For a dynamic zone, `target` differs by component. */
export interface Population {
  readonly attribute: string;
  /** The parameter as written, for messages; after `*` the one it stands for. */
  readonly place: string;
  /** By uid of what may be linked: what to show of it. A uid that is missing is left out of the answer. */
  readonly targets: ReadonlyMap<string, Selection>;
  readonly filter?: Filter;
  readonly sort?: readonly SortKey[];
  readonly start?: number;
  readonly limit?: number;
  /** Only how many are linked, not which. */
  readonly count?: boolean;
}

/** A list question. */
export interface ListQuery {
  readonly contentType: ContentType;
  /** Includes publication state and locale: plain filters on `publishedAt` and `locale`. */
  readonly filter: Filter;
  readonly sort: readonly SortKey[];
  readonly page: Page;
  readonly selection: Selection;
}
