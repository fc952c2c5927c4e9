import { expect, it } from 'vitest';
import { pathText, problemAt, refuseProblems } from './problem.ts';

it.each([
  [[], 'this'],
  [['a'], 'a'],
  [['a', 0, 'b'], 'a[0].b'],
  [[0, 'a'], '[0].a'],
])('the path %j is written %s', (path, text) => {
  expect(pathText(path)).toBe(text);
});

it('one problem is the message, several are counted', () => {
  const problems = [problemAt(['a', 0], 'first'), problemAt([], 'second')];
  expect(() => refuseProblems([])).not.toThrow();
  expect(() => refuseProblems(problems.slice(0, 1))).toThrow('first');
  expect(() => refuseProblems(problems)).toThrow('2 errors occurred');
  expect(problems[0]).toEqual({ path: ['a', '0'], message: 'first', name: 'ValidationError' });
});
