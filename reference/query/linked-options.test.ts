/** Options inside a population, and what is sorted by id. */
import { describe, expect, it } from 'vitest';
import { BEHAVIOURS } from '../model/profile.ts';
import { libraryModel, scopeOn, typeOf } from './library.fixture.ts';
import { parseParameters } from './parameters.ts';
import { resolveLinked, resolveSelection } from './populate.ts';
import { resolveSort } from './sort.ts';

const model = libraryModel();
const [book, note] = [typeOf(model, 'book'), typeOf(model, 'note')];
const linked = (options: Parameters<typeof resolveLinked>[0], schema = book) =>
  resolveLinked(options, schema, scopeOn(model), 'populate[books]');

describe('resolveLinked', () => {
  it('asks nothing without options', () => {
    expect(linked({})).toEqual({ filter: { kind: 'and', filters: [] } });
  });

  it.each([
    [{ limit: '5' }, { limit: 5 }],
    [{ limit: 0 }, { limit: undefined }],
    [{ limit: -1 }, { limit: undefined }],
    [{ start: '2' }, { start: 2 }],
    [{ start: -2 }, { start: 0 }],
    [{ count: 'true' }, { count: true }],
    [{ count: '0' }, { count: undefined }],
  ])('reads %j as %j', (options, expected) => {
    expect({ limit: undefined, start: undefined, count: undefined, ...linked(options) }).toMatchObject(expected);
  });

  it('filters and sorts, drafts left out on request', () => {
    const title = { name: 'title', type: 'string' };
    expect(linked({ filters: { title: 'a' }, sort: 'title' })).toEqual({
      filter: { kind: 'compare', column: title, operator: '$eq', operands: ['a'] },
      sort: [{ path: [], column: title, descending: false }],
    });
    expect(linked({ publicationState: 'live' }, note).filter).toMatchObject({ operator: '$notNull' });
    expect(linked({}, note).filter).toEqual({ kind: 'and', filters: [] });
  });

  it.each([
    [{ limit: 'x' }, 'populate[books][limit]'],
    [{ start: '1.5' }, 'populate[books][start]'],
    [{ publicationState: 'x' }, 'populate[books][publicationState]'],
    [{ filters: 5 }, 'populate[books][filters]'],
    [{ sort: 'title:x' }, 'populate[books][sort]'],
  ])('names the place of a mistake in %j', (options, place) => {
    expect(() => linked(options)).toThrow(`Invalid parameter ${place}: `);
  });
});

describe('options beside a population', () => {
  const remarksOf = (query: string, behaviour = BEHAVIOURS.stated) => {
    const remarks: string[] = [];
    resolveSelection(parseParameters(query), book, {
      ...scopeOn(model),
      behaviour,
      warn: (remark) => void remarks.push(remark),
    });
    return remarks;
  };

  it.each([
    'fields=name',
    'populate=books',
    'filters[name]=a',
    'sort=name',
    'start=1',
    'limit=1',
    'publicationState=live',
    'count=true',
  ])('know %s', (option) => {
    const [, name = '', rest = ''] = /^(\w+)(.*)$/.exec(option) ?? [];
    expect(remarksOf(`populate[author][${name}]${rest}`)).toEqual([]);
  });

  it('are told when nothing is called so', () => {
    expect(remarksOf('populate[author][filter][name]=a')).toEqual([expect.stringContaining('"filter"')]);
  });

  it('are told when several types do not read them', () => {
    const ignored = (name: string) => expect.stringContaining(`populate[body][${name}] was ignored`);
    expect(remarksOf('populate[body][sort]=id&populate[body][limit]=1')).toEqual([ignored('sort'), ignored('limit')]);
    expect(remarksOf('populate[body][populate]=*')).toEqual([]);
    expect(remarksOf('populate[body][on][parts.quote]=true&populate[body][populate]=*')).toEqual([ignored('populate')]);
    expect(remarksOf('populate[body][sort]=id&populate[body][limit]=1', BEHAVIOURS['strapi-4'])).toEqual([
      ignored('limit'),
    ]);
  });

  it('refuses options by uid that are none', () => {
    expect(() => remarksOf('populate[body][on]=parts.quote')).toThrow(
      /^Invalid parameter populate\[body\]\[on\]: .*options by uid/,
    );
  });
});

it('sorts by id, of linked entries too', () => {
  const sort = (query: string) => resolveSort(parseParameters(query).sort, book, scopeOn(model));
  const column = { name: 'id', type: 'id' };
  expect(sort('sort=id:desc')).toEqual([{ path: [], column, descending: true }]);
  const path = [{ attribute: 'author', target: 'api::author.author' }];
  expect(sort('sort=author.id')).toEqual([{ path, column, descending: false }]);
});
