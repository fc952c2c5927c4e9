/** Finds the endpoint of a path (source document 4.1). */
import type { ContentType, Model } from '../model/model.ts';

/** What an endpoint does, which is also the permission that it needs. */
export type Action = 'find' | 'findOne' | 'create' | 'update' | 'delete';

/** One path of a content-type: its whole list, one of its entries, or the entry of a single type. */
interface Endpoint {
  readonly contentType: ContentType;
  /** By method; HEAD is answered as GET. */
  readonly actions: Readonly<Partial<Record<string, Action>>>;
  /** The `Allow` header, in the order observed. */
  readonly allow: string;
}

const LIST = { actions: { GET: 'find', HEAD: 'find', POST: 'create' }, allow: 'HEAD, GET, POST' } as const;
const ONE = {
  actions: { GET: 'findOne', HEAD: 'findOne', PUT: 'update', DELETE: 'delete' },
  allow: 'HEAD, GET, PUT, DELETE',
} as const;
const SINGLE = {
  actions: { GET: 'find', HEAD: 'find', PUT: 'update', DELETE: 'delete' },
  allow: 'HEAD, GET, PUT, DELETE',
} as const;

/** Finds the endpoint of a path below the prefix; undefined if there is none. */
export type EndpointFinder = (name: string, id: string | undefined) => Endpoint | undefined;

/** Indexes the endpoints of a model; components have none. The case of a path does not matter, as observed. */
export function endpointsOf(model: Model): EndpointFinder {
  const collections = new Map<string, ContentType>();
  const singles = new Map<string, ContentType>();
  for (const contentType of model.contentTypes.values()) {
    if (!contentType.hasEndpoints) continue;
    if (contentType.kind === 'singleType') singles.set(contentType.singularName.toLowerCase(), contentType);
    else collections.set(contentType.pluralName.toLowerCase(), contentType);
  }
  return (name, id) => {
    const key = name.toLowerCase();
    const collection = collections.get(key);
    if (collection) return { contentType: collection, ...(id === undefined ? LIST : ONE) };
    const single = id === undefined ? singles.get(key) : undefined;
    return single && { contentType: single, ...SINGLE };
  };
}
