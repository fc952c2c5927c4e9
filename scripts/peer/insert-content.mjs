/** Puts the content of a reference into the database of a real Strapi, with the same ids, past its hooks. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const USER = 'plugin::users-permissions.user';
const ROLE = 'plugin::users-permissions.role';
const INSERTED = [USER, 'plugin::upload.file', 'plugin::i18n.locale'];

/** The password of each user: the two servers hash passwords differently. */
const PASSWORD = 'peer-password';

/** Entries of one statement: SQLite takes a limited number of values. */
const CHUNK = 20;

/**
 * Replaces all entries of the project's content-types and components, users, files and locales by those of a file.
 *
 * @param strapi a loaded application with an SQLite database
 * @param file path of the tables as JSON, each with its links in full
 */
export async function insertContent(strapi, file) {
  const { db } = strapi;
  const tables = new Map(JSON.parse(readFileSync(file, 'utf8')).map((table) => [table.uid, table]));
  const isReplaced = (uid) => INSERTED.includes(uid) || uid.startsWith('api::') || uid in strapi.components;
  const metas = [...db.metadata.values()].filter(({ uid }) => isReplaced(uid));
  await db.connection.raw('pragma foreign_keys = off');
  db.lifecycles.disable();
  try {
    for (const meta of metas) {
      await db.connection(meta.tableName).del();
      for (const { joinTable } of Object.values(meta.attributes))
        if (joinTable) await db.connection(joinTable.name).del();
    }
    for (const { uid } of metas) {
      const entries = tables.get(uid)?.entries ?? [];
      for (let start = 0; start < entries.length; start += CHUNK) {
        const data = entries.slice(start, start + CHUNK).map(({ id, values }) => ({ ...values, id }));
        await db.query(uid).createMany({ data });
      }
    }
    const { hashSync } = createRequire(join(process.cwd(), 'package.json'))('bcryptjs');
    await db.connection(db.metadata.get(USER).tableName).update({ password: hashSync(PASSWORD, 4) });
    const roles = await rolesByTheirs(strapi, tables.get(ROLE)?.entries ?? []);
    // two sides that both call themselves the owner share a table
    const filled = new Set();
    for (const meta of metas) {
      for (const [name, attribute] of Object.entries(meta.attributes)) {
        const { joinTable } = attribute;
        if (joinTable && !joinTable.on && filled.has(joinTable.name)) continue;
        if (joinTable && !joinTable.on && !attribute.mappedBy) filled.add(joinTable.name);
        const rows = rowsOf(meta, name, attribute, tables, roles);
        for (let start = 0; start < rows.length; start += CHUNK)
          await db
            .connection(attribute.joinTable?.name ?? 'files_related_morphs')
            .insert(rows.slice(start, start + CHUNK));
        await setColumns(db, meta, name, attribute, tables);
      }
    }
  } finally {
    db.lifecycles.enable();
    await db.connection.raw('pragma foreign_keys = on');
  }
}

/** Ids of the real server's roles by those of the reference. */
async function rolesByTheirs(strapi, entries) {
  const roles = await strapi.query(ROLE).findMany();
  const table = strapi.db.metadata.get(ROLE).tableName;
  for (const { values } of entries)
    await strapi.db
      .connection(table)
      .where({ type: values.type })
      .update({ created_at: Date.parse(values.createdAt) });
  return new Map(entries.map(({ id, values }) => [id, roles.find(({ type }) => type === values.type)?.id]));
}

/** The rows of a join table that hold the links of one attribute. */
function rowsOf(meta, name, attribute, tables, roles) {
  const entries = tables.get(meta.uid)?.entries ?? [];
  const linked = entries.flatMap(({ id, links }) => (links[name] ?? []).map((link, index) => ({ id, link, index })));
  if (attribute.relation === 'morphOne' || attribute.relation === 'morphMany') {
    if (attribute.target !== 'plugin::upload.file') return [];
    return linked.map(({ id, link, index }) => ({
      ...{ file_id: link.id, related_id: id, related_type: meta.uid },
      ...{ field: name, order: index + 1 },
    }));
  }
  const { joinTable } = attribute;
  if (!joinTable || attribute.mappedBy) return [];
  if (attribute.target === 'plugin::upload.folder') return [];
  const { joinColumn, inverseJoinColumn, morphColumn, orderColumnName, inverseOrderColumnName, on } = joinTable;
  if (meta.uid === 'plugin::upload.file' && name === 'related') return [];
  const inverseOrder = (id, link) => {
    const target = tables.get(link.uid)?.entries.find((entry) => entry.id === link.id);
    const list = target?.links[attribute.inversedBy] ?? [];
    return list.findIndex((back) => back.id === id) + 1 || null;
  };
  return linked.map(({ id, link, index }) => ({
    [joinColumn.name]: id,
    [(inverseJoinColumn ?? morphColumn.idColumn).name]: attribute.target === ROLE ? roles.get(link.id) : link.id,
    ...(morphColumn ? { [morphColumn.typeColumn.name]: link.uid, order: index + 1 } : {}),
    ...(on ?? {}),
    ...(on && inverseJoinColumn ? { component_type: link.uid, order: index + 1 } : {}),
    ...(orderColumnName && !on ? { [orderColumnName]: index + 1 } : {}),
    ...(inverseOrderColumnName ? { [inverseOrderColumnName]: inverseOrder(id, link) } : {}),
  }));
}

/** Links that the table of the entry holds itself. */
async function setColumns(db, meta, name, { joinColumn, morphColumn, joinTable, owner }, tables) {
  if (joinTable || !owner || !(joinColumn || morphColumn)) return;
  for (const { id, links } of tables.get(meta.uid)?.entries ?? []) {
    const [link] = links[name] ?? [];
    if (!link || link.uid.startsWith('admin::')) continue;
    const row = joinColumn
      ? { [joinColumn.name]: link.id }
      : { [morphColumn.idColumn.name]: link.id, [morphColumn.typeColumn.name]: link.uid };
    await db.connection(meta.tableName).where({ id }).update(row);
  }
}
