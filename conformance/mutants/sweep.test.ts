import { describe, expect, it } from 'vitest';
import { collection } from '../models/model.fixture.ts';
import type { Model } from '../models/model.ts';
import type { Answer, Request } from '../target/exchange.ts';
import { createSweeper } from './sweep.ts';

const model: Model = { contentTypes: [collection('book')], components: [] };

/** A target that keeps nothing but ids, and lists at most 100 of them, the highest first. */
function keeping(ids: Set<number>) {
  const send = async ({ method, path }: Request): Promise<Answer> => {
    if (method === 'DELETE') ids.delete(Number(path.split('/').at(-1)));
    const data = [...ids].sort((a, b) => b - a).slice(0, 100);
    return { status: 200, headers: {}, text: '', body: { data: data.map((id) => ({ id, attributes: {} })) } };
  };
  return { send };
}

describe('the sweeper', () => {
  it('removes every entry made since, however many, and none that was there', async () => {
    const ids = new Set([1, 2, 3]);
    const sweep = await createSweeper(model, keeping(ids));
    for (let id = 4; id < 260; id += 1) ids.add(id);
    await sweep();
    expect([...ids]).toEqual([1, 2, 3]);
  });
});
