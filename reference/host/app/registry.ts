/** Controllers and services by uid, each made at its first use. */
import type { Bag } from '../callable.ts';
import { unknownNameMessage } from '../unknown-names.ts';

/** All values of one kind. */
export interface Registry {
  has(uid: string): boolean;
  /** @throws Error with all names, if there is none of this uid */
  get(uid: string): Bag;
  uids(): string[];
  /** Adds or replaces the function that makes a value. */
  add(uid: string, make: () => Bag): void;
  /** All values as members of one object. */
  readonly all: Bag;
}

/** Makes a registry; `kind` names its values in messages. */
export function createRegistry(kind: string): Registry {
  const makers = new Map<string, () => Bag>();
  const entries = new Map<string, Bag>();
  const all: Bag = {};
  const get = (uid: string): Bag => {
    const maker = makers.get(uid);
    if (!maker)
      throw new Error(unknownNameMessage(`${kind} "${uid}"`, uid, 'the application', [...makers.keys()].sort()));
    const value = entries.get(uid) ?? maker();
    entries.set(uid, value);
    return value;
  };
  return {
    has: (uid) => makers.has(uid),
    get,
    uids: () => [...makers.keys()],
    add(uid, make) {
      makers.set(uid, make);
      entries.delete(uid);
      Object.defineProperty(all, uid, { get: () => get(uid), enumerable: true, configurable: true });
    },
    all,
  };
}
