import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ApiError } from './api-error.ts';
import { libraryModel, scopeOn, typeOf } from './library.fixture.ts';
import { resolveList } from './list.ts';
import { parseParameters } from './parameters.ts';

const model = libraryModel();
const defaults = { limits: { defaultLimit: 25, withCount: true }, defaultLocale: 'en' };
const filterOf = (type: string, query: string) => {
  const { filter } = resolveList(parseParameters(query), typeOf(model, type), scopeOn(model), defaults);
  return JSON.stringify(filter);
};

describe('resolveList', () => {
  it('asks for published entries of the default locale unless told otherwise', () => {
    expect(filterOf('note', '')).toMatch(/publishedAt.*\$notNull.*locale.*\$in.*\["en"\]/);
    expect(filterOf('note', 'publicationState=preview&locale=all')).not.toMatch(/publishedAt|locale/);
    expect(filterOf('note', 'locale[0]=fr&locale[1]=de')).toContain('["fr","de"]');
  });

  it('does not look at locale where nothing is localized', () => {
    expect(filterOf('book', 'locale=fr')).not.toMatch(/publishedAt|locale/);
  });

  it('refuses a wrong publicationState also where there are no drafts', () => {
    expect(() => filterOf('book', 'publicationState=LIVE')).toThrow('expected live or preview, found "LIVE"');
  });

  it('either understands a question or refuses it, whatever is written', () => {
    const names = ['filters', 'sort', 'populate', 'fields', 'pagination', 'locale', 'publicationState'];
    const words = [
      ...['title', 'pages', 'author', 'tags', 'cover', 'body', 'released', 'id', 'on', 'page', 'limit', 'withCount'],
      ...['$eq', '$in', '$not', '$or', '$null', '$between', '$nope', '*', 'count', '0', '7', '', 'x', 'toString'],
    ];
    const word = fc.constantFrom(...words, ...names);
    const key = fc.tuple(fc.constantFrom(...names), fc.array(word, { maxLength: 5 }));
    const pair = fc
      .tuple(key, word)
      .map(([[name, path], value]) => `${name}${path.map((part) => `[${part}]`).join('')}=${value}`);
    fc.assert(
      fc.property(fc.array(pair, { maxLength: 4 }), fc.constantFrom('book', 'note'), (pairs, type) => {
        try {
          filterOf(type, pairs.join('&'));
        } catch (error) {
          expect(error).toBeInstanceOf(ApiError);
        }
      }),
      { numRuns: 1000 },
    );
  });
});
