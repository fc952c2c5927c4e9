import { createServer, type IncomingHttpHeaders, type Server, request as send } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { afterAll, describe, expect, it } from 'vitest';
import { readCorsConfig } from './cors-config.ts';
import { createGuard, type GuardOptions } from './guard.ts';

const servers: Server[] = [];
afterAll(() => Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve)))));

interface Answer {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

type Ask = (headers: Record<string, string>, method?: string, path?: string) => Promise<Answer>;

/** A server with a guard, which answers passed requests with their path; `statuses` are those of refused ones. */
async function serverWithGuard({ cors, ...options }: Partial<Omit<GuardOptions, 'cors'>> & { cors?: unknown } = {}) {
  const statuses: number[] = [];
  const middlewares = cors === undefined ? [] : [{ name: 'strapi::cors', config: cors }];
  const guard = createGuard({
    ...{ listening: '127.0.0.1', allowed: [], ...options },
    cors: readCorsConfig(middlewares),
  });
  const server = createServer({ requireHostHeader: false }, (request, response) => {
    guard(
      request,
      response,
      () => response.end(`passed ${request.method} ${request.url}`),
      () => statuses.push(response.statusCode),
    );
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const ask: Ask = (headers, method = 'GET', path = '/x') =>
    new Promise((resolve, reject) => {
      const call = send({ port, host: '127.0.0.1', method, path, headers, agent: false }, (response) => {
        let text = '';
        response.on('data', (chunk: Buffer) => {
          text += chunk.toString();
        });
        response.on('end', () => resolve({ status: response.statusCode, headers: response.headers, text }));
      });
      call.on('error', reject).end();
    });
  return { ask, port, statuses };
}

const ownAddress = Object.values(networkInterfaces())
  .flatMap((each) => each ?? [])
  .find(({ internal, family }) => !internal && family === 'IPv4')?.address;

describe('the host of a request', () => {
  it.each([
    ...['localhost', 'LOCALHOST:1337', 'localhost.', 'api.localhost:80', '127.0.0.1', '127.8.9.1:1337'],
    ...['[::1]:1337', '[0:0:0:0:0:0:0:1]', '[::ffff:127.0.0.1]', '2130706433'],
  ])('may be %s, a name of loopback', async (host) => {
    const { ask } = await serverWithGuard();
    expect((await ask({ host })).text).toBe('passed GET /x');
  });

  it.each([
    ...[
      'evil.example',
      // URL.canParse takes it, the constructor does not
      '\u00c3\u009f',
      'localhost.evil.example:1337',
      'notlocalhost',
      '192.0.2.1',
      '[2001:db8::1]',
      '128.0.0.1',
      '0.0.0.0',
    ],
    ...[
      '127.0.0.1@evil.example',
      'localhost/',
      'evil.example#localhost',
      'localhost:port',
      ' ',
      'localhost, evil.example',
    ],
    '127.0.0.1.evil.example',
  ])('may not be %s: 421 that names it, and how to allow it', async (host) => {
    const { ask, statuses } = await serverWithGuard();
    const { status, text, headers } = await ask({ host });
    expect([status, headers['content-type']]).toEqual([421, 'application/json; charset=utf-8']);
    const { data, error } = JSON.parse(text);
    expect([data, error]).toMatchObject([null, { status: 421, name: 'MisdirectedRequestError' }]);
    expect(error.message).toContain(`"${host.trim().replace(/\[|\]|:\d+$/g, '')}"`);
    expect(error.message).toContain('--allow-host');
    expect(statuses).toEqual([421]);
  });

  it('may be what the server listens on, its public URL, or allowed, with any port', async () => {
    const { ask } = await serverWithGuard({
      listening: 'box.lan',
      publicUrl: 'https://api.example.com:8443/strapi',
      allowed: ['Backend', '192.0.2.7', '2001:db8::1', '[2001:db8:0::2]', 'b\u00fccher.example'],
    });
    for (const host of [
      'box.lan:1',
      'api.example.com',
      'backend:1337',
      'BACKEND',
      '[2001:db8::1]:1',
      '[2001:db8::2]',
      '192.0.2.7',
      'xn--bcher-kva.example',
    ])
      expect((await ask({ host })).status).toBe(200);
    for (const host of ['example.com', 'x.backend', '192.0.2.8']) expect((await ask({ host })).status).toBe(421);
  });

  it.runIf(ownAddress)('may be an address of the machine where the server listens on all of them', async () => {
    const host = `${ownAddress}:1337`;
    for (const listening of ['0.0.0.0', '::', '[::]']) {
      const { ask } = await serverWithGuard({ listening });
      expect((await ask({ host })).status).toBe(200);
      expect((await ask({ host: '192.0.2.1' })).status).toBe(421);
    }
    expect((await (await serverWithGuard()).ask({ host })).status).toBe(421);
  });

  it('is the one of the target where that is a whole URL', async () => {
    const { ask } = await serverWithGuard();
    expect((await ask({ host: 'localhost' }, 'GET', 'http://evil.example/x')).status).toBe(421);
    expect((await ask({ host: 'evil.example' }, 'GET', 'http://localhost:1/x?y=%2F')).text).toBe('passed GET /x?y=%2F');
    expect((await ask({ host: 'evil.example' }, 'GET', 'http://localhost?y')).text).toBe('passed GET /?y');
  });

  it('is named by every request but those of HTTP 1.0', async () => {
    const { port } = await serverWithGuard();
    const head = async (version: string, headers = '') => {
      const socket = connect(port, '127.0.0.1').end(`GET /x HTTP/${version}\r\n${headers}\r\n`);
      const chunks: Buffer[] = [];
      for await (const chunk of socket) chunks.push(chunk as Buffer);
      return Buffer.concat(chunks).toString();
    };
    expect(await head('1.0')).toMatch(/200 OK[\s\S]*passed/);
    expect(await head('1.1')).toMatch(/400 Bad Request[\s\S]*The header Host is missing/);
    expect(await head('1.1', 'Host: localhost\r\nhost: localhost\r\n')).toMatch(
      /400 Bad Request[\s\S]*stands there twice/,
    );
  });

  it('is quoted in part only when it is long', async () => {
    const { text } = await (await serverWithGuard()).ask({ host: `${'x'.repeat(10_000)}.example` });
    expect(text.length).toBeLessThan(1500);
  });
});

const FOREIGN = ['http://evil.example', 'https://localhost.evil.example', 'null', 'not an origin', 'file://'];
const NEAR = [
  'http://localhost:3000',
  'https://app.localhost',
  'http://127.0.0.1:5173',
  'http://[::1]:80',
  'capacitor://localhost',
];

describe('a page', () => {
  it.each(NEAR)('of %s may read and change', async (origin) => {
    const { ask } = await serverWithGuard();
    for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH']) {
      const { text, headers } = await ask({ host: '127.0.0.1', origin }, method);
      expect(text).toBe(`passed ${method} /x`);
      expect(headers['access-control-allow-origin']).toBe(origin);
      expect(headers['access-control-allow-credentials']).toBe('true');
      expect(headers['access-control-expose-headers']).toBe('X-Touchstone-Warning');
    }
  });

  it.each(FOREIGN)('of %s may neither read nor change', async (origin) => {
    const { ask, statuses } = await serverWithGuard();
    for (const method of ['GET', 'HEAD', 'OPTIONS']) {
      const { status, headers } = await ask({ host: 'localhost', origin }, method);
      expect(status).toBe(200);
      expect(Object.keys(headers).join()).not.toContain('access-control');
    }
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'PROPFIND']) {
      const { status, text } = await ask({ host: 'localhost', origin }, method);
      expect(status).toBe(403);
      expect(JSON.parse(text).error).toMatchObject({ status: 403, name: 'ForbiddenError', details: { origin } });
      expect(text).toMatch(/strapi::cors.*--allow-host/);
    }
    expect(statuses).toHaveLength(5);
  });

  it('of the server itself may change, whatever is configured', async () => {
    const { ask } = await serverWithGuard({ cors: { origin: ['https://www.example.com'] } });
    expect((await ask({ host: 'localhost:1', origin: 'http://localhost:1' }, 'POST')).status).toBe(200);
    expect((await ask({ host: 'localhost:1', origin: 'http://localhost:2' }, 'POST')).status).toBe(403);
  });

  it('of a host that is allowed may change, on any port', async () => {
    const { ask } = await serverWithGuard({ allowed: ['shop.test'], publicUrl: 'https://api.example.com' });
    for (const origin of ['http://shop.test:8080', 'https://api.example.com'])
      expect((await ask({ host: 'localhost', origin }, 'POST')).status).toBe(200);
  });

  it('that a browser names by its site alone may not change', async () => {
    const { ask } = await serverWithGuard();
    const status = async (site: string, method: string) =>
      (await ask({ host: 'localhost', 'sec-fetch-site': site }, method)).status;
    expect(await status('cross-site', 'POST')).toBe(403);
    expect(await status('cross-site', 'GET')).toBe(200);
    expect(await status('same-origin', 'POST')).toBe(200);
    expect(await status('none', 'POST')).toBe(200);
    const open = await serverWithGuard({ cors: { origin: '*' } });
    expect((await open.ask({ host: 'localhost', 'sec-fetch-site': 'cross-site' }, 'POST')).status).toBe(200);
  });
});

