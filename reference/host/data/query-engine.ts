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
  const queriesByUid = new Map<string, RowQueries>();
  return (uid) => {
    access.typeOf(uid);
    const queries = queriesByUid.get(uid) ?? queriesOf(rowsOf(uid, access, lifecycles));
    queriesByUid.set(uid, queries);
    return queries;
  };
}

function queriesOf(rows: Rows): RowQueries {
  const queries = { uid: rows.uid, ...readsOf(rows), ...changesOf(rows) };
  return refuseUnknownNames(`strapi.query("${rows.uid}")`, queries);
}

/** The rows of one content-type. */
interface Rows {
  readonly uid: string;
  readonly access: ContentAccess;
  matching(params: Params): readonly Plain[];
  show(params: Params, id: number): Plain | null;
  withLifecycles<Result>(
    action: string,
    params: Params,
    run: (finalParams: Params) => Promise<Result> | Result,
  ): Promise<Result>;
}

function rowsOf(uid: string, access: ContentAccess, lifecycles: Lifecycles): Rows {
  return {
    uid,
    access,
    matching(params) {
      const { filters } = fromRowParams(params);
      return access.find(uid, filters === undefined ? {} : { filters }).entries;
    },
    show: (params, id) => access.one(uid, id, selectionOf(params)) ?? null,
    async withLifecycles(action, params, run) {
      const event = await lifecycles.before(action, uid, membersOf(params));
      return lifecycles.after(event, await run(event.params));
    },
  };
}

type Read = 'findOne' | 'findMany' | 'findWithCount' | 'findPage' | 'count' | 'load';

function readsOf({ uid, access, matching, withLifecycles }: Rows): Pick<RowQueries, Read> {
  const reads: Pick<RowQueries, Read> = {
    findOne: (params) =>
      withLifecycles(
        'FindOne',
        params,
        (finalParams) => access.find(uid, { ...fromRowParams(finalParams), limit: 1 }).entries[0] ?? null,
      ),
    findMany: (params) =>
      withLifecycles('FindMany', params, (finalParams) => [...access.find(uid, fromRowParams(finalParams)).entries]),
    async findWithCount(params) {
      return [await reads.findMany(params), await reads.count(params)];
    },
    async findPage(params) {
      const { page = 1, pageSize = 10 } = membersOf(params);
      const results = await reads.findMany({ ...membersOf(params), page, pageSize });
      const total = await reads.count(params);
      const size = Number(pageSize);
      const pagination = { page: Number(page), pageSize: size, pageCount: Math.ceil(total / size), total };
      return { results, pagination };
    },
    count: (params) => withLifecycles('Count', params, (finalParams) => matching(finalParams).length),
    async load(entity, attribute, params) {
      const parameters = isObject(params) ? fromRowParams(params) : true;
      return access.one(uid, membersOf(entity).id, { populate: { [attribute]: parameters } })?.[attribute] ?? null;
    },
  };
  return reads;
}

function changesOf({ uid, access, matching, show, withLifecycles }: Rows): Omit<RowQueries, 'uid' | Read> {
  return {
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
      const [first] = matching(params);
      if (!first) return null;
      await access.update(uid, first.id, membersOf(params).data, 'lenient');
      return show(params, first.id);
    },
    updateMany: (params) =>
      withLifecycles('UpdateMany', params, async (finalParams) => {
        const entries = matching(finalParams);
        for (const { id } of entries) await access.update(uid, id, membersOf(finalParams).data, 'lenient');
        return { count: entries.length };
      }),
    async delete(params) {
      const [first] = matching(params);
      return first ? ((await access.remove(uid, first.id, selectionOf(params))) ?? null) : null;
    },
    deleteMany: (params) =>
      withLifecycles('DeleteMany', params, async (finalParams) => {
        const entries = matching(finalParams);
        for (const { id } of entries) await access.remove(uid, id, {});
        return { count: entries.length };
      }),
  };
}

/** The parameters that select fields and relations. */
function selectionOf(params: unknown) {
  const { fields, populate } = fromRowParams(params);
  return { ...(fields === undefined ? {} : { fields }), ...(populate === undefined ? {} : { populate }) };
}
