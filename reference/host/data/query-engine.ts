/** `strapi.query(uid)` and `strapi.db.query(uid)`: reads and changes rows without validation, permissions or locales. */
import { isObject, membersOf } from '../../model/object.ts';
import { refuseUnknownNames } from '../unknown-names.ts';
import type { ContentAccess } from './content-access.ts';
import type { Lifecycles } from './lifecycles.ts';
import { fromRowParams } from './params.ts';
import type { Plain } from './plain.ts';

/** Params of the query engine: `where, select, populate, orderBy, limit, offset, data`. */
type Params = unknown;

/** Operations on the rows of one content-type. */
export interface RowQueries {
  readonly uid: string;
  findOne(params?: Params): Promise<Plain | null>;
  findMany(params?: Params): Promise<Plain[]>;
  /** The rows, and their number without limit. */
  findWithCount(params?: Params): Promise<[Plain[], number]>;
  findPage(params?: Params): Promise<{ results: Plain[]; pagination: Record<string, number> }>;
  count(params?: Params): Promise<number>;
  create(params?: Params): Promise<Plain>;
  createMany(params?: Params): Promise<{ count: number; ids: number[] }>;
  /** Changes the first matching row; null if none matches. */
  update(params?: Params): Promise<Plain | null>;
  updateMany(params?: Params): Promise<{ count: number }>;
  delete(params?: Params): Promise<Plain | null>;
  deleteMany(params?: Params): Promise<{ count: number }>;
  /** The entries that an attribute links. */
  load(entity: unknown, attribute: string, params?: Params): Promise<unknown>;
}

/** Makes the queries of every content-type. */
export function createQueryEngine(access: ContentAccess, lifecycles: Lifecycles): (uid: string) => RowQueries {
  const make = (uid: string): RowQueries => {
    const findMatching = (params: Params) => {
      const { filters } = fromRowParams(params);
      return access.find(uid, filters === undefined ? {} : { filters }).entries;
    };
    const show = (params: Params, id: number): Plain | null => access.one(uid, id, selectionOf(params)) ?? null;
    const withLifecycles = async <Result>(
      action: string,
      params: Params,
      run: (finalParams: Params) => Promise<Result> | Result,
    ) => {
      const event = await lifecycles.before(action, uid, membersOf(params));
      return lifecycles.after(event, await run(event.params));
    };
    const queries: RowQueries = {
      uid,
      findOne: (params) =>
        withLifecycles(
          'FindOne',
          params,
          (finalParams) => access.find(uid, { ...fromRowParams(finalParams), limit: 1 }).entries[0] ?? null,
        ),
      findMany: (params) =>
        withLifecycles('FindMany', params, (finalParams) => [...access.find(uid, fromRowParams(finalParams)).entries]),
      async findWithCount(params) {
        return [await queries.findMany(params), await queries.count(params)];
      },
      async findPage(params) {
        const { page = 1, pageSize = 10 } = membersOf(params);
        const results = await queries.findMany({ ...membersOf(params), page, pageSize });
        const total = await queries.count(params);
        const size = Number(pageSize);
        const pagination = { page: Number(page), pageSize: size, pageCount: Math.ceil(total / size), total };
        return { results, pagination };
      },
      count: (params) => withLifecycles('Count', params, (finalParams) => findMatching(finalParams).length),
      async create(params) {
        const { id } = await access.create(uid, membersOf(params).data, 'lenient');
        return show(params, id) ?? { id };
      },
      createMany: (params) =>
        withLifecycles('CreateMany', params, async (finalParams) => {
          const { data } = membersOf(finalParams);
          const ids: number[] = [];
          for (const item of Array.isArray(data) ? data : []) ids.push((await access.create(uid, item, 'lenient')).id);
          return { count: ids.length, ids };
        }),
      async update(params) {
        const [first] = findMatching(params);
        if (!first) return null;
        await access.update(uid, first.id, membersOf(params).data, 'lenient');
        return show(params, first.id);
      },
      updateMany: (params) =>
        withLifecycles('UpdateMany', params, async (finalParams) => {
          const entries = findMatching(finalParams);
          for (const { id } of entries) await access.update(uid, id, membersOf(finalParams).data, 'lenient');
          return { count: entries.length };
        }),
      async delete(params) {
        const [first] = findMatching(params);
        return first ? ((await access.remove(uid, first.id, selectionOf(params))) ?? null) : null;
      },
      deleteMany: (params) =>
        withLifecycles('DeleteMany', params, async (finalParams) => {
          const entries = findMatching(finalParams);
          for (const { id } of entries) await access.remove(uid, id, {});
          return { count: entries.length };
        }),
      async load(entity, attribute, params) {
        const parameters = isObject(params) ? fromRowParams(params) : true;
        return access.one(uid, membersOf(entity).id, { populate: { [attribute]: parameters } })?.[attribute] ?? null;
      },
    };
    return refuseUnknownNames(`strapi.query("${uid}")`, queries);
  };

  const queriesByUid = new Map<string, RowQueries>();
  return (uid) => {
    access.typeOf(uid);
    const queries = queriesByUid.get(uid) ?? make(uid);
    queriesByUid.set(uid, queries);
    return queries;
  };
}

/** The parameters that select fields and relations. */
function selectionOf(params: unknown) {
  const { fields, populate } = fromRowParams(params);
  return { ...(fields === undefined ? {} : { fields }), ...(populate === undefined ? {} : { populate }) };
}
