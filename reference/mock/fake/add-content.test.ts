import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { plantRoles } from '../../access/default-roles.ts';
import { ROLE_UID, USER_UID } from '../../access/uids.ts';
import { openFiles } from '../../media/files.ts';
import { mediaRulesOf } from '../../media/rules.ts';
import { buildModel } from '../../model/build-model.ts';
import type { Model } from '../../model/model.ts';
import { packageRoot } from '../../package-root.ts';
import { loadProject } from '../../project/load.ts';
import { FILE_UID } from '../../query/scope.ts';
import { openStore } from '../../store/open-store.ts';
import type { Store } from '../../store/store.ts';
import { addFakeContent } from './add-content.ts';

const log = () => {};

function modelWith(attributes: object, type: object = {}): Model {
  const value = { kind: 'collectionType', info: { singularName: 'page', pluralName: 'pages' }, ...type, attributes };
  return buildModel({
    contentTypes: [{ uid: 'api::page.page', file: 'page/schema.json', value }],
    components: [],
    extensions: [],
  });
}

async function fake(model: Model, count: number, { seed = 1, locales = [] as string[] } = {}): Promise<Store> {
  const store = await openStore(model);
  await store.write((writer) => plantRoles(writer, [], '2024-01-01T00:00:00.000Z'));
  const files = openFiles({ directory: undefined });
  const place = { model, store, files, rules: mediaRulesOf({}), defaultLocale: 'en', locales, log };
  await addFakeContent(place, { count, seed });
  return store;
}

const pagesOf = (store: Store) => store.all('api::page.page');

afterEach(() => vi.useRealTimers());

