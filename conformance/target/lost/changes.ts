/** Decides whether a change without an answer may be sent again: the repetition must have no further effect. */
import { fillName } from '../../models/graphql-names.ts';
import type { Model } from '../../models/model.ts';
import { registerPath } from '../arrange/things.ts';
import { endpointFinder, endpointPath, pathSegment } from '../endpoints.ts';
import type { Request } from '../exchange.ts';
import { mutationFields } from '../graphql-fields.ts';

/** `connect` and `disconnect` depend on the links before, so a repetition may have another effect. */
const relative = /"?\b(dis)?connect"?\s*:/;

/** Mutations without an effect once their creations are removed. */
const creations = ['register', 'createUsersPermissionsUser', 'upload', 'multipleUpload'];

/** Whether a deletion had no effect: nothing existed at the path, or it still exists. */
export type DidNotDelete = (path: string) => Promise<boolean>;

/**
 * Creates the decision. A deletion that took effect may not be repeated, since the answer would differ. Values may be
 * written again; changes relative to the earlier state may not. The caller has removed creations before.
 */
export function changeJudge(model: Model, didNotDelete: DidNotDelete): (request: Request) => Promise<boolean> {
  const find = endpointFinder(model);
  const repeatable = new Set<string>(creations);
  const deletions = new Map<string, string>();
  for (const type of model.contentTypes) {
    for (const form of ['create<X>', 'create<X>Localization', 'update<X>']) repeatable.add(fillName(form, type));
    if (type.kind === 'collectionType') deletions.set(fillName('delete<X>', type), endpointPath(type));
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
    // the caller has removed the created entry with its links
    if (method === 'POST' && (find(base) || base === registerPath)) return true;
    if (base.startsWith('/api/auth/')) return false;
    if (relative.test(rawBody ?? JSON.stringify(body ?? form ?? ''))) return false;
    return method === 'PUT' || byGraphql(request);
  };
}
