import { readdirSync, readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';

const here = new URL('./', import.meta.url);
const readJson = (url: URL): unknown => JSON.parse(readFileSync(url, 'utf8'));

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Paths below `spec/` of all JSON files in `folder`. */
const jsonIn = (folder: string): string[] =>
  readdirSync(new URL(folder, here))
    .filter((name) => name.endsWith('.json'))
    .map((name) => `${folder}${name}`);

const dataFiles = [
  ...jsonIn('clauses/'),
  ...jsonIn('tables/'),
  ...jsonIn('sentences/'),
  'anchors.json',
  'decisions/differences.json',
];

describe('the data files of the specification', () => {
  const ajv = new Ajv2020({ allErrors: true, strict: true, allowUnionTypes: true });

  it.each(dataFiles)('%s is valid against the schema it names', (path) => {
    const file = new URL(path, here);
    const data = readJson(file);
    const schemaPath = isObject(data) && typeof data.$schema === 'string' ? data.$schema : undefined;
    expect(schemaPath, 'names no $schema').toBeDefined();
    const schema = readJson(new URL(schemaPath ?? '', file));
    const id = isObject(schema) ? String(schema.$id) : '';
    const validate = ajv.getSchema(id) ?? ajv.compile(isObject(schema) ? schema : {});
    validate(data);
    expect(validate.errors ?? []).toEqual([]);
  });

  it('leave no schema unused', () => {
    const named = new Set(
      dataFiles.map((path) => {
        const data = readJson(new URL(path, here));
        return isObject(data) ? new URL(String(data.$schema), new URL(path, here)).href : '';
      }),
    );
    const unused = jsonIn('schemas/').filter((path) => !named.has(new URL(path, here).href));
    expect(unused).toEqual([]);
  });
});
