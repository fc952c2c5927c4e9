import { describe, expect, it } from 'vitest';
import { attribute, collection } from '../models/model.fixture.ts';
import { type Filter, fieldsIn, filtersOf } from './filter-syntax.ts';
import { parseQuery } from './parse-query.ts';

const quote = { uid: 'parts.quote', attributes: [attribute('text', 'string')] };
const author = collection('author', { attributes: [attribute('name', 'string')] });
const book = collection('book', {
  attributes: [
    attribute('title', 'string'),
    attribute('pages', 'integer'),
    attribute('author', 'relation', { relation: 'manyToOne', target: author.uid }),
    attribute('lost', 'relation', { relation: 'manyToOne', target: 'api::lost.lost' }),
    attribute('owner', 'relation', { relation: 'morphToOne' }),
    attribute('blurb', 'component', { component: quote.uid }),
    attribute('gone', 'component', { component: 'parts.gone' }),
    attribute('body', 'dynamiczone', { components: [quote.uid] }),
  ],
});
const model = { contentTypes: [book, author], components: [quote] };

const read = (query: string): Filter => filtersOf(model, book, parseQuery(query).filters ?? '');
const compare = (field: string, operator: string, ...operands: string[]): Filter => ({
  kind: 'compare',
  field,
  operator,
  operands,
});
const title = compare('title', '$eq', 'a');
const pages = compare('pages', '$gt', '1');
const nothing: Filter = { kind: 'and', of: [] };
const related = (of: Filter): Filter => ({ kind: 'related', field: 'author', target: author.uid, of });

describe('filters', () => {
  it.each<[string, Filter]>([
    ['filters[title]=a', title],
    ['filters[title][$eq]=a', title],
    ['filters[title]=a&filters[title]=b', compare('title', '$in', 'a', 'b')],
    ['filters[title][0]=a&filters[title][1]=b', compare('title', '$in', 'a', 'b')],
    ['filters[title][10]=b&filters[title][2]=a', compare('title', '$in', 'a', 'b')],
    ['filters[title][$in][0]=a&filters[title][$in][1]=b', compare('title', '$in', 'a', 'b')],
    ['filters[title][$eq]=a&filters[title][$eq]=b', { kind: 'or', of: [title, compare('title', '$eq', 'b')] }],
    ['filters[title][$eq][0]=a&filters[title][$eq][1][x]=b', title],
    ['filters[title]=a&filters[pages][$gt]=1', { kind: 'and', of: [title, pages] }],
    ['filters[title][$eq]=a&filters[title][$ne]=b', { kind: 'and', of: [title, compare('title', '$ne', 'b')] }],
    ['filters[$or][0][title]=a&filters[$or][1][pages][$gt]=1', { kind: 'or', of: [title, pages] }],
    ['filters[$or][0][title]=a', { kind: 'or', of: [title] }],
    ['filters[$and][0][title]=a&filters[$and][1][pages][$gt]=1', { kind: 'and', of: [title, pages] }],
    ['filters[$and][0][title]=a', title],
    ['filters[0][title]=a&filters[1][pages][$gt]=1', { kind: 'and', of: [title, pages] }],
    ['filters[$not][title]=a', { kind: 'not', of: title }],
    ['filters[title][$not][$eq]=a', { kind: 'not', of: title }],
    [
      'filters[title][$or][0][$eq]=a&filters[title][$or][1]=b',
      { kind: 'or', of: [title, compare('title', '$eq', 'b')] },
    ],
    [
      'filters[title][$and][0][$eq]=a&filters[title][$and][1]=b',
      { kind: 'and', of: [title, compare('title', '$eq', 'b')] },
    ],
    ['filters[author][name]=a', related(compare('name', '$eq', 'a'))],
    ['filters[author]=5', related(compare('id', '$eq', '5'))],
    ['filters[author][$in][0]=5', related(compare('id', '$in', '5'))],
    ['filters[author][0]=5&filters[author][1]=6', related(compare('id', '$in', '5', '6'))],
    ['filters[author][$not][$eq]=5', related({ kind: 'not', of: compare('id', '$eq', '5') })],
    ['filters[author][$or][0][$eq]=5', related({ kind: 'or', of: [compare('id', '$eq', '5')] })],
    ['filters[author][$not][name]=a', related({ kind: 'not', of: compare('name', '$eq', 'a') })],
    ['filters[author][$or][0][name]=a', related({ kind: 'or', of: [compare('name', '$eq', 'a')] })],
    [
      'filters[lost][$eq]=5',
      { kind: 'related', field: 'lost', target: 'api::lost.lost', of: compare('id', '$eq', '5') },
    ],
    ['filters[blurb][text]=a', { kind: 'part', field: 'blurb', component: quote.uid, of: compare('text', '$eq', 'a') }],
    ['filters[id]=1', compare('id', '$eq', '1')],
  ])('%s', (query, filter) => {
    expect(read(query)).toEqual(filter);
  });

  it.each([
    'filters[title][$nope]=a',
    'filters[$not][title][$nope]=a',
    'filters[$or][0][title][$nope]=a',
    'filters[$and][0][title][$nope]=a',
    'filters[title][$not][$nope]=a',
    'filters[author][name][$nope]=a',
    'filters[blurb][text][$nope]=a',
  ])('%s asks nothing', (query) => {
    expect(read(query)).toEqual(nothing);
  });

  it('that ask nothing have no part in what is joined', () => {
    expect(read('filters[$or][0][title]=a&filters[$or][1][title][$nope]=a')).toEqual({ kind: 'or', of: [title] });
    expect(read('filters[title]=a&filters[pages][$nope]=a')).toEqual(title);
  });

  it.each([
    ['filters=a', 'Filters of api::book.book are not an object: "a"'],
    ['filters[nope]=a', 'api::book.book has no comparable attribute "nope".'],
    ['filters[body][$eq]=a', 'has no comparable attribute "body"'],
    ['filters[owner][$eq]=a', 'has no comparable attribute "owner"'],
    ['filters[lost][name]=a', 'The models have no content-type "api::lost.lost", which "lost" points to.'],
    ['filters[gone][text]=a', 'The models have no component "parts.gone", which "gone" holds.'],
  ])('%s are a fault of the check', (query, message) => {
    expect(() => read(query)).toThrow(message);
  });

  it('name attributes, each once', () => {
    expect(fieldsIn(read('filters[$or][0][title]=a&filters[$or][1][$not][pages][$gt]=1&filters[title]=b'))).toEqual([
      'title',
      'pages',
    ]);
    expect(fieldsIn(read('filters[author][name]=a&filters[$and][0][title]=b'))).toEqual(['author', 'title']);
  });
});
