import { once } from 'node:events';
import { createServer } from 'node:http';
import { describe, expect, it } from 'vitest';
import { listen, stopListening } from './listen.ts';

describe('listen', () => {
  it('picks a free port for 0, and says when a port is taken', async () => {
    const [first, second] = [createServer(), createServer()];
    const url = await listen(first, 0, '127.0.0.1');
    const port = Number(new URL(url).port);
    await expect(listen(second, port, '127.0.0.1')).rejects.toThrow(`port ${port} on 127.0.0.1 is in use`);
    first.close();
  });

  it('says when the host is not one of this machine', async () => {
    await expect(listen(createServer(), 0, '203.0.113.7')).rejects.toThrow('203.0.113.7 is no address of this machine');
  });
});

describe('stopListening', () => {
  it('lets a running request finish, and does not wait for the connection it came by', async () => {
    const server = createServer((_request, response) => {
      setTimeout(() => response.end('done'), 50);
    });
    const url = await listen(server, 0, '127.0.0.1');
    const answer = fetch(url);
    await once(server, 'request');
    const started = performance.now();
    const stopped = stopListening(server);
    expect(await (await answer).text()).toBe('done');
    await stopped;
    expect(performance.now() - started).toBeLessThan(2000);
  });
});
