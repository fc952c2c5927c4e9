import { describe, expect, it } from 'vitest';
import { canaryValues, passwordOf } from '../target/canary.ts';
import type { Answer, Request } from '../target/exchange.ts';
import { invariantDifferences } from './invariants.ts';
import { json, model } from './library.fixture.ts';

const judge = invariantDifferences(model);

function differencesOf(request: Partial<Request> & Pick<Request, 'path'>, answer: Partial<Answer>) {
  const text = answer.text ?? (answer.body === undefined ? '' : JSON.stringify(answer.body));
  return judge({
    request: { method: 'GET', auth: 'none', ...request },
    answer: { status: 200, headers: json, body: undefined, ...answer, text },
  });
}
const brokenClauses = (...judged: Parameters<typeof differencesOf>): string[] =>
  differencesOf(...judged).map(({ clause }) => clause);

const [secret] = canaryValues(
  { name: 'secret', type: 'string', required: false, unique: false, private: true, localized: false },
  1,
);
const user = { id: 1, username: 'ada', email: 'ada@example.com' };

describe('every error', () => {
  const error = { status: 403, name: 'ForbiddenError', message: 'Forbidden' };

  it.each([
    ['has the stated shape', { status: 403, body: { data: null, error } }],
    ['may lack data', { status: 403, body: { error } }],
    ['may lack members of error', { status: 403, body: { error: {} } }],
    ['may lack a body', { status: 403 }],
    ['may be the text of a router, for a method', { status: 405, text: 'Method Not Allowed' }],
  ])('%s', (_what, answer) => {
    expect(brokenClauses({ path: '/api/books' }, answer)).toEqual([]);
  });

  it.each([
    ['carries content beside error', { status: 403, body: { data: [{ id: 1 }], error } }],
    ['carries no error object', { status: 403, body: { message: 'Forbidden' } }],
    ['is a page', { status: 404, text: '<h1>Not found</h1>' }],
  ])('that %s is told', (_what, answer) => {
    expect(brokenClauses({ path: '/api/books/1' }, answer)).toEqual(['rest.envelope.error']);
  });

  it('has the status of an error', () => {
    const broken = (body: unknown): string[] => brokenClauses({ path: '/api/books' }, { status: 200, body });
    expect(broken({ data: null, error })).toEqual(['errors.status-is-error']);
    expect(broken({ data: [{ id: 1 }], error })).toEqual([]);
    expect(broken({ data: null, error: null })).toEqual([]);
  });

  it('of other endpoints has another shape', () => {
    expect(brokenClauses({ path: '/api/users/1' }, { status: 404, body: { message: 'no' } })).toEqual([]);
  });

  it('is below 500', () => {
    expect(brokenClauses({ path: '/api/users' }, { status: 500, body: {} })).toEqual(['errors.never-500']);
  });

  it('tells no internals, unless they were sent', () => {
    const body = { error: { message: 'select * from books' } };
    expect(brokenClauses({ path: '/api/books' }, { status: 400, body })).toEqual(['security.no-stack-trace']);
    const path = `/api/books?sort=${encodeURIComponent('select * from books')}`;
    expect(brokenClauses({ path }, { status: 400, body })).toEqual([]);
  });
});

