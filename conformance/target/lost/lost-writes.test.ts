import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readModel } from '../../models/read.ts';
import { type BadLine, type LineFaultName, startBadLine } from '../bad-line.ts';
import { type Client, createClient } from '../client.ts';
import { AnswerLost, type Request } from '../exchange.ts';
import { startTinyService, type TinyService, tinyToken, writeProject } from '../tiny-service.ts';
import { type LostWrites, lostWrites } from './lost-writes.ts';

const list: Request = { method: 'GET', path: '/api/books', auth: 'full' };
const creation = (title: string): Request => ({
  method: 'POST',
  path: '/api/books',
  auth: 'full',
  body: { data: { title } },
});

describe('lost writes', { timeout: 30_000 }, () => {
  let service: TinyService;
  let line: BadLine;
  let client: Client;
  let writes: LostWrites;
  const project = writeProject();
  const model = readModel(project.path);
  project.remove();

  beforeEach(async () => {
    service = await startTinyService();
    line = await startBadLine(service.url);
    client = createClient({ url: line.url, token: tinyToken, concurrency: 8, timeoutMs: 1000 });
    writes = lostWrites(client, { model, identifier: 'id' });
    await client.send(list);
    await client.send(creation('theirs'));
  });
  afterEach(async () => {
    await client.close();
    await line.close();
    await service.close();
  });

  /** A plan with the fault for every third request of this method. */
  const oftenAt = (method: string, fault: LineFaultName): void => {
    let count = 0;
    line.plan = (exchange) => {
      if (exchange.method !== method) return undefined;
      count += 1;
      return count % 3 === 1 ? fault : undefined;
    };
  };

  const titles = (): unknown[] => [...service.entries.values()].map(({ title }) => title);

  it.each<LineFaultName>(['lose', 'cut', 'halve', 502, 'reset'])(
    'are made once, whatever becomes of their answers (%s)',
    async (fault) => {
      oftenAt('POST', fault);
      const sentTitles = Array.from({ length: 24 }, (_, at) => `book ${at % 4}`);
      const answers = await Promise.all(sentTitles.map((title) => writes.send(creation(title))));
      const ids = answers.map(({ body }) => (body as { data: { id: number } }).data.id);
      expect(new Set(ids).size).toBe(24);
      expect(titles().sort()).toEqual([...sentTitles, 'theirs'].sort());
    },
  );

  it('are told from what stands inside of others, which has ids of its own', async () => {
    const part = { ...creation('whole'), body: { data: { title: 'whole', part: { id: 3 } } } };
    await writes.send(part);
    oftenAt('POST', 'lose');
    await writes.send(creation('third'));
    expect(titles().sort()).toEqual(['theirs', 'third', 'whole']);
  });

  it('leave alone what somebody else made meanwhile', async () => {
    let posts = 0;
    line.plan = ({ method }) => {
      if (method !== 'POST') return undefined;
      posts += 1;
      if (posts === 1) return 'reset';
      // the search for the lost creation is over: entries from here on are not its own
      service.entries.set(901, { title: 'mine too' }).set(902, { title: 'theirs' });
      return undefined;
    };
    await writes.send(creation('mine'));
    expect(titles()).toEqual(expect.arrayContaining(['theirs', 'mine too', 'theirs', 'mine']));
  });

  it('are looked for again, when they took their time', async () => {
    // few faults in a row then prove that the write, and not the line, is the cause
    await Promise.all(Array.from({ length: 100 }, () => client.send(list)));
    line.plan = ({ method }) => (method === 'POST' ? 504 : undefined);
    const answer = writes.send(creation('late'));
    await expect(answer).resolves.toMatchObject({ status: 504 });
    service.entries.set(901, { title: 'late' });
    expect(await writes.lookAgain()).toEqual([]);
    expect(titles()).toEqual(['theirs']);
  });

  it('are told where something appeared that is perhaps theirs', async () => {
    line.plan = ({ method }) => (method === 'POST' ? 504 : undefined);
    service.entries.set(901, { title: 'in a form of its own' });
    const answer = writes.send(creation('mine'));
    await new Promise((resolve) => setTimeout(resolve, 30));
    service.entries.set(902, { title: 'MINE?' });
    await expect(answer).rejects.toThrow(AnswerLost);
    expect(await writes.lookAgain()).toEqual(['/api/books/902']);
    expect(titles()).toContain('MINE?');
  });

  it('are written again where they say what is to be', async () => {
    oftenAt('PUT', 'lose');
    const change = (data: object): Request => ({ method: 'PUT', path: '/api/books/1', auth: 'full', body: { data } });
    expect((await writes.send(change({ title: 'new' }))).status).toBe(200);
    oftenAt('PUT', 'lose');
    await expect(writes.send(change({ author: { connect: [1] } }))).rejects.toThrow(AnswerLost);
  });

  it('are not repeated where the entry is gone', async () => {
    await writes.send(creation('mine'));
    oftenAt('DELETE', 'lose');
    const removal: Request = { method: 'DELETE', path: '/api/books/2', auth: 'full' };
    await expect(writes.send(removal)).rejects.toThrow(AnswerLost);
    expect(titles()).toEqual(['theirs']);
    oftenAt('DELETE', 'reset');
    service.entries.set(2, {});
    expect((await writes.send(removal)).status).toBe(200);
  });

  it('are repeated where nothing stood before', async () => {
    oftenAt('DELETE', 'lose');
    const removal: Request = { method: 'DELETE', path: '/api/books/777', auth: 'full' };
    expect((await writes.send(removal)).status).toBe(404);
  });
});
