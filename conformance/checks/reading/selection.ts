/** What a list must hold by the world and the query as sent, and how an answer differs from it. */
import type { ContentType } from '../../models/model.ts';
import { FilterOracle, type Reading, stated } from '../../oracle/filter.ts';
import { type Filter, fieldsIn, filtersOf } from '../../oracle/filter-syntax.ts';
import { parseQuery, type QueryObject } from '../../oracle/parse-query.ts';
import { and, membership, TRUE } from '../../oracle/truth.ts';
import { visibility } from '../../oracle/visible.ts';
import type { EntryId, World, WorldEntry } from '../../world/world.ts';
import type { Scope } from '../check.ts';
import { Mismatch } from '../mismatch.ts';

/** Entries that must be there, and entries that may be. */
export interface Selection {
  readonly required: ReadonlyMap<EntryId, WorldEntry>;
  readonly open: ReadonlyMap<EntryId, WorldEntry>;
  /** All entries of the type. */
  readonly world: ReadonlyMap<EntryId, WorldEntry>;
  readonly filter: Filter | undefined;
  readonly query: string;
}

/** Where nothing can be published, drafts are asked for. */
const underPreview = ({ states }: World, { draftAndPublish }: ContentType, parsed: QueryObject): QueryObject =>
  draftAndPublish && states?.publishing === 'never' ? { publicationState: 'preview', ...parsed } : parsed;

/** Works out, from the query string alone, which entries of the world a list must hold. */
export function expectedSelection(
  { model, world }: Scope,
  type: ContentType,
  query: string,
  reading: Reading = stated,
): Selection {
  const parsed = underPreview(world, type, parseQuery(query));
  const filter = parsed.filters === undefined ? undefined : filtersOf(model, type, parsed.filters);
  const oracle = new FilterOracle({ model, world, reading });
  const locales = { defaultLocale: world.defaultLocale, unnamed: reading.unnamedLocale };
  const required = new Map<EntryId, WorldEntry>();
  const open = new Map<EntryId, WorldEntry>();
  const all = new Map<EntryId, WorldEntry>();
  for (const entry of world.entries(type.uid)) {
    all.set(entry.id, entry);
    const truth = filter ? oracle.truth(filter, type, entry) : TRUE;
    const place = membership(and(visibility(type, entry, parsed, locales), truth));
    if (place === 'in') required.set(entry.id, entry);
    else if (place === 'open') open.set(entry.id, entry);
  }
  return { required, open, world: all, filter, query };
}

const show = (value: unknown): string => JSON.stringify(value) ?? 'not set';

/** What the entry holds in the attributes that the filter looks at. */
function describe(entry: WorldEntry | undefined, filter: Filter | undefined): string {
  if (!entry) return 'it is not an entry this run knows';
  if (!filter) return `its publishedAt is ${show(entry.values.publishedAt)}, its locale ${show(entry.values.locale)}`;
  const held = fieldsIn(filter).map((name) =>
    entry.links[name]
      ? `${name} links to ${show(entry.links[name])}`
      : `${name} is ${show(name === 'id' ? entry.id : entry.values[name])}`,
  );
  return `its ${held.join(', ')}`;
}

/** Throws Mismatch unless the answered ids are the selection: nothing missing, nothing foreign, nothing twice. */
export function compareSelection(selection: Selection, answered: readonly EntryId[]): void {
  const { required, open, world, filter, query } = selection;
  const seen = new Set(answered);
  const missing = [...required.values()].filter(({ id }) => !seen.has(id));
  const foreign = [...seen].filter((id) => !required.has(id) && !open.has(id));
  if (missing.length === 0 && foreign.length === 0 && seen.size === answered.length) return;
  const twice = answered.find((id, at) => answered.indexOf(id) !== at);
  const [lost] = missing;
  const [extra] = foreign;
  const asked = query === '' ? 'the list' : decodeURIComponent(query.replaceAll('+', ' '));
  const message = lost
    ? `entry ${lost.id} is missing from ${asked}: ${describe(lost, filter)}`
    : extra !== undefined
      ? `entry ${extra} does not belong to ${asked}: ${describe(world.get(extra), filter)}`
      : `entry ${twice} stands in ${asked} twice`;
  throw new Mismatch({
    message,
    expected: { ids: [...required.keys()], ...(open.size > 0 ? { allowed: [...open.keys()] } : {}) },
    actual: { ids: answered },
    entries: [...missing, ...foreign.flatMap((id) => world.get(id) ?? [])].slice(0, 3),
  });
}

/** Largest number of entries an answer to the query may hold. */
export const largestAnswer = ({ required, open }: Selection): number => required.size + open.size;
