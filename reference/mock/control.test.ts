import express from 'express';
import request from 'supertest';
import { describe, expect, it } from 'vitest';
import { createAccess } from '../access/viewer.ts';
import { insufficientStorage } from '../query/api-error.ts';
import { errorHandler } from '../rest/errors.ts';
import type { Snapshot } from '../store/store.ts';
import { controlRoutes } from './control.ts';
import { createFaults, faultInjection } from './faults.ts';
import { recordRequests } from './record.ts';
import { createRequestLog } from './request-log.ts';

/** A control whose content is one number. */
function createTestControl() {
  const state = { content: 7 };
  const contents = new Map<Snapshot, number>();
  const control = {
    reset: async () => {
      state.content = 0;
    },
    snapshot: () => {
      const snapshot = { takenAt: 'now' };
      contents.set(snapshot, state.content);
      return snapshot;
    },
    restore: async (snapshot: Snapshot) => {
      state.content = contents.get(snapshot) ?? Number.NaN;
    },
    exportSeed: async (snapshot: Snapshot) => ({ content: contents.get(snapshot) }),
  };
  const requestLog = createRequestLog(10);
  const access = createAccess({ tokens: ['t0ken'], publicActions: new Set() });
  const faults = createFaults();
  const describeApi = async () => ({ openapi: '3.1.0' });
  const app = express()
    .use(recordRequests(requestLog))
    .use(
      '/_touchstone',
      controlRoutes({
        access,
        control,
        snapshots: new Map(),
        requestLog,
        faults,
        profile: 'stated',
        describe: describeApi,
      }),
    )
    .use(faultInjection(faults))
    .get('/api/tags', (_request, response) => void response.json({}))
    .use(errorHandler(() => {}));
  const ask = (method: 'get' | 'post' | 'put' | 'delete', path: string) =>
    request(app)[method](`/_touchstone${path}`).set('Authorization', 'Bearer t0ken');
  return { app, state, ask, control };
}

describe('control of the mock', () => {
  it('describes the API without data around it, as tools read it', async () => {
    const { ask } = createTestControl();
    expect((await ask('get', '/openapi.json')).body).toEqual({ openapi: '3.1.0' });
    expect((await ask('get', '/')).body.data.routes).toContainEqual({
      ...{ method: 'GET', path: '/openapi.json', says: 'describes the API, as OpenAPI 3.1' },
    });
  });

  it('resets, and keeps and restores snapshots by name', async () => {
    const { state, ask } = createTestControl();
    await ask('post', '/snapshots/before');
    await ask('post', '/reset');
    expect(state.content).toBe(0);
    expect((await ask('post', '/snapshots/before/restore')).body).toEqual({ data: { name: 'before', takenAt: 'now' } });
    expect(state.content).toBe(7);
  });

  it('knows no snapshot that was not taken', async () => {
    const { ask } = createTestControl();
    await ask('post', '/snapshots/one');
    const answer = await ask('post', '/snapshots/two/restore');
    expect(answer.status).toBe(404);
  });

  it('exports a snapshot as it is, not as the content has become', async () => {
    const { ask } = createTestControl();
    await ask('post', '/snapshots/one');
    await ask('post', '/reset');
    expect((await ask('get', '/snapshots/one')).body).toEqual({ content: 7 });
    expect((await ask('get', '/snapshots/two')).status).toBe(404);
  });

  it('lists and deletes snapshots', async () => {
    const { ask } = createTestControl();
    await ask('post', '/snapshots/one');
    await ask('post', '/snapshots/two');
    expect((await ask('delete', '/snapshots/one')).body).toEqual({ data: { name: 'one', takenAt: 'now' } });
    expect((await ask('get', '/snapshots')).body).toEqual({ data: [{ name: 'two', takenAt: 'now' }] });
    const answer = await ask('delete', '/snapshots/tow');
    expect([answer.status, answer.body.error.message]).toEqual([404, 'No snapshot is called tow; did you mean "two"?']);
  });

  it('tells what there is, and each of these routes answers', async () => {
    const { ask } = createTestControl();
    const { name, profile, routes } = (await ask('get', '')).body.data;
    expect({ name, profile }).toEqual({ name: 'content-touchstone', profile: 'stated' });
    expect(routes).toHaveLength(11);
    await ask('post', '/snapshots/one');
    for (const { method, path } of routes) {
      const { status } = await ask(method.toLowerCase(), path.replace(':name', 'one')).send([]);
      expect({ method, path, status }).not.toMatchObject({ status: 404 });
    }
  });

  it('clears the request log', async () => {
    const { ask } = createTestControl();
    await ask('get', '/faults');
    await ask('delete', '/requests');
    expect((await ask('get', '/requests')).body.data).toHaveLength(1);
  });

  it('reports a snapshot that cannot be restored', async () => {
    const { ask, control } = createTestControl();
    await ask('post', '/snapshots/one');
    control.restore = async () => {
      throw insufficientStorage();
    };
    expect((await ask('post', '/snapshots/one/restore')).status).toBe(507);
  });

  it('tells the requests answered since the last reset', async () => {
    const { ask } = createTestControl();
    await ask('post', '/snapshots/one');
    await ask('post', '/reset');
    const { data } = (await ask('get', '/requests')).body;
    expect(data).toMatchObject([{ method: 'POST', path: '/_touchstone/reset', status: 200, warnings: [] }]);
  });

  it('lets routes fail as told, until the next reset', async () => {
    const { app, ask } = createTestControl();
    const rule = { method: 'GET', path: '/api/*', status: 429, rate: 1 };
    const answer = await ask('put', '/faults').send({ data: [{ method: 'get', path: '/api/*', status: 429 }] });
    expect(answer.body).toEqual({ data: [rule] });
    expect((await ask('get', '/faults')).body).toEqual({ data: [rule] });
    expect((await request(app).get('/api/tags')).body.error).toMatchObject({ status: 429, message: 'Injected fault' });
    await ask('post', '/reset');
    expect((await request(app).get('/api/tags')).status).toBe(200);
  });

  it.each([
    [{ status: 400 }, { status: 400, rate: 1 }],
    [{ status: 599 }, { status: 599, rate: 1 }],
    [{ latency: '5' }, { status: 503, rate: 0, latency: 5 }],
  ])('takes the fault %j, and fills in what it does not say', async (rule, whole) => {
    const { ask } = createTestControl();
    const answer = await ask('put', '/faults').send({ data: [rule] });
    expect(answer.body).toEqual({ data: [whole] });
  });

  it.each([
    [{}, 'data: expected a list of rules'],
    [{ data: [{ rat: 1 }] }, 'data[0] has no member "rat"; did you mean "rate"?'],
    [{ data: [{ rate: 2 }] }, 'data[0].rate: expected a share from 0 to 1'],
    [{ data: [{ rate: {} }] }, 'found "{}"'],
    [{ data: [{ latency: [] }] }, 'data[0].latency: expected milliseconds'],
    [{ data: [{ status: 200 }] }, 'data[0].status: expected a status from 400 to 599'],
    [{ data: [{ path: 'api' }] }, 'data[0].path: expected a path'],
  ])('refuses the faults %j', async (body, message) => {
    const { ask } = createTestControl();
    const answer = await ask('put', '/faults').send(body);
    expect(answer.status).toBe(400);
    expect(answer.body.error.message).toContain(message);
  });

  it('is for holders of a full-access token', async () => {
    const { app, state } = createTestControl();
    await request(app).post('/_touchstone/reset');
    expect(state.content).toBe(7);
  });
});
