import { describe, expect, it } from 'vitest';
import { envOf } from './env.ts';

const env = envOf({
  NAME: 'x',
  INT: '12px',
  FLOAT: '1.5',
  YES: 'true',
  NO: 'yes',
  JSON: '{"a":1}',
  LIST: '["a", b ]',
  BROKEN: '{',
  DAY: '2020-01-01T00:00:00Z',
});

describe('env', () => {
  it('reads each type', () => {
    expect(env('NAME')).toBe('x');
    expect(env.int('INT')).toBe(12);
    expect(env.float('FLOAT')).toBe(1.5);
    expect([env.bool('YES'), env.bool('NO')]).toEqual([true, false]);
    expect(env.json('JSON')).toEqual({ a: 1 });
    expect(env.array('LIST')).toEqual(['a', 'b']);
    expect(env.date('DAY')).toEqual(new Date('2020-01-01T00:00:00Z'));
    expect(env.oneOf('NAME', ['x', 'y'])).toBe('x');
  });

  it('gives the default for what is not set', () => {
    expect(env('NOT', 'd')).toBe('d');
    expect(env.int('NOT', 3)).toBe(3);
    expect(env.oneOf('NAME', ['y'], 'y')).toBe('y');
  });

  it('says which variable is not JSON', () => {
    expect(() => env.json('BROKEN')).toThrow('the environment variable BROKEN is not JSON');
  });
});
