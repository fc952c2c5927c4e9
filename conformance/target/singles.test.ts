import { describe, expect, it } from 'vitest';
import { attribute, collection } from '../models/model.fixture.ts';
import type { Model } from '../models/model.ts';
import type { Request } from './exchange.ts';
import { isSingleAsBefore, saveSingle } from './singles.ts';

const home = (versioned: boolean) =>
  collection('home', {
    kind: 'singleType',
    draftAndPublish: true,
    attributes: [attribute('title', 'string')],
    ...(versioned ? { versioned } : {}),
  });

/** Whether a single type is as before when it has another moment of publication. */
async function isSame(versioned: boolean, published: string | null): Promise<boolean> {
  const type = home(versioned);
  const model: Model = { contentTypes: [type], components: [] };
  let publishedAt: string | null = '2024-01-01T00:00:00.000Z';
  const send = async (_request: Request) => {
    const body = { data: { id: 1, attributes: { title: 'a', publishedAt } } };
    return { status: 200, headers: {}, body, text: JSON.stringify(body) };
  };
  const saved = await saveSingle(model, type, { send });
  publishedAt = published;
  return isSingleAsBefore(saved, { send });
}

describe('a saved single type', () => {
  it('is as before with the same moment of publication', async () => {
    expect(await isSame(false, '2024-01-01T00:00:00.000Z')).toBe(true);
    expect(await isSame(false, '2025-01-01T00:00:00.000Z')).toBe(false);
  });

  it('is as before when it is a document that is published again, and not as a draft', async () => {
    expect(await isSame(true, '2025-01-01T00:00:00.000Z')).toBe(true);
    expect(await isSame(true, null)).toBe(false);
  });
});
