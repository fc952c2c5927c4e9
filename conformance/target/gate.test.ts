import { describe, expect, it } from 'vitest';
import { collection } from '../models/model.fixture.ts';
import type { Model } from '../models/model.ts';
import type { Answer, Request } from './exchange.ts';
import { createGate } from './gate.ts';
import { NotAllowed } from './not-allowed.ts';
import type { Allowance } from './target.ts';

const model: Model = { contentTypes: [collection('book'), collection('home', { kind: 'singleType' })], components: [] };

type Entry = Record<string, unknown>;
type Fault = (request: Request, entries: Map<number, Entry>) => Answer | undefined;

const json = (status: number, body: unknown = {}): Answer => ({
  status,
  headers: { date: new Date(0).toUTCString() },
  text: '',
  body,
});

/** A target that stores books and records its requests. `fault` answers in its place. */
function keeping(fault: Fault = () => undefined) {
  const entries = new Map<number, Entry>();
  const written: string[] = [];
  let lastId = 0;
  const add = (attributes: Entry, id = lastId + 1): number => {
    lastId = Math.max(lastId, id);
    entries.set(id, { createdAt: new Date(lastId * 60_000).toISOString(), ...attributes });
    return id;
  };
  const entry = (id: number) => ({ id, attributes: entries.get(id) });
  const send = async (request: Request): Promise<Answer> => {
    const [, , name, segment] = (request.path.split('?')[0] ?? '').split('/');
    if (request.method !== 'GET') written.push(`${request.method} ${request.path}`);
    const instead = fault(request, entries);
    if (instead) return instead;
    if (name !== 'books') return json(404);
    const id = Number(segment);
    if (request.method === 'POST') {
      const { data } = request.body as { data: Entry };
      return json(200, { data: entry(add(data)) });
    }
    if (segment === undefined) {
      return json(200, { data: [...entries.keys()].map(entry), meta: { pagination: { total: entries.size } } });
    }
    if (!entries.has(id)) return json(404);
    const item = entry(id);
    if (request.method === 'DELETE') entries.delete(id);
    return json(200, { data: item });
  };
  return { entries, written, add, send };
}

function gateTo(target: ReturnType<typeof keeping>, ...allow: Allowance[]) {
  return createGate({ model, wire: target, allow: new Set(allow), identifier: 'id' });
}

const ask = (method: Request['method'], path: string, data: Entry = {}): Request => ({
  method,
  path,
  auth: 'full',
  ...(method === 'POST' || method === 'PUT' ? { body: { data } } : {}),
});
const create = ask('POST', '/api/books', { title: 'of the run' });

