import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BOUNDS } from '../query/bounds.ts';
import { loadProject } from './load.ts';

const SCHEMA = 'src/api/book/content-types/book/schema.json';
const book = {
  info: { singularName: 'book', pluralName: 'books', displayName: 'Book' },
  attributes: { title: { type: 'string' } },
};

describe('loading a project', () => {
  let dir: string;
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'touchstone-project-'));
    write({ [SCHEMA]: book });
  });
  afterEach(() => rmSync(dir, { recursive: true }));

  function write(files: Record<string, string | object>): void {
    for (const [name, content] of Object.entries(files)) {
      mkdirSync(dirname(join(dir, name)), { recursive: true });
      writeFileSync(join(dir, name), typeof content === 'string' ? content : JSON.stringify(content));
    }
  }
  const load = (env = 'development') => loadProject(dir, { env });

  it('has defaults where nothing is configured', async () => {
    const { config, model } = await load();
    expect([...model.contentTypes.keys()][0]).toBe('api::book.book');
    expect(config.rest).toEqual({
      defaultLimit: 25,
      maxLimit: undefined,
      withCount: true,
      bounds: BOUNDS,
      prefix: '/api',
    });
    expect(config.server).toEqual({ host: undefined, port: undefined });
    expect(config.defaultLocale).toBe('en');
  });

  it('reads CommonJS, ES module, TypeScript and JSON configuration', async () => {
    write({
      'config/api.js': 'module.exports = { rest: { defaultLimit: 10, maxLimit: 50, withCount: false } };',
      'config/server.mjs': 'export default ({ env }) => ({ host: "0.0.0.0", port: env.int("NO_PORT", 4000) });',
      'config/plugins.ts':
        'const depth: number = 7;\nexport default () => ({ graphql: { config: { depthLimit: depth } } });',
      'config/middlewares.json': ['strapi::errors'],
    });
    const { config } = await load();
    expect(config.rest).toMatchObject({ defaultLimit: 10, maxLimit: 50, withCount: false });
    expect(config.server).toEqual({ host: '0.0.0.0', port: 4000 });
    expect(config.graphql).toEqual({ depthLimit: 7 });
    expect(config.middlewares).toEqual(['strapi::errors']);
  });

  it('lets variables that are handed in win over those of the process and of .env', async () => {
    write({
      '.env': 'MOST=7',
      'config/api.js': 'module.exports = ({ env }) => ({ rest: { maxLimit: env.int("MOST") } });',
    });
    expect((await load()).config.rest.maxLimit).toBe(7);
    const project = await loadProject(dir, { env: 'development', variables: { MOST: '9' } });
    expect(project.config.rest.maxLimit).toBe(9);
  });

  it('lays the configuration of the environment over the common one', async () => {
    write({
      'config/api.js': 'module.exports = { rest: { defaultLimit: 10, maxLimit: 50 } };',
      'config/env/production/api.json': { rest: { maxLimit: 20 } },
    });
    expect((await load('production')).config.rest).toMatchObject({ defaultLimit: 10, maxLimit: 20 });
    expect((await load('staging')).config.rest).toMatchObject({ defaultLimit: 10, maxLimit: 50 });
  });

  it('reads .env without touching the process', async () => {
    write({
      '.env': 'TOUCHSTONE_TEST_LIMIT=12',
      'config/api.js': 'module.exports = ({ env }) => ({ rest: { defaultLimit: env.int("TOUCHSTONE_TEST_LIMIT") } });',
    });
    const { config } = await load();
    expect(config.rest.defaultLimit).toBe(12);
    expect(process.env.TOUCHSTONE_TEST_LIMIT).toBeUndefined();
  });

  it('sees a configuration file that has changed', async () => {
    write({ 'config/api.js': 'module.exports = { rest: { defaultLimit: 1 } };' });
    await load();
    write({ 'config/api.js': 'module.exports = { rest: { defaultLimit: 2 } };' });
    expect((await load()).config.rest.defaultLimit).toBe(2);
  });

  it('names file, line and column of broken JSON', async () => {
    write({ [SCHEMA]: '{\n  "info": {,}\n}' });
    await expect(load()).rejects.toThrow(`${join(dir, SCHEMA)}: line 2, column 12: not JSON: unexpected ","`);
  });

  it('names the file and the cause of configuration that throws', async () => {
    write({ 'config/server.js': 'module.exports = () => { throw new Error("no host"); };' });
    await expect(load()).rejects.toThrow(`${join(dir, 'config/server.js')}: cannot be loaded: Error: no host`);
  });

  it.each(['api.js', 'api.ts'])('names the line of configuration that is broken: %s', async (name) => {
    const start = name === 'api.js' ? 'module.exports =' : 'export default';
    write({ [`config/${name}`]: `\n\n${start} { rest: ] };\n` });
    await expect(load()).rejects.toThrow(`${join(dir, 'config', name)}: line 3`);
  });

  it('names the place of a value that cannot be', async () => {
    write({ 'config/api.json': { rest: { maxLimit: 'many' } } });
    await expect(load()).rejects.toThrow('rest.maxLimit: found "many", expected a whole number above 0');
  });

  it('says what a project is when there is none', async () => {
    await expect(loadProject(join(dir, 'nowhere'), { env: 'development' })).rejects.toThrow('no such directory');
    await expect(loadProject(join(dir, 'src'), { env: 'development' })).rejects.toThrow('found neither src nor config');
  });
});

describe('the projects that come with the repository', () => {
  const fixture = (name: string) => fileURLToPath(new URL(`../../fixtures/${name}`, import.meta.url));

  it('load', async () => {
    const project = await loadProject(fixture('project'), { env: 'development' });
    expect(project.model.contentTypes.has('api::book.book')).toBe(true);
    const observed = await loadProject(fixture('observed/project'), { env: 'development' });
    expect(observed.config.rest).toMatchObject({ defaultLimit: 25, maxLimit: 100 });
    expect(observed.model.contentTypes.get('api::settings.settings')?.pluralName).toBe('settings-list');
  });
});
