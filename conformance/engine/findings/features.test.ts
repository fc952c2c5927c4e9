import { describe, expect, it } from 'vitest';
import { defaultProject } from '../../models/package-root.ts';
import { readModel } from '../../models/read.ts';
import type { Request } from '../../target/exchange.ts';
import { featuresOf } from './features.ts';

const model = readModel(defaultProject());
const featuresOfRequest = (request: Request): string[] =>
  featuresOf({ message: 'recommended links other entries', expected: [1, 2], actual: [2, 1], request }, model);
const list = (query: string): Request => ({ method: 'GET', path: `/api/books?${query}`, auth: 'full' });
const graphql = (query: string): Request => ({ method: 'POST', path: '/graphql', auth: 'full', body: { query } });

describe('featuresOf', () => {
  it('names parameters and operators of the question', () => {
    expect(featuresOfRequest(list('filters[title][$contains]=a%26b&sort=title'))).toEqual(
      expect.arrayContaining(['operator:$contains', 'parameter:filters', 'parameter:sort', 'through:string']),
    );
  });

  it('names forms, sorted types and mutations', () => {
    expect(featuresOfRequest(list('populate[author]=t&sort=pages:desc&pagination[start]=2'))).toEqual(
      expect.arrayContaining([
        'form:rest.populate.flag-true',
        'form:rest.sort.descending',
        'form:rest.pagination.start',
        'through:integer',
      ]),
    );
    expect(featuresOfRequest(graphql('mutation { updateSiteSetting(data: {}) { data { id } } }'))).toContain(
      'mutation:graphql.single-update',
    );
  });

  it.each([
    list('filters[id][$in][0]=1&filters[id][$in][1]=2&populate[0]=recommended'),
    list('populate[0]=recommended&filters[$and][0][id][$in][0]=1'),
    graphql('query ($ids: [ID]) { books(filters: { id: { in: $ids } }, pagination: { limit: 9 }) { data { id } } }'),
    graphql('{ books(filters: { id: { in: ["1", "2"] } }, pagination: { limit: 9 }) { data { id } } }'),
  ])('names no filter by which the suite reads back what it wrote', (request) => {
    const features = featuresOfRequest(request);
    expect(features).toContain('narrowed:$in');
    expect(features.filter((feature) => /^operator:|^parameter:filters/.test(feature))).toEqual([]);
  });
});
