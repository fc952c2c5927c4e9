/** Follows one attribute from many entries. Its parameters are resolved and compiled once. */
import { compileFilter } from '../engine/filter.ts';
import { windowOf } from '../engine/paginate.ts';
import { entryComparer } from '../engine/sort.ts';
import { weighFilter, weighSort } from '../engine/weigh.ts';
import type { Component, ContentType, Model } from '../model/model.ts';
import { EVERYTHING } from '../query/filters.ts';
import type { QueryDefaults } from '../query/list.ts';
import type { Parameters } from '../query/parameters.ts';
import { resolveLinked } from '../query/populate.ts';
import type { Page } from '../query/query.ts';
import type { Viewer } from '../query/viewer.ts';
import type { IndexedReader } from '../store/indexed-reader.ts';
import type { Entry } from '../store/reader.ts';

/** A query on the links of an attribute with one target type. */
export interface LinkQuestion {
  /** Uid of the table that has the attribute. */
  readonly uid: string;
  readonly attribute: string;
  readonly target: ContentType | Component;
  /** `filters`, `sort` and `publicationState`; without the last, entries in any state. */
  readonly parameters: Parameters;
  readonly page: Page;
  readonly viewer: Viewer;
  warn(remark: string): void;
  /** Receives the number of values that filters and sort will read; throwing refuses the query. */
  spend?(looks: number): void;
}

/** Returns the linked entries of the entry with an id. */
export type Linked = (id: number) => readonly Entry[];

/**
 * Prepares to follow an attribute. Checks the permissions of filters and sort; the caller checks whether the viewer may find
 * the target.
 *
 * @throws ApiError 400 for filters and sort that are wrong or not permitted
 */
export function prepareLinked(
  model: Model,
  reader: IndexedReader,
  question: LinkQuestion,
  defaults: Pick<QueryDefaults, 'bounds' | 'behaviour'> = {},
): Linked {
  const { uid, attribute, target, parameters, page, viewer, warn, spend } = question;
  const { filter, sort } = resolveLinked(parameters, target, { model, viewer, warn, ...defaults }, attribute);
  const { start, end } = windowOf(page);
  const passes = filter === EVERYTHING ? undefined : compileFilter(filter, target.uid, reader);
  const compare = sort && sort.length > 0 ? entryComparer(sort, target.uid, reader) : undefined;
  const behind = passes ? weighFilter(filter, 0, reader) : 0;
  const looksAtEach = (passes ? weighFilter(filter, 1, reader) - behind : 0) + weighSort(sort ?? [], 1);
  if (behind > 0) spend?.(behind);
  return (id) => {
    const refs = reader.linked(uid, id, attribute);
    if (looksAtEach > 0) spend?.(refs.length * looksAtEach);
    // without filter and sort, only the links of the page are read
    const near = passes || compare ? refs : refs.slice(start, end);
    const entries: Entry[] = [];
    for (const ref of near) {
      const entry = reader.get(ref.uid, ref.id);
      if (entry && (!passes || passes(entry))) entries.push(entry);
    }
    if (near !== refs) return entries;
    if (compare) entries.sort(compare);
    return entries.slice(start, end);
  };
}
