/** Reads and changes content for code of a project, which has all permissions. */
import type { Content } from '../../content/content.ts';
import { list } from '../../engine/list.ts';
import { Populating } from '../../engine/populate.ts';
import type { ContentType, Model } from '../../model/model.ts';
import type { Behaviour } from '../../model/profile.ts';
import { BOUNDS } from '../../query/bounds.ts';
import { all, resolveFilters } from '../../query/filters.ts';
import { resolveLocale } from '../../query/locale.ts';
import type { Parameters } from '../../query/parameters.ts';
import { resolveSelection } from '../../query/populate.ts';
import { readPublicationState, resolvePublicationState } from '../../query/publication-state.ts';
import type { Selection } from '../../query/query.ts';
import type { Scope } from '../../query/scope.ts';
import { resolveSearch } from '../../query/search.ts';
import { resolveSort } from '../../query/sort.ts';
import { UNRESTRICTED } from '../../query/viewer.ts';
import type { Entry, Json } from '../../store/reader.ts';
import type { Store } from '../../store/store.ts';
import type { Bag } from '../callable.ts';
import { unknownNameMessage } from '../unknown-names.ts';
import { toData } from './input.ts';
import { knownFilters } from './known-filters.ts';
import { openModel } from './open-model.ts';
import { type Plain, toPlain } from './plain.ts';

/** How data is validated: like that of a request (`whole`), or only the types of values (`lenient`). */
type Strictness = 'whole' | 'lenient';

/** The base of query engine and entity service. Each function throws an ApiError for invalid parameters. */
export interface ContentAccess {
  /** The content-type of a uid. @throws Error with all uids, if there is none */
  typeOf(uid: string): ContentType;
  /** Filters without conditions on what does not exist, which get a remark. */
  knownFilters(uid: string, filters: Json): Json;
  /** The matching entries, and their number without `start` and `limit`. */
  find(uid: string, parameters: Parameters): { readonly entries: readonly Plain[]; readonly total: number };
  /** One entry with the fields and relations that `parameters` request. */
  show(uid: string, entry: Entry, parameters: Parameters): Plain;
  one(uid: string, id: unknown, parameters: Parameters): Plain | undefined;
  create(uid: string, data: unknown, strictness: Strictness): Promise<Entry>;
  update(uid: string, id: number, data: unknown, strictness: Strictness): Promise<Entry | undefined>;
  remove(uid: string, id: number, parameters: Parameters): Promise<Plain | undefined>;
}

/** Services that it uses. */
export interface ContentAccessParts {
  readonly model: Model;
  readonly store: Store;
  readonly content: Content;
  defaultLocale(): string;
  /** Behaviour of the server's profile. @default that of `stated` */
  readonly behaviour?: Behaviour;
  /** Receives remarks about ignored parameters. */
  warn(remark: string): void;
}

/** Relations that code may set, but no request. */
const SYSTEM_LINKS = ['createdBy', 'updatedBy', 'localizations'];

/** Makes the access to one server's content. */
export function createContentAccess(parts: ContentAccessParts): ContentAccess {
  const { model, store, content, behaviour, warn } = parts;
  const open = openModel(model);
  const scope = { model: open, viewer: UNRESTRICTED, warn, behaviour };
  const show = (uid: string, entry: Entry, selection: Selection): Plain =>
    toPlain(new Populating(store, BOUNDS).show(uid, entry, selection), model);

  return {
    typeOf: (uid) => typeIn(model, uid),
    knownFilters: (uid, filters) =>
      knownFilters(filters, typeIn(model, uid), model, (place) =>
        warn(`${uid}: ${place} was left out: there is no such attribute or operator to filter by`),
      ),
    find: (uid, parameters) => findAll(parts, scope, uid, parameters),
    show(uid, entry, parameters) {
      const selection = resolveSelection(parameters, typeIn(open, uid), scope);
      return show(uid, entry, selection);
    },
    one(uid, id, parameters) {
      const contentType = typeIn(open, uid);
      const [firstId] = idsIn(id);
      const entry = firstId === undefined ? undefined : store.get(uid, firstId);
      return entry && show(uid, entry, resolveSelection(parameters, contentType, scope));
    },
    async create(uid, data, strictness) {
      const type = typeIn(model, uid);
      const input = toData(model, type, data);
      // code creates drafts by default, unlike a request
      const values = type.draftAndPublish ? { ...input, publishedAt: input.publishedAt ?? null } : input;
      const entry = await content.create(type, values, UNRESTRICTED, rulesOf(strictness));
      await linkSystem(store, type, entry.id, input);
      return entry;
    },
    async update(uid, id, data, strictness) {
      const type = typeIn(model, uid);
      const values = toData(model, type, data);
      const entry = await content.update(type, id, values, UNRESTRICTED, rulesOf(strictness));
      if (entry) await linkSystem(store, type, id, values);
      return entry;
    },
    remove(uid, id, parameters) {
      const selection = resolveSelection(parameters, typeIn(open, uid), scope);
      return content.remove(typeIn(model, uid), id, (entry) => show(uid, entry, selection));
    },
  };
}

