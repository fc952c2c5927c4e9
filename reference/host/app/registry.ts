/** Controllers and services by uid, each made when it is first asked for. */
import type { Bag } from '../callable.ts';
import { missing } from '../named.ts';

/** What is registered under one kind. */
export interface Registry {
  has(uid: string): boolean;
  /** Throws an Error with the names there are. */
  get(uid: string): Bag;
  uids(): string[];
  /** Puts another maker in the place of one, or adds it. */
  add(uid: string, make: () => Bag): void;
  /** All of them as members of one object. */
  readonly all: Bag;
}

/** Makes a registry; `kind` is the word for what it holds. */
export function createRegistry(kind: string): Registry {
  const makers = new Map<string, () => Bag>();
  const entries = new Map<string, Bag>();
  const all: Bag = {};
  const get = (uid: string): Bag => {
    const maker = makers.get(uid);
    if (!maker) throw new Error(missing(`${kind} "${uid}"`, uid, 'the application', [...makers.keys()].sort()));
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
