/** Requests of clients in GraphQL. */
import type { Change } from '../durability/world.ts';

/** An operation, and how its result is read. */
export interface Operation {
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>>;
  read(data: unknown): unknown;
}

/** How many books a client has. */
export function listQuery(client: string): Operation {
  return {
    query: `query ($name: String) {
  books(filters: { name: { startsWith: $name } }, pagination: { pageSize: 5 }, sort: "pages") {
    data { id attributes { name pages author { data { id } } } }
    meta { pagination { total } }
  }
}`,
    variables: { name: `${client}-` },
    read: (data) => (data as ListData).books.meta.pagination.total,
  };
}

/** Name, pages and tags of a book. */
export function entryQuery(id: number): Operation {
  return {
    query: `query ($id: ID) {
  book(id: $id) { data { attributes { name pages tags(pagination: { limit: 100 }) { data { attributes { name } } } } } }
}`,
    variables: { id },
    read(data) {
      const { name, pages, tags } = (data as EntryData).book.data.attributes;
      return { name, pages, tags: tags.data.map(({ attributes }) => attributes.name) };
    },
  };
}

/** A change as a mutation, which gives the id of the entry; undefined for one that GraphQL has no input for. */
export function graphqlChange(
  method: Change['method'],
  kind: Change['kind'],
  id: number | undefined,
  data: Readonly<Record<string, unknown>>,
): Operation | undefined {
  if (kind === 'books') return undefined;
  const type = kind === 'tags' ? 'Tag' : 'Author';
  const action = { POST: 'create', PUT: 'update', DELETE: 'delete' }[method] + type;
  const [parameters, input] = {
    POST: [`$data: ${type}Input!`, 'data: $data'],
    PUT: [`$id: ID!, $data: ${type}Input!`, 'id: $id, data: $data'],
    DELETE: ['$id: ID!', 'id: $id'],
  }[method];
  const { books, ...values } = data as { books?: { set: unknown } };
  const sent = { ...values, ...(books ? { books: books.set } : {}) };
  return {
    query: `mutation (${parameters}) { ${action}(${input}) { data { id } } }`,
    variables: { ...(id === undefined ? {} : { id }), ...(method === 'DELETE' ? {} : { data: sent }) },
    read: (result) => (result as Readonly<Record<string, { data: { id: string } }>>)[action]?.data.id,
  };
}

interface ListData {
  readonly books: { readonly meta: { readonly pagination: { readonly total: number } } };
}

interface EntryData {
  readonly book: {
    readonly data: {
      readonly attributes: {
        readonly name: string;
        readonly pages: number;
        readonly tags: { readonly data: readonly { readonly attributes: { readonly name: string } }[] };
      };
    };
  };
}
