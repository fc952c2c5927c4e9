import { beforeEach, describe, expect, it } from 'vitest';
import { libraryModel } from '../query/library.fixture.ts';
import { openStore } from '../store/open-store.ts';
import type { Store } from '../store/store.ts';
import { addLocales, createLocales, type Locales } from './locales.ts';

const model = libraryModel();
const NOW = '2024-01-01T00:00:00.000Z';
let store: Store;
let locales: Locales;

beforeEach(async () => {
  store = await openStore(model);
  locales = createLocales({ model, store, defaultLocale: 'en', now: () => NOW });
  await store.write((writer) => addLocales(writer, ['en', 'fr', 'en'], NOW));
});

describe('locales', () => {
  it('are listed with their names in English, the default one marked', () => {
    const times = { createdAt: NOW, updatedAt: NOW };
    expect(locales.list()).toEqual([
      { id: 1, name: 'English (en)', code: 'en', ...times, isDefault: true },
      { id: 2, name: 'French (fr)', code: 'fr', ...times, isDefault: false },
    ]);
  });

  it('are added under a name of their own', async () => {
    const locale = await locales.create({ code: 'de-AT', name: 'German (Austria)' });
    expect(locale).toMatchObject({ id: 3, name: 'German (Austria)', code: 'de-AT', isDefault: false });
    expect(locales.findByCode('de-AT')).toEqual(locale);
    expect((await locales.update(3, { name: 'Austria' })).name).toBe('Austria');
  });

  it.each(['fr', '', 'x', 'not a code'])('cannot be added as %j', async (code) => {
    await expect(locales.create({ code })).rejects.toMatchObject({ status: 400 });
  });

  it('have one default, which may change and cannot be removed', async () => {
    await locales.setDefault('fr');
    expect(locales.defaultCode()).toBe('fr');
    await locales.create({ code: 'de', isDefault: true });
    expect(locales.list().map(({ isDefault }) => isDefault)).toEqual([false, false, true]);
    await expect(locales.remove(3)).rejects.toThrow('Cannot delete the default locale');
    await expect(locales.setDefault('xx')).rejects.toMatchObject({ status: 404 });
  });

  it('take their entries with them', async () => {
    const type = [...model.contentTypes.values()].find(({ localized }) => localized);
    const uid = type?.uid ?? '';
    await store.write((writer) => {
      for (const locale of ['en', 'fr']) writer.insert(uid, { locale });
    });
    await locales.remove(2);
    expect(store.all(uid).map(({ locale }) => locale)).toEqual(['en']);
  });
});
