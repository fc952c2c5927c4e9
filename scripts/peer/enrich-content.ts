/** Adds what generated entries lack where a project names no locales: localizations. */
import type { StoredEntry, StoredLink, StoredTable } from './project-tables.ts';

/** The attributes of a content-type or component, as the content-type-builder tells them. */
export interface SchemaAttributes {
  readonly uid: string;
  readonly attributes: Readonly<Record<string, { readonly type: string; readonly multiple?: boolean }>>;
  readonly localized: boolean;
}

const LOCALE_UID = 'plugin::i18n.locale';
const TIME = '2024-01-01T00:00:00.000Z';
const LOCALE = 'fr';

/**
 * Gives each second entry of a localized content-type a localization, unless there are some. Each value of an attribute of the
 * type uid is there once: the table of a real server takes no second, whatever its locale.
 */
export function enrichContent(tables: Map<string, StoredTable>, schemas: readonly SchemaAttributes[]): void {
  addLocalizations(tables, schemas);
  for (const { uid, attributes } of schemas)
    for (const [name, { type }] of Object.entries(attributes))
      if (type === 'uid') distinguish(tables.get(uid)?.entries ?? [], name);
}

function distinguish(entries: readonly StoredEntry[], name: string): void {
  const taken = new Set<unknown>();
  for (const { id, values } of entries) {
    const value = values[name];
    if (typeof value === 'string' && taken.has(value)) values[name] = `${value}-${id}`;
    taken.add(values[name]);
  }
}

function addLocalizations(tables: Map<string, StoredTable>, schemas: readonly SchemaAttributes[]): void {
  const localized = schemas.filter((schema) => schema.localized && tables.has(schema.uid));
  const locales = tables.get(LOCALE_UID);
  if (localized.length === 0 || !locales || locales.entries.length > 1) return;
  for (const { uid } of localized) {
    const table = tables.get(uid);
    if (table) localize(tables, withTarget(table, 'localizations', uid), schemas);
  }
  const values = { name: 'French (fr)', code: LOCALE, isDefault: null, createdAt: TIME, updatedAt: TIME };
  locales.entries.push({ id: locales.nextId, values, links: {} });
  locales.nextId += 1;
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
