import { describe, expect, it } from 'vitest';
import { faultIn } from './fault.ts';

const error = (name: string, message: string, stack: string) => Object.assign(new Error(message), { name, stack });

describe('faultIn', () => {
  it('names the innermost place in the project', () => {
    const fault = error(
      'TypeError',
      'x is not a function\nmore',
      'TypeError: x is not a function\n    at run (/p/node_modules/a/index.js:1:2)\n    at bootstrap (/p/src/index.js:12:7)\n    at node:internal:1:1',
    );
    expect(faultIn('/p', '/p/src/other.js', fault)).toMatchObject({
      file: '/p/src/index.js',
      place: 'line 12',
      message: '/p/src/index.js: line 12: TypeError: x is not a function',
    });
  });

  it('reads the place of a syntax error, and of an ES module', () => {
    const syntax = error('SyntaxError', 'bad', '/p/src/a.js:3\n  let let\n\nSyntaxError: bad');
    expect(faultIn('/p', '/p/src/index.js', syntax)).toMatchObject({ file: '/p/src/a.js', place: 'line 3' });
    const esm = error('Error', 'bad', 'Error: bad\n    at file:///p/src/b.mjs?changed=12.5:4:9');
    expect(faultIn('/p', '/p/src/index.js', esm)).toMatchObject({ file: '/p/src/b.mjs', place: 'line 4' });
  });

  it('reads the place of a file that cannot be translated', () => {
    const message = 'Transform failed with 1 error:\n/p/src/a.ts:7:2: ERROR: Expected ";" but found "x"';
    expect(faultIn('/p', '/p/src/index.js', error('TransformError', message, '')).message).toBe(
      '/p/src/a.ts: line 7: SyntaxError: Expected ";" but found "x"',
    );
  });

  it('names the file when nothing else is known', () => {
    expect(faultIn('/p', '/p/src/index.js', 'no').message).toBe('/p/src/index.js: threw "no"');
  });
});
