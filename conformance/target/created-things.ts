/** Records the users, roles and files that a run creates, and removes them at its end. */
import { isObject, type JsonObject } from '../models/json.ts';
import type { Answer } from './exchange.ts';
import type { JournalLine } from './journal.ts';
import { type Ask, createRemove, type Leftover, mapInGroups } from './leftover.ts';
import { isMissing } from './missing.ts';

/** Members that distinguish users, roles or files of the same id. */
const identityKeys = ['username', 'name', 'createdAt'] as const;

type Identity = Readonly<Partial<Record<(typeof identityKeys)[number], unknown>>>;

export interface CreatedThings {
  /** Records a created or renamed thing. `record` is its content in the answer. */
  recordThing(path: string, record?: JsonObject): void;
  /** Whether the run created the thing at this path, also after its removal. */
  owns(path: string): boolean;
  /** The recorded things that seem to exist, which `cleanUp` would remove. Never throws. */
  standing(): Promise<Leftover[]>;
  /** Removes the things, the last one first; resolves to those that still exist. Never throws. */
  cleanUp(): Promise<Leftover[]>;
}

/** The members that identify a record. */
const identityOf = (record: JsonObject): Identity =>
  Object.fromEntries(identityKeys.filter((key) => key in record).map((key) => [key, record[key]]));

/** The record in an answer. A role has an envelope. */
function recordIn({ body }: Answer): JsonObject | undefined {
  if (!isObject(body)) return undefined;
  return isObject(body.role) ? body.role : body;
}

/** Whether a record is the same thing. createdAt decides where it is known, since names may change. */
function isSame(identity: Identity, record: JsonObject = {}): boolean {
  const common = identityKeys.filter((key) => key in identity && key in record);
  const deciding = common.includes('createdAt') ? (['createdAt'] as const) : common;
  return deciding.every((key) => identity[key] === record[key]);
}

/** Creates the record of things. Calls `note` for each change of it. */
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
      // one after the other, the last one first: users before their role
      const all = [...things].reverse();
      const remove = createRemove(ask);
      const gone = await mapInGroups(all, 1, async ([path, identity]) => {
        const isRemoved = (): Promise<boolean> => isGone(path, identity);
        return (await isRemoved()) || remove(path, isRemoved);
      });
      things.clear();
      return all.filter((_, at) => gone[at] !== true).map(([path]) => ({ method: 'DELETE', path }));
    },
  };
}
