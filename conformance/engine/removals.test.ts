import { describe, expect, it } from 'vitest';
import { collection } from '../models/model.fixture.ts';
import type { Exchange, Request } from '../target/exchange.ts';
import { removalsOf, restorationsOf } from './removals.ts';

const model = { contentTypes: [collection('book'), collection('setting', { kind: 'singleType' })], components: [] };
const exchange = (request: Partial<Request>, body: unknown = {}): Exchange => ({
  request: { method: 'GET', path: '/', auth: 'full', ...request },
  answer: { status: 200, headers: {}, body, text: '' },
});
const mutation = (query: string, data: unknown = {}) =>
  exchange({ method: 'POST', path: '/graphql', body: { query: `mutation { ${query} }` } }, { data });

describe('removals', () => {
  it('delete who registered by GraphQL, each of several', () => {
    const exchanges = [
      mutation('register { user { id } }', { register: { user: { id: '7' } } }),
      mutation('a: register { user { id } } b: register { user { id } }', {
        a: { user: { id: '8' } },
        b: { user: { id: '9' } },
      }),
      mutation('login { user { id } }', { login: { user: { id: '3' } } }),
    ];
    const removals = removalsOf(exchanges, { model, identifier: 'id' });
    expect(removals.map(({ request }) => request.path)).toEqual(['/api/users/9', '/api/users/8', '/api/users/7']);
  });

  it('delete the files that GraphQL uploaded, one or several', () => {
    const exchanges = [
      mutation('upload { data { id } }', { upload: { data: { id: '7' } } }),
      mutation('multipleUpload { data { id } }', { multipleUpload: [{ data: { id: '8' } }, { data: { id: '9' } }] }),
    ];
    const removals = removalsOf(exchanges, { model, identifier: 'id' });
    expect(removals.map(({ request }) => request.path)).toEqual([
      '/api/upload/files/9',
      '/api/upload/files/8',
      '/api/upload/files/7',
    ]);
  });
});

describe('restorations', () => {
  const restoring = (...exchanges: Exchange[]): string[] =>
    restorationsOf(exchanges, {
      model,
      restorations: (path) => (path.startsWith('/api/book') ? [] : [{ method: 'PUT', path, auth: 'full' }]),
    }).map(({ request }) => `${request.method} ${request.path}`);

  it('put back each role and single type that a request changes, once', () => {
    const role = { method: 'PUT', path: '/api/users-permissions/roles/2' } as const;
    expect(
      restoring(
        exchange({ method: 'PUT', path: '/api/setting?locale=fr' }),
        exchange(role),
        exchange(role),
        exchange({ method: 'POST', path: '/api/books' }),
        exchange({ method: 'POST', path: '/api/setting/localizations' }),
      ),
    ).toEqual(['PUT /api/setting', 'PUT /api/users-permissions/roles/2']);
  });

  it('put back a single type that a mutation changes', () => {
    expect(restoring(mutation('updateSetting(data: {}) { data { id } }'))).toContain('PUT /api/setting');
  });

  it('leave alone what is only read', () => {
    expect(restoring(exchange({ path: '/api/setting' }), exchange({ path: '/api/users-permissions/roles/2' }))).toEqual(
      [],
    );
  });
});
