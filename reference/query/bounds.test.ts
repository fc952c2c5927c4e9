import { describe, expect, it } from 'vitest';
import { BOUNDS, type Bounds, beyond } from './bounds.ts';
import { resolveFilters } from './filters.ts';
import { libraryModel, scopeOn, typeOf } from './library.fixture.ts';
import { parseParameters } from './parameters.ts';
import { resolveSelection } from './populate.ts';
import { resolveSort } from './sort.ts';

const model = libraryModel();
const book = typeOf(model, 'book');
const bounds = { ...BOUNDS, conditions: 4, sortNames: 4, populations: 4 };
const scope = { ...scopeOn(model), bounds };

const filters = (query: string) => resolveFilters(parseParameters(query).filters, book, scope);
const sort = (query: string) => resolveSort(parseParameters(query).sort, book, scope);
const selection = (query: string) => resolveSelection(parseParameters(query), book, scope);

const or = (count: number, condition: string) =>
  Array.from({ length: count }, (_, index) => `filters[$or][${index}]${condition}`).join('&');

describe('bounds of a question', () => {
  it('counts comparisons, and relations on the way to them', () => {
    expect(() => filters(or(4, '[title]=a'))).not.toThrow();
    expect(() => filters(or(2, '[author][name]=a'))).not.toThrow();
    const messageOf = (place: string) =>
      `Invalid parameter ${place}: found more than 4 conditions, allowed are 4 (api.rest.conditionLimit)`;
    expect(() => filters(or(5, '[title]=a'))).toThrow(messageOf('filters[$or][4][title]'));
    expect(() => filters(or(3, '[author][name]=a'))).toThrow(messageOf('filters[$or][2][author]'));
    expect(() => filters('filters[author][books][author][books][title]=a')).toThrow('more than 4 conditions');
    expect(() => filters('filters[$not][author][books][author][books][title]=a')).toThrow('more than 4 conditions');
  });

  it.each(['sort=title,pages,price,lent,opens', 'sort=author.books.author.books.title', `sort=${','.repeat(20_000)}`])(
    'counts names of a sort: %.40s',
    (query) => {
      expect(() => sort(query)).toThrow('Invalid parameter sort: found more than 4 names of attributes, allowed are 4');
    },
  );

  it('reads no more of a sort than may be asked', () => {
    const keys = Array.from({ length: 60_000 }, () => 'title');
    expect(() => resolveSort(keys, book, scope)).toThrow('Invalid parameter sort[4]: found more than 4 names');
  });

  it('sorts by the same attribute once', () => {
    expect(sort('sort=title,pages:desc,title:desc').map(({ column }) => column.name)).toEqual(['title', 'pages']);
  });

  it.each([
    'populate=author,tags,cover,pictures,blurb',
    'populate=*',
    'populate=a,b,c,d,e',
    'populate=author.books.author.books.author',
  ])('counts what is populated: %s', (query) => {
    expect(() => selection(query)).toThrow('found more than 4 attributes to populate, allowed are 4');
  });

  it('counts conditions of all populations together', () => {
    const population = (name: string) => `populate[${name}][filters][id][$gt]=1&populate[${name}][filters][id][$lt]=9`;
    expect(() => selection(`${population('author')}&${population('tags')}`)).not.toThrow();
    expect(() => selection(`${population('author')}&${population('tags')}&${population('blurb')}`)).toThrow(
      'more than 4 conditions',
    );
  });
});

describe('what is said of a question beyond its bounds', () => {
  it.each<[keyof Bounds, string]>([
    ['conditions', 'conditions, allowed are 4 (api.rest.conditionLimit); ask with $in, or in several requests'],
    ['sortNames', 'names of attributes, allowed are 4'],
    ['populations', 'attributes to populate, allowed are 4'],
    [
      'populatedEntries',
      'populated entries, allowed are 4 (api.rest.populateLimit); populate fewer levels, or ask for fewer entries',
    ],
    [
      'populatedText',
      'characters of populated entries, allowed are 4 (api.rest.populateTextLimit); populate fewer levels, choose fields, or ask for fewer entries',
    ],
  ])('%s', (bound, words) => {
    const { name, message } = beyond(bound, 4, 'x');
    expect([name, message]).toEqual(['ValidationError', `Invalid parameter x: found more than 4 ${words}`]);
  });

  it('a long place is cut', () => {
    expect(beyond('conditions', 4, 'x'.repeat(201)).message).toContain(`${'x'.repeat(200)}…: found`);
    expect(beyond('conditions', 4, 'x'.repeat(200)).message).not.toContain('…');
  });
});
