/** Queries that clients name by their hash (automatic persisted queries of Apollo), as observed. */
import { createHash } from 'node:crypto';
import { GraphQLError } from 'graphql';
import { Latest } from './documents.ts';
import type { OperationRequest } from './operation-request.ts';

/** The text of a requested query, or why there is none. `isMissing`: the client should send the text too. */
type Asked = { readonly text: string } | { readonly error: GraphQLError; readonly isMissing?: true };

/** The persisted queries of one server. */
export interface PersistedQueries {
  /** The text of the query of a request, by its hash if it has none. */
  textOf(request: OperationRequest): Asked;
  /** Keeps the query of a request that names it by its hash, once it is known to be valid. */
  keep(request: OperationRequest): void;
}

/** Limits of what is kept: number, and characters of all texts. */
const LIMITS = { queries: 1000, characters: 1_000_000 };

const refused = (message: string): Asked => ({ error: new GraphQLError(message) });

/** Makes a cache of persisted queries, which drops those used least recently. */
export function createPersistedQueries(): PersistedQueries {
  const texts = new Latest<string>(LIMITS);
  return {
    textOf({ query, persisted }) {
      if (!persisted)
        return query
          ? { text: query }
          : refused('GraphQL operations must contain a non-empty `query` or a `persistedQuery` extension.');
      if (persisted.version !== 1) return refused('Unsupported persisted query version');
      const { hash } = persisted;
      if (query !== undefined)
        return hashOf(query) === hash ? { text: query } : refused('provided sha does not match query');
      const text = hash === undefined ? undefined : texts.get(hash);
      if (text !== undefined) return { text };
      const extensions = { code: 'PERSISTED_QUERY_NOT_FOUND' };
      return { error: new GraphQLError('PersistedQueryNotFound', { extensions }), isMissing: true };
    },
    keep({ query, persisted }) {
      if (query !== undefined && persisted?.hash !== undefined) texts.keep(persisted.hash, query);
    },
  };
}

function hashOf(query: string): string {
  return createHash('sha256').update(query).digest('hex');
}
