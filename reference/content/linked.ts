/** Following one attribute from many entries: what is asked of it is understood and compiled once. */
import { compileFilter } from '../engine/filter.ts';
import { windowOf } from '../engine/paginate.ts';
import { entryComparer } from '../engine/sort.ts';
import { weighFilter, weighSort } from '../engine/weigh.ts';
import type { Component, ContentType, Model } from '../model/model.ts';
import type { Bounds } from '../query/bounds.ts';
import { EVERYTHING } from '../query/filters.ts';
import type { Parameters } from '../query/parameters.ts';
import { resolveLinked } from '../query/populate.ts';
import type { Page } from '../query/query.ts';
import type { Viewer } from '../query/viewer.ts';
import type { Entry, Reader } from '../store/reader.ts';

/** What is asked of the entries or components an attribute with one kind of target links. */
export interface LinkQuestion {
  /** The table that has the attribute. */
  readonly uid: string;
  readonly attribute: string;
  readonly target: ContentType | Component;
  /** `filters`, `sort` and `publicationState`; entries in any state when that is not said. */
  readonly parameters: Parameters;
  readonly page: Page;
  readonly viewer: Viewer;
  warn(remark: string): void;
  /** Told how many values filters and sort will look at; throwing refuses the question. */
  spend?(looks: number): void;
}

/** Gives what the entry of an id links. */
export type Linked = (id: number) => readonly Entry[];

/**
 * Prepares to follow an attribute. Whether the viewer may find the target is not asked here, but what filters and sort
 * look at is.
 *
 * @throws ApiError 400 for filters and sort that are wrong or not permitted
 */
export function prepareLinked(model: Model, reader: Reader, question: LinkQuestion, bounds?: Bounds): Linked {
  const { uid, attribute, target, parameters, page, viewer, warn, spend } = question;
  const { filter, sort } = resolveLinked(parameters, target, { model, viewer, warn, bounds }, attribute);
  const { start, end } = windowOf(page);
  const passes = filter === EVERYTHING ? undefined : compileFilter(filter, target.uid, reader);
  const compare = sort && sort.length > 0 ? entryComparer(sort, target.uid, reader) : undefined;
  const behind = passes ? weighFilter(filter, 0, reader) : 0;
  const looksAtEach = (passes ? weighFilter(filter, 1, reader) - behind : 0) + weighSort(sort ?? [], 1);
  if (behind > 0) spend?.(behind);
  return (id) => {
    const refs = reader.linked(uid, id, attribute);
    if (looksAtEach > 0) spend?.(refs.length * looksAtEach);
    // nothing is left out or moved: no more is read than is shown
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