const rulesOf = (strictness: Strictness) => ({ check: () => {}, lenient: strictness === 'lenient' });

/** The ids in an id, an entry, or a list of either. */
function idsIn(value: unknown): number[] {
  const items = Array.isArray(value) ? value : [value];
  return items
    .map((item) => Number(typeof item === 'object' && item !== null && 'id' in item ? item.id : item))
    .filter((id) => Number.isSafeInteger(id) && id > 0);
}

function typeIn({ contentTypes }: Model, uid: string): ContentType {
  const type = contentTypes.get(uid);
  if (!type)
    throw new Error(unknownNameMessage(`the content-type "${uid}"`, uid, 'the project', [...contentTypes.keys()]));
  return type;
}

/** The entries that parameters ask for; `scope` has no private attribute. */
function findAll(
  { model, store, defaultLocale }: ContentAccessParts,
  scope: Scope,
  uid: string,
  parameters: Parameters,
): ReturnType<ContentAccess['find']> {
  const contentType = typeIn(scope.model, uid);
  const filter = all([
    resolvePublicationState(parameters.publicationState, contentType, 'preview'),
    parameters.locale === undefined ? all([]) : resolveLocale(parameters.locale, contentType, defaultLocale()),
    resolveFilters(parameters.filters, contentType, scope),
    // nothing hidden is searched: the text may come from a request
    resolveSearch(parameters._q, typeIn(model, uid), scope),
  ]);
  const sort = resolveSort(parameters.sort, contentType, scope);
  // linked entries have the requested publication state of the list
  const linkedState = readPublicationState(parameters.publicationState, 'preview');
  const selection = resolveSelection(parameters, contentType, { ...scope, linkedState });
  const { start, limit } = parameters;
  const page = {
    mode: 'offset',
    start: typeof start === 'number' ? start : 0,
    limit: typeof limit === 'number' ? limit : -1,
    withCount: true,
  } as const;
  const { entries, total } = list(store, { contentType, filter, sort, page });
  const populating = new Populating(store, BOUNDS, entries.length);
  return {
    entries: entries.map((entry) => toPlain(populating.show(uid, entry, selection), model)),
    total: total ?? entries.length,
  };
}

/** Sets the system's relations that `data` contains: an id, an entry, or a list of either. */
async function linkSystem(store: Store, type: ContentType, id: number, data: Bag): Promise<void> {
  const names = SYSTEM_LINKS.filter((name) => data[name] !== undefined && type.attributes.has(name));
  if (names.length === 0) return;
  await store.write((writer) => {
    for (const name of names) {
      const attribute = type.attributes.get(name);
      const target = attribute?.type === 'relation' ? attribute.target : undefined;
      if (target === undefined) continue;
      const refs = idsIn(data[name]).map((each) => ({ uid: target, id: each }));
      writer.link(
        type.uid,
        id,
        name,
        refs.filter((ref) => writer.get(ref.uid, ref.id) !== undefined),
      );
    }
  });
}
