import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Client, createClient } from './client.ts';
import { startTinyService, type TinyService } from './tiny-service.ts';

describe('createClient', () => {
  let service: TinyService;
  let client: Client;

  beforeEach(async () => {
    service = await startTinyService();
    client = createClient({ url: service.url, concurrency: 1, timeoutMs: 150 });
  });
  afterEach(async () => {
    await client.close();
    await service.close();
  });

  it('takes a target for dead whose answer never ends', async () => {
    service.fault = (_, response) => {
      const drops = setInterval(() => response.write(' '), 10);
      response.on('close', () => clearInterval(drops));
      return true;
    };
    await expect(client.send({ method: 'GET', path: '/api/books', auth: 'none' })).rejects.toThrow(
      'no answer within 150 ms',
    );
    expect(client.down).toBeDefined();
  });

  it('says of a target that never answered that it cannot be reached', async () => {
    await service.close();
    await expect(client.send({ method: 'GET', path: '/api/books', auth: 'none' })).rejects.toThrow(
      `${service.url} cannot be reached: connection refused`,
    );
  });
});
