import { describe, expect, it } from 'vitest';
import { differencesOf, isEqual } from './compare.ts';
import type { RecordedExchange } from './recording.ts';

const recorded = (status: number, body: unknown): RecordedExchange => ({
  n: 1,
  section: 's',
  name: 'n',
  request: { method: 'GET', path: '/' },
  status,
  contentType: 'application/json',
  body,
});

const answer = (status: number, body: unknown) => ({ status, contentType: 'application/json', body });

describe('isEqual', () => {
  it.each([
    [
      { a: 1, b: 2 },
      { b: 2, a: 1 },
    ],
    [{ at: '2026-11-20T16:07:10.202Z' }, { at: new Date().toISOString() }],
    [{ url: '/uploads/a_03ee8af00c.png' }, { url: '/uploads/a_0123456789.png' }],
    [{ jwt: 'eyJhbGciOi.J9-_x' }, { jwt: 'eyJ0' }],
    [
      { id: 1, attributes: {} },
      { id: 1, attributes: {}, meta: { availableLocales: [] } },
    ],
    [{ $text: '<!doctype html>a' }, { $text: '<!doctype html>b' }],
  ])('takes %j for %j', (then, now) => {
    expect(isEqual(recorded(200, then), answer(200, now), 'stated')).toBe(true);
  });

  it.each([
    [{ at: '2020-01-01T00:00:00.000Z' }, { at: new Date().toISOString() }],
    [{ data: [], meta: {} }, { data: [] }],
    [{ list: [1, 2] }, { list: [2, 1] }],
    [{ $text: 'Not Found' }, { $text: 'Method Not Allowed' }],
  ])('tells %j from %j', (then, now) => {
    expect(isEqual(recorded(200, then), answer(200, now), 'stated')).toBe(false);
  });

  it.each([
    [400, true],
    [500, false],
    [200, false],
  ])('meets a recorded 500 with %i: %s', (status, equal) => {
    expect(isEqual(recorded(500, {}), answer(status, null), 'stated')).toBe(equal);
  });
});

describe('isEqual, of GraphQL answers', () => {
  const failure = { path: ['a', 'b'], extensions: { code: 'INTERNAL_SERVER_ERROR' } };
  const failed = recorded(200, { errors: [failure], data: { a: { b: null, c: 1 } } });

  it.each([
    [{ errors: [{ extensions: { code: 'BAD_USER_INPUT' } }], data: null }, true],
    [{ errors: [failure], data: { a: { b: null, c: 1 } } }, false],
    [{ data: { a: { b: ['x'], c: 1 } } }, false],
  ])('meets a failed field with %j: %s', (body, equal) => {
    expect(isEqual(failed, answer(200, body), 'stated')).toBe(equal);
  });
});

describe('differencesOf', () => {
  it('names status and places', () => {
    const page = { status: 400, contentType: 'text/html', body: { data: { id: 2 } } };
    expect(differencesOf(recorded(200, { data: { id: 1 } }), page, 'stated')).toEqual([
      'status: 400, recorded 200',
      'contentType: text/html, recorded application/json',
      'data.id: 2, recorded 1',
    ]);
  });
});
