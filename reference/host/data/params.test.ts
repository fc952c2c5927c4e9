import { describe, expect, it } from 'vitest';
import { toParameters } from './params.ts';

describe('params of code', () => {
  it('turn the page of a list into start and limit', () => {
    expect(toParameters({ pagination: { page: 3, pageSize: 10 } })).toMatchObject({ start: 20, limit: 10 });
  });

  it('keep start and limit of a population', () => {
    expect(toParameters({ populate: { tags: { start: 1, limit: 2 } } }).populate).toEqual({
      tags: { start: 1, limit: 2 },
    });
  });

  it.each([
    ['a relation', { tags: { pagination: { pageSize: 1 } } }],
    ['one component of a zone', { body: { on: { 'blocks.rich': { pagination: { pageSize: 1 } } } } }],
  ])('do not turn the page of a population of %s into start and limit', (_what, populate) => {
    expect(toParameters({ populate }).populate).toEqual(populate);
  });
});
