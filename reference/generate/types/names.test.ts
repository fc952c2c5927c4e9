import { describe, expect, it } from 'vitest';
import { buildModel } from '../../model/build-model.ts';
import { BEHAVIOURS } from '../../model/profile.ts';
import { loadProject } from '../../project/load.ts';
import { compile } from './compile.fixture.ts';
import { typesDocument } from './document.ts';

/** The types of a project with these content-types, each with a title and with links to all. */
async function typesWith(names: readonly string[], description = ''): Promise<string> {
  const contentTypes = names.map((name) => ({
    uid: `api::${name}.${name}`,
    file: `${name}.json`,
    value: {
      info: { singularName: name, pluralName: `${name}-list`, displayName: `${name}${description}` },
      attributes: {
        'sub-title': { type: 'enumeration', enum: ['a"b', "it's", '*/', 'a\\n'], required: true },
        ...Object.fromEntries(
          names.map((other, index) => [
            `to${index}`,
            { type: 'relation', relation: 'manyToOne', target: `api::${other}.${other}` },
          ]),
        ),
      },
    },
  }));
  const project = await loadProject('fixtures/project', { env: 'development' });
  const model = buildModel({ contentTypes, components: [], extensions: [] });
  const described = { ...project, model, behaviour: BEHAVIOURS.stated };
  return typesDocument(described, () => {});
}

describe('names of types', () => {
  it('are free, whatever content-types are called', async () => {
    const names = [
      'record',
      'date',
      'partial',
      'entry-of',
      'flag',
      'paths',
      'id',
      'book',
      'book-filters',
      'graphql',
      'upload-file',
      'query',
    ];
    const types = await typesWith(names);
    const program = `import type { EntryOf } from './api.ts';
      declare const entry: EntryOf<'api::record.record', { populate: { to1: true } }>;
      export const value: 'a"b' | "it's" | '*/' | 'a\\\\n' | undefined = entry.attributes.to1.data?.attributes['sub-title'];`;
    expect(await compile(types, { 'program.ts': program })).toEqual([]);
  });

  it('are those of the content-types, where these are free', async () => {
    expect(await typesWith(['print-run'])).toContain('export type PrintRun<');
  });

  it('cannot be left by a text of the project', async () => {
    const types = await typesWith(['tag'], '*/ export const x = 1; /*\n// \u2028');
    expect(await compile(types, {})).toEqual([]);
    expect(types).not.toContain('*/ export const x');
  });
});
