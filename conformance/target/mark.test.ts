import { describe, expect, it } from 'vitest';
import { isMarked, markOf, replaceMarks } from './mark.ts';

describe('a mark', () => {
  it('is the same for the same name, and another for another', () => {
    const marks = Array.from({ length: 2000 }, (_, at) => markOf(`run ${at}`));
    expect(new Set(marks).size).toBe(2000);
    expect(markOf('run 7')).toBe(marks[7]);
    expect(marks.every((mark) => /^ts[a-z0-9]{12}$/.test(mark))).toBe(true);
  });

  it('is found as a word of its own, in any case', () => {
    const mark = markOf('member');
    for (const text of [
      mark,
      `alpha ${mark}`,
      `touchstone-member-${mark}@example.com`.toUpperCase(),
      `a-${mark}.png`,
    ]) {
      expect(isMarked(text), text).toBe(true);
    }
  });

  it('is not found in what only looks alike, or in a long text that quotes one', () => {
    const mark = markOf('member');
    const last = mark.at(-1) === '0' ? '1' : '0';
    for (const text of [
      'touchstone-member',
      `${mark.slice(0, -1)}${last}`,
      `x${mark}`,
      `${mark}x`,
      mark.slice(0, -1),
    ]) {
      expect(isMarked(text), text).toBe(false);
    }
    expect(isMarked(`${'word '.repeat(80)}${mark}`)).toBe(false);
    expect(isMarked(7)).toBe(false);
  });

  it('is replaced behind an escape of a URL', () => {
    const mark = markOf('member');
    expect(replaceMarks(`?name=alpha%20${mark}&code=${mark}`, 'NEW')).toBe('?name=alpha%20NEW&code=NEW');
  });
});
