import request from 'supertest';
import { describe, expect, it } from 'vitest';
import express from '../express.ts';
import { answerUnknownPath, refuseMethod } from './refuse-method.ts';

const app = express().use(answerUnknownPath);

describe('a path of other methods', () => {
  const other = express().use((incoming, response) => refuseMethod(incoming, response, 'POST'));

  it.each([
    ['get', 404, undefined],
    ['head', 404, undefined],
    ['options', 200, 'POST'],
    ['put', 405, 'POST'],
  ] as const)('answers %s by %i', async (method, status, allow) => {
    const answer = await request(other)[method]('/');
    expect([answer.status, answer.headers.allow]).toEqual([status, allow]);
    if (status === 405) expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
  });
});

describe('a path that belongs to nothing', () => {
  it('is not found by who reads it', async () => {
    const { status, body } = await request(app).get('/api/nope');
    const error = { status: 404, name: 'NotFoundError', message: 'Not Found', details: {} };
    expect([status, body]).toEqual([404, { data: null, error }]);
  });

  it.each(['head', 'options'] as const)('is not found by %s either', async (method) => {
    const { status, headers } = await request(app)[method]('/api/nope');
    expect([status, headers.allow]).toEqual([404, undefined]);
  });

  it.each(['post', 'put', 'patch', 'delete'] as const)('has no method %s', async (method) => {
    const answer = await request(app)[method]('/api/nope');
    expect([answer.status, answer.text, answer.headers.allow]).toEqual([405, 'Method Not Allowed', 'HEAD, GET']);
  });
});
