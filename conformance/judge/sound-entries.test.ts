import { describe, expect, it, vi } from 'vitest';
import type { EntryRecord, EntryRequest } from './entry.ts';
import { bookEntry, model, scope } from './library.fixture.ts';
import { observedReading, statedReading, vouchedReading } from './reading.ts';
import { SoundEntries } from './sound-entries.ts';

const [, book] = model.contentTypes;
if (!book) throw new Error('the library has books');
const plain: EntryRequest = { type: book, parameters: {}, state: 'live' };

/** Compares answers with an entry of the world, and counts the comparisons. */
function comparer(id = 1) {
  const record: EntryRecord | undefined = scope.world.find('api::book.book', id);
  if (!record) throw new Error(`there is no book ${id}`);
  const sound = new SoundEntries();
  const compare = vi.fn((): string[] => []);
  return {
    record,
    compare,
    judge: (answered = bookEntry(id), request = plain, entry = record, reading = statedReading) =>
      sound.differences(request, reading, entry, answered, () => compare()),
  };
}

describe('a sound entry', () => {
  it('is compared once, however often it is answered', () => {
    const { compare, judge } = comparer();
    for (let time = 0; time < 3; time++) expect(judge()).toEqual([]);
    expect(compare).toHaveBeenCalledTimes(1);
  });

  it('is compared again when one value of it differs', () => {
    const { compare, judge } = comparer();
    judge();
    compare.mockReturnValue(['another title']);
    expect(judge(bookEntry(1, { title: 'other' }))).toEqual(['another title']);
  });

  it.each([
    ['fields', { ...plain, parameters: { fields: ['title'] } }],
    ['population', { ...plain, parameters: { populate: 'author' } }],
    ['states', { ...plain, state: 'preview' as const }],
  ])('is compared again when it is asked for with other %s', (_what, request) => {
    const { compare, judge } = comparer();
    judge();
    judge(bookEntry(1), request);
    expect(compare).toHaveBeenCalledTimes(2);
  });

  it('is compared again when less is known of it', () => {
    const { compare, judge, record } = comparer();
    judge();
    judge(bookEntry(1), plain, { values: record.values, links: {} });
    expect(compare).toHaveBeenCalledTimes(2);
  });

  it('is compared again where more is taken as decided', () => {
    const { compare, judge, record } = comparer();
    judge();
    judge(bookEntry(1), plain, record, observedReading);
    judge(bookEntry(1), plain, record, { ...statedReading, inside: { ...statedReading.inside, drafts: 'by-state' } });
    expect(compare).toHaveBeenCalledTimes(3);
  });

  it('is compared once by readings that take the same of it as decided', () => {
    const { compare, judge, record } = comparer();
    judge();
    judge(bookEntry(1), plain, record, vouchedReading);
    expect(compare).toHaveBeenCalledTimes(1);
  });

  it('is not taken for another one', () => {
    const sound = new SoundEntries();
    const compare = vi.fn(() => []);
    for (const entry of scope.world.entries('api::book.book').slice(0, 2))
      sound.differences(plain, statedReading, entry, bookEntry(1), compare);
    expect(compare).toHaveBeenCalledTimes(2);
  });

  it('that is wrong is wrong each time', () => {
    const { compare, judge } = comparer();
    compare.mockReturnValue(['wrong']);
    for (let time = 0; time < 3; time++) expect(judge()).toEqual(['wrong']);
  });
});
