/** Fills a peer with seed content through its own REST API, as any client would. */
import { readdir, readFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { PeerFault } from './fault.ts';
import type { Peer } from './strapi.ts';

type Fields = Readonly<Record<string, unknown>>;

/** The part of a schema file that decides how to write entries. */
interface Schema {
  readonly kind: string;
  readonly info: { readonly singularName: string; readonly pluralName: string };
  readonly attributes: Readonly<Record<string, { readonly type: string; readonly required?: boolean }>>;
}

const FILE_UID = 'plugin::upload.file';

/** Attributes that may name entries not created yet: sent when all are there. */
const LATER = new Set(['relation', 'dynamiczone']);

/** Attributes that the server sets, or that the path names. */
const UNSENT = new Set(['id', 'localizations', 'createdAt', 'updatedAt', 'createdBy', 'updatedBy']);

/**
 * Creates the entries of a content directory (see fixtures/README.md) on an empty peer that serves `project`, then its
 * relations and dynamic zones. Throws PeerFault at the first entry that is refused or gets another id.
 */
export async function loadContent(peer: Peer, project: string, directory: string): Promise<void> {
  const content = await readContent(directory);
  for (const file of content.get(FILE_UID) ?? []) await upload(peer, directory, file);
  content.delete(FILE_UID);
  // administrators are made outside this API
  content.delete('admin::user');
  const schemas = new Map<string, Schema>();
  for (const uid of content.keys()) schemas.set(uid, await readSchema(project, uid));
  for (const [uid, schema] of schemas) {
    for (const entry of sent(schema, content.get(uid) ?? [])) await create(peer, schema, entry);
  }
  for (const [uid, schema] of schemas) {
    for (const entry of sent(schema, content.get(uid) ?? [])) await connect(peer, schema, entry);
  }
}

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

const isSingle = ({ kind }: Schema): boolean => kind === 'singleType';

/**
 * The entries that are sent. Of a single type only the default locale: a Strapi that has lost that one, while another
 * locale remains, does not take it back (400 singleType.alreadyExists), and the suite removes single types.
 */
const sent = (schema: Schema, entries: readonly Fields[]): readonly Fields[] =>
  isSingle(schema) ? entries.filter((entry) => original(entry) === undefined) : entries;

/** The first entry of several localizations is created as such, the others as localizations of it. */
const original = ({ id, localizations }: Fields): number | undefined =>
  (localizations as readonly number[] | undefined)?.find((other) => other < Number(id));

async function create(peer: Peer, schema: Schema, entry: Fields): Promise<void> {
  // an empty list is enough for a required relation until its entries are there
  const required = Object.entries(schema.attributes).filter(([, { type, required }]) => required && LATER.has(type));
  const data = {
    ...pick(entry, (name) => !UNSENT.has(name) && !LATER.has(schema.attributes[name]?.type ?? '')),
    ...Object.fromEntries(required.map(([name]) => [name, []])),
  };
  const { singularName, pluralName } = schema.info;
  const of = original(entry);
  const answer =
    of !== undefined
      ? await send(peer, 'POST', `${pluralName}/${of}/localizations`, data)
      : await send(peer, isSingle(schema) ? 'PUT' : 'POST', isSingle(schema) ? singularName : pluralName, { data });
  const { id, data: created } = answer as { id?: number; data?: { id: number } };
  const entryId = id ?? created?.id;
  if (entryId !== entry.id)
    throw new PeerFault(`${singularName} ${entry.id} was created as ${entryId}: is the peer empty?`);
}

async function connect(peer: Peer, schema: Schema, entry: Fields): Promise<void> {
  const data = pick(entry, (name) => LATER.has(schema.attributes[name]?.type ?? ''));
  if (Object.keys(data).length === 0) return;
  await send(peer, 'PUT', isSingle(schema) ? schema.info.singularName : `${schema.info.pluralName}/${entry.id}`, {
    data,
  });
}

const pick = (entry: Fields, holds: (name: string) => boolean): Fields =>
  Object.fromEntries(Object.entries(entry).filter(([name]) => holds(name)));

async function send({ url, token }: Peer, method: string, path: string, body: Fields): Promise<unknown> {
  const response = await fetch(`${url}/api/${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (response.ok) return JSON.parse(text);
  throw new PeerFault(`the peer refuses seed content: ${method} /api/${path} answers ${response.status}: ${text}`);
}
