import express from 'express';
import request from 'supertest';
import { describe, expect, it } from 'vitest';
import { ApiError } from '../query/api-error.ts';
import { errorBehind, errorHandler } from './errors.ts';
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
    ['an error', new Error('a'), true],
    ['a mistake', new ApiError('ValidationError'), true],
    ['a missing entry', new ApiError('NotFoundError'), true],
    ['missing credentials', new ApiError('UnauthorizedError'), false],
    ['missing rights', new ApiError('ForbiddenError'), false],
    ['a text', 'a', true],
  ])('such as %s can be caught by code of a project unless they refuse access', async (_what, thrown, isTold) => {
    const app = express();
    const behind: unknown[] = [];
    app.get('/', (_request, response) => {
      response.once('finish', () => behind.push(errorBehind(response)));
      throw thrown;
    });
    app.use(errorHandler(() => {}));
    await request(app).get('/');
    expect(behind).toEqual([isTold ? thrown : undefined]);
  });

  it.each([{ status: 404, message: 'told' }, 'told', Object.assign(new Error('told'), { status: '404' })])(
    'of another kind are 500, whatever status they name: %j',
    async (thrown) => {
      const logged: string[] = [];
      const app = express();
      app.get('/', () => {
        throw thrown;
      });
      app.use(errorHandler((text) => logged.push(text)));
      const { status, body } = await request(app).get('/');
      expect([status, body.error.message, logged.length]).toEqual([500, 'Internal Server Error', 1]);
      expect(logged[0]).toMatch(/^GET \/: /);
    },
  );

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
