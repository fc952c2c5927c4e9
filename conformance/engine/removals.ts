/** The requests that take away what other requests created. */
import { fillName } from '../models/graphql-names.ts';
import type { Model } from '../models/model.ts';
import { endpointFinder, entryPath } from '../target/endpoints.ts';
import type { Exchange } from '../target/exchange.ts';
import { mutationFields } from '../target/graphql-fields.ts';
import { creationReader } from './creation-reader.ts';
import { fileUid, userUid } from './names-elsewhere.ts';

interface Options {
  readonly model: Model;
  readonly identifier: 'id' | 'documentId';
}

/** A deletion for each entry, file and user that the exchanges created and did not delete, the last one first. */
export function removalsOf(exchanges: readonly Exchange[], { model, identifier }: Options): Exchange[] {
  const readCreation = creationReader(model, identifier);
  const find = endpointFinder(model);
  const pathOf = (exchange: Exchange): string | undefined => {
    const { created } = readCreation(exchange);
    if (!created) return undefined;
    if (created.uid === fileUid) return `/api/upload/files/${created.id}`;
    if (created.uid === userUid) return `/api/users/${created.id}`;
    const [field] = mutationFields(exchange.request);
    const type =
      find(exchange.request.path)?.type ??
      model.contentTypes.find((candidate) => fillName('create<X>', candidate) === field?.name);
    return type && entryPath(type, created.id);
  };
  const isDeleted = (path: string): boolean =>
    exchanges.some(
      ({ request, answer }) =>
        request.method === 'DELETE' && request.path.split('?')[0] === path && answer.status < 300,
    );
  const paths = exchanges.flatMap((exchange) => pathOf(exchange) ?? []);
  return [...new Set(paths)]
    .filter((path) => !isDeleted(path))
    .toReversed()
    .map((path) => ({
      request: { method: 'DELETE', path, auth: 'full' },
      answer: { status: 200, headers: {}, body: undefined, text: '' },
    }));
}
