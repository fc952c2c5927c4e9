/** The service of a content-type that a project's own services extend (`createCoreService`). */

import { describePage } from '../../engine/paginate.ts';
import type { ContentType } from '../../model/model.ts';
import { membersOf } from '../../model/object.ts';
import { ApiError, MESSAGES } from '../../query/api-error.ts';
import { type PageLimits, resolvePage } from '../../query/pagination.ts';
import type { Parameters } from '../../query/parameters.ts';
import type { Bag } from '../callable.ts';
import type { EntityService } from '../data/entity-service.ts';
import { toJson } from '../data/params.ts';

/** Services and limits that a service uses. */
export interface CoreServiceParts {
  readonly entityService: EntityService;
  readonly limits: PageLimits;
}

/** Makes the service of a content-type; its `params` are parameters of a request. */
export function coreService(type: ContentType, parts: CoreServiceParts): Bag {
  return type.kind === 'singleType' ? singleService(type, parts) : collectionService(type, parts);
}

/** The parameters of a page. */
function pageParametersOf({ page, pageSize, start, limit, pagination }: Bag): Parameters {
  const members = Object.entries({ page, pageSize, start, limit, pagination }).filter(
    ([, value]) => value !== undefined,
  );
  return Object.fromEntries(members.map(([name, value]) => [name, toJson(value)]));
}

const fetchParams = (params: unknown): Bag => ({ publicationState: 'live', ...membersOf(params) });

/** Adds `publishedAt` to the data of a create, unless it is set: a request publishes by default. */
function publishByDefault(type: ContentType, params: unknown): Bag {
  const { data, ...rest } = membersOf(params);
  const values = membersOf(data);
  if (!type.draftAndPublish || values.publishedAt !== undefined) return { ...rest, data: values };
  return { ...rest, data: { ...values, publishedAt: new Date() } };
}

function collectionService({ uid, ...type }: ContentType, { entityService, limits }: CoreServiceParts): Bag {
  return {
    getFetchParams: fetchParams,
    async find(params?: unknown) {
      const options = fetchParams(params);
      const page = resolvePage(pageParametersOf(options), limits);
      const slice =
        page.mode === 'page'
          ? { start: (page.page - 1) * page.pageSize, limit: page.pageSize }
          : { start: page.start, limit: page.limit };
      const results = await entityService.findMany(uid, { ...options, pagination: slice });
      const total = page.withCount ? await entityService.count(uid, options) : undefined;
      return { results, pagination: describePage(page, total) };
    },
    findOne: (id: unknown, params?: unknown) => entityService.findOne(uid, id, fetchParams(params)),
    create: (params?: unknown) => entityService.create(uid, publishByDefault({ uid, ...type }, params)),
    update: (id: unknown, params?: unknown) => entityService.update(uid, id, params),
    delete: (id: unknown, params?: unknown) => entityService.delete(uid, id, params),
  };
}

function singleService(type: ContentType, { entityService }: CoreServiceParts): Bag {
  const { uid } = type;
  const idOf = async (params: unknown): Promise<unknown> =>
    membersOf(await entityService.findMany(uid, { ...membersOf(params), publicationState: 'preview' })).id;
  return {
    getFetchParams: fetchParams,
    find: (params?: unknown) => entityService.findMany(uid, fetchParams(params)),
    async createOrUpdate(params?: unknown) {
      const { data, files, locale, ...rest } = membersOf(params);
      const id = await idOf(locale === undefined ? {} : { locale });
      if (id !== undefined) return entityService.update(uid, id, { ...rest, data, files });
      if ((await entityService.count(uid, { locale: 'all' })) > 0)
        throw new ApiError('ValidationError', MESSAGES.singleTypeExists);
      return entityService.create(uid, publishByDefault(type, { ...rest, data, files }));
    },
    async delete(params?: unknown) {
      const id = await idOf(params);
      return id === undefined ? null : entityService.delete(uid, id, params);
    },
  };
}
