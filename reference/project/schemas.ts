/** Finds and reads the schema files of a project. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ModelSources } from '../model/build-model.ts';
import { codeOf, isMissingFile } from '../model/caught-error.ts';
import type { SchemaSource } from '../model/parse-content-type.ts';
import { parseJson } from '../model/parse-json.ts';
import { unreadableError } from '../model/project-error.ts';
import { kebabName } from './kebab-name.ts';

/** Reads all schema files of the project at `root` as JSON, in order of name. @throws ProjectError for invalid JSON */
export function findSchemas(root: string): ModelSources {
  return {
    contentTypes: schemasBelow(join(root, 'src', 'api'), (api, name) => `api::${kebabName(api)}.${kebabName(name)}`),
    extensions: schemasBelow(join(root, 'src', 'extensions'), (plugin, name) =>
      `plugin::${plugin}.${name}`.toLowerCase(),
    ),
    components: componentsBelow(join(root, 'src', 'components')),
  };
}

function schemasBelow(folder: string, uidOf: (group: string, name: string) => string): SchemaSource[] {
  return namesIn(folder, 'folder').flatMap((group) => {
    const types = join(folder, group, 'content-types');
    return namesIn(types, 'folder').flatMap((name) => {
      const file = join(types, name, 'schema.json');
      const value = readJson(file);
      return value === undefined ? [] : [{ uid: uidOf(group, name), file, value }];
    });
  });
}

function componentsBelow(folder: string): SchemaSource[] {
  return namesIn(folder, 'folder').flatMap((category) =>
    namesIn(join(folder, category), 'file')
      .filter((name) => name.endsWith('.json'))
      .map((name) => {
        const file = join(folder, category, name);
        return { uid: `${category}.${name.slice(0, -'.json'.length)}`, file, value: readJson(file) };
      }),
  );
}

function namesIn(folder: string, kind: 'file' | 'folder'): string[] {
  try {
    const entries = readdirSync(folder, { withFileTypes: true });
    return entries
      .filter((entry) => !entry.name.startsWith('.') && (kind === 'folder' ? !entry.isFile() : !entry.isDirectory()))
      .map((entry) => entry.name)
      .sort();
  } catch (error) {
    if (isMissing(error)) return [];
    throw unreadableError(folder, error);
  }
}

function readJson(file: string): unknown {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw unreadableError(file, error);
  }
  return parseJson(text, file);
}

function isMissing(error: unknown): boolean {
  return isMissingFile(error) || codeOf(error) === 'ENOTDIR';
}
