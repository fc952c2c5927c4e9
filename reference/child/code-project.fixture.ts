/** A small project with code, in a temporary folder. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const SCHEMA = {
  kind: 'collectionType',
  info: { singularName: 'tag', pluralName: 'tags', displayName: 'Tag' },
  attributes: { name: { type: 'string' } },
};

/** Writes a project with one content-type `tag` and these files, by path. */
export function codeProject(files: Readonly<Record<string, string>>) {
  const folder = mkdtempSync(join(tmpdir(), 'touchstone-child-'));
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  write('package.json', '{"name":"small","version":"0.0.0"}');
  write('src/api/tag/content-types/tag/schema.json', JSON.stringify(SCHEMA));
  for (const [path, text] of Object.entries(files)) write(path, text);
  return { folder, write, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
