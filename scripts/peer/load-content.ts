/** Fills a peer with seed content through its own REST API, as any client would. */
import { PeerFault } from './fault.ts';
import { type Fields, isSingle, LATER, openSeed, original, pick, type Schema, send, UNSENT } from './seed-entries.ts';
import type { Peer } from './strapi.ts';

/**
 * Creates the entries of a content directory (see fixtures/README.md) on an empty peer that serves `project`, then its
 * relations and dynamic zones. Throws PeerFault at the first entry that is refused or gets another id.
 */
export async function loadContent(peer: Peer, project: string, directory: string): Promise<void> {
  const types = await openSeed(peer, project, directory);
  for (const { schema, entries } of types) for (const entry of entries) await create(peer, schema, entry);
  for (const { schema, entries } of types) for (const entry of entries) await connect(peer, schema, entry);
}

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
