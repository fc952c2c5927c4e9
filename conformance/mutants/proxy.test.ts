import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Model } from '../models/model.ts';
import { jsonReply, onAnswer } from './faults.ts';
import type { MakeFault, Mutant } from './mutant.ts';
import { type MutantProxy, startProxy } from './proxy.ts';

const model: Model = { contentTypes: [], components: [] };

/** A mutant with this fault. */
const mutant = (fault: MakeFault): Mutant => ({ id: 'test', clause: 'test', breaks: 'It.', fault });

describe('the proxy', () => {
  let server: Server;
  let proxy: MutantProxy | undefined;

  /** Starts a proxy in front of a server that answers what it was asked. */
  const start = async (fault?: Mutant): Promise<string> => {
    const { port } = server.address() as AddressInfo;
    proxy = await startProxy({
      url: `http://127.0.0.1:${port}/base`,
      model,
      token: 't',
      ...(fault ? { mutant: fault } : {}),
    });
    return proxy.url;
  };

  beforeEach(async () => {
    server = createServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      response.setHeader('content-type', 'application/json');
      response.setHeader('x-seen', String(request.headers.authorization));
      response.statusCode = request.method === 'POST' ? 201 : 200;
      response.end(JSON.stringify({ data: { url: request.url, body: Buffer.concat(chunks).toString() } }));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });

  afterEach(async () => {
    await proxy?.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  it('passes everything on below the path prefix of the target', async () => {
    const url = await start();
    const headers = { authorization: 'Bearer x' };
    const answer = await fetch(`${url}/api/a?b=%5B`, { method: 'POST', body: '{"data":1}', headers });
    expect(answer.status).toBe(201);
    expect(answer.headers.get('x-seen')).toBe('Bearer x');
    expect(await answer.json()).toEqual({ data: { url: '/base/api/a?b=%5B', body: '{"data":1}' } });
  });

  it('sends on what a fault makes of a request', async () => {
    const url = await start(mutant(() => ({ request: (request) => ({ ...request, path: '/other' }) })));
    expect(await (await fetch(`${url}/api/a`)).json()).toEqual({ data: { url: '/base/other', body: '' } });
  });

  it('answers without asking when a fault says so', async () => {
    const url = await start(mutant(() => ({ request: () => jsonReply(418, { data: null }) })));
    const answer = await fetch(`${url}/api/a`);
    expect([answer.status, await answer.json()]).toEqual([418, { data: null }]);
  });

  it('answers what a fault makes of an answer', async () => {
    const url = await start(mutant(onAnswer(() => ({ data: 'bent' }))));
    expect(await (await fetch(`${url}/api/a`)).json()).toEqual({ data: 'bent' });
  });

  it('answers 502 when the target is gone, and lives on', async () => {
    const url = await start();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    expect((await fetch(`${url}/api/a`)).status).toBe(502);
    expect((await fetch(`${url}/api/a`)).status).toBe(502);
  });
});
