import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Condition, excuses, readExpected } from './expected.ts';

const entry = (condition: Condition) => ({ check: 'a', reason: 'r', condition });
const witness = { uid: 'book', query: 'filters[title][$eq]=A' };

describe('an expected failure', () => {
  it('excuses its witness and nothing else', () => {
    expect(excuses(entry({ example: 0 }), witness, { ...witness })).toBe(true);
    expect(excuses(entry({ example: 0 }), witness, { ...witness, query: '' })).toBe(false);
  });

  it('excuses the family that a part of a case names', () => {
    const of = entry({ example: 0, match: { uid: 'book' } });
    expect(excuses(of, witness, { uid: 'book', query: 'x' })).toBe(true);
    expect(excuses(of, witness, { uid: 'tag', query: 'x' })).toBe(false);
  });

  it('excuses texts that a regular expression matches, but not what is no text', () => {
    const of = entry({ example: 0, match: { query: { $regex: '\\[\\$(eq|ne)\\]=[A-Z]+$' } } });
    expect(excuses(of, witness, { query: 'filters[name][$ne]=B' })).toBe(true);
    expect(excuses(of, witness, { query: 'filters[name][$ne]=b' })).toBe(false);
    expect(excuses(of, witness, { query: 'filters%5bname%5d%5b%24n%65%5d=B' })).toBe(true);
    expect(excuses(of, witness, { query: 1 })).toBe(false);
  });

  it('excuses nobody, not even its witness, who fails for another reason', () => {
    const of = entry({ example: 0, match: {}, message: '^entry \\d+ is missing' });
    expect(excuses(of, witness, witness, 'entry 7 is missing from the list')).toBe(true);
    expect(excuses(of, witness, witness, 'the status is 500')).toBe(false);
  });

  it('is refused when its regular expression is none', () => {
    const folder = mkdtempSync(join(tmpdir(), 'touchstone-expected-'));
    const file = join(folder, 'expected.json');
    const bad = entry({ example: 0, match: { query: { $regex: '(' } } });
    writeFileSync(file, JSON.stringify({ expected: [bad] }));
    expect(() => readExpected(file)).toThrow('/expected/0/condition');
    rmSync(folder, { recursive: true });
  });
});
