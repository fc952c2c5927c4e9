import express from 'express';
import request from 'supertest';
import { describe, expect, it } from 'vitest';
import { cors } from './cors.ts';

const app = express()
  .use(cors)
  .use((_request, response) => void response.send('answered'));

describe('cors', () => {
  it('answers a preflight request with 204 and what is allowed', async () => {
    const answer = await request(app)
      .options('/api/tags')
      .set({ Origin: 'http://page.test', 'Access-Control-Request-Method': 'PUT' });
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect(answer.headers['access-control-allow-origin']).toBe('http://page.test');
    expect(answer.headers['access-control-allow-methods']).toContain('PUT');
  });

  it('names the origin of a request that has one, and lets its page read warnings', async () => {
    const answer = await request(app).get('/api/tags').set('Origin', 'http://page.test');
    expect(answer.text).toBe('answered');
    expect(answer.headers['access-control-allow-origin']).toBe('http://page.test');
    expect(answer.headers['access-control-expose-headers']).toBe('X-Touchstone-Warning');
  });

  it('adds nothing but Vary where there is no origin', async () => {
    const answer = await request(app).get('/api/tags');
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
    expect(answer.headers.vary).toBe('Origin');
  });
});
