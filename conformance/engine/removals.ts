/** The requests that take away what other requests created, and restore what they changed. */
import { fillName } from '../models/graphql-names.ts';
import { findType, singleTypes } from '../models/lookup.ts';
import type { Model } from '../models/model.ts';
import { rolesPath } from '../target/arrange/things.ts';
import { endpointPath, entryPath } from '../target/endpoints.ts';
import type { Exchange, Request } from '../target/exchange.ts';
import { mutationFields } from '../target/graphql-fields.ts';
import { creationReader } from './creation-reader.ts';
import { fileUid, roleUid, userUid } from './names-elsewhere.ts';

interface Options {
  readonly model: Model;
  readonly identifier: 'id' | 'documentId';
}

/** A deletion for each entry, file, user and role that the exchanges created and did not delete, the last one first. */
export function removalsOf(exchanges: readonly Exchange[], { model, identifier }: Options): Exchange[] {
  const readCreation = creationReader(model, identifier);
  const pathsOf = (exchange: Exchange): string[] =>
    readCreation(exchange).created.flatMap(({ uid, id }) => {
      if (uid === fileUid) return [`/api/upload/files/${id}`];
      if (uid === userUid) return [`/api/users/${id}`];
      if (uid === roleUid) return [`${rolesPath}/${id}`];
      const [field] = mutationFields(exchange.request);
      const type =
        findType(model, uid) ??
        // a mutation alone tells an id without its content-type
        model.contentTypes.find((candidate) => fillName('create<X>', candidate) === field?.name);
      return type ? [entryPath(type, id)] : [];
    });
  const isDeleted = (path: string): boolean =>
    exchanges.some(
      ({ request, answer }) =>
        request.method === 'DELETE' && request.path.split('?')[0] === path && answer.status < 300,
    );
  const paths = exchanges.flatMap(pathsOf);
  return [...new Set(paths)]
    .filter((path) => !isDeleted(path))
    .toReversed()
    .map((path) => expected({ method: 'DELETE', path, auth: 'full' }));
}

const expected = (request: Request): Exchange => ({
  request,
  answer: { status: 200, headers: {}, body: undefined, text: '' },
});

/** What restores the roles and single types that the exchanges changed, each once. */
export function restorationsOf(
  exchanges: readonly Exchange[],
  { model, restorations = () => [] }: { readonly model: Model; restorations?(path: string): readonly Request[] },
): Exchange[] {
  const singles = new Map(
    singleTypes(model).flatMap((type) => singleMutations.map((form) => [fillName(form, type), endpointPath(type)])),
  );
  const changed = exchanges.flatMap(({ request }) => {
    if (request.method === 'GET' || request.method === 'HEAD') return [];
    const [path = ''] = request.path.split('?');
    const byMutation = mutationFields(request).flatMap(({ name }) => singles.get(name) ?? []);
    return [path.replace(/\/localizations$/, ''), ...byMutation];
  });
  return [...new Set(changed)].flatMap(restorations).map(expected);
}

const singleMutations = ['update<X>', 'delete<X>', 'create<X>Localization'] as const;
