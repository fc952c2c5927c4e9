import { existsSync } from 'node:fs';
import { lstat, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeApplication } from './application.ts';

describe('the temporary application', () => {
  let place = '';

  beforeEach(async () => {
    place = await mkdtemp(join(tmpdir(), 'touchstone-application-test-'));
    await mkdir(join(place, 'project', 'src', 'api', 'word'), { recursive: true });
    await writeFile(join(place, 'project', 'package.json'), '{ "dependencies": { "left": "1.0.0" } }');
    await mkdir(join(place, 'installation', 'node_modules'), { recursive: true });
  });

  afterEach(() => rm(place, { recursive: true }));

  const make = async (): Promise<string> => {
    const made = await makeApplication(join(place, 'project'), join(place, 'installation'));
    place = join(place);
    return made;
  };

  it('holds the project, the shared packages and a place for uploads', async () => {
    const folder = await make();
    try {
      expect(existsSync(join(folder, 'src', 'api', 'word'))).toBe(true);
      expect((await lstat(join(folder, 'node_modules'))).isSymbolicLink()).toBe(true);
      expect(existsSync(join(folder, 'public', 'uploads'))).toBe(true);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('depends on what the project depends on and on what every peer needs', async () => {
    const folder = await make();
    try {
      const { dependencies } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
      expect(dependencies).toMatchObject({ left: '1.0.0', '@strapi/strapi': '4.26.2' });
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('refuses a folder that is no project', async () => {
    await expect(makeApplication(place, place)).rejects.toThrow('it has no src/api');
  });
});
