/** The roles of users in a seed: the two that every server has keep their ids, others follow them. */
import type { SeedRecord } from './record.ts';

/** The roles of a server. */
export interface SeedRoles {
  /** As entries of a seed. */
  readonly entries: readonly SeedRecord[];
  /** The id in the seed of a role there. */
  idOf(id: unknown): unknown;
}

/** Ids of the roles that each server of ours has, by type. */
export const DEFAULT_ROLE_IDS: Readonly<Record<string, number>> = { authenticated: 1, public: 2 };

/** Maps roles: their permissions are settings, not content. */
export function mapRoles(roles: readonly Readonly<Record<string, unknown>>[]): SeedRoles {
  const ids = new Map<unknown, number>();
  const taken = new Set(Object.values(DEFAULT_ROLE_IDS));
  for (const { id, type } of roles) {
    const known = DEFAULT_ROLE_IDS[String(type)];
    if (known !== undefined) ids.set(id, known);
    else if (typeof id === 'number' && !taken.has(id)) {
      taken.add(id);
      ids.set(id, id);
    }
  }
  const entries = roles.flatMap(({ id, name, description, type, createdAt, updatedAt }): SeedRecord[] => {
    if (typeof id !== 'number') return [];
    const newId = ids.get(id) ?? Math.max(...taken) + 1;
    taken.add(newId);
    ids.set(id, newId);
    return [{ id: newId, name, description, type, createdAt, updatedAt }];
  });
  return { entries, idOf: (id) => ids.get(id) ?? id };
}
