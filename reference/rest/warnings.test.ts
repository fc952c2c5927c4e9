import express from 'express';
import request from 'supertest';
import { describe, expect, it } from 'vitest';
import { addWarning, hideWarnings, warningsOf } from './warnings.ts';

/** Sends a request to an application that adds remarks; returns the header and the remarks of the response. */
async function headerFor(remarks: readonly string[], hidden = false): Promise<[header: string, stored: string[]]> {
  const app = express();
  if (hidden) hideWarnings(app);
  app.use((_request, response) => {
    for (const remark of remarks) addWarning(response, remark);
    response.json(warningsOf(response));
  });
  const { headers, body } = await request(app).get('/');
  return [headers['x-touchstone-warning'] ?? '', body];
}

describe('addWarning', () => {
  it('sets a header that names all remarks', async () => {
    expect(await headerFor(['one', 'two'])).toEqual(['one | two', ['one', 'two']]);
  });

  it('bounds the header, also where letters are encoded', async () => {
    for (const letter of ['a', '\u00e9', '\u{1f41f}', '\ud800', '\n']) {
      const [header] = await headerFor([letter.repeat(300_000), letter.repeat(3000)]);
      expect(header.length).toBeGreaterThan(900);
      expect(header.length).toBeLessThanOrEqual(2003);
      expect(() => decodeURIComponent(header)).not.toThrow();
    }
  });

  it('bounds how many remarks there are, and how long each is', async () => {
    const [, stored] = await headerFor(Array(5000).fill('x'.repeat(5000)));
    expect(stored).toHaveLength(51);
    expect(stored.at(-1)).toBe('more was ignored');
    expect(stored[0]?.length).toBeLessThan(1100);
  });

  it('sets no header where it is hidden, and keeps the remarks', async () => {
    expect(await headerFor(['one'], true)).toEqual(['', ['one']]);
  });
});
