import { crc32 } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { formatLine, type LoggedWrite } from './line.ts';
import { readSegment } from './read-segment.ts';

const change = (name: string): LoggedWrite => [
  { uid: 'api::tag.tag', nextId: 2, entries: [{ id: 1, values: { name } }] },
];
const line = (number: number, ...names: string[]) =>
  formatLine(
    names.map((name) => JSON.stringify(change(name))),
    { segment: 7, line: number },
  );
const lines = [line(1, 'a', 'b'), line(2, 'ä\n'), line(3, 'c')] as const;
const whole = Buffer.concat(lines);

/** Reads a segment; returns its writes and the logged lines. */
function read(bytes: Buffer) {
  const logged: string[] = [];
  const writes = readSegment({ file: 'j.jsonl', number: 7, bytes }, (text) => logged.push(text));
  return { writes, logged };
}

describe('a segment of the write-ahead log', () => {
  it('is JSON, a line for each sync', () => {
    const texts = whole.toString().trimEnd().split('\n');
    const writes = texts.map((text) => JSON.parse(text).writes);
    expect(writes).toEqual([[change('a'), change('b')], [change('ä\n')], [change('c')]]);
  });

  it('gives back its writes in order', () => {
    expect(read(whole)).toEqual({ writes: [change('a'), change('b'), change('ä\n'), change('c')], logged: [] });
  });

  it('loses no whole line wherever its end is torn off, takes nothing of a torn one, and says so', () => {
    const ends = lines.map((_, index) => Buffer.concat(lines.slice(0, index + 1)).length);
    for (let length = 0; length < whole.length; length++) {
      const { writes, logged } = read(whole.subarray(0, length));
      const count = ends.filter((end) => end <= length).length;
      expect(writes.length).toBe([0, 2, 3][count]);
      const torn = length > 0 && !ends.includes(length);
      expect(logged).toEqual(
        torn
          ? [`j.jsonl: line ${count + 1} was not written to its end and is left out: it was never acknowledged`]
          : [],
      );
    }
  });

  it('leaves out room that was made for a line and never filled', () => {
    expect(read(Buffer.concat([whole, Buffer.alloc(50)])).writes.length).toBe(4);
    const next = line(4, 'd');
    const half = Buffer.concat([next.subarray(0, 80), Buffer.alloc(next.length - 80)]);
    expect(read(Buffer.concat([whole, half])).writes.length).toBe(4);
  });

  it('is damaged whichever bit of it is flipped: in values, checksums, lengths, line feeds, in the last line as in the first', () => {
    for (let bit = 0; bit < whole.length * 8; bit++) {
      const bytes = Buffer.from(whole);
      bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      expect(() => read(bytes), `bit ${bit}`).toThrow(/^j\.jsonl: line \d: /);
    }
  });

  it.each([
    ['swapped', [lines[1], lines[0], lines[2]], 'line 1: found line 2 of journal 7, expected line 1'],
    ['doubled', [lines[0], lines[0], lines[1]], 'line 2: found line 1 of journal 7, expected line 2'],
    ['doubled at the end', [...lines, lines[2]], 'line 4: found line 3 of journal 7, expected line 4'],
    ['missing at the start', [lines[1], lines[2]], 'line 1: found line 2 of journal 7, expected line 1'],
    ['missing in the middle', [lines[0], lines[2]], 'line 2: found line 3 of journal 7, expected line 2'],
    ['empty', [lines[0], Buffer.from('\n'), lines[1]], 'line 2: damaged'],
    [
      'of another segment',
      [lines[0], formatLine([JSON.stringify(change('z'))], { segment: 6, line: 2 })],
      'line 2: found line 2 of journal 6, expected line 2 of journal 7',
    ],
  ])('says which of its lines is %s', (_name, order, message) => {
    expect(() => read(Buffer.concat(order))).toThrow(`j.jsonl: ${message}`);
  });

  it('that is damaged says what can be done', () => {
    const bytes = Buffer.concat([lines[0], lines[1], Buffer.from('oops\n')]);
    expect(() => read(bytes)).toThrow(
      'restore the file from a copy, or keep only the 2 lines before it, and lose the writes after them',
    );
  });

  describe('of version 0.1.0, whose lines have no numbers,', () => {
    const old = (name: string) => {
      const body = JSON.stringify([change(name)]);
      const sum = crc32(body).toString(16).padStart(8, '0');
      return Buffer.from(`{"length":${body.length},"crc32":"${sum}","writes":${body}}\n`);
    };
    const bytes = Buffer.concat([old('a'), old('b')]);

    it('is read', () => {
      expect(read(bytes).writes).toEqual([change('a'), change('b')]);
      expect(read(bytes.subarray(0, -1)).writes).toEqual([change('a')]);
    });

    it('is damaged whichever bit is flipped', () => {
      for (let bit = 0; bit < bytes.length * 8; bit++) {
        const flipped = Buffer.from(bytes);
        flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7));
        expect(() => read(flipped), `bit ${bit}`).toThrow('damaged');
      }
    });

    it('does not go on with numbered lines', () => {
      expect(() => read(Buffer.concat([old('a'), line(2, 'b')]))).toThrow('j.jsonl: line 2: found line 2');
      expect(() => read(Buffer.concat([lines[0], old('a')]))).toThrow('j.jsonl: line 2: found a line without number');
    });
  });
});
