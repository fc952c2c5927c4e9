/** The content of a store, in the form of a seed. */
import { PERMISSION_UID, ROLE_UID, SETTING_UID, TOKEN_UID, USER_UID } from '../access/uids.ts';
import { isScalar } from '../model/attribute.ts';
import { type Model, schemaOf } from '../model/model.ts';
import type { Entry, Reader, Ref } from '../store/reader.ts';
import { completeSeed } from './complete.ts';
import { joinMissing, MISSING } from './missing.ts';
import type { SeedRecord } from './record.ts';
import { mapRoles } from './roles.ts';

/** Settings of one server: no seed holds them. */
const SETTINGS: ReadonlySet<string> = new Set([PERMISSION_UID, TOKEN_UID, SETTING_UID, ROLE_UID]);

/** Content as one seed: with private attributes, without passwords and the bytes of files. */
export function seedOf(model: Model, reader: Reader): object {
  const { lists } = completeSeed(model, recordsIn(model, reader, false), new Map());
  const missing = joinMissing(lists.map((list) => list.missing));
  return {
    ...(missing.size > 0
      ? { [MISSING]: Object.fromEntries([...missing].map(([uid, names]) => [uid, [...names]])) }
      : {}),
    ...Object.fromEntries(lists.map(({ uid, entries }) => [uid, entries])),
  };
}

/**
 * All entries, with everything that the server keeps of them: private attributes too.
 *
 * @param withPasswords whether they have the hashes of passwords
 */
export function recordsIn(model: Model, reader: Reader, withPasswords = true): Map<string, readonly SeedRecord[]> {
  const records = new Map<string, readonly SeedRecord[]>();
  for (const { uid, hasEndpoints } of model.contentTypes.values()) {
    const entries = reader.all(uid);
    if (SETTINGS.has(uid) || (entries.length === 0 && !hasEndpoints)) continue;
    records.set(
      uid,
      entries.map((entry) => recordOf(model, reader, uid, entry, withPasswords)),
    );
  }
  const roles = mapRoles(reader.all(ROLE_UID));
  if (roles.entries.length > 0) records.set(ROLE_UID, roles.entries);
  const users = records.get(USER_UID);
  if (users)
    records.set(
      USER_UID,
      users.map((user) => ({ ...user, role: roles.idOf(user.role) })),
    );
  return records;
}

/** An entry or component instance as a seed has it. */
function recordOf(model: Model, reader: Reader, uid: string, entry: Entry, withPasswords: boolean): SeedRecord {
  const values: Record<string, unknown> = {};
  for (const attribute of schemaOf(model, uid).attributes.values()) {
    const { name } = attribute;
    if (isScalar(attribute)) {
      if (withPasswords || attribute.type !== 'password') values[name] = entry[name];
      continue;
    }
    if (attribute.type === 'relation' && attribute.withoutLinks) continue;
    const refs = reader.linked(uid, entry.id, name);
    const instanceOf = (ref: Ref) => {
      const instance = reader.get(ref.uid, ref.id);
      return instance && recordOf(model, reader, ref.uid, instance, withPasswords);
    };
    switch (attribute.type) {
      case 'media':
        values[name] = attribute.multiple ? refs.map(({ id }) => id) : (refs[0]?.id ?? null);
        break;
      case 'relation': {
        const links = refs.map(({ uid: type, id }) => (attribute.target === undefined ? { id, __type: type } : id));
        values[name] = attribute.toOne ? (links[0] ?? null) : links;
        break;
      }
      case 'component':
        values[name] = attribute.repeatable ? refs.map(instanceOf) : refs[0] ? instanceOf(refs[0]) : null;
        break;
      case 'dynamiczone':
        values[name] = refs.map((ref) => ({ __component: ref.uid, ...instanceOf(ref) }));
        break;
    }
  }
  return { ...values, id: entry.id };
}
