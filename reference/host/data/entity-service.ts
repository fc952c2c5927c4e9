/** `strapi.entityService`: entries as requests see them, validated, with states and locales. */

import { describePage } from '../../engine/paginate.ts';
import { membersOf } from '../../model/object.ts';
import { resolvePage } from '../../query/pagination.ts';
import type { Parameters } from '../../query/parameters.ts';
import { named } from '../named.ts';
import type { ContentAccess } from './content-access.ts';
import type { Lifecycles } from './lifecycles.ts';
import { toJson, toParameters } from './params.ts';
import type { Plain } from './plain.ts';

/** Params in the words of requests: `filters, fields, sort, populate, pagination, publicationState, locale, data, files`. */
type Params = unknown;

/** All that can be done with entries of any content-type. */
export interface EntityService {
  readonly uploadFiles: KeepFiles;
  /** A list; of a single type its entry, or null. */
  findMany(uid: string, params?: Params): Promise<Plain[] | Plain | null>;
  findPage(uid: string, params?: Params): Promise<{ results: Plain[]; pagination: Record<string, number> }>;
  findOne(uid: string, id: unknown, params?: Params): Promise<Plain | null>;
  count(uid: string, params?: Params): Promise<number>;
  create(uid: string, params?: Params): Promise<Plain>;
  update(uid: string, id: unknown, params?: Params): Promise<Plain | null>;
  delete(uid: string, id: unknown, params?: Params): Promise<Plain | null>;
  deleteMany(uid: string, params?: Params): Promise<{ count: number }>;
  load(uid: string, entity: unknown, attribute: string, params?: Params): Promise<unknown>;
}

/** Keeps files that come with an entry: by attribute, one or several. */
export type KeepFiles = (uid: string, entity: { readonly id: number }, files: unknown) => Promise<void>;

/** What it is made of. */
export interface EntityServiceParts {
  readonly access: ContentAccess;
  readonly lifecycles: Lifecycles;
  readonly keepFiles: KeepFiles;
  defaultLocale(): string;
}

/** Pages of `findPage` when nothing is said. */
const PAGES = { defaultLimit: 10, withCount: true };

/** Makes the entity service of one server. */
export function createEntityService({
  access,
  lifecycles,
  keepFiles,
  defaultLocale,
}: EntityServiceParts): EntityService {
  /** Lists are of the default locale unless they say otherwise. */
  const listed = (uid: string, params: Params): Parameters => {
    const parameters = toParameters(params);
    return access.typeOf(uid).localized ? { locale: defaultLocale(), ...parameters } : parameters;
  };
  const around = async <Result>(action: string, uid: string, params: Params, run: (finalParams: Params) => Result) => {
    const event = await lifecycles.before(action, uid, membersOf(params));
    return lifecycles.after(event, run(event.params));
  };
  const idOf = (id: unknown): number => (Number.isSafeInteger(Number(id)) ? Number(id) : 0);
  const shownAs = (uid: string, id: number, params: Params): Plain | null =>
    access.one(uid, id, selectionOf(params)) ?? null;

  const service: EntityService = {
    uploadFiles: keepFiles,
    findMany(uid, params) {
      const { kind } = access.typeOf(uid);
      return around('FindMany', uid, params, (finalParams) => {
        const entries = [...access.find(uid, listed(uid, finalParams)).entries];
        return kind === 'singleType' ? (entries[0] ?? null) : entries;
      });
    },
    async findPage(uid, params) {
      const { page, pageSize, start, limit, pagination = { page, pageSize, start, limit } } = membersOf(params);
      const slice = resolvePage({ pagination: toJson(pagination) }, PAGES);
      const result = await service.findMany(uid, { ...membersOf(params), pagination });
      const total = slice.withCount ? await service.count(uid, params) : undefined;
      const results = Array.isArray(result) ? result : result ? [result] : [];
      return { results, pagination: describePage(slice, total) };
    },
    findOne: (uid, id, params) =>
      around('FindOne', uid, { ...membersOf(params), where: { id } }, () => shownAs(uid, idOf(id), params)),
    count: (uid, params) =>
      around('Count', uid, params, (finalParams) => {
        const { filters, publicationState, locale } = listed(uid, finalParams);
        const counted = { filters, publicationState, locale };
        return access.find(uid, withoutUndefined(counted)).total;
      }),
    async create(uid, params) {
      const { data, files } = membersOf(params);
      const entry = await access.create(uid, data, 'whole');
      await keepFiles(uid, entry, files);
      return shownAs(uid, entry.id, params) ?? { id: entry.id };
    },
    async update(uid, id, params) {
      const { data, files } = membersOf(params);
      const entry = await access.update(uid, idOf(id), data, 'whole');
      if (!entry) return null;
      await keepFiles(uid, entry, files);
      return shownAs(uid, entry.id, params);
    },
    async delete(uid, id, params) {
      return (await access.remove(uid, idOf(id), selectionOf(params))) ?? null;
    },
    async deleteMany(uid, params) {
      const { entries } = access.find(uid, listed(uid, params));
      for (const { id } of entries) await access.remove(uid, id, {});
      return { count: entries.length };
    },
    async load(uid, entity, attribute, params) {
      const parameters = params === undefined ? true : toParameters(params);
      return access.one(uid, membersOf(entity).id, { populate: { [attribute]: parameters } })?.[attribute] ?? null;
    },
  };
  return named('strapi.entityService', service);
}

/** What is shown of an entry, without what it is found by. */
function selectionOf(params: unknown): Parameters {
  const { fields, populate } = toParameters(params);
  return withoutUndefined({ fields, populate });
}

function withoutUndefined(values: { readonly [name: string]: Parameters[string] | undefined }): Parameters {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}
