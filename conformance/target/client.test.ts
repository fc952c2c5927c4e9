import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it, type TestContext } from 'vitest';
import { type BadLine, type LineFaultName, startBadLine } from './bad-line.ts';
import { type Client, createClient } from './client.ts';
import { AnswerLost, type Request, TargetDown, Unanswered } from './exchange.ts';
import { startTinyService, type TinyService, tinyToken } from './tiny-service.ts';

const list: Request = { method: 'GET', path: '/api/books', auth: 'full' };
const creation: Request = { method: 'POST', path: '/api/books', auth: 'full', body: { data: { title: 'a' } } };

/** Has many requests answered: few faults in a row then prove that a request, and not the line, is the cause. */
const showSoundLine = (client: Client) => Promise.all(Array.from({ length: 100 }, () => client.send(list)));

/** A client on a line that fails each request of one path, after many others were answered. */
async function clientOfOneFault(fault: LineFaultName, { onTestFinished }: TestContext): Promise<Client> {
  const service = await startTinyService();
  const line = await startBadLine(service.url);
  const client = createClient({ url: line.url, token: tinyToken, concurrency: 4, timeoutMs: 150 });
  onTestFinished(async () => {
    await client.close();
    await line.close();
    await service.close();
  });
  await showSoundLine(client);
  line.plan = ({ path }) => (path.includes('not') ? fault : undefined);
  return client;
}

// side by side, since each mostly waits
describe.concurrent('a client of which one request alone fails', { timeout: 30_000 }, () => {
  const question: Request = { ...list, path: '/api/books?not' };

  it.for<LineFaultName>([502, 503, 504])('takes %s for its answer', async (fault, context) => {
    const client = await clientOfOneFault(fault, context);
    expect(await client.send(question)).toMatchObject({ status: fault });
    expect(client.down).toBeUndefined();
  });

  it.for<LineFaultName>(['reset', 'cut'])('says that it is never answered (%s)', async (fault, context) => {
    const client = await clientOfOneFault(fault, context);
    await expect(client.send(question)).rejects.toThrow(Unanswered);
  });
});

