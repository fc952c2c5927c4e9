import { describe, expect, it } from 'vitest';
import { describeSlice, sliceOf } from './page.ts';

const LIMITS = { defaultLimit: 10, maxLimit: 100 };

const meta = (pagination: unknown, limits: Parameters<typeof sliceOf>[1] = LIMITS) => {
  const slice = sliceOf(pagination, limits, true);
  const { page, pageSize, pageCount } = describeSlice(slice, 300);
  return { start: slice.start, limit: slice.limit, page, pageSize, pageCount };
};

describe('a page', () => {
  it.each([
    [{}, { start: 0, limit: 10, page: 1, pageSize: 10, pageCount: 30 }],
    [
      { page: 3, pageSize: 20 },
      { start: 40, limit: 20, page: 3, pageSize: 20, pageCount: 15 },
    ],
    [{ pageSize: 25 }, { start: 0, limit: 25, page: 1, pageSize: 25, pageCount: 12 }],
    [
      { start: 7, limit: 3 },
      { start: 7, limit: 3, page: 3, pageSize: 3, pageCount: 100 },
    ],
    [{ start: 5 }, { start: 5, limit: 10, page: 1, pageSize: 10, pageCount: 30 }],
  ])('is what %j asks for', (pagination, expected) => {
    expect(meta(pagination)).toEqual(expected);
  });

  it('is of one entry when only its number is given, as observed', () => {
    expect(meta({ page: 2 })).toMatchObject({ start: 1, limit: 1, page: 2, pageSize: 1 });
  });

  it.each([
    [{ limit: 0 }, { limit: 1 }],
    [{ limit: -2 }, { limit: 1 }],
    [{ start: -1 }, { start: 0 }],
    [
      { page: 0, pageSize: 0 },
      { start: 0, limit: 1 },
    ],
  ])('raises what is too small in %j', (pagination, expected) => {
    expect(meta(pagination)).toMatchObject(expected);
  });

  it.each([{ limit: 1000 }, { limit: -1 }, { pageSize: 1000 }])('cuts %j to the limit, and says so', (pagination) => {
    expect(meta(pagination)).toMatchObject({ limit: 100, pageSize: 100, pageCount: 3 });
  });

  it('is everything for limit -1 where nothing bounds it', () => {
    expect(meta({ limit: -1 }, { defaultLimit: 10, maxLimit: undefined })).toMatchObject({
      limit: -1,
      pageSize: 300,
      pageCount: 1,
    });
  });

  it('cannot mix both modes', () => {
    expect(() => meta({ page: 1, start: 0 })).toThrow('Cannot use both page & offset pagination in the same query');
  });

  it('cannot be null', () => {
    expect(() => meta(null)).toThrow('Invalid parameter pagination');
  });
});
