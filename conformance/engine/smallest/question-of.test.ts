import { describe, expect, it } from 'vitest';
import type { Model } from '../../models/model.ts';
import type { Request } from '../../target/exchange.ts';
import type { WorldEntry } from '../../world/world.ts';
import { questionOf } from './question-of.ts';

const model: Model = {
  components: [],
  contentTypes: [
    {
      ...{ uid: 'api::book.book', kind: 'collectionType', singularName: 'book', pluralName: 'books' },
      ...{ draftAndPublish: false, localized: false, populateCreatorFields: false, attributes: [] },
    },
  ],
};
const entry = (id: number): WorldEntry => ({
  ...{ uid: 'api::book.book', id, segment: String(id), values: {}, links: {}, own: true },
});
const newOf = (_uid: string, id: number | string) => (Number(id) === 3 ? entry(30) : undefined);
const get = (path: string): Request => ({ method: 'GET', path, auth: 'full' });
const query = (text: string): Request => ({ method: 'POST', path: '/graphql', auth: 'full', body: { query: text } });

describe('questionOf', () => {
  it('asks a list about some entries alone', () => {
    const question = questionOf(get('/api/books?filters[id][$eq]=3&sort=title'), model, undefined);
    expect(question?.about([entry(30)], newOf)?.path).toBe(
      '/api/books?filters[id][$eq]=30&sort=title&filters[$and][1][id][$in][0]=30',
    );
  });

  it('asks for the entry in place of another', () => {
    expect(questionOf(get('/api/books/3?fields=title'), model, undefined)?.about([], newOf)?.path).toBe(
      '/api/books/30?fields=title',
    );
  });

  it('asks one field of a GraphQL query about some entries alone', () => {
    const request = query(
      '{ a: books(sort: ["title"]) { data { id } } b: books(filters: { id: { eq: "3" } }) { data { id } } }',
    );
    expect(questionOf(request, model, 'b')?.about([entry(30)], newOf)?.body).toEqual({
      query: '{ b: books(filters: {and: [{id: {in: ["30"]}}, {id: {eq: "30"}}]}) { data { id } } }',
    });
  });

  it('leaves out parameters, the coarsest first, and comes nearer to the first page', () => {
    const question = questionOf(
      get('/api/books?sort=title&pagination[page]=7&pagination[pageSize]=1'),
      model,
      undefined,
    );
    const simpler = question?.simpler().map(({ left, question }) => [left, question.about([], newOf)?.path]);
    expect(Object.fromEntries(simpler ?? [])).toMatchObject({
      'far page': '/api/books?sort=title&pagination[page]=2&pagination[pageSize]=1',
      sort: '/api/books?pagination[page]=7&pagination[pageSize]=1',
      pagination: '/api/books?sort=title',
      'pagination[page]': '/api/books?sort=title&pagination[pageSize]=1',
      'pagination[pageSize]': '/api/books?sort=title&pagination[page]=7',
    });
  });

  it('leaves out all options of one population together', () => {
    const question = questionOf(
      get('/api/books?populate[author][fields][0]=name&populate[author][sort]=name&populate[tags][fields][0]=name'),
      model,
      undefined,
    );
    const paths = question?.simpler().map(({ question: one }) => one.about([], newOf)?.path);
    expect(paths?.slice(0, 4)).toEqual([
      '/api/books',
      '/api/books?populate[tags][fields][0]=name',
      '/api/books?populate[author][fields][0]=name&populate[author][sort]=name',
      '/api/books?populate[author][sort]=name&populate[tags][fields][0]=name',
    ]);
  });

  it('knows no question in a write', () => {
    expect(questionOf({ method: 'DELETE', path: '/api/books/3', auth: 'full' }, model, undefined)).toBeUndefined();
  });
});
