import { expect, it } from 'vitest';
import { lastLines } from './fault.ts';

it('shows the end of an output without stack traces', () => {
  const output = 'one\n\ntwo\nError: three\n    at place (file.js:1:2)\nnpm error     at other\nfour\n';
  expect(lastLines(output, 3)).toBe('two\nError: three\nfour');
});
