import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ContentType } from '../models/model.ts';
import { readModel } from '../models/read.ts';
import { type Client, createClient } from './client.ts';
import { createLedger } from './ledger.ts';
import { startTinyService, type TinyService, tinyToken, writeProject } from './tiny-service.ts';

describe('the ledger', () => {
  let service: TinyService;
  let client: Client;
  const project = writeProject();
  const model = readModel(project.path);
  project.remove();
  const [book, notice] = model.contentTypes as [ContentType, ContentType];

  beforeEach(async () => {
    service = await startTinyService();
    client = createClient({ url: service.url, token: tinyToken, concurrency: 2, timeoutMs: 1000 });
  });
  afterEach(async () => {
    await client.close();
    await service.close();
  });

  it('removes what was created and nothing else', async () => {
    service.entries.set(1, {}).set(2, {});
    const ledger = createLedger(model, client);
    ledger.recordEntry(book, '2');
    expect(await ledger.cleanUp()).toEqual({ leftover: [], altered: [] });
    expect([...service.entries.keys()]).toEqual([1]);
  });

  it('names what it could not remove', async () => {
    service.entries.set(1, {});
    service.fault = (request, response) => {
      if (request.method !== 'DELETE') return false;
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
      return true;
    };
    const ledger = createLedger(model, client);
    ledger.recordEntry(book, '1');
    ledger.recordDeletion(book, '1');
    expect(await ledger.cleanUp()).toEqual({ leftover: [{ method: 'DELETE', path: '/api/books/1' }], altered: [] });
  });

  it('asks one list of a content-type, rather than each entry that is gone', async () => {
    const ledger = createLedger(model, client);
    for (const segment of ['1', '2', '3']) {
      ledger.recordEntry(book, segment);
      ledger.recordDeletion(book, segment);
    }
    expect(await ledger.cleanUp()).toEqual({ leftover: [], altered: [] });
    expect(service.seen.filter((line) => line.startsWith('GET /api/books'))).toHaveLength(1);
  });

  it('believes no list that holds fewer entries than it says', async () => {
    service.entries.set(1, {});
    service.fault = ({ method, url = '' }, response) => {
      const body = { data: [], meta: { pagination: { total: 1 } } };
      const isList = url.startsWith('/api/books?');
      if (method === 'DELETE' || isList) {
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(isList ? body : {}));
      }
      return method === 'DELETE' || isList;
    };
    const ledger = createLedger(model, client);
    ledger.recordEntry(book, '1');
    expect(await ledger.cleanUp()).toEqual({ leftover: [{ method: 'DELETE', path: '/api/books/1' }], altered: [] });
  });

  it('counts everything when the target is dead', async () => {
    const ledger = createLedger(model, client);
    ledger.recordEntry(book, '1');
    await service.close();
    expect(await ledger.cleanUp()).toEqual({ leftover: [{ method: 'DELETE', path: '/api/books/1' }], altered: [] });
  });

  it('puts a changed single type back', async () => {
    const ledger = createLedger(model, client);
    await ledger.saveSingle(notice);
    const path = '/api/notice';
    await client.send({ method: 'PUT', path, auth: 'full', body: { data: { motto: 'changed' } } });
    expect(await ledger.cleanUp()).toEqual({ leftover: [], altered: [] });
    const { body } = await client.send({ method: 'GET', path, auth: 'full' });
    expect(body).toMatchObject({ data: { attributes: { motto: 'as it was' } } });
  });

  it('removes a single type that did not exist before', async () => {
    await client.send({ method: 'DELETE', path: '/api/notice', auth: 'full' });
    const ledger = createLedger(model, client);
    await ledger.saveSingle(notice);
    await client.send({ method: 'PUT', path: '/api/notice', auth: 'full', body: { data: { motto: 'new' } } });
    expect(await ledger.cleanUp()).toEqual({ leftover: [], altered: [] });
    expect((await client.send({ method: 'GET', path: '/api/notice', auth: 'full' })).status).toBe(404);
  });
});
