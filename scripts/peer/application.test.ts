import { existsSync } from 'node:fs';
import { lstat, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeApplication } from './application.ts';

describe('the temporary application', () => {
  const folders: string[] = [];
  let place = '';

  beforeEach(async () => {
    place = await mkdtemp(join(tmpdir(), 'touchstone-application-test-'));
    folders.push(place);
    await mkdir(join(place, 'project', 'src', 'api', 'word'), { recursive: true });
    await mkdir(join(place, 'project', 'config'), { recursive: true });
    await writeFile(join(place, 'project', 'config', 'server.js'), 'module.exports = { port: 1 };');
    await writeFile(join(place, 'project', 'package.json'), '{ "dependencies": { "left": "1.0.0" } }');
    await mkdir(join(place, 'installation', 'node_modules'), { recursive: true });
  });

  afterEach(async () => {
    for (const folder of folders.splice(0)) await rm(folder, { recursive: true });
  });

  const make = async (): Promise<string> => {
    const folder = await makeApplication(join(place, 'project'), join(place, 'installation'));
    folders.push(folder);
    return folder;
  };

  it('holds the project, the shared packages and a place for uploads', async () => {
    const folder = await make();
    expect(existsSync(join(folder, 'src', 'api', 'word'))).toBe(true);
    expect((await lstat(join(folder, 'node_modules'))).isSymbolicLink()).toBe(true);
    expect(existsSync(join(folder, 'public', 'uploads'))).toBe(true);
  });

  it('adds the configuration a project leaves out and keeps what it has', async () => {
    const config = join(await make(), 'config');
    expect(existsSync(join(config, 'database.js'))).toBe(true);
    expect(await readFile(join(config, 'server.js'), 'utf8')).toBe('module.exports = { port: 1 };');
  });

  it('depends on what the project depends on and on what every peer needs', async () => {
    const { dependencies } = JSON.parse(await readFile(join(await make(), 'package.json'), 'utf8'));
    expect(dependencies).toMatchObject({ left: '1.0.0', '@strapi/strapi': '4.26.2' });
  });

  it('refuses a folder that is no project', async () => {
    await expect(makeApplication(place, place)).rejects.toThrow('it has no src/api');
  });

  it('names the file when package.json is broken', async () => {
    await writeFile(join(place, 'project', 'package.json'), '{');
    await expect(make()).rejects.toThrow(/package\.json is not JSON/);
  });
});
