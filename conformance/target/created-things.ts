/** Users, roles and files that a run made: which ones they are, and that they are gone at the end. */
import { isObject, type JsonObject } from '../models/json.ts';
import type { Answer } from './exchange.ts';
import type { JournalLine } from './journal.ts';
import { type Ask, createRemove, type Leftover, mapInGroups } from './leftover.ts';
import { isMissing } from './missing.ts';

/** Keys that tell one user, role or file from another of the same id. */
const identityKeys = ['username', 'name', 'createdAt'] as const;

export type Identity = Readonly<Partial<Record<(typeof identityKeys)[number], unknown>>>;

export interface CreatedThings {
  /** Records a created or renamed thing by its path; `record` is its answered form. */
  recordThing(path: string, record?: JsonObject): void;
  /** Whether the run created the thing at this path, also after its removal. */
  owns(path: string): boolean;
  /** Those that seem to stand, so that `cleanUp` would remove them. Never throws. */
  standing(): Promise<Leftover[]>;
  /** Removes them, the last made first; resolves to those that still stand. Never throws. */
  cleanUp(): Promise<Leftover[]>;
}

/** The member that identifies a record. */
export const identityOf = (record: JsonObject): Identity =>
  Object.fromEntries(identityKeys.filter((key) => key in record).map((key) => [key, record[key]]));

/** The record of an answer: bare, or a role in an envelope of its own. */
function recordIn({ body }: Answer): JsonObject | undefined {
  if (!isObject(body)) return undefined;
  return isObject(body.role) ? body.role : body;
}

/** The creation date identifies a record where it is answered: names change. */
function isSame(identity: Identity, record: JsonObject = {}): boolean {
  const common = identityKeys.filter((key) => key in identity && key in record);
  const deciding = common.includes('createdAt') ? (['createdAt'] as const) : common;
  return deciding.every((key) => identity[key] === record[key]);
}

/** `note` is called for everything recorded. */
export function createdThings(ask: Ask, note: (line: JournalLine) => void = () => undefined): CreatedThings {
  const things = new Map<string, Identity>();

  const isGone = async (path: string, identity: Identity): Promise<boolean> => {
    const answer = await ask('GET', path);
    if (answer === undefined) return false;
    if (isMissing(answer) || answer.status === 204) return true;
    return answer.status === 200 && !isSame(identity, recordIn(answer));
  };

  return {
    recordThing(path, record = {}) {
      const identity = identityOf(record);
      things.set(path, { ...things.get(path), ...identity });
      note({ kind: 'made', path, record: identity });
    },
    owns: (path) => things.has(path),
    async standing() {
      const all = [...things].reverse();
      const gone = await mapInGroups(all, 8, ([path, identity]) => isGone(path, identity));
      return all.filter((_, at) => gone[at] !== true).map(([path]) => ({ method: 'DELETE', path }));
    },
    async cleanUp() {
      // The last made goes first, one after the other: users before their role.
      const all = [...things].reverse();
      const remove = createRemove(ask);
      const gone = await mapInGroups(all, 1, async ([path, identity]) => {
        const away = (): Promise<boolean> => isGone(path, identity);
        return (await away()) || remove(path, away);
      });
      things.clear();
      return all.filter((_, at) => gone[at] !== true).map(([path]) => ({ method: 'DELETE', path }));
    },
  };
}
