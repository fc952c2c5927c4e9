import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { openContent } from './open-content.ts';
import { loadProject } from './project/load.ts';

const PROJECT = fileURLToPath(new URL('../fixtures/project', import.meta.url));

describe('opened content', () => {
  it('has the locales that the configuration names, beside the default one', async () => {
    const project = await loadProject(PROJECT, { env: 'development' });
    const plugins = { i18n: { config: { locales: ['de', 'fr', 'de'] } } };
    const sources = { seed: [], fake: undefined, data: undefined, durability: 'sync', log: () => {} } as const;
    const { locales } = await openContent({ ...project, config: { ...project.config, plugins } }, sources);
    expect(locales.list().map(({ code, isDefault }) => [code, isDefault])).toEqual([
      ['en', true],
      ['de', false],
      ['fr', false],
    ]);
  });

  it('makes entries in the default locale of the moment', async () => {
    const project = await loadProject(PROJECT, { env: 'development' });
    const sources = { seed: [], fake: undefined, data: undefined, durability: 'sync', log: () => {} } as const;
    const { locales, content } = await openContent(project, sources);
    const genre = project.model.contentTypes.get('api::genre.genre');
    await locales.create({ code: 'fr', isDefault: true });
    const entry = genre && (await content.create(genre, { name: 'Roman' }, { may: () => true }));
    expect(entry?.locale).toBe('fr');
  });

  it('hashes passwords slowly only where content is kept', async () => {
    const project = await loadProject(PROJECT, { env: 'development' });
    const data = mkdtempSync(join(tmpdir(), 'touchstone-'));
    const costs: (string | undefined)[] = [];
    for (const directory of [undefined, data]) {
      const sources = { seed: [], fake: undefined, data: directory, durability: 'none', log: () => {} } as const;
      const { passwords, store } = await openContent(project, sources);
      costs.push((await passwords.hash('secret')).split('$')[1]);
      await store.close();
    }
    rmSync(data, { recursive: true });
    expect(costs).toEqual(['16', '16384']);
  });

  it('goes back to a snapshot with all its files, or to nothing of it', async () => {
    const project = await loadProject(PROJECT, { env: 'development' });
    const sources = { seed: [], fake: undefined, data: undefined, durability: 'sync', log: () => {} } as const;
    const { files, store, snapshot, restore } = await openContent(project, sources);
    const other = (await openContent(project, sources)).snapshot();
    files.write('a.txt', Buffer.from('first'));
    const first = snapshot();
    files.write('a.txt', Buffer.from('second'));
    await expect(restore(other)).rejects.toThrow('another server');
    await store.close();
    await expect(restore(first)).rejects.toThrow('closed');
    expect(String(files.find('a.txt')?.read())).toBe('second');
  });
});
