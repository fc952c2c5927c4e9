import { describe, expect, it } from 'vitest';
import { readArguments } from './arguments.ts';

describe('the command line of a peer', () => {
  it('takes the default project when none is named', () => {
    expect(readArguments([], 'fixtures/project')).toEqual({
      keep: false,
      empty: false,
      project: 'fixtures/project',
      rest: [],
    });
  });

  it('keeps what it does not know, in order, for the suite', () => {
    expect(readArguments(['--seed', '7', '--keep', '--report', 'json=x.json', '--empty'], 'p')).toEqual({
      keep: true,
      empty: true,
      project: 'p',
      rest: ['--seed', '7', '--report', 'json=x.json'],
    });
  });

  it('takes a project in both spellings', () => {
    expect(readArguments(['--project', 'a'], 'p').project).toBe('a');
    expect(readArguments(['--project=b'], 'p').project).toBe('b');
  });

  it('refuses a project option without a directory', () => {
    expect(() => readArguments(['--project', '--keep'], 'p')).toThrow('--project needs a directory');
  });
});
