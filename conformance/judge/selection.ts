/** Compares the entries of a list: none missing, none foreign, none twice (3, 4.6, 4.7). */
import type { ContentType } from '../models/model.ts';
import { FilterOracle } from '../oracle/filter.ts';
import { type Filter, filtersOf } from '../oracle/filter-syntax.ts';
import type { QueryObject } from '../oracle/parse-query.ts';
import { searchFilter } from '../oracle/search.ts';
import { and, membership, TRUE, type Truth } from '../oracle/truth.ts';
import { visibility } from '../oracle/visible.ts';
import type { EntryId, WorldEntry } from '../world/world.ts';
import type { Difference, Tell } from './difference.ts';
import type { JudgeScope } from './question/question.ts';
import { statedReading } from './reading.ts';

/** Entries that a list holds, and entries that it may hold. */
export interface ExpectedSelection {
  readonly required: readonly WorldEntry[];
  readonly open: readonly WorldEntry[];
}

interface ListRequest {
  readonly type: ContentType;
  readonly parameters: QueryObject;
}

function filterOf({ model }: JudgeScope, { type, parameters }: ListRequest): Filter | undefined {
  const filter = parameters.filters === undefined ? undefined : filtersOf(model, type, parameters.filters);
  if (typeof parameters._q !== 'string') return filter;
  const search = searchFilter(type, parameters._q);
  return filter ? { kind: 'and', of: [filter, search] } : search;
}

function visibilityOf(
  { world, reading = statedReading }: JudgeScope,
  { type, parameters }: ListRequest,
  entry: WorldEntry,
): Truth {
  const { unnamedLocale: unnamed } = reading.filters;
  return visibility(type, entry, parameters, { defaultLocale: world.defaultLocale, unnamed });
}

/** Computes which entries of the world a list with these parameters holds. */
export function expectedSelection(scope: JudgeScope, request: ListRequest): ExpectedSelection {
  const filter = filterOf(scope, request);
  const oracle = new FilterOracle({ ...scope, reading: (scope.reading ?? statedReading).filters });
  const required: WorldEntry[] = [];
  const open: WorldEntry[] = [];
  for (const entry of scope.world.entries(request.type.uid)) {
    const truth = filter ? oracle.truth(filter, request.type, entry) : TRUE;
    const place = membership(and(visibilityOf(scope, request, entry), truth));
    if (place === 'in') required.push(entry);
    else if (place === 'open') open.push(entry);
  }
  return { required, open };
}

function goesThroughRelation(filter: Filter): boolean {
  if (filter.kind === 'and' || filter.kind === 'or') return filter.of.some(goesThroughRelation);
  if (filter.kind === 'not') return goesThroughRelation(filter.of);
  return filter.kind === 'related';
}

/** The clause that a foreign or missing entry breaks: that of its state, its locale or the filter. */
function clauseFor(scope: JudgeScope, request: ListRequest, entry: WorldEntry | undefined): string {
  const { type, parameters } = request;
  if (!entry) return 'rest.endpoints.list';
  const without = (name: string): ListRequest => ({
    type,
    parameters: { ...parameters, [name]: undefined } as QueryObject,
  });
  const isHidden = membership(visibilityOf(scope, request, entry)) === 'out';
  const asPreview = { type, parameters: { ...parameters, publicationState: 'preview' } };
  if (isHidden && membership(visibilityOf(scope, asPreview, entry)) !== 'out')
    return parameters.publicationState === undefined ? 'drafts.live-by-default' : 'drafts.live';
  if (isHidden && membership(visibilityOf(scope, without('locale'), entry)) !== 'out') return 'rest.i18n.locale';
  const filter = filterOf(scope, request);
  if (filter) return goesThroughRelation(filter) ? 'rest.filters.relation' : 'rest.filters.syntax';
  if (parameters.locale !== undefined) return 'rest.i18n.locale';
  if (entry.values.publishedAt === null) return 'drafts.preview';
  return 'rest.endpoints.list';
}

/** The difference in the ids of an answer that holds the whole list or one page. */
export function selectionDifference(
  scope: JudgeScope,
  request: ListRequest,
  { required, open }: ExpectedSelection,
  answered: { readonly ids: readonly EntryId[]; readonly isWhole: boolean },
  tell: Tell,
): Difference | undefined {
  const { ids, isWhole } = answered;
  const allowed = new Set([...required, ...open].map(({ id }) => id));
  const expected = {
    ids: required.map(({ id }) => id),
    ...(open.length > 0 ? { allowed: open.map(({ id }) => id) } : {}),
  };
  const foreign = ids.find((id) => !allowed.has(id));
  if (foreign !== undefined) {
    const entry = scope.world.find(request.type.uid, foreign);
    return tell(clauseFor(scope, request, entry), `entry ${foreign} does not belong to the list`, {
      expected,
      actual: { ids },
      entries: entry ? [entry] : [],
    });
  }
  const twice = ids.find((id, at) => ids.indexOf(id) !== at);
  if (twice !== undefined)
    return tell('rest.endpoints.list', `entry ${twice} stands in the list twice`, { expected, actual: { ids } });
  const seen = new Set(ids);
  const missing = isWhole ? required.find(({ id }) => !seen.has(id)) : undefined;
  return missing
    ? tell(clauseFor(scope, request, missing), `entry ${missing.id} is missing from the list`, {
        expected,
        actual: { ids },
        entries: [missing],
      })
    : undefined;
}
