/** Reading content: one service for REST and GraphQL. */

import { type ListAnswer, list } from '../engine/list.ts';
import { describePage } from '../engine/paginate.ts';
import { type EntryView, Populating } from '../engine/populate.ts';
import { weighFilter, weighSort } from '../engine/weigh.ts';
import type { ContentType, Model } from '../model/model.ts';
import { BOUNDS } from '../query/bounds.ts';
import { all, resolveFilters } from '../query/filters.ts';
import { type QueryDefaults, resolveList } from '../query/list.ts';
import { resolveLocale } from '../query/locale.ts';
import { resolveWindow } from '../query/pagination.ts';
import type { Parameters } from '../query/parameters.ts';
import { resolveSelection } from '../query/populate.ts';
import { readPublicationState, resolvePublicationState } from '../query/publication-state.ts';
import type { Page, Selection } from '../query/query.ts';
import { rememberPlans } from '../query/remember.ts';
import type { Scope } from '../query/scope.ts';
import { resolveSearch } from '../query/search.ts';
import { resolveSort } from '../query/sort.ts';
import { refuseUnknownNames } from '../query/unused-names.ts';
import type { Viewer } from '../query/viewer.ts';
import type { IndexedReader } from '../store/indexed-reader.ts';
import type { Entry } from '../store/reader.ts';
import { type Linked, type LinkQuestion, prepareLinked } from './linked.ts';

/** One query: its parameters, the viewer, and a receiver of warnings about ignored parts. */
export interface Question {
  readonly contentType: ContentType;
  readonly parameters: Parameters;
  readonly viewer: Viewer;
  warn(remark: string): void;
  /** Receives the number of values that filters and sort will read; throwing refuses the query. */
  spend?(looks: number): void;
}

/** A page of a list, ready to be rendered. */
interface FoundPage {
  readonly entries: readonly EntryView[];
  /** `page, pageSize, pageCount, total` or `start, limit, total`. */
  readonly pagination: Readonly<Record<string, number>>;
}

/** All ways of reading content. Each throws an ApiError 400 for a parameter that is wrong or not permitted. */
export interface Find {
  /** The list of a collection type (source document 4.1-4.7). */
  list(question: Question): FoundPage;
  /** The entries that pass filters and `_q`, sorted, from `start` up to `limit`: for lists outside the content API. */
  every(question: Question): readonly EntryView[];
  /** One entry by id, drafts included, in any locale; undefined when there is none. */
  one(question: Question, id: number): EntryView | undefined;
  /** The entry of a single type in the requested state and locale; undefined when there is none. */
  single(question: Question): EntryView | undefined;
  /** The entries of a single type in the requested state and locales: several for `locale=all`. */
  singles(question: Question): readonly EntryView[];
  /**
   * Whole entries of the requested states and locales, filtered and sorted, for GraphQL, which selects fields itself. `page` is
   * already resolved.
   */
  entries(question: Question, page: Page): ListAnswer;
  /** One whole entry by id, drafts included, in any locale; undefined when there is none. */
  entry(contentType: ContentType, id: number): Entry | undefined;
  /** Prepares to follow an attribute from any number of entries; its parameters are resolved once. */
  linked(question: LinkQuestion): Linked;
  /** The selection of a query, for the answer to a change. Resolve it before the change, so that an error prevents it. */
  selection(question: Question): Selection;
  /** Builds the view of an entry for a selection. */
  show(contentType: ContentType, entry: Entry, selection: Selection): EntryView;
}

/** All entries, without total. */
const EVERY: Page = { mode: 'offset', start: 0, limit: -1, withCount: false };

/** Makes the service that reads content. */
export function createFind(model: Model, reader: IndexedReader, defaults: QueryDefaults): Find {
  const plans = rememberPlans();
  const { bounds = BOUNDS, behaviour } = defaults;
  const scopeOf = ({ viewer, warn }: Question) => ({ model, viewer, warn, bounds, behaviour });
  /** Builds the views of the entries of one answer. */
  const showAll = ({ uid }: ContentType, entries: readonly Entry[], selection: Selection): readonly EntryView[] => {
    const populating = new Populating(reader, bounds, entries.length);
    return entries.map((entry) => populating.show(uid, entry, selection));
  };
  const find: Find = {
    list(question) {
      const { contentType, parameters } = question;
      const query = plans(`list ${contentType.uid} ${defaults.defaultLocale}`, parameters, scopeOf(question), (scope) =>
        resolveList(parameters, contentType, scope, defaults),
      );
      const { entries, total } = list(reader, query);
      return {
        entries: showAll(question.contentType, entries, query.selection),
        pagination: describePage(query.page, total),
      };
    },
    every(question) {
      const { contentType, parameters } = question;
      const scope = scopeOf(question);
      const filter = all([
        resolveFilters(parameters.filters, contentType, scope),
        resolveSearch(parameters._q, contentType, scope),
      ]);
      const sort = resolveSort(parameters.sort, contentType, scope);
      const page = resolveWindow(parameters);
      const selection = find.selection(question);
      const { entries } = list(reader, { contentType, filter, sort, page });
      return showAll(contentType, entries, selection);
    },
    one(question, id) {
      const selection = find.selection(question);
      const entry = reader.get(question.contentType.uid, id);
      return entry && find.show(question.contentType, entry, selection);
    },
    single: (question) => find.singles(question)[0],
    singles(question) {
      const { contentType, parameters } = question;
      const linkedState = readPublicationState(parameters.publicationState, 'live');
      const selection = resolveSelection(parameters, contentType, { ...scopeOf(question), linkedState });
      const { publicationState = 'live', locale = defaults.defaultLocale, _q = null, ...others } = parameters;
      const { filters = null, sort = null } = behaviour?.filtersSingles ? others : {};
      const restriction = { publicationState, locale, _q, filters, sort };
      const { entries } = find.entries({ ...question, parameters: restriction }, EVERY);
      return showAll(contentType, entries, selection);
    },
    entries: (question, page) => listWhole(reader, question, page, scopeOf(question), defaults),
    entry: ({ uid }, id) => reader.get(uid, id),
    linked: (question) => prepareLinked(model, reader, question, { bounds, behaviour }),
    selection: (question) => {
      const { contentType, parameters } = question;
      return plans(`one ${contentType.uid}`, parameters, scopeOf(question), (scope) => {
        if (contentType.kind === 'collectionType') refuseUnknownNames(parameters, contentType, scope);
        return resolveSelection(parameters, contentType, scope);
      });
    },
    show: ({ uid }, entry, selection) => new Populating(reader, bounds).show(uid, entry, selection),
  };
  return find;
}

/** Whole entries of the requested states and locales, filtered and sorted. */
function listWhole(
  reader: IndexedReader,
  question: Question,
  page: Page,
  scope: Scope,
  { defaultLocale }: QueryDefaults,
): ListAnswer {
  const { contentType, parameters } = question;
  const filter = all([
    resolvePublicationState(parameters.publicationState, contentType, 'live'),
    resolveLocale(parameters.locale, contentType, defaultLocale),
    resolveFilters(parameters.filters, contentType, scope),
    resolveSearch(parameters._q, contentType, scope),
  ]);
  const sort = resolveSort(parameters.sort, contentType, scope);
  const { length } = reader.all(contentType.uid);
  question.spend?.(weighFilter(filter, length, reader) + weighSort(sort, length));
  return list(reader, { contentType, filter, sort, page });
}