describe('fake content', () => {
  it('makes usual texts for a pattern that no text can be generated from, or nothing', async () => {
    const model = modelWith({
      site: { type: 'string', regex: '^https?:\\/\\/\\b[a-z.]+' },
      none: { type: 'string', regex: '^\\bnever\\b$' },
    });
    const texts = pagesOf(await fake(model, 9)).map(({ site, none }) => [site, none ?? null]);
    expect(texts.every(([site, none]) => (site === null || /^https?:/.test(String(site))) && none === null)).toBe(true);
  });

  it('writes a time of its own where the default of the schema is none', async () => {
    const model = modelWith({ opens: { type: 'time', default: '11:50' } });
    expect(pagesOf(await fake(model, 20)).every(({ opens }) => opens !== null)).toBe(true);
  });

  it('draws again where a pattern makes a unique value that is taken', async () => {
    const model = modelWith({ code: { type: 'string', regex: '^[a-c]{2}$', unique: true, required: true } });
    expect(new Set(pagesOf(await fake(model, 9)).map(({ code }) => code)).size).toBe(9);
  });

  it('names the attribute that runs out of values', async () => {
    const model = modelWith({ code: { type: 'string', regex: '^[a-c]{2}$', unique: true, required: true } });
    await expect(fake(model, 10)).rejects.toThrow('api::page.page runs out of values for code');
  });

  it('holds bounds, lengths and unique values', async () => {
    const model = modelWith({
      title: { type: 'string', required: true, unique: true, minLength: 5, maxLength: 12 },
      price: { type: 'decimal', min: 1000, max: 1001, required: true },
      rating: { type: 'integer', min: 7, max: 9, required: true },
      big: { type: 'biginteger', min: '9007199254740993', max: '9007199254740999', required: true },
    });
    const pages = pagesOf(await fake(model, 300));
    expect(new Set(pages.map(({ title }) => title)).size).toBe(300);
    for (const { title, price, rating, big } of pages) {
      expect(String(title).length).toBeGreaterThanOrEqual(5);
      expect(String(title).length).toBeLessThanOrEqual(12);
      expect([Number(price) >= 1000, Number(price) <= 1001, [7, 8, 9].includes(Number(rating))]).toEqual([
        true,
        true,
        true,
      ]);
      expect(BigInt(String(big)) >= 9007199254740993n).toBe(true);
    }
  });

  it('makes the slug of the title, and the address of the name', async () => {
    const model = modelWith({
      slug: { type: 'uid', targetField: 'title', required: true },
      email: { type: 'email', required: true },
      title: { type: 'string', required: true },
      lastName: { type: 'string', required: true },
    });
    for (const { slug, title, email, lastName } of pagesOf(await fake(model, 20))) {
      const words =
        String(title)
          .toLowerCase()
          .match(/[a-z]+/g) ?? [];
      expect(words.every((word) => String(slug).includes(word))).toBe(true);
      expect(String(email)).toMatch(/@example\.(com|net|org)$/);
      expect(String(email)).toContain(
        String(lastName)
          .toLowerCase()
          .replace(/[^a-z]/g, '')
          .slice(0, 4),
      );
    }
  });

  it('makes the same on another day, and other content by another seed', async () => {
    const model = modelWith({ title: { type: 'string' }, startsAt: { type: 'datetime' }, day: { type: 'date' } });
    const first = pagesOf(await fake(model, 10));
    vi.useFakeTimers({ now: new Date('2031-05-05'), toFake: ['Date'] });
    expect(pagesOf(await fake(model, 10))).toEqual(first);
    expect(pagesOf(await fake(model, 10, { seed: 2 }))).not.toEqual(first);
  });

  it('makes each localized entry in each locale, and links them', async () => {
    const model = modelWith(
      {
        title: { type: 'string', pluginOptions: { i18n: { localized: true } } },
        stock: { type: 'integer', pluginOptions: { i18n: { localized: false } } },
      },
      { pluginOptions: { i18n: { localized: true } } },
    );
    const store = await fake(model, 4, { locales: ['de', 'fr-CH'] });
    const pages = pagesOf(store);
    expect(pages.map(({ locale }) => locale).sort()).toEqual(
      ['de', 'en', 'fr-CH'].flatMap((code) => Array(4).fill(code)),
    );
    for (const { id, stock } of pages) {
      const others = store.linked('api::page.page', id, 'localizations').map((ref) => store.get(ref.uid, ref.id));
      expect(others).toHaveLength(2);
      expect(others.map((other) => other?.stock)).toEqual([stock, stock]);
    }
  });

  it('fills the project of this package: links, media, components, zones, users', async () => {
    const { model } = await loadProject(join(packageRoot(), 'fixtures', 'project'), { env: 'development' });
    const store = await fake(model, 10);
    expect(store.all(USER_UID)).toHaveLength(10);
    const authenticated = store.all(ROLE_UID).find(({ type }) => type === 'authenticated')?.id;
    expect(store.linked(USER_UID, 1, 'role').map(({ id }) => id)).toEqual([authenticated]);
    expect(store.all(FILE_UID).length).toBeGreaterThan(20);
    for (const type of model.contentTypes.values()) {
      if (!type.hasEndpoints) continue;
      expect(store.all(type.uid).length, type.uid).toBe(type.kind === 'singleType' ? 1 : 10);
      for (const { name, type: kind, ...attribute } of type.attributes.values()) {
        if (kind !== 'media' && kind !== 'component' && kind !== 'dynamiczone') continue;
        if ('allowedTypes' in attribute && !attribute.allowedTypes.includes('images')) continue;
        const filled = store.all(type.uid).some(({ id }) => store.linked(type.uid, id, name).length > 0);
        expect(filled, `${type.uid}.${name}`).toBe(true);
      }
    }
  });

  it('keeps the entry of a single type', async () => {
    const model = modelWith({ title: { type: 'string' } }, { kind: 'singleType' });
    const store = await openStore(model);
    await store.write((writer) => writer.insert('api::page.page', { title: 'kept' }));
    const files = openFiles({ directory: undefined });
    const place = { model, store, files, rules: mediaRulesOf({}), defaultLocale: 'en', locales: [], log };
    await addFakeContent(place, { count: 3, seed: 1 });
    expect(pagesOf(store).map(({ title }) => title)).toEqual(['kept']);
  });
});