describe('no page', () => {
  it.each(['GET', 'POST', 'PUT', 'DELETE'])('sent a %s of a program, which passes', async (method) => {
    const { ask } = await serverWithGuard();
    const { text, headers } = await ask({ host: 'localhost' }, method);
    expect(text).toBe(`passed ${method} /x`);
    expect(headers.vary).toBe('Origin');
    expect(Object.keys(headers).join()).not.toContain('access-control');
  });
});

describe('the origins of strapi::cors', () => {
  const allowed = async (origin: unknown, from: string): Promise<boolean> => {
    const { ask } = await serverWithGuard({ cors: { origin } });
    const { status, headers } = await ask({ host: '127.0.0.1', origin: from }, 'POST');
    expect(status === 200).toBe(headers['access-control-allow-origin'] === from);
    return status === 200;
  };
  const SHOP = 'https://shop.example';

  it.each([
    ['*', true],
    [['*'], true],
    [SHOP, true],
    [[SHOP, 'http://other.example'], true],
    [`http://other.example , ${SHOP}`, true],
    [() => SHOP, true],
    [() => '*', true],
    [async () => [SHOP], true],
    [(ctx: { get(name: string): string }) => ctx.get('Origin'), true],
    [(ctx: { request: { header: { origin: string } } }) => [ctx.request.header.origin], true],
    ['', false],
    [[], false],
    ['http://shop.example', false],
    [`${SHOP}:8080`, false],
    [() => undefined, false],
    [
      () => {
        throw new Error('no');
      },
      false,
    ],
    [
      async () => {
        throw new Error('no');
      },
      false,
    ],
  ])('%j decide', async (origin, expected) => {
    expect(await allowed(origin, SHOP)).toBe(expected);
  });

  it('take the place of those of this machine', async () => {
    expect(await allowed([SHOP], 'http://localhost:3000')).toBe(false);
    expect(await allowed(undefined, 'http://localhost:3000')).toBe(true);
  });
});

