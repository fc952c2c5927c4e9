import { describe, expect, it } from 'vitest';
import { createContent } from '../content/service.ts';
import { buildModel } from '../model/build-model.ts';
import { openStore } from '../store/open-store.ts';
import { addFakeContent } from './fake.ts';

const model = buildModel({
  contentTypes: [
    {
      uid: 'api::seat.seat',
      file: 'seat/schema.json',
      value: {
        kind: 'collectionType',
        info: { singularName: 'seat', pluralName: 'seats' },
        attributes: { code: { type: 'string', regex: '^[a-c]{2}$', unique: true, required: true } },
      },
    },
  ],
  components: [],
  extensions: [],
});

it('makes usual texts for a pattern that no text can be generated from, or nothing', async () => {
  const attributes = {
    site: { type: 'string', regex: '^https?:\\/\\/\\b[a-z.]+' },
    none: { type: 'string', regex: '^\\bnever\\b$' },
  };
  const value = { info: { singularName: 'page', pluralName: 'pages' }, attributes };
  const contentTypes = [{ uid: 'api::page.page', file: 'page/schema.json', value }];
  const pages = buildModel({ contentTypes, components: [], extensions: [] });
  const store = await openStore(pages);
  await addFakeContent(pages, createContent({ model: pages, store, defaultLocale: 'en' }), { count: 9, seed: 1 });
  const texts = store.all('api::page.page').map(({ site, none }) => [site, none]);
  expect(texts).toContainEqual(['https://example.com', null]);
});

async function fake(count: number): Promise<readonly unknown[]> {
  const store = await openStore(model);
  await addFakeContent(model, createContent({ model, store, defaultLocale: 'en' }), { count, seed: 1 });
  return store.all('api::seat.seat').map((entry) => entry.code);
}

describe('made-up content', () => {
  it('draws again where a pattern makes a unique value that is taken', async () => {
    expect(new Set(await fake(9)).size).toBe(9);
  });

  it('names the attribute that runs out of values', async () => {
    await expect(fake(10)).rejects.toThrow('api::seat.seat runs out of values for code');
  });
});
