/** `strapi.entityService`: reads and changes entries, with validation, states and locales. */

import { describePage } from '../../engine/paginate.ts';
import { membersOf } from '../../model/object.ts';
import { resolvePage } from '../../query/pagination.ts';
import type { Parameters } from '../../query/parameters.ts';
import { refuseUnknownNames } from '../unknown-names.ts';
import type { ContentAccess } from './content-access.ts';
import type { Lifecycles } from './lifecycles.ts';
import { toJson, toParameters } from './params.ts';
import type { Plain } from './plain.ts';

/** Params named as in requests: `filters, fields, sort, populate, pagination, publicationState, locale, data, files`. */
type Params = unknown;

/** Operations on entries of any content-type. */
export interface EntityService {
  readonly uploadFiles: KeepFiles;
  /** A list; for a single type its entry, or null, unless all locales are asked for. */
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

/** Stores files of an entry: one or several by attribute. */
export type KeepFiles = (uid: string, entity: { readonly id: number }, files: unknown) => Promise<void>;

/** Services that it uses. */
export interface EntityServiceParts {
  readonly access: ContentAccess;
  readonly lifecycles: Lifecycles;
  readonly keepFiles: KeepFiles;
  defaultLocale(): string;
}

/** Default pages of `findPage`. */
const PAGES = { defaultLimit: 10, withCount: true };

/** Makes the entity service of one server. */
export function createEntityService(parts: EntityServiceParts): EntityService {
  const { access, lifecycles, keepFiles } = parts;
  const withLifecycles = async <Result>(
    action: string,
    uid: string,
    params: Params,
    run: (finalParams: Params) => Result,
  ) => {
    const event = await lifecycles.before(action, uid, asRead(params));
    return lifecycles.after(event, run(event.params));
  };
  const show = (uid: string, id: number, params: Params): Plain | null =>
    access.one(uid, id, selectionOf(params)) ?? null;

  const service: EntityService = {
    uploadFiles: keepFiles,
    findMany(uid, params) {
      const { kind } = access.typeOf(uid);
      return withLifecycles('FindMany', uid, params, (finalParams) => {
        const entries = [...access.find(uid, listParameters(parts, uid, finalParams)).entries];
        const isOne = kind === 'singleType' && membersOf(finalParams).locale !== 'all';
        return isOne ? (entries[0] ?? null) : entries;
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
      withLifecycles('FindOne', uid, { ...membersOf(params), where: { id } }, (finalParams) =>
        show(uid, idOf(id), finalParams),
      ),
    count: (uid, params) =>
      withLifecycles('Count', uid, params, (finalParams) => {
        const { filters, publicationState, locale, _q } = listParameters(parts, uid, finalParams);
        const conditions = { filters, publicationState, locale, _q };
        return access.find(uid, withoutUndefined(conditions)).total;
      }),
    async create(uid, params) {
      const { data, files } = membersOf(params);
      const entry = await access.create(uid, data, 'whole');
      await keepFiles(uid, entry, files);
      return show(uid, entry.id, params) ?? { id: entry.id };
    },
    async update(uid, id, params) {
      const { data, files } = membersOf(params);
      const entry = await access.update(uid, idOf(id), data, 'whole');
      if (!entry) return null;
      await keepFiles(uid, entry, files);
      return show(uid, entry.id, params);
    },
    async delete(uid, id, params) {
      return (await access.remove(uid, idOf(id), selectionOf(params))) ?? null;
    },
    async deleteMany(uid, params) {
      const { entries } = access.find(uid, listParameters(parts, uid, params));
      for (const { id } of entries) await access.remove(uid, id, {});
      return { count: entries.length };
    },
    async load(uid, entity, attribute, params) {
      const parameters = params === undefined ? true : toParameters(params);
      return access.one(uid, membersOf(entity).id, { populate: { [attribute]: parameters } })?.[attribute] ?? null;
    },
  };
  return refuseUnknownNames('strapi.entityService', service);
}

const idOf = (id: unknown): number => (Number.isSafeInteger(Number(id)) ? Number(id) : 0);

/** The parameters of a list; without a locale, with the default one. */
function listParameters({ access, defaultLocale }: EntityServiceParts, uid: string, params: Params): Parameters {
  const { filters, ...others } = toParameters(params);
  const parameters = { ...others, ...(filters === undefined ? {} : { filters: access.knownFilters(uid, filters) }) };
  return access.typeOf(uid).localized ? { locale: defaultLocale(), ...parameters } : parameters;
}

/** Params as lifecycles of reads see them: a text of `populate` is the list of its names. */
function asRead(params: Params) {
  const members = membersOf(params);
  if (typeof members.populate !== 'string' || members.populate === '*') return members;
  return { ...members, populate: members.populate.split(',').map((name) => name.trim()) };
}

/** The parameters that select fields and relations. */
function selectionOf(params: unknown): Parameters {
  const { fields, populate } = toParameters(params);
  return withoutUndefined({ fields, populate });
}

function withoutUndefined(values: { readonly [name: string]: Parameters[string] | undefined }): Parameters {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}