describe('every answer', () => {
  it.each([
    [
      'a password in an entry',
      { body: { data: { id: 1, attributes: { note: passwordOf('x') } } } },
      'security.no-password',
    ],
    ['a private attribute deep inside', { body: { data: [{ a: { b: [secret] } }] } }, 'security.no-private'],
    ['a hidden value in a header', { headers: { 'x-note': `${secret}` } }, 'access.private-by-default'],
    [
      'a hidden value in an error',
      { status: 400, body: { error: { message: `unlike ${secret}` } } },
      'access.private-by-default',
    ],
    ['a hash in a user record', { body: [{ ...user, password: '$2a$10$x' }] }, 'users.record-secrets'],
    [
      'a token in a user inside an entry',
      { body: { data: { attributes: { owner: { data: { attributes: { ...user, resetPasswordToken: 'abc' } } } } } } },
      'users.record-secrets',
    ],
  ])('tells %s', (_what, answer, clause) => {
    expect(brokenClauses({ path: '/api/books' }, answer)).toEqual([clause]);
  });

  it('has no member for a hidden attribute, not even an empty one, in an envelope or bare', () => {
    const entry = { id: 1, attributes: { secret: null } };
    const path = '/api/authors';
    expect(brokenClauses({ path }, { body: { data: [entry] } })).toEqual(['security.no-private']);
    expect(brokenClauses({ path: `${path}/1/localizations` }, { body: { id: 2, secret: null } })).toEqual([
      'security.no-private',
    ]);
    expect(brokenClauses({ path: '/api/books' }, { body: { data: entry } })).toEqual([]);
  });

  it('may quote what is wrong with a hidden value that was sent', () => {
    const body = { error: { message: `${secret} is too long` } };
    expect(
      brokenClauses({ path: '/api/authors', method: 'POST', body: { data: { secret } } }, { status: 400, body }),
    ).toEqual([]);
  });
});

describe('what is said of an answer', () => {
  const hidden = 'no value of a password or a private attribute';

  it.each([
    [
      { status: 404, text: '<h1>Not found</h1>' },
      {
        message: 'the error is not as it must be',
        expected: '{ error: { … } }, no data',
        actual: { status: 404, body: '<h1>Not found</h1>' },
      },
    ],
    [
      { status: 500, body: { error: {} } },
      { message: 'it is answered 500', expected: 'a status below 500', actual: { status: 500 } },
    ],
    [
      { status: 400, body: { error: { message: 'SQLITE_BUSY' } } },
      { message: 'the error tells internals of the server', expected: 'nothing of the kind', actual: 'SQLITE_' },
    ],
    [{ body: { ...user, password: 'x' } }, { message: 'a user record carries password', expected: 'no password' }],
    [{ body: { ...user, confirmationToken: 'x' } }, { message: 'a user record carries confirmationToken' }],
    [
      { headers: { 'x-note': `${secret}` } },
      { message: 'the header x-note carries a hidden value', expected: hidden, actual: secret },
    ],
    [
      { status: 400, body: { error: { message: `${secret}` } } },
      { message: 'an error carries a hidden value', expected: hidden },
    ],
    [{ body: { data: [secret] } }, { message: 'the answer carries a hidden value', expected: hidden }],
  ])('%j is told', (answer, difference) => {
    expect(differencesOf({ path: '/api/books' }, answer)).toMatchObject([{ ...difference, entries: [] }]);
  });

  it.each([502, 503, 504, 413, 429, 408])('nothing of the status %i, which is of a server in front', (status) => {
    expect(differencesOf({ path: '/api/books' }, { status, text: 'no' })).toEqual([]);
  });

  it('a user record has no secret member, not even an empty one', () => {
    expect(brokenClauses({ path: '/api/users/1' }, { body: { ...user, resetPasswordToken: null } })).toEqual([
      'users.record-secrets',
    ]);
  });

  it('nothing of a user without a secret, of another record, or of an answer without a body', () => {
    for (const body of [user, { password: 'x', username: 'a' }, [{ a: [1, 'x', null] }]])
      expect(brokenClauses({ path: '/api/books' }, { body })).toEqual([]);
    expect(brokenClauses({ path: '/api/books', method: 'HEAD' }, { status: 404, text: 'x' })).toEqual([]);
    expect(brokenClauses({ path: '/api/books', rawBody: '{' }, { status: 400, text: 'x' })).toEqual([]);
  });

  it('nothing of a hidden value that a path, a body or a form sent', () => {
    const answer = { status: 400, body: { error: { message: `${secret}` } } };
    for (const request of [
      { path: `/api/books?a=${encodeURIComponent(String(secret))}` },
      { path: '/api/books', rawBody: `${secret}` },
      { path: '/api/books', form: [{ name: 'a', value: `${secret}` }] },
    ])
      expect(brokenClauses(request, answer)).toEqual([]);
    expect(brokenClauses({ path: '/api/books', body: { secret } }, { body: { data: [secret] } })).toEqual([
      'security.no-private',
    ]);
  });
});
