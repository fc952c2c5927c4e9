/** Whether a change whose answer got lost may be sent again: twice must be as good as once. */
import { named } from '../../models/graphql-names.ts';
import type { Model } from '../../models/model.ts';
import { registerPath } from '../arrange/things.ts';
import { endpointFinder, endpointPath, pathSegment } from '../endpoints.ts';
import type { Request } from '../exchange.ts';
import { mutationFields } from '../graphql-fields.ts';

/** Connecting and disconnecting start from what is connected, so that the second time may do something else. */
const relative = /"?\b(dis)?connect"?\s*:/;

/** Mutations of which nothing is left once what they made is removed. */
const creations = ['register', 'createUsersPermissionsUser', 'upload', 'multipleUpload'];

/** What became of the deletion at a path: true when it did nothing, be it that nothing stood there before either. */
export type DidNotDelete = (path: string) => Promise<boolean>;

/**
 * Looks at what became of the change. A deletion that took effect may not be repeated: it would be answered otherwise. Values are written again; what is relative to the state before is not. What a creation made is gone by now.
 */
export function changeJudge(model: Model, didNotDelete: DidNotDelete): (request: Request) => Promise<boolean> {
  const find = endpointFinder(model);
  const repeatable = new Set<string>(creations);
  const deletions = new Map<string, string>();
  for (const type of model.contentTypes) {
    for (const form of ['create<X>', 'create<X>Localization', 'update<X>']) repeatable.add(named(form, type));
    if (type.kind === 'collectionType') deletions.set(named('delete<X>', type), endpointPath(type));
  }

  const byGraphql = async (request: Request): Promise<boolean> => {
    for (const { name, arguments: args } of mutationFields(request)) {
      const path = deletions.get(name);
      if (path !== undefined && (await didNotDelete(`${path}/${pathSegment(String(args.id))}`))) continue;
      if (!repeatable.has(name)) return false;
    }
    return true;
  };

  return async (request) => {
    const { method, path, body, rawBody, form } = request;
    const [base = ''] = path.split('?');
    if (method === 'DELETE') return didNotDelete(path);
    // What a creation made was removed before, with its links.
    if (method === 'POST' && (find(base) || base === registerPath)) return true;
    if (base.startsWith('/api/auth/')) return false;
    if (relative.test(rawBody ?? JSON.stringify(body ?? form ?? ''))) return false;
    return method === 'PUT' || byGraphql(request);
  };
}
