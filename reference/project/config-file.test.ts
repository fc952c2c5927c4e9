import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { loadConfigFile } from './config-file.ts';
import { envOf } from './env.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'touchstone-config-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const put = (name: string, text: string) => writeFileSync(join(folder, name), text);

it.each([
  ['CommonJS', 'api.js', "module.exports = { port: require('./more').port };", 'more.js', 'exports.port = 1;'],
  [
    'an ES module',
    'api.mjs',
    "import { port } from './more.mjs'; export default { port };",
    'more.mjs',
    'export const port = 1;',
  ],
  [
    'TypeScript',
    'api.ts',
    "import { port } from './more'; export default { port };",
    'more.ts',
    'export const port = 1;',
  ],
  ['a module with JSON', 'api.js', "module.exports = require('./more.json');", 'more.json', '{"port":1}'],
])('reads %s afresh, with what it loads', async (_kind, file, text, other, otherText) => {
  put(file, text);
  for (const port of [1, 2, 3]) {
    put(other, otherText.replace('1', String(port)));
    expect((await loadConfigFile(folder, 'api', envOf({})))?.value).toEqual({ port });
  }
});
