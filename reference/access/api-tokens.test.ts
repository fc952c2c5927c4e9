import { describe, expect, it } from 'vitest';
import { libraryModel } from '../query/library.fixture.ts';
import { openStore } from '../store/open-store.ts';
import { createApiTokens } from './api-tokens.ts';
import { keepTokens } from './keep-tokens.ts';

async function tokensOf() {
  const store = await openStore(libraryModel());
  const time = { now: Date.parse('2030-01-01') };
  return { store, time, tokens: createApiTokens(store, () => time.now) };
}

describe('API tokens', () => {
  it('open what their type says', async () => {
    const { tokens } = await tokensOf();
    const may = async (type: 'full-access' | 'read-only' | 'custom', permissions?: string[]) => {
      const { accessKey } = await tokens.create({ name: type, type, permissions });
      const viewer = tokens.callerOf(accessKey)?.viewer;
      return ['find', 'findOne', 'create'].map((action) => viewer?.may(action, 'api::tag.tag'));
    };
    expect(await may('full-access')).toEqual([true, true, true]);
    expect(await may('read-only')).toEqual([true, true, false]);
    expect(await may('custom', ['api::tag.tag.find'])).toEqual([true, false, false]);
  });

  it('are known by nothing but their own text, which is kept nowhere', async () => {
    const { store, tokens } = await tokensOf();
    const { accessKey } = await tokens.create({ name: 'a', type: 'full-access' });
    expect(JSON.stringify([store.all('admin::api-token'), tokens.list()])).not.toContain(accessKey);
    const [entry] = store.all('admin::api-token');
    expect(tokens.callerOf(String(entry?.accessKey))).toBeUndefined();
    expect(tokens.callerOf('a')).toBeUndefined();
  });

  it('end with their lifespan', async () => {
    const { tokens, time } = await tokensOf();
    const { accessKey, expiresAt } = await tokens.create({ name: 'a', type: 'read-only', lifespan: 1000 });
    expect(expiresAt).toBe('2030-01-01T00:00:01.000Z');
    expect(tokens.callerOf(accessKey)).toBeDefined();
    time.now += 1000;
    expect(() => tokens.callerOf(accessKey)).toThrow('Token expired');
  });

  it('are revoked by name or id', async () => {
    const { tokens } = await tokensOf();
    const { accessKey } = await tokens.create({ name: 'a', type: 'full-access' });
    expect([tokens.exists({ name: 'a' }), tokens.exists({ name: 'b' })]).toEqual([true, false]);
    expect((await tokens.revoke('a'))?.name).toBe('a');
    expect(tokens.callerOf(accessKey)).toBeUndefined();
    expect(await tokens.revoke(1)).toBeUndefined();
  });

  it('have a name of their own, and permissions only where these count', async () => {
    const { tokens } = await tokensOf();
    await tokens.create({ name: 'a', type: 'full-access' });
    const refused = [
      { name: 'a', type: 'full-access' },
      { name: '', type: 'full-access' },
      { name: 'b', type: 'full-access', permissions: ['api::tag.tag.find'] },
      { name: 'b', type: 'custom', permissions: ['tags'] },
      { name: 'b', type: 'read-only', lifespan: -1 },
    ] as const;
    for (const request of refused) await expect(tokens.create(request)).rejects.toThrow(/token|permissions/);
    expect(tokens.list()).toHaveLength(1);
  });

  it.each([
    [{ name: '', type: 'full-access' }, 'name of a token: expected a text'],
    [{ name: ' ', type: 'full-access' }, 'name of a token: expected a text'],
    [{ name: 5, type: 'full-access' }, 'name of a token: expected a text'],
    [{ name: 'b', type: 'all' }, 'type of a token: found "all", expected '],
    [{ name: 'b', type: 'read-only', lifespan: 0 }, 'lifespan of a token: found 0, expected milliseconds'],
    [{ name: 'b', type: 'read-only', lifespan: 1e15 }, 'at most 100 years'],
    [{ name: 'b', type: 'read-only', permissions: ['a'] }, 'permissions are for custom tokens, not read-only ones'],
    [{ name: 'b', type: 'custom', permissions: ['api::tag.tag'] }, 'found "api::tag.tag", expected the form'],
    [{ name: 'b', type: 'custom', permissions: ['xapi::tag.tag.find'] }, 'found "xapi::tag.tag.find"'],
    [{ name: 'b', type: 'custom', permissions: ['api::tag.tag.find!'] }, 'found "api::tag.tag.find!"'],
  ])('are not made by %j', async (request, message) => {
    const { tokens } = await tokensOf();
    await expect(tokens.create(request as Parameters<typeof tokens.create>[0])).rejects.toThrow(message);
  });

  it('are told without their text', async () => {
    const { tokens } = await tokensOf();
    await tokens.create({ name: 'a', type: 'custom', permissions: ['plugin::up-load.file.find'], description: 'd' });
    await tokens.create({ name: 'b', type: 'read-only', permissions: [], lifespan: null });
    expect(tokens.list()).toEqual([
      {
        ...{ id: 1, name: 'a', description: 'd', type: 'custom', permissions: ['plugin::up-load.file.find'] },
        ...{ expiresAt: null, createdAt: '2030-01-01T00:00:00.000Z' },
      },
      expect.objectContaining({ description: '', type: 'read-only', permissions: [] }),
    ]);
  });

  it('stay when content goes back', async () => {
    const { store, tokens } = await tokensOf();
    const old = await tokens.create({ name: 'old', type: 'full-access' });
    const before = store.snapshot();
    await tokens.revoke('old');
    const { accessKey } = await tokens.create({ name: 'new', type: 'full-access' });
    await store.restore(before, keepTokens(store));
    expect(tokens.callerOf(accessKey)?.fullAccess).toBe(true);
    expect(tokens.callerOf(old.accessKey)).toBeUndefined();
  });
});
