import { describe, expect, it } from 'vitest';
import { fileDifference } from './compare-file.ts';

const record = {
  id: 1,
  name: 'tide.png',
  alternativeText: 'a tide',
  formats: { small: { url: '/uploads/small_tide.png', width: 500 } },
  url: 'https://files.example/tide.png',
  updatedAt: '2024-01-01T00:00:00.000Z',
};

describe('fileDifference', () => {
  it('names the attribute that differs', () => {
    const answered = { ...record, alternativeText: null };
    expect(fileDifference(record, answered, false)).toEqual({
      name: 'alternativeText',
      expected: 'a tide',
      actual: null,
    });
  });

  it('looks into formats, in any order of members', () => {
    const formats = { small: { width: 500, url: '/uploads/small_tide.png' } };
    expect(fileDifference(record, { ...record, formats }, false)).toBeUndefined();
    expect(
      fileDifference(record, { ...record, formats: { small: { ...formats.small, width: 499 } } }, false)?.name,
    ).toBe('formats');
  });

  it('excuses other hosts, signed addresses, and attributes that are not shown or change', () => {
    const url = '/files/tide.png?signature=1';
    const small = { url: '/uploads/small_tide.png?signature=2', width: 500 };
    const answered = { name: 'tide.png', url, formats: { small }, updatedAt: '2025-01-01T00:00:00.000Z' };
    expect(fileDifference(record, answered, false)).toBeUndefined();
  });

  it('misses attributes where all are to be there', () => {
    const { formats: _, ...answered } = record;
    expect(fileDifference(record, answered, false)).toBeUndefined();
    expect(fileDifference(record, answered, true)?.name).toBe('formats');
  });
});
