import { describe, expect, it } from 'vitest';
import { libraryModel } from '../../model/library.example.ts';
import { schemaOf } from '../../model/model.ts';
import { parametersOf } from './arguments.ts';

const model = libraryModel();
const filters = (input: object) => parametersOf({ filters: input }, schemaOf(model, 'api::book.book'), model).filters;

describe('arguments', () => {
  it.each([
    [{ title: { eq: 'x' } }, { title: { $eq: 'x' } }],
    [{ pages: { not: { gt: 3 } } }, { pages: { $not: { $gt: 3 } } }],
    [
      { or: [{ title: { null: true } }, { pages: { in: [1, 2] } }] },
      { $or: [{ title: { $null: true } }, { pages: { $in: [1, 2] } }] },
    ],
    [{ not: { author: { name: { eqi: 'a' } } } }, { $not: { author: { name: { $eqi: 'a' } } } }],
    [{ seo: { quote: { stars: { gte: 4 } } } }, { seo: { quote: { stars: { $gte: 4 } } } }],
    [{ extra: { eq: { not: { a: 1 } } } }, { extra: { $eq: { not: { a: 1 } } } }],
    [{ title: null }, { title: null }],
    [{ and: null, or: null, not: null, pages: { eq: 1 } }, { pages: { $eq: 1 } }],
  ])('turn the filter %j into %j', (input, expected) => {
    expect(filters(input)).toEqual(expected);
  });

  it('pass on sort, state and locale', () => {
    const input = { sort: ['title:desc'], publicationState: 'preview', locale: 'fr', pagination: {} };
    const { pagination: _, ...expected } = input;
    expect(parametersOf(input, schemaOf(model, 'api::book.book'), model)).toEqual(expected);
  });

  it('leave out what is null', () => {
    const input = { filters: null, sort: null, publicationState: null, locale: null };
    expect(parametersOf(input, schemaOf(model, 'api::book.book'), model)).toEqual({});
  });
});
