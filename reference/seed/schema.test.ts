/** The JSON Schema of seeds, and the reader of seeds, take the same. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openFiles } from '../media/files.ts';
import { mediaRulesOf } from '../media/rules.ts';
import { libraryModel } from '../model/library.example.ts';
import { plantFiles } from './files.ts';
import { readSeed } from './read.ts';

const schema = JSON.parse(readFileSync(new URL('seed.schema.json', import.meta.url), 'utf8'));
const validate = new Ajv2020({ strict: true, allowUnionTypes: true }).compile(schema);

const fixtures = fileURLToPath(new URL('../../fixtures/', import.meta.url));
const seeds = readdirSync(fixtures, { recursive: true, encoding: 'utf8' }).filter(
  (path) => /^content\/[^/]+\.json$/.test(path) || path.endsWith('touchstone.seed.json'),
);

describe('the JSON Schema of seeds', () => {
  it.each(seeds)('takes %s', (path) => {
    validate(JSON.parse(readFileSync(join(fixtures, path), 'utf8')));
    expect(validate.errors ?? []).toEqual([]);
  });
  expect(seeds.length).toBeGreaterThan(15);

  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'touchstone-schema-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const isRead = async (seed: unknown): Promise<boolean> => {
    writeFileSync(join(folder, 'seed.json'), JSON.stringify(seed));
    try {
      const { entries } = readSeed([folder], libraryModel());
      await plantFiles(entries, { files: openFiles({ directory: undefined }), rules: mediaRulesOf({}) });
      return true;
    } catch {
      return false;
    }
  };
  const book = (entry: unknown) => ({ 'api::book.book': [entry] });

  it.each([
    ['nothing', {}],
    ['no entries', { 'api::book.book': [] }],
    ['entries', book({ id: 1, title: 'a', tags: [1], seo: { metaTitle: 'm' }, author: null, lent: true })],
    ['a place of the schema', { $schema: './seed.schema.json' }],
    ['what is missing', { $missing: { 'api::book.book': ['title'], 'shared.seo': [] } }],
    ['a file without bytes', { 'plugin::upload.file': [{ id: 1, name: 'x' }] }],
    ['a list', []],
    ['a text', 'x'],
    ['a list of another kind', { 'api::book.book': {} }],
    ['a name that is no uid', { book: [] }],
    ['a component, which is no content-type', { 'shared.seo': [] }],
    ['an entry that is none', book(7)],
    ['an entry that is a list', book([])],
    ['no id', book({ title: 'a' })],
    ['an id of 0', book({ id: 0 })],
    ['an id that is a text', book({ id: '1' })],
    ['an id that is no whole number', book({ id: 1.5 })],
    ['an id beyond exact numbers', book({ id: 2 ** 53 })],
    ['a schema that is no text', { $schema: 1 }],
    ['an empty place of a schema', { $schema: '' }],
    ['a list of what is missing', { $missing: [] }],
    ['a text of what is missing', { $missing: { 'api::book.book': 'title' } }],
    ['a number of what is missing', { $missing: { 'api::book.book': [1] } }],
    ['another member of the file', { $hidden: {} }],
    ['a path that is no text', { 'plugin::upload.file': [{ id: 1, path: 7 }] }],
  ])('agrees with the reader on %s', async (_what, seed) => {
    expect(validate(seed)).toBe(await isRead(seed));
  });
});
