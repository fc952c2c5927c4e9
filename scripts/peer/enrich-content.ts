/** Adds what generated entries lack: files and localizations. */
import type { StoredEntry, StoredLink, StoredTable } from './project-tables.ts';

/** The attributes of a content-type or component, as the content-type-builder tells them. */
export interface SchemaAttributes {
  readonly uid: string;
  readonly attributes: Readonly<Record<string, { readonly type: string; readonly multiple?: boolean }>>;
  readonly localized: boolean;
}

const FILE_UID = 'plugin::upload.file';
const LOCALE_UID = 'plugin::i18n.locale';
const TIME = '2024-01-01T00:00:00.000Z';
const LOCALE = 'fr';

const FILES = [
  { name: 'one.png', ext: '.png', mime: 'image/png', width: 20, height: 10 },
  { name: 'two.mp4', ext: '.mp4', mime: 'video/mp4', width: null, height: null },
  { name: 'three.pdf', ext: '.pdf', mime: 'application/pdf', width: null, height: null },
];

/** Links files to the media attributes of all entries, and gives each second entry of a localized content-type a localization. */
export function enrichContent(tables: Map<string, StoredTable>, schemas: readonly SchemaAttributes[]): void {
  tables.set(FILE_UID, { uid: FILE_UID, nextId: FILES.length + 1, journal: 1, entries: FILES.map(fileEntry) });
  for (const schema of schemas) {
    const table = tables.get(schema.uid);
    if (table) addFiles(table, schema);
  }
  const localized = schemas.filter((schema) => schema.localized && tables.has(schema.uid));
  const locales = tables.get(LOCALE_UID);
  if (localized.length === 0 || !locales) return;
  for (const { uid } of localized) {
    const table = tables.get(uid);
    if (table) localize(tables, withTarget(table, 'localizations', uid), schemas);
  }
  if (locales.entries.some(({ values }) => values.code === LOCALE)) return;
  const values = { name: 'French (fr)', code: LOCALE, isDefault: null, createdAt: TIME, updatedAt: TIME };
  locales.entries.push({ id: locales.nextId, values, links: {} });
  locales.nextId += 1;
}

function fileEntry(file: (typeof FILES)[number], index: number): StoredEntry {
  const hash = file.name.replace('.', '_');
  const places = { hash, url: `/uploads/${file.name}`, previewUrl: null, folderPath: '/' };
  const provider = { provider: 'local', provider_metadata: null };
  const texts = { alternativeText: index === 0 ? 'a picture' : null, caption: null };
  const times = { createdAt: TIME, updatedAt: TIME };
  const values = { ...file, ...texts, formats: null, size: 1.5, ...places, ...provider, ...times };
  return { id: index + 1, values, links: {} };
}

function addFiles(table: StoredTable, { attributes }: SchemaAttributes): void {
  const names = Object.entries(attributes).filter(([, { type }]) => type === 'media');
  for (const [position, [name, { multiple }]] of names.entries()) {
    for (const { id, links } of withTarget(table, name, FILE_UID).entries) {
      // one entry in five stays without
      if (id % 5 === 4) continue;
      const first = ((id + position) % FILES.length) + 1;
      links[name] = multiple ? [first, (first % FILES.length) + 1] : [first];
    }
  }
}

/** The table, once its bare ids of an attribute have a target. */
function withTarget(table: StoredTable, name: string, uid: string): StoredTable {
  table.targets = { ...table.targets, [name]: uid };
  return table;
}

/** Copies each second entry, and its components, into another locale. */
function localize(tables: Map<string, StoredTable>, table: StoredTable, schemas: readonly SchemaAttributes[]): void {
  const attributes = new Map(schemas.map((schema) => [schema.uid, schema.attributes]));
  const copy = (of: StoredTable, entry: StoredEntry, changes: object): number => {
    const types = attributes.get(of.uid) ?? {};
    const kept = Object.entries(entry.links).filter(([name]) =>
      ['component', 'dynamiczone', 'media'].includes(types[name]?.type ?? ''),
    );
    const links = kept.map(([name, list]) => [name, list.map((link) => copyLink(of, name, link, types[name]?.type))]);
    const id = of.nextId;
    of.nextId += 1;
    of.entries.push({ id, values: { ...entry.values, ...changes }, links: Object.fromEntries(links) });
    return id;
  };
  const copyLink = (of: StoredTable, name: string, link: StoredLink, type: string | undefined): StoredLink => {
    if (type === 'media') return link;
    const uid = typeof link === 'number' ? (of.targets?.[name] ?? '') : link.uid;
    const id = typeof link === 'number' ? link : link.id;
    const target = tables.get(uid);
    const part = target?.entries.find((entry) => entry.id === id);
    if (!target || !part) return link;
    const copied = copy(target, part, {});
    return typeof link === 'number' ? copied : { uid, id: copied };
  };
  for (const entry of [...table.entries].filter(({ id }) => id % 2 === 1)) {
    const id = copy(table, entry, { locale: LOCALE });
    entry.links.localizations = [id];
    const added = table.entries.at(-1);
    if (added) added.links.localizations = [entry.id];
  }
}
