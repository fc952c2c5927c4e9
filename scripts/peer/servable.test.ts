import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ServableProject, servableProject } from './servable.ts';

const schemaOf = (name: string): string => join('src', 'api', name, 'content-types', name, 'schema.json');

describe('a project that Strapi 5 can serve', () => {
  let place = '';
  let served: ServableProject;

  beforeEach(async () => {
    place = await mkdtemp(join(tmpdir(), 'touchstone-servable-test-'));
    const schemas = {
      note: {
        subject: { type: 'relation', relation: 'morphToOne' },
        subjects: { type: 'relation', relation: 'morphToMany' },
        title: { type: 'string' },
        code: { type: 'string', maxLength: 5 },
      },
      book: {
        note: { type: 'relation', relation: 'morphOne', target: 'api::note.note', morphBy: 'subject' },
        notes: { type: 'relation', relation: 'morphMany', target: 'api::note.note', morphBy: 'subjects' },
      },
    };
    for (const [name, attributes] of Object.entries(schemas)) {
      await mkdir(dirname(join(place, schemaOf(name))), { recursive: true });
      await writeFile(join(place, schemaOf(name)), JSON.stringify({ kind: 'collectionType', attributes }));
    }
    served = await servableProject(place);
  });

  afterEach(async () => {
    await rm(place, { recursive: true });
    await rm(served.folder, { recursive: true });
  });

  const attributesOf = async (name: string): Promise<Record<string, unknown>> =>
    JSON.parse(await readFile(join(served.folder, schemaOf(name)), 'utf8')).attributes;

  it('has no relation to one entry of any content-type, from either side, and says so', async () => {
    expect(served.leftOut.toSorted()).toEqual(['book.note', 'note.subject']);
    expect(Object.keys(await attributesOf('book'))).toEqual(['notes']);
    expect(Object.keys(await attributesOf('note'))).toEqual(['subjects', 'title', 'code']);
  });

  it('writes down the length of short texts where the schema says none', async () => {
    expect(await attributesOf('note')).toMatchObject({ title: { maxLength: 255 }, code: { maxLength: 5 } });
  });

  it('is a copy: the project itself stays as it is', async () => {
    const { attributes } = JSON.parse(await readFile(join(place, schemaOf('note')), 'utf8'));
    expect(attributes.title).toEqual({ type: 'string' });
  });
});
