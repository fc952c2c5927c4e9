/** Usual client libraries: an Apollo Client and a urql client page, filter, change and read errors. */
import { ApolloClient, CombinedGraphQLErrors, gql, HttpLink, InMemoryCache, ServerError } from '@apollo/client';
import { Client, type CombinedError, cacheExchange, fetchExchange } from '@urql/core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Reference, startReference } from '../start.ts';

let reference: Reference;

beforeAll(async () => {
  reference = await startReference({ seed: 'none', log: () => {} });
});
afterAll(() => reference.close());

const NAMES = ['ash', 'birch', 'cedar', 'elder', 'fir'];

beforeEach(async () => {
  await reference.reset();
  for (const name of NAMES) {
    const headers = { authorization: `Bearer ${reference.token}`, 'content-type': 'application/json' };
    const body = JSON.stringify({ data: { name } });
    await fetch(`${reference.url}/api/tags`, { method: 'POST', headers, body });
  }
});

interface Tags {
  readonly tags: {
    readonly data: readonly { readonly id: string; readonly attributes: { readonly name: string } }[];
    readonly meta: { readonly pagination: { readonly total: number; readonly pageCount: number } };
  };
}

interface Renamed {
  readonly updateTag: { readonly data: { readonly id: string; readonly attributes: { readonly name: string } } };
}

const TAGS = gql`
  query Tags($page: Int = 1, $filters: TagFiltersInput) {
    tags(sort: "name", pagination: { page: $page, pageSize: 2 }, filters: $filters) {
      data { id attributes { name } }
      meta { pagination { total pageCount } }
    }
  }
`;

const RENAME = gql`
  mutation Rename($id: ID!, $name: String) {
    updateTag(id: $id, data: { name: $name }) { data { id attributes { name } } }
  }
`;

const UNKNOWN = gql`query Unknown { tags { nope } }`;

const namesOf = ({ tags }: Tags) => tags.data.map(({ attributes }) => attributes.name);

describe('an Apollo Client', () => {
  const open = (token: string | undefined) => {
    const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const link = new HttpLink({ uri: `${reference.url}/graphql`, headers });
    return new ApolloClient({ link, cache: new InMemoryCache() });
  };

  it('pages to the end', async () => {
    const tags = open(reference.token).watchQuery<Tags, { page?: number }>({ query: TAGS, variables: {} });
    const first = await tags.refetch();
    expect(first.data && [first.data.tags.meta.pagination, namesOf(first.data)]).toMatchObject([
      { total: 5, pageCount: 3 },
      ['ash', 'birch'],
    ]);
    const last = await tags.fetchMore({
      variables: { page: 3 },
      updateQuery: (_before, { fetchMoreResult }) => fetchMoreResult,
    });
    expect(last.data && namesOf(last.data)).toEqual(['fir']);
  });

  it('filters with variables', async () => {
    const filters = { or: [{ name: { startsWith: 'c' } }, { name: { in: ['fir'] } }] };
    const { data } = await open(reference.token).query<Tags>({ query: TAGS, variables: { filters } });
    expect(data && namesOf(data)).toEqual(['cedar', 'fir']);
  });

  it('finds what it changed in its cache, by type and id', async () => {
    const client = open(reference.token);
    const { data } = await client.query<Tags>({ query: TAGS });
    const id = data?.tags.data[0]?.id;
    await client.mutate<Renamed>({ mutation: RENAME, variables: { id, name: 'aspen' } });
    const cached = client.readQuery<Tags>({ query: TAGS });
    expect(cached && namesOf(cached)).toEqual(['aspen', 'birch']);
  });

  it('reads the code of a refusal', async () => {
    const { error } = await open(undefined).query({ query: TAGS, errorPolicy: 'all' });
    expect(CombinedGraphQLErrors.is(error) && error.errors[0]).toMatchObject({
      message: 'Forbidden access',
      extensions: { code: 'FORBIDDEN', error: { name: 'ForbiddenError' } },
    });
  });

  it('reads what is wrong with an input, and with a query', async () => {
    const client = open(reference.token);
    const mutation = client.mutate({ mutation: RENAME, variables: { id: 1, name: 5 } });
    await expect(mutation).rejects.toMatchObject({ errors: [{ extensions: { code: 'BAD_USER_INPUT' } }] });
    const unknown = client.query({ query: UNKNOWN });
    await expect(unknown).rejects.toMatchObject({ errors: [{ extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } }] });
  });

  it('is told by the status that its token is not known', async () => {
    const error = await open('nope')
      .query({ query: TAGS })
      .catch((thrown: unknown) => thrown);
    expect(ServerError.is(error) && error.statusCode).toBe(401);
  });
});

describe('a urql client', () => {
  const open = (token: string | undefined, preferGetMethod: boolean | 'force' = false) =>
    new Client({
      url: `${reference.url}/graphql`,
      exchanges: [cacheExchange, fetchExchange],
      preferGetMethod,
      fetchOptions: { headers: token === undefined ? {} : { authorization: `Bearer ${token}` } },
    });

  const codesOf = (error: CombinedError | undefined) => error?.graphQLErrors.map(({ extensions }) => extensions?.code);

  it.each([false, 'force'] as const)('pages and filters, by GET: %s', async (get) => {
    const client = open(reference.token, get);
    const pages: string[][] = [];
    for (const page of [1, 2, 3]) {
      const { data } = await client.query<Tags>(TAGS, { page }).toPromise();
      if (data) pages.push(namesOf(data));
    }
    expect(pages).toEqual([['ash', 'birch'], ['cedar', 'elder'], ['fir']]);
    const { data } = await client.query<Tags>(TAGS, { filters: { name: { contains: 'r' } }, page: 2 }).toPromise();
    expect(data && namesOf(data)).toEqual(['elder', 'fir']);
  });

  it('asks again after what it changed', async () => {
    const client = open(reference.token);
    const before = await client.query<Tags>(TAGS, {}).toPromise();
    const id = before.data?.tags.data[0]?.id;
    const mutation = await client.mutation<Renamed>(RENAME, { id, name: 'zelkova' }).toPromise();
    expect(mutation.data?.updateTag.data.attributes.name).toBe('zelkova');
    const after = await client.query<Tags>(TAGS, {}).toPromise();
    expect(after.data && namesOf(after.data)).toEqual(['birch', 'cedar']);
  });

  it('reads the codes of errors', async () => {
    const forbidden = await open(undefined).query(TAGS, {}).toPromise();
    expect(codesOf(forbidden.error)).toEqual(['FORBIDDEN']);
    const wrong = await open(reference.token).mutation(RENAME, { id: '1', name: 5 }).toPromise();
    expect(codesOf(wrong.error)).toEqual(['BAD_USER_INPUT']);
    const unknown = await open(reference.token).query(UNKNOWN, {}).toPromise();
    expect(codesOf(unknown.error)).toEqual(['GRAPHQL_VALIDATION_FAILED']);
  });
});
