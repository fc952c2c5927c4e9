import { describe, expect, it } from 'vitest';
import { collection } from '../models/model.fixture.ts';
import type { Answer, Request } from './exchange.ts';
import { WrittenEntries } from './written-entries.ts';

const book = collection('book');
const model = { contentTypes: [book], components: [] };

const answer = (status: number, body: unknown): Answer => ({ status, headers: {}, body, text: '' });
const entry = answer(200, { data: { id: 9, attributes: {} } });
const create: Request = { method: 'POST', path: '/api/books', auth: 'full', body: { data: { title: 'a', pages: 1 } } };
const update = (data: object): Request => ({ method: 'PUT', path: '/api/books/9', auth: 'full', body: { data } });
const read = (): Request => ({ method: 'GET', path: '/api/books/9', auth: 'full' });
const remove: Request = { method: 'DELETE', path: '/api/books/9', auth: 'full' };

async function valuesAfter(...writes: readonly (readonly [Request, Answer])[]): Promise<unknown> {
  const written = new WrittenEntries(model);
  for (const [request, reply] of writes) await written.around(request, async () => reply);
  const request = read();
  await written.around(request, async () => entry);
  return written.valuesAt(book, '9', request)?.data;
}

describe('what a run wrote', () => {
  it('is the last value accepted for each attribute', async () => {
    expect(await valuesAfter([create, entry], [update({ title: 'b' }), entry])).toEqual({ title: 'b', pages: 1 });
  });

  it('stays after a refused update', async () => {
    expect(await valuesAfter([create, entry], [update({ title: 'b' }), answer(400, {})])).toEqual({
      title: 'a',
      pages: 1,
    });
  });

  it('is not known of an entry that was deleted, mutated, or whose update failed on the way', async () => {
    expect(await valuesAfter([create, entry], [remove, entry])).toBeUndefined();
    expect(await valuesAfter([create, entry], [update({ title: 'b' }), answer(500, {})])).toBeUndefined();
    const mutation = { query: 'mutation { updateBook(id: 9, data: { title: "c" }) { data { id } } }' };
    const request: Request = { method: 'POST', path: '/graphql', auth: 'full', body: mutation };
    expect(await valuesAfter([create, entry], [request, answer(200, {})])).toBeUndefined();
  });

  it('is not known of an entry whose update is answered with another', async () => {
    const another = answer(200, { data: { id: 10, attributes: {} } });
    expect(await valuesAfter([create, entry], [update({ title: 'b' }), another])).toBeUndefined();
  });

  it('is not known to a read that began before a write ended', async () => {
    const written = new WrittenEntries(model);
    await written.around(create, async () => entry);
    const request = read();
    await written.around(request, async () => {
      await written.around(update({ title: 'b' }), async () => entry);
      return entry;
    });
    expect(written.valuesAt(book, '9', request)).toBeUndefined();
  });
});
