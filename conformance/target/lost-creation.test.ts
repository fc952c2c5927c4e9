/** Which entry of a target is taken for the one of a creation without an answer. */
import { describe, expect, it } from 'vitest';
import { attribute, collection } from '../models/model.fixture.ts';
import { entryOfLostCreation, slack } from './lost-creation.ts';

const type = collection('book', {
  attributes: [
    attribute('title', 'string'),
    attribute('pages', 'integer'),
    attribute('tags', 'relation'),
    attribute('printed', 'timestamp'),
  ],
});
const sentAt = Date.parse('2024-05-01T10:00:00.000Z');
const at = (later: number): string => new Date(sentAt + later).toISOString();
const segmentOf = (data: object, attributes: object): string | undefined =>
  entryOfLostCreation({ type, data: { ...data }, sentAt }, [['7', { id: 7, attributes: { ...attributes } }]])?.[0];

describe('entryOfLostCreation', () => {
  it('takes an entry with every value that was sent', () => {
    expect(segmentOf({ title: 'a', pages: 2 }, { title: 'a', pages: 2, createdAt: at(5) })).toBe('7');
    expect(segmentOf({ title: 'a', pages: 2 }, { title: 'a', pages: 3, createdAt: at(5) })).toBeUndefined();
    const printed = { title: 'a', printed: '1704067200000', createdAt: at(5) };
    expect(segmentOf({ title: 'a', printed: '2024-01-01T00:00:00.000Z' }, printed)).toBe('7');
  });

  it('takes an entry without values for a creation that sent none', () => {
    const empty = { title: null, pages: null, createdAt: at(5) };
    for (const data of [{}, { title: null }, { tags: [1] }]) expect(segmentOf(data, empty)).toBe('7');
    expect(segmentOf({}, { ...empty, title: 'of somebody else' })).toBeUndefined();
  });

  it('takes no entry that was created before, or without values much later', () => {
    const empty = { title: null, pages: null };
    expect(segmentOf({ title: 'a' }, { title: 'a', createdAt: at(-slack - 1) })).toBeUndefined();
    expect(segmentOf({}, { ...empty, createdAt: at(-slack - 1) })).toBeUndefined();
    expect(segmentOf({}, { ...empty, createdAt: at(3_600_000) })).toBeUndefined();
    expect(segmentOf({ title: 'a' }, { title: 'a', createdAt: at(3_600_000) })).toBe('7');
  });

  it('takes no entry where no answer had a date, or the entry has no time', () => {
    expect(segmentOf({}, { title: null, pages: null })).toBeUndefined();
    const entry = ['7', { id: 7, attributes: { title: 'a', createdAt: at(5) } }] as const;
    expect(entryOfLostCreation({ type, data: { title: 'a' }, sentAt: undefined }, [entry])).toBeUndefined();
  });
});
