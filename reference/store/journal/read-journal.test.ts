import { describe, expect, it } from 'vitest';
import { lineOf, type WrittenChange } from './line.ts';
import { readJournal } from './read-journal.ts';

const change = (name: string): WrittenChange => [
  { uid: 'api::tag.tag', nextId: 2, entries: [{ id: 1, values: { name } }] },
];
const line = (...names: string[]) => lineOf(names.map((name) => JSON.stringify(change(name))));
const whole = Buffer.concat([line('a', 'b'), line('ä\n')]);

describe('a journal', () => {
  it('is JSON, a line for each sync', () => {
    const lines = whole.toString().trimEnd().split('\n');
    expect(lines.map((each) => JSON.parse(each).writes)).toEqual([[change('a'), change('b')], [change('ä\n')]]);
  });

  it('gives back its writes in order', () => {
    expect(readJournal(whole, 'file')).toEqual([change('a'), change('b'), change('ä\n')]);
  });

  it('loses no whole line wherever its end is torn off, and takes nothing of a torn one', () => {
    const first = line('a', 'b').length;
    for (let length = 0; length < whole.length; length++) {
      expect(readJournal(whole.subarray(0, length), 'file').length).toBe(length < first ? 0 : 2);
    }
  });

  it('takes no line whose bytes were changed', () => {
    const last = Buffer.from(whole);
    last.write('x', last.length - 12);
    expect(readJournal(last, 'file').length).toBe(2);
    expect(readJournal(Buffer.concat([whole, Buffer.alloc(50)]), 'file').length).toBe(3);
  });

  it('that is damaged before its end is told, with the line', () => {
    const bytes = Buffer.concat([line('a'), Buffer.from('oops\n'), line('b')]);
    expect(() => readJournal(bytes, 'j.jsonl')).toThrow('j.jsonl: line 2: damaged');
  });
});
