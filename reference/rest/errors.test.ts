import express from 'express';
import request from 'supertest';
import { describe, expect, it } from 'vitest';
import { ApiError } from '../query/api-error.ts';
import { errorHandler } from './errors.ts';
import { ask, askAnonymously, libraryServer } from './library-server.fixture.ts';

describe('errors', () => {
  it('that nobody expected tell the sender nothing, and the log everything', async () => {
    const logged: string[] = [];
    const app = express();
    app.get('/', () => {
      throw new Error('the secret plan');
    });
    app.use(errorHandler((text) => logged.push(text)));
    const answer = await request(app).get('/').query({ code: 'hidden' });
    const error = { status: 500, name: 'InternalServerError', message: 'Internal Server Error' };
    expect([answer.status, answer.body]).toEqual([500, { data: null, error }]);
    expect(logged.join()).toContain('the secret plan');
    expect(logged.join()).not.toContain('hidden');
  });

  it('that are refusals are told as they are, without details where there are none', async () => {
    const app = express();
    app.get('/', () => {
      throw new ApiError('ApplicationError', 'no', null);
    });
    app.use(errorHandler(() => {}));
    const answer = await request(app).get('/');
    expect(answer.body).toEqual({ data: null, error: { status: 400, name: 'ApplicationError', message: 'no' } });
  });

  it.each([
    [400, { status: 400, name: 'BadRequestError', message: 'told' }],
    [413, { status: 413, name: 'PayloadTooLargeError', message: 'request entity too large' }],
    [499, { status: 499, name: 'BadRequestError', message: 'told' }],
    [500, { status: 500, name: 'InternalServerError', message: 'Internal Server Error' }],
  ])('of Express with the status %i are told if the client caused them', async (status, error) => {
    const app = express();
    app.get('/', () => {
      throw Object.assign(new Error('told'), { status });
    });
    app.use(errorHandler(() => {}));
    expect((await request(app).get('/')).body).toEqual({ data: null, error });
  });

  it('of an undecodable path are 400', async () => {
    const answer = await ask(await libraryServer(), 'get', '/api/tags/%E0%A4%A');
    const error = { status: 400, name: 'BadRequestError', message: 'failed to decode' };
    expect([answer.status, answer.body]).toEqual([400, { data: null, error }]);
  });

  it('of a wrong token are 401, also where the public may read', async () => {
    const answer = await askAnonymously(await libraryServer(), 'get', '/api/tags').set('Authorization', 'Bearer wrong');
    expect(answer.body.error).toMatchObject({ status: 401, message: 'Missing or invalid credentials' });
  });
});

describe('warnings', () => {
  it('stand in a header, in letters that a header can carry', async () => {
    const answer = await ask(
      await libraryServer(),
      'get',
      `/api/tags?filters[name][$containz\u00e9]=1&populate=\ud800`,
    );
    expect(answer.status).toBe(200);
    expect(answer.headers['x-touchstone-warning']).toMatch(
      /\$containz%C3%A9.*did you mean "\$contains"\?.* \| populate/,
    );
  });
});
