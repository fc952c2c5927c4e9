import { describe, expect, it } from 'vitest';
import { isMarked, markOf } from '../../target/mark.ts';
import { marksIn, markWith, piecesIn } from './mark-pieces.ts';

describe('markWith', () => {
  const old = markOf('world');

  it.each([old.slice(0, 3), old.slice(-3)])('keeps a part that a question quotes: %s', (piece) => {
    const mark = markWith('shrunk', piecesIn(`filters[name][$contains]=alpha ${piece}`, [old]));
    expect(mark).toContain(piece);
    expect(mark).not.toBe(old);
    expect(isMarked(mark)).toBe(true);
  });

  it.each([`filters[name][$endsWithi]=${old.slice(-1)}`, `{ name: { endsWith: "${old.slice(-2)}" } }`])(
    'keeps the end that values must have: %s',
    (question) => {
      const mark = markWith('shrunk', piecesIn(question, [old]));
      expect(mark.at(-1)).toBe(old.at(-1));
      expect(mark).not.toBe(old);
    },
  );

  it('is the mark of the name where nothing is quoted', () => {
    const text = `filters[name][$eq]=alpha ${old.toUpperCase()}`;
    expect(marksIn(text)).toEqual([old]);
    expect(piecesIn(text, [old])).toEqual([]);
    expect(markWith('shrunk', [])).toBe(markOf('shrunk'));
  });
});
