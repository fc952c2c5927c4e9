/** Saves things before their first change, and restores them at the end. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Leftover } from './leftover.ts';

export interface Saved<Value> {
  /** Saves the thing at a path, once. Throws when it cannot be read or restored. */
  save(path: string): Promise<void>;
  /** Whether the thing at a path is saved, so that the run may change it. */
  has(path: string): boolean;
  /** The saved thing at a path; undefined where none is saved. */
  at(path: string): Value | undefined;
  /** Takes over a value that an earlier run saved. */
  adopt(path: string, value: Value): void;
  /** Things that differ from their saved state. Never throws. */
  altered(): Promise<Leftover[]>;
  /** Restores everything; resolves to the things that still differ. Never throws. */
  restore(): Promise<Leftover[]>;
}

/** Reads and restores one kind of thing. `restore` resolves to whether the thing is then as before. */
export interface Keeper<Value> {
  read(path: string): Promise<Value>;
  restore(value: Value): Promise<boolean>;
  isAsBefore(value: Value): Promise<boolean>;
  /** Proves that the value can be restored, before anything changes. Throws when it cannot. */
  prove?(value: Value): Promise<void>;
  /** Called with each saved value, before the run changes the thing. */
  onSaved?(path: string, value: Value): void;
}

/** Milliseconds before each attempt to restore: a busy target may accept a later one. */
const pauses = [0, 500, 2000] as const;

export function createSaved<Value>({ read, restore, isAsBefore, prove, onSaved }: Keeper<Value>): Saved<Value> {
  const reading = new Map<string, Promise<Value>>();
  const values = new Map<string, Value>();
  const readOnce = async (path: string): Promise<Value> => {
    const value = await read(path);
    onSaved?.(path, value);
    values.set(path, value);
    await prove?.(value).catch((error: unknown) => {
      values.delete(path);
      throw error;
    });
    return value;
  };
  return {
    async save(path) {
      const value = reading.get(path) ?? readOnce(path);
      reading.set(path, value);
      await value;
    },
    has: (path) => values.has(path),
    at: (path) => values.get(path),
    adopt: (path, value) => void values.set(path, value),
    async altered() {
      const altered: Leftover[] = [];
      for (const [path, value] of values) {
        if (!(await isAsBefore(value).catch(() => false))) altered.push({ method: 'PUT', path });
      }
      return altered;
    },
    async restore() {
      const altered: Leftover[] = [];
      for (const [path, value] of values) {
        let isRestored = false;
        for (const pause of pauses) {
          if (isRestored) break;
          if (pause > 0) await sleep(pause);
          isRestored = await restore(value).catch(() => false);
        }
        if (!isRestored) altered.push({ method: 'PUT', path });
      }
      values.clear();
      reading.clear();
      return altered;
    },
  };
}
