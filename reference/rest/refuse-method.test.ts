import request from 'supertest';
import { describe, expect, it } from 'vitest';
import express from '../express.ts';
import { answerUnknownPath } from './refuse-method.ts';

const app = express().use(answerUnknownPath);

describe('a path that belongs to nothing', () => {
  it('is not found by who reads it', async () => {
    const { status, body } = await request(app).get('/api/nope');
    const error = { status: 404, name: 'NotFoundError', message: 'Not Found', details: {} };
    expect([status, body]).toEqual([404, { data: null, error }]);
  });

  it.each(['post', 'put', 'patch', 'delete'] as const)('has no method %s', async (method) => {
    const answer = await request(app)[method]('/api/nope');
    expect([answer.status, answer.text, answer.headers.allow]).toEqual([405, 'Method Not Allowed', 'HEAD, GET']);
  });
});