describe('a preflight request', () => {
  const PREFLIGHT = { host: 'localhost', 'access-control-request-method': 'PUT' };

  it('is answered 204 with what is allowed', async () => {
    const { ask, statuses } = await serverWithGuard();
    const preflight = { ...PREFLIGHT, origin: 'http://localhost:3000', 'access-control-request-headers': 'x-a' };
    const { status, text, headers } = await ask(preflight, 'OPTIONS');
    expect([status, text]).toEqual([204, '']);
    expect(headers['access-control-allow-origin']).toBe('http://localhost:3000');
    expect(headers['access-control-allow-methods']).toContain('PUT');
    expect(headers['access-control-allow-headers']).toBe('x-a');
    expect(statuses).toEqual([204]);
  });

  it('of a foreign page is answered 204 with nothing', async () => {
    const { status, headers } = await (await serverWithGuard()).ask(
      { ...PREFLIGHT, origin: 'http://evil.example' },
      'OPTIONS',
    );
    expect(status).toBe(204);
    expect(Object.keys(headers).join()).not.toContain('access-control');
  });

  it('tells what is configured', async () => {
    const cors = { methods: ['GET', 'PUT'], headers: 'X-One', expose: ['X-Two'], maxAge: 60, credentials: false };
    const { ask } = await serverWithGuard({ cors });
    const origin = 'http://localhost:3000';
    const { headers } = await ask({ ...PREFLIGHT, origin }, 'OPTIONS');
    expect(headers).toMatchObject({
      'access-control-allow-methods': 'GET,PUT',
      'access-control-allow-headers': 'X-One',
      'access-control-max-age': '60',
    });
    expect(headers).not.toHaveProperty('access-control-allow-credentials');
    const answer = await ask({ host: 'localhost', origin });
    expect(answer.headers['access-control-expose-headers']).toBe('X-Two,X-Touchstone-Warning');
  });
});

describe('what is refused', () => {
  const refusal = async (headers: Record<string, string>, path?: string) => {
    const { text } = await (await serverWithGuard()).ask(headers, 'POST', path);
    return JSON.parse(text);
  };

  it.each([
    [
      { host: 'evil.example' },
      421,
      'This server is not called "evil.example": start it with --allow-host evil.example',
    ],
    [{ host: 'a b' }, 421, 'This server is not called "a b"'],
    [
      { host: 'localhost', origin: 'http://evil.example' },
      403,
      'A page of http://evil.example may not change anything here',
    ],
    [{ host: 'localhost', 'sec-fetch-site': 'cross-site' }, 403, 'A page of another site may not change anything here'],
  ])('%j is told with %i: %s', async (headers, status, message) => {
    const { data, error } = await refusal(headers);
    expect([data, error.status]).toEqual([null, status]);
    expect(error.message).toContain(message);
    expect(error.message).toMatch(/allowHosts in startReference|strapi::cors of config.middlewares/);
  });

  it('names the host or the origin in its details', async () => {
    expect((await refusal({ host: 'evil.example' })).error.details).toEqual({ host: 'evil.example' });
    expect((await refusal({ host: 'localhost', origin: 'null' })).error.details).toEqual({ origin: 'null' });
    expect((await refusal({ host: 'localhost', 'sec-fetch-site': 'cross-site' })).error.details).toEqual({});
    expect((await refusal({ host: 'localhost' }, 'ftp://localhost/x')).error.message).toBe(
      'The target of a request is a path',
    );
  });
});