describe('the gate', () => {
  it.each([
    ['PUT', '/api/home'],
    ['DELETE', '/api/home'],
    ['POST', '/api/users'],
    ['PUT', '/api/users/1'],
    ['POST', '/api/auth/forgot-password'],
    ['PUT', '/api/users-permissions/roles/2'],
    ['DELETE', '/api/users-permissions/roles/2'],
    ['POST', '/api/upload'],
    ['DELETE', '/api/upload/files/1'],
    ['DELETE', '/api/books'],
  ] as const)('sends no %s %s without leave', async (method, path) => {
    const target = keeping();
    await expect(gateTo(target).send(ask(method, path))).rejects.toThrow(NotAllowed);
    expect(target.written).toEqual([]);
  });

  it('sends nothing to a path where it does not know what stands', async () => {
    const target = keeping(({ path }) => (path.startsWith('/api/settings') ? json(200) : undefined));
    await expect(gateTo(target).send(ask('PUT', '/api/settings'))).rejects.toThrow(NotAllowed);
    await gateTo(target).send(ask('PUT', '/api/nothing'));
    expect(target.written).toEqual(['PUT /api/nothing']);
  });

  it('changes no entry of others, and removes its own', async () => {
    const target = keeping();
    const owners = target.add({ title: 'of the owner' });
    const { send, ledger } = gateTo(target);
    await send(create);
    await expect(send(ask('DELETE', `/api/books/${owners}`))).rejects.toThrow('did not create');
    expect(await ledger.cleanUp()).toEqual({ leftover: [], altered: [] });
    expect([...target.entries.keys()]).toEqual([owners]);
  });

  it('removes what an update made', async () => {
    const target = keeping(({ method }, entries) => {
      if (method !== 'PUT') return undefined;
      entries.set(7, { title: 'of the run', createdAt: new Date(0).toISOString() });
      return json(200, { data: { id: 7, attributes: entries.get(7) } });
    });
    const { send, ledger } = gateTo(target);
    await send(ask('PUT', '/api/books/7', { title: 'of the run' }));
    expect(await ledger.cleanUp()).toEqual({ leftover: [], altered: [] });
    expect([...target.entries.keys()]).toEqual([]);
  });

  it('creates nothing where a DELETE is refused', async () => {
    const target = keeping(({ method }) => (method === 'DELETE' ? json(405) : undefined));
    await expect(gateTo(target).send(create)).rejects.toThrow(
      /would not remove it, DELETE \/api\/books\/\d+ answers 405/,
    );
    expect(target.entries.size).toBe(0);
  });

  it('leaves alone what others made under an id that was used before', async () => {
    const target = keeping();
    const { send, ledger } = gateTo(target);
    await send(create);
    await send(ask('DELETE', '/api/books/1'));
    target.add({ title: 'of the owner', createdAt: '2030-01-01T00:00:00.000Z' }, 1);
    expect(await ledger.cleanUp()).toEqual({ leftover: [], altered: [] });
    expect(target.entries.size).toBe(1);
  });

  it('does not believe that it made what stood there before', async () => {
    const target = keeping(({ method }, entries) =>
      method === 'POST' ? json(200, { data: { id: 1, attributes: entries.get(1) } }) : undefined,
    );
    target.add({ title: 'of the owner' });
    const { send, ledger } = gateTo(target);
    await send(create);
    await expect(send(ask('PUT', '/api/books/1'))).rejects.toThrow('did not create');
    expect(await ledger.cleanUp()).toEqual({ leftover: [], altered: [] });
    expect(target.entries.size).toBe(1);
  });

  it.each([
    ['answers no id', () => json(200, { data: {} })],
    ['answers 502', () => json(502)],
    [
      'closes the connection',
      () => {
        throw new Error('closed');
      },
    ],
  ])('removes what a creation made that %s', async (_, answer) => {
    const target = keeping(({ method, body }) => {
      if (method !== 'POST') return undefined;
      target.add((body as { data: Entry }).data);
      return answer();
    });
    const { send, ledger } = gateTo(target);
    await send(ask('GET', '/api/books'));
    await send(create).catch(() => undefined);
    const foreignId = target.add({ title: 'of another client' });
    expect(await ledger.cleanUp()).toEqual({ leftover: [], altered: [] });
    expect([...target.entries.keys()]).toEqual([foreignId]);
  });

  it('tells what stays where a DELETE works but for the first', async () => {
    let deletions = 0;
    const target = keeping(({ method, path }) => {
      if (method !== 'DELETE' || path.includes('2147480641')) return undefined;
      deletions += 1;
      return deletions > 1 ? json(200) : undefined;
    });
    const { send, ledger } = gateTo(target);
    for (let count = 0; count < 3; count += 1) await send(create);
    const { leftover } = await ledger.cleanUp();
    expect(leftover.map(({ path }) => path).sort()).toEqual([...target.entries.keys()].map((id) => `/api/books/${id}`));
    expect(leftover).toHaveLength(2);
  });

  it('waits for a target that is busy', async () => {
    let refused = 0;
    const target = keeping(({ method, path }) => {
      if (method !== 'DELETE' || path.includes('2147480641') || refused >= 2) return undefined;
      refused += 1;
      return json(429);
    });
    const { send, ledger } = gateTo(target);
    await send(create);
    expect(await ledger.cleanUp()).toEqual({ leftover: [], altered: [] });
  });
});
