/** Fills a real Strapi 5 with seed content through its own REST API. Entries become documents. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PeerFault } from './fault.ts';
import { type Fields, isSingle, LATER, openSeed, original, pick, type Schema, send } from './seed-entries.ts';
import type { Peer } from './strapi.ts';

/** A document that a seed entry became. */
export interface Created {
  readonly documentId: string;
}

/** Documents by content-type and id of the seed entry. */
export type SeedDocuments = ReadonlyMap<string, Map<unknown, Created>>;

interface Seed {
  readonly documents: SeedDocuments;
  readonly components: ReadonlyMap<string, Schema['attributes']>;
}

/**
 * Creates the entries of a content directory (see fixtures/README.md) on an empty Strapi 5 that serves `project`, then its
 * relations and dynamic zones. Localizations become versions of one document. Throws PeerFault at the first refusal.
 * Resolves to the documents by content-type and id of the seed.
 */
export async function loadDocuments(peer: Peer, project: string, directory: string): Promise<SeedDocuments> {
  const types = await openSeed(peer, project, directory);
  const documents = new Map(types.map(({ uid }) => [uid, new Map<unknown, Created>()]));
  const seed: Seed = { documents, components: await readComponents(project) };
  for (const part of ['alone', 'linked'] as const)
    for (const { uid, schema, entries } of types)
      for (const entry of entries) await write(peer, uid, schema, entry, seed, part);
  return documents;
}

/** Writes one version of a document: its own values first; its relations and zones when all documents are there. */
async function write(
  peer: Peer,
  uid: string,
  schema: Schema,
  entry: Fields,
  seed: Seed,
  part: 'alone' | 'linked',
): Promise<void> {
  const isLater = (name: string): boolean => LATER.has(schema.attributes[name]?.type ?? '');
  const links = pick(entry, isLater);
  if (part === 'linked' && Object.keys(links).length === 0) return;
  // the seed also holds attributes that the project leaves out
  const values = pick(entry, (name) => name in schema.attributes && !isLater(name));
  const required = Object.entries(schema.attributes).filter(([name, { required }]) => required && isLater(name));
  const data =
    part === 'alone'
      ? { ...values, ...Object.fromEntries(required.map(([name]) => [name, []])) }
      : mapLinks(links, schema.attributes, seed);
  const known = seed.documents.get(uid);
  const document = known?.get(entry.id) ?? known?.get(original(entry));
  const { singularName, pluralName } = schema.info;
  const path = isSingle(schema) ? singularName : [pluralName, document?.documentId].filter(Boolean).join('/');
  const query = new URLSearchParams({
    ...(entry.publishedAt === null ? { status: 'draft' } : {}),
    ...(typeof entry.locale === 'string' ? { locale: entry.locale } : {}),
  });
  const method = isSingle(schema) || document ? 'PUT' : 'POST';
  const answer = (await send(peer, method, `${path}?${query}`, { data })) as { data?: Created };
  if (!answer.data) throw new PeerFault(`${method} /api/${path} answers without an entry`);
  known?.set(entry.id, answer.data);
}

/** Values with links by id of the seed, as Strapi 5 takes them; parts of zones have links too. */
function mapLinks(values: Fields, attributes: Schema['attributes'], { documents, components }: Seed): Fields {
  const linked = (uid: unknown, id: unknown): Created => {
    const document = documents.get(String(uid))?.get(id);
    if (!document) throw new PeerFault(`seed content names ${uid} ${id}, which is not there`);
    return document;
  };
  const mapped = (name: string, item: unknown): unknown => {
    const { type, target } = attributes[name] ?? {};
    if (type === 'dynamiczone') {
      const { __component: uid } = item as Fields;
      return mapLinks(item as Fields, components.get(String(uid)) ?? {}, { documents, components });
    }
    if (type !== 'relation' || item === null) return item;
    if (target !== undefined) return { documentId: linked(target, item).documentId };
    const { __type, id } = item as Fields;
    return { __type, documentId: linked(__type, id).documentId };
  };
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.map((item: unknown) => mapped(name, item)) : mapped(name, value),
    ]),
  );
}

/** Attributes of the project's components, by uid. */
async function readComponents(project: string): Promise<Map<string, Schema['attributes']>> {
  const folder = join(project, 'src', 'components');
  const files = (await readdir(folder, { recursive: true })).filter((path) => path.endsWith('.json'));
  return new Map(
    await Promise.all(
      files.map(async (path): Promise<[string, Schema['attributes']]> => {
        const { attributes } = JSON.parse(await readFile(join(folder, path), 'utf8')) as Schema;
        return [path.slice(0, -'.json'.length).replace('/', '.'), attributes];
      }),
    ),
  );
}
