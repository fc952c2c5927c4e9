/** Reloads changed code of a project under `watch`: completely, or not at all. */
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { codeProject } from './child/code-project.fixture.ts';
import { type Reference, type ReferenceOptions, startReference } from './start.ts';

const LONG = { timeout: 120_000 };
const WAIT = { timeout: 30_000, interval: 50 };

let reference: Reference | undefined;
let remove = () => {};
afterEach(async () => {
  await reference?.close();
  reference = undefined;
  remove();
});

/** Starts a project with these files under `watch`. */
async function start(files: Readonly<Record<string, string>>, more: ReferenceOptions = {}) {
  const project = codeProject(files);
  remove = project.remove;
  const logged: string[] = [];
  const log = (line: string) => void logged.push(line);
  reference = await startReference({ project: project.folder, watch: true, token: 'full', log, ...more });
  const { url } = reference;
  const ask = async (path: string, method = 'GET', body?: unknown) => {
    const response = await fetch(url + path, {
      method,
      headers: { authorization: 'Bearer full', 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return response.json();
  };
  /** Writes files and waits until the log says that they were read. */
  const change = async (changed: Readonly<Record<string, string>>, line: string | RegExp = /^reloaded/m) => {
    const before = logged.length;
    for (const [path, text] of Object.entries(changed)) project.write(path, text);
    await vi.waitFor(() => expect(logged.slice(before).join('\n')).toMatch(line), WAIT);
  };
  const names = async () => {
    const { data } = (await ask('/api/tags?sort=id')) as { data: { attributes: { name: string } }[] };
    return data.map(({ attributes }) => attributes.name);
  };
  return { ...project, logged, url, ask, change, names };
}

/** A project whose handler of GET /version answers with values of its imports. */
const serving = (body: string) =>
  `module.exports = { register({ strapi }) { strapi.server.routes([{ method: 'GET', path: '/version', config: { auth: false },
    handler: async (ctx) => { ctx.body = JSON.stringify(${body}); } }]); } };`;

it.each([
  [
    'CommonJS, and what it requires',
    { 'src/index.js': `const { v } = require('./lib');\n${serving('v')}`, 'src/lib.js': 'exports.v = 1;' },
    { 'src/lib.js': 'exports.v = 2;' },
  ],
  [
    'an ES module, what it imports, and what that imports',
    {
      'package.json': '{"type":"module"}',
      'src/index.js': `import { v } from './a.js';\n${serving('v').replace('module.exports =', 'export default')}`,
      'src/a.js': "export { v } from './b.js';",
      'src/b.js': 'export const v = 1;',
    },
    { 'src/b.js': 'export const v = 2;' },
  ],
  [
    'JSON that an ES module imports',
    {
      'package.json': '{"type":"module"}',
      'src/index.js': `import data from './data.json' with { type: 'json' };\n${serving('data.v').replace('module.exports =', 'export default')}`,
      'src/data.json': '{"v":1}',
    },
    { 'src/data.json': '{"v":2}' },
  ],
  [
    'JSON that is required',
    { 'src/index.js': `const { v } = require('./data.json');\n${serving('v')}`, 'src/data.json': '{"v":1}' },
    { 'src/data.json': '{"v":2}' },
  ],
  [
    'TypeScript, and what it imports',
    {
      'src/index.ts': `import { v } from './lib';\n${serving('v').replace('module.exports =', 'export default')}`,
      'src/lib.ts': 'export const v: number = 1;',
    },
    { 'src/lib.ts': 'export const v: number = 2;' },
  ],
  [
    'an ES module that CommonJS imports when it is asked',
    {
      'src/index.js': serving("(await import('./lib.mjs')).v"),
      'src/lib.mjs': "export { v } from './deep.mjs';",
      'src/deep.mjs': 'export const v = 1;',
    },
    { 'src/deep.mjs': 'export const v = 2;' },
  ],
  [
    'an ES module that CommonJS requires',
    { 'src/index.js': `const { v } = require('./lib.mjs');\n${serving('v')}`, 'src/lib.mjs': 'export const v = 1;' },
    { 'src/lib.mjs': 'export const v = 2;' },
  ],
  [
    'CommonJS that an ES module imports',
    {
      'package.json': '{"type":"module"}',
      'src/index.js': `import lib from './lib.cjs';\n${serving('lib.v').replace('module.exports =', 'export default')}`,
      'src/lib.cjs': 'exports.v = 1;',
    },
    { 'src/lib.cjs': 'exports.v = 2;' },
  ],
  [
    'code beside src',
    { 'src/index.js': `const { v } = require('../lib/v');\n${serving('v')}`, 'lib/v.js': 'exports.v = 1;' },
    { 'lib/v.js': 'exports.v = 2;' },
  ],
])('runs %s anew, twice', LONG, async (_what, files, changed: Readonly<Record<string, string>>) => {
  const { ask, change } = await start(files);
  expect(await ask('/version')).toBe(1);
  await change(changed);
  expect(await ask('/version')).toBe(2);
  const again = Object.fromEntries(Object.entries(changed).map(([path, text]) => [path, text.replace('2', '3')]));
  await change(again);
  expect(await ask('/version')).toBe(3);
});

it.each([
  ['in memory', false],
  ['on the disk', true],
])(
  'keeps content %s, and goes on with the old code when the new one fails at any step',
  LONG,
  async (_where, isStored) => {
    const lazy = "handler: (ctx) => { ctx.body = JSON.stringify(require('./lib').v); }";
    const index = (more: string) =>
      `module.exports = { register({ strapi }) { strapi.server.routes([{ method: 'GET', path: '/version', config: { auth: false }, ${lazy} }]); ${more} };`;
    const files = { 'src/index.js': index('} '), 'src/lib.js': 'exports.v = 1;' };
    const data = isStored ? { data: mkdtempSync(join(tmpdir(), 'touchstone-data-')) } : {};
    const { ask, change, names, logged } = await start(files, data);
    await ask('/api/tags', 'POST', { data: { name: 'red' } });
    expect(await ask('/version')).toBe(1);
    const mistakes = [
      ['src/index.js', 'module.exports = {', /not reloaded: .*index\.js/],
      ['src/index.js', index("throw new Error('boom'); }"), /not reloaded: .*index\.js: line 1: Error: boom/],
      [
        'src/index.js',
        index(
          "}, async bootstrap({ strapi }) { await strapi.entityService.create('api::tag.tag', { data: { name: 'half' } }); throw new Error('late'); }",
        ),
        /not reloaded: .*Error: late/,
      ],
    ] as const;
    for (const [path, text, message] of mistakes) {
      await change({ [path]: text, 'src/lib.js': 'exports.v = 2;' }, message);
      expect(await ask('/version')).toBe(1);
      expect(await names()).toContain('red');
      expect(await names()).not.toContain('half');
      await ask('/api/tags', 'POST', { data: { name: `after ${mistakes.findIndex((each) => each[1] === text)}` } });
    }
    await change({ ...files, 'src/lib.js': 'exports.v = 4;' });
    expect(await ask('/version')).toBe(4);
    const all = ['red', 'after 0', 'after 1', 'after 2'];
    expect(await names()).toEqual(all);
    await ask('/api/tags', 'POST', { data: { name: 'blue' } });
    if (isStored) {
      await reference?.close();
      const again = await start(files, data);
      expect(await again.names()).toEqual([...all, 'blue']);
      const ended = reference?.close();
      await ended;
      if (data.data) rmSync(data.data, { recursive: true });
    }
    expect(logged.filter((line) => line.startsWith('reloaded')).length).toBe(1);
  },
);

it('answers every request while it reloads, and ends what the old code left running', LONG, async () => {
  const index = (version: number) =>
    `const { appendFileSync } = require('node:fs');
     module.exports = {
       bootstrap() { setInterval(() => appendFileSync('ticks.log', '${version}'), 20); },
       destroy() { appendFileSync('ticks.log', 'd'); },
     };`;
  const { change, ask, folder, url } = await start({ 'src/index.js': index(1) });
  let isOver = false;
  let count = 0;
  const asking = (async () => {
    for (; !isOver; count++) {
      const response = await fetch(`${url}/api/tags`, { headers: { authorization: 'Bearer full' } });
      expect(response.status).toBe(200);
      await response.text();
    }
  })();
  await ask('/api/tags', 'POST', { data: { name: 'red' } });
  await change({ 'src/index.js': index(2) });
  await new Promise((resolve) => setTimeout(resolve, 200));
  isOver = true;
  await asking;
  expect(count).toBeGreaterThan(3);
  appendFileSync(join(folder, 'ticks.log'), '|');
  await vi.waitFor(async () => {
    const [before = '', after = ''] = readFileSync(join(folder, 'ticks.log'), 'utf8').split('|');
    expect(before).toMatch(/1d/);
    expect(after).toMatch(/^2{3,}$/);
  }, WAIT);
});

it('plants a changed seed anew in memory', LONG, async () => {
  const seed = (name: string) => JSON.stringify({ 'api::tag.tag': [{ id: 1, name }] });
  const project = codeProject({
    'src/index.js': 'module.exports = { bootstrap() {} };',
    'seed/tags.json': seed('one'),
  });
  remove = project.remove;
  const logged: string[] = [];
  const log = (line: string) => void logged.push(line);
  const file = join(project.folder, 'seed/tags.json');
  reference = await startReference({ project: project.folder, seed: file, watch: true, public: 'all', log });
  const names = async () => (await (await fetch(`${reference?.url}/api/tags`)).json()) as unknown;
  expect(JSON.stringify(await names())).toContain('"one"');
  project.write('seed/tags.json', seed('two'));
  await vi.waitFor(() => expect(logged.join('\n')).toMatch(/^reloaded/m), WAIT);
  expect(JSON.stringify(await names())).toContain('"two"');
});
