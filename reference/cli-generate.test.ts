import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startProgram } from './run-program.fixture.ts';

describe.each([
  ['types', /^export type Tag</m],
  ['openapi', /^ {2}"openapi": "3\.1\.0",$/m],
])('touchstone %s', (name, sign) => {
  let folder: string;
  const schemaFile = () => join(folder, 'project/src/api/tag/content-types/tag/schema.json');
  const out = () => join(folder, 'api.txt');
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'documents-'));
    cpSync('fixtures/project', join(folder, 'project'), { recursive: true });
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('prints the project that comes with the package', async () => {
    const { code, stdout, stderr } = await startProgram(name).ended;
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(sign);
  });

  it('leaves the file as it is for a broken schema, and says in one message what is wrong where', async () => {
    writeFileSync(out(), 'as it was');
    writeFileSync(schemaFile(), readFileSync(schemaFile(), 'utf8').replace('"string"', '"sting"'));
    const { code, stdout, stderr } = await startProgram(name, '--project', join(folder, 'project'), '--out', out())
      .ended;
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(/^error: \S+tag\/schema\.json: attributes\.name\.type: .*"sting".*string.*\n$/);
    expect(readFileSync(out(), 'utf8')).toBe('as it was');
    expect(readdirSync(folder)).toEqual(['api.txt', 'project']);
  });

  it('knows what only code of the project tells, and ends', async () => {
    const code = `module.exports = { register({ strapi }) {
      strapi.customFields.register({ name: 'stars', type: 'integer' });
      setInterval(() => {}, 1000);
    } };`;
    writeFileSync(join(folder, 'project/src/index.js'), code);
    const field = '"attributes": { "stars": { "type": "customField", "customField": "global::stars" },';
    writeFileSync(schemaFile(), readFileSync(schemaFile(), 'utf8').replace('"attributes": {', field));
    const { code: exit, stdout } = await startProgram(name, '--project', join(folder, 'project')).ended;
    expect(exit).toBe(0);
    expect(stdout).toMatch(/stars\??"?: (number|\{)/);
  });

  it('writes the file again when the project changes, and keeps it while the project is broken', async () => {
    const { child, output, ended } = startProgram(
      name,
      '--project',
      join(folder, 'project'),
      '--out',
      out(),
      '--watch',
    );
    const message = async (text: string) => {
      while (!output.stderr.includes(text)) await once(child.stderr, 'data');
    };
    await message('watching');
    const schema = readFileSync(schemaFile(), 'utf8');
    writeFileSync(schemaFile(), '{');
    await message('not written');
    expect(existsSync(out())).toBe(true);
    writeFileSync(schemaFile(), schema.replace('"attributes": {', '"attributes": { "colour": { "type": "string" },'));
    while (!readFileSync(out(), 'utf8').includes('colour')) await once(child.stderr, 'data');
    child.kill('SIGTERM');
    expect((await ended).code).toBe(0);
  });
});

describe('the options of both', () => {
  it.each([
    [['--watch'], '--watch needs --out FILE'],
    [['--out', '/nowhere/at/all.ts'], 'there is no directory /nowhere/at; create it, or name another --out'],
    [['--out', tmpdir()], 'it is a directory'],
    [['--project', '/nowhere'], '/nowhere: no such directory'],
    [['--profil', 'stated'], 'Did you mean --profile?'],
  ])('ends with 2 and one clear message for %j', async (args, message) => {
    const { code, stdout, stderr } = await startProgram('types', ...args).ended;
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(message);
    expect(stderr).not.toMatch(/\n\s+at /);
  });
});
