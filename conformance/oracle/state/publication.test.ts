import { expect, it } from 'vitest';
import { Publications } from './publication.ts';

it('follows entries from draft to published and back', () => {
  const publications = new Publications();
  publications.write(1, null);
  publications.write(2, undefined);
  publications.write(3, '2020-01-01T00:00:00.000Z');
  expect(publications.entries('live')).toEqual([2, 3]);
  expect(publications.entries('drafts')).toEqual([1]);
  publications.write(3, undefined);
  expect(publications.dateOf(3)).toBe('2020-01-01T00:00:00.000Z');
  publications.write(3, null);
  publications.remove(2);
  expect(publications.entries('live')).toEqual([]);
  expect(publications.entries()).toEqual([1, 3]);
});
