/** Every place of a request that can be wrong. */
import { describe, expect, it } from 'vitest';
import { attribute, collection } from '../models/model.fixture.ts';
import { queryString } from './query-string.ts';
import { wrongParts } from './wrong-parts.ts';

const author = collection('author', { attributes: [attribute('name', 'string'), attribute('secret', 'password')] });
const book = collection('book', {
  attributes: [
    attribute('title', 'string'),
    attribute('pages', 'integer'),
    attribute('author', 'relation', { relation: 'manyToOne', target: author.uid }),
  ],
});
const model = { contentTypes: [author, book], components: [] };

const queriesOf = (parameters: Parameters<typeof wrongParts>[2]): string[] =>
  wrongParts(model, book, parameters).map(({ parameters: wrong }) => decodeURIComponent(queryString(wrong)));

describe('a request with one wrong part', () => {
  it('has it in a filter, at each depth', () => {
    const queries = queriesOf({ filters: { $or: [{ author: { name: 'x' } }, { pages: { $lt: '5' } }] } });
    expect(queries).toContain('filters[$or][0][zzUnknown][name]=x&filters[$or][1][pages][$lt]=5');
    expect(queries).toContain('filters[$or][0][author][secret]=x&filters[$or][1][pages][$lt]=5');
    expect(queries).toContain('filters[$or][0][author][name]=x&filters[$or][1][pages][$lt]=abc');
  });

  it('has it in a sort, or in its order', () => {
    const queries = queriesOf({ sort: ['title', 'author.name:desc'] });
    expect(queries).toContain('sort[0]=title&sort[1]=author.secret:desc');
    expect(queries).toContain('sort[0]=title&sort[1]=author.name:up');
  });

  it('has it in the options of a population', () => {
    const queries = queriesOf({ populate: { author: { fields: ['name'] } } });
    expect(queries).toContain('populate[author][fields][0]=secret');
    expect(queries).toContain('populate[author][fields][0]=name&populate[author][fields][1]=zzUnknown');
  });

  it('has no wrong operand in a population, which need not be read', () => {
    const queries = queriesOf({
      populate: { author: { filters: { id: { $gt: '1' }, createdAt: { $lt: '2024-01-01' } } } },
    });
    expect(queries.filter((query) => query.includes('zzUnknown'))).toHaveLength(2);
    expect(queries.filter((query) => query.includes('=abc'))).toEqual([]);
  });

  it('is none where nothing can be wrong', () => {
    expect(wrongParts(model, book, { pagination: { page: '1' } })).toEqual([]);
  });
});
