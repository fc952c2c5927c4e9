import { describe, expect, it } from 'vitest';
import { EVERYTHING, parametersOf, queryString } from './query.ts';

const parametersWith = (part: object) => parametersOf({ ...EVERYTHING, ...part }, true, true);

describe('parametersOf', () => {
  it('asks for a page and nothing else at first', () => {
    expect(parametersWith({})).toEqual({ pagination: { page: 1, pageSize: 25 } });
  });

  it('nests conditions by the dots of their path, and joins several', () => {
    const name = { path: 'author.name', operator: '$eq', value: 'Ona' };
    const pages = { path: 'pages', operator: '$between', value: '1, 9' };
    const untitled = { path: 'title', operator: '$null', value: '' };
    expect(parametersWith({ conditions: [name] }).filters).toEqual({ author: { name: { $eq: 'Ona' } } });
    expect(parametersWith({ conditions: [pages, untitled], join: '$or' }).filters).toEqual({
      $or: [{ pages: { $between: ['1', '9'] } }, { title: { $null: true } }],
    });
  });

  it('populates paths as a list, and deeper ones as a tree', () => {
    expect(parametersWith({ populate: ['author', 'cover'] }).populate).toEqual(['author', 'cover']);
    expect(parametersWith({ populate: ['author', 'author.portrait', 'cover'] }).populate).toEqual({
      author: { populate: { portrait: true } },
      cover: true,
    });
    expect(parametersWith({ populate: ['author', '*'] }).populate).toBe('*');
  });

  it('names locale and state only where the content-type has them', () => {
    const query = { ...EVERYTHING, locale: 'fr', preview: true };
    expect(parametersOf(query, true, true)).toMatchObject({ locale: 'fr', publicationState: 'preview' });
    expect(Object.keys(parametersOf(query, false, false))).toEqual(['pagination']);
  });
});

it('writes parameters with plain brackets and encoded values', () => {
  const parameters = { filters: { title: { $eq: 'a&b c' } }, sort: ['title', 'id:desc'] };
  expect(queryString(parameters)).toBe('filters[title][$eq]=a%26b%20c&sort[0]=title&sort[1]=id%3Adesc');
});
