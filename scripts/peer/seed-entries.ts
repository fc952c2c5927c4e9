/** Seed content as files have it, and the requests that fill a peer with it. */
import { readdir, readFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { PeerFault } from './fault.ts';
import type { Peer } from './strapi.ts';

export type Fields = Readonly<Record<string, unknown>>;

/** The part of a schema file that decides how to write entries. */
export interface Schema {
  readonly kind: string;
  readonly info: { readonly singularName: string; readonly pluralName: string };
  readonly attributes: Readonly<
    Record<
      string,
      { readonly type: string; readonly required?: boolean; readonly relation?: string; readonly target?: string }
    >
  >;
}

const FILE_UID = 'plugin::upload.file';

/** Attributes that may name entries not created yet: sent when all are there. */
export const LATER = new Set(['relation', 'dynamiczone']);

/** Attributes that the server sets, or that the path names. */
export const UNSENT = new Set(['id', 'localizations', 'createdAt', 'updatedAt', 'createdBy', 'updatedBy']);

async function readContent(directory: string): Promise<Map<string, readonly Fields[]>> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.json')).sort();
  const files = await Promise.all(names.map((name) => readFile(join(directory, name), 'utf8')));
  return new Map(files.flatMap((text) => Object.entries(JSON.parse(text) as Record<string, Fields[]>)));
}

async function readSchema(project: string, uid: string): Promise<Schema> {
  const [api = '', name = ''] = uid.replace('api::', '').split('.');
  const file = join(project, 'src', 'api', api, 'content-types', name, 'schema.json');
  return JSON.parse(await readFile(file, 'utf8')) as Schema;
}

/** A content-type with the entries of the content that are sent. */
export interface SeedType {
  readonly uid: string;
  readonly schema: Schema;
  readonly entries: readonly Fields[];
}

/** Uploads the files of a content directory. Resolves to its other entries by content-type, in the order of its files. */
export async function openSeed(peer: Peer, project: string, directory: string): Promise<readonly SeedType[]> {
  const content = await readContent(directory);
  for (const file of content.get(FILE_UID) ?? []) await upload(peer, directory, file);
  content.delete(FILE_UID);
  // administrators are made outside this API
  content.delete('admin::user');
  return Promise.all(
    [...content].map(async ([uid, entries]) => {
      const schema = await readSchema(project, uid);
      return { uid, schema, entries: sent(schema, entries) };
    }),
  );
}

/** Uploads a file of the content; its entry names it by `path`. */
async function upload({ url, token }: Peer, directory: string, { id, path, ...info }: Fields): Promise<void> {
  const form = new FormData();
  const name = basename(String(path));
  const type = MEDIA_TYPES[extname(name)] ?? 'application/octet-stream';
  form.set('files', new Blob([await readFile(join(directory, String(path)))], { type }), name);
  const { name: shown = name, alternativeText = null, caption = null } = info;
  form.set('fileInfo', JSON.stringify({ name: shown, alternativeText, caption }));
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${url}/api/upload`, { method: 'POST', headers, body: form });
  const text = await response.text();
  if (!response.ok) throw new PeerFault(`the peer refuses ${path}: ${response.status} ${text}`);
  const [file] = JSON.parse(text) as { id: number }[];
  if (file?.id !== id) throw new PeerFault(`file ${id} was uploaded as ${file?.id}: is the peer empty?`);
}

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.svg': 'image/svg+xml',
};

export const isSingle = ({ kind }: Schema): boolean => kind === 'singleType';

/**
 * The entries that are sent. Of a single type only the default locale: a Strapi 4 that has lost that one, while another
 * locale remains, does not take it back (400 singleType.alreadyExists), and the suite removes single types.
 */
const sent = (schema: Schema, entries: readonly Fields[]): readonly Fields[] =>
  isSingle(schema) ? entries.filter((entry) => original(entry) === undefined) : entries;

/** The first entry of several localizations is created as such, the others as localizations of it. */
export const original = ({ id, localizations }: Fields): number | undefined =>
  (localizations as readonly number[] | undefined)?.find((other) => other < Number(id));

export const pick = (entry: Fields, holds: (name: string) => boolean): Fields =>
  Object.fromEntries(Object.entries(entry).filter(([name]) => holds(name)));

export async function send({ url, token }: Peer, method: string, path: string, body: Fields): Promise<unknown> {
  const response = await fetch(`${url}/api/${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (response.ok) return JSON.parse(text);
  throw new PeerFault(`the peer refuses seed content: ${method} /api/${path} answers ${response.status}: ${text}`);
}