describe('createClient', { timeout: 30_000 }, () => {
  let service: TinyService;
  let line: BadLine;
  let client: Client;
  let lines: string[];

  const connect = (url: string): Client =>
    createClient({ url, token: tinyToken, concurrency: 4, timeoutMs: 150, onWait: (message) => lines.push(message) });

  beforeEach(async () => {
    lines = [];
    service = await startTinyService();
    line = await startBadLine(service.url);
    client = connect(line.url);
  });
  afterEach(async () => {
    await client.close();
    await line.close();
    await service.close();
  });

  /** Each fault once, after the target has answered. */
  const afterFault = async (fault: LineFaultName, request: Request) => {
    await client.send(list);
    let isOver = false;
    line.plan = () => {
      if (isOver) return undefined;
      isOver = true;
      return fault;
    };
    return client.send(request);
  };

  it.each<LineFaultName>([502, 503, 504, 429, 'reset', 'lose', 'cut', 'halve', 'late', 'hold'])(
    'asks again after %s',
    async (fault) => {
      expect(await afterFault(fault, list)).toMatchObject({ status: 200, body: { data: [] } });
    },
  );

  it.each<LineFaultName>([502, 'lose', 'cut', 'halve', 'late'])(
    'does not repeat a write by itself after %s',
    async (fault) => {
      await expect(afterFault(fault, creation)).rejects.toThrow(AnswerLost);
      expect(service.entries.size).toBe(fault === 502 ? 0 : 1);
    },
  );

  it('repeats a write where it may', async () => {
    await client.send(list);
    line.plan = ({ at }) => (at === 2 ? 'reset' : undefined);
    const answer = await client.send(creation, async () => true);
    expect(answer.status).toBe(200);
    expect(service.entries.size).toBe(1);
  });

  it('finds no fault with a target behind a line that loses one answer in five', async () => {
    line.plan = ({ at }) => (at % 5 === 0 ? 503 : undefined);
    const answers = await Promise.all(Array.from({ length: 200 }, () => client.send(list)));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
  });

  it('waits for a target that is away for a while, and says so', async () => {
    client = createClient({
      ...{ url: line.url, token: tinyToken, concurrency: 4, timeoutMs: 2000 },
      onWait: (message) => lines.push(message),
    });
    await client.send(list);
    const back = performance.now() + 2500;
    line.plan = () => (performance.now() < back ? 503 : undefined);
    const answers = await Promise.all(Array.from({ length: 10 }, () => client.send(list)));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(lines).toEqual([
      expect.stringMatching(/does not answer \(answered 503\): waiting up to \d+ s more$/),
      expect.stringMatching(/^it answers again after \d+ s$/),
    ]);
  });

  it('waits for no more than four time-outs, and gives one more chance for cleaning up', async () => {
    await client.send(list);
    line.plan = () => 'reset';
    const started = performance.now();
    await expect(client.send(list)).rejects.toThrow('stopped answering: the connection was closed without an answer');
    expect(performance.now() - started).toBeLessThan(2000);
    await expect(client.send(list)).rejects.toThrow(TargetDown);
    line.plan = undefined;
    client.becomePatient();
    expect((await client.send(list)).status).toBe(200);
  });

  it('does not wait when the run is interrupted', async () => {
    const controller = new AbortController();
    client = createClient({ url: line.url, concurrency: 1, timeoutMs: 60_000, signal: controller.signal });
    await client.send(list);
    line.plan = () => 503;
    setTimeout(() => controller.abort(), 300);
    await expect(client.send(list)).rejects.toThrow(TargetDown);
  });

  it('gives up a target that asks to wait for an hour', async () => {
    service.fault = (_, response) => {
      response.writeHead(429, { 'retry-after': '3600' }).end();
      return true;
    };
    await expect(client.send(list)).rejects.toThrow('still 429 with Retry-After of 3600 s; try a lower --rate');
  });

  it('waits until the date that Retry-After names, by the clock of the target', async () => {
    let refusals = 0;
    service.fault = (_, response) => {
      refusals += 1;
      if (refusals > 1) return false;
      const date = Date.parse('2001-01-01T00:00:00Z');
      const header = (moment: number): string => new Date(moment).toUTCString();
      response.writeHead(429, { date: header(date), 'retry-after': header(date + 1000) }).end();
      return true;
    };
    const started = performance.now();
    expect((await client.send(list)).status).toBe(200);
    expect(performance.now() - started).toBeGreaterThan(950);
  });

  it('reads compressed answers that nobody asked for', async () => {
    line.plan = () => 'gzip';
    expect(await client.send(list)).toMatchObject({ status: 200, body: { data: [] } });
  });

  it('says that an encoding is not the one it claims to be', async () => {
    await showSoundLine(client);
    service.fault = ({ url = '' }, response) => {
      if (!url.includes('not')) return false;
      response.writeHead(200, { 'content-encoding': 'br', 'content-type': 'application/json' }).end(gzipSync('{}'));
      return true;
    };
    await expect(client.send({ ...list, path: '/api/books?not' })).rejects.toThrow(
      'answered 200 with Content-Encoding br, but a body that is not br',
    );
  });

  it('takes a target for dead whose answer never ends', async () => {
    service.fault = (_, response) => {
      const drops = setInterval(() => response.write(' '), 10);
      response.on('close', () => clearInterval(drops));
      return true;
    };
    await expect(connect(service.url).send(list)).rejects.toThrow('no answer within 150 ms');
  });

  it('says of a target that never answered that it cannot be reached', async () => {
    await service.close();
    await expect(connect(service.url).send(list)).rejects.toThrow(
      `${service.url} cannot be reached: connection refused`,
    );
  });
});
