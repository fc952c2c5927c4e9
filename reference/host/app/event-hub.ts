/** `strapi.eventHub`: events that code of a project emits. Changes of content run lifecycles and emit no events. */
import type { Callable } from '../callable.ts';

/** Listeners by the name of their event, and subscribers to all of them. */
export interface EventHub {
  /** Runs listeners and subscribers one after another. */
  emit(name: string, ...args: unknown[]): Promise<void>;
  /** Adds a listener; the returned function removes it. */
  on(name: string, listener: Callable): () => void;
  addListener(name: string, listener: Callable): () => void;
  once(name: string, listener: Callable): () => void;
  /** Adds a subscriber, whose first argument is the name of the event. */
  subscribe(subscriber: Callable): () => void;
  off(name: string, listener: Callable): void;
  removeListener(name: string, listener: Callable): void;
  unsubscribe(subscriber: Callable): void;
}

/** Creates a hub without listeners. */
export function createEventHub(): EventHub {
  const listeners = new Map<string, Callable[]>();
  const subscribers: Callable[] = [];
  const remove = (all: Callable[], subscriber: Callable) => {
    const at = all.indexOf(subscriber);
    if (at >= 0) all.splice(at, 1);
  };
  const on = (name: string, listener: Callable) => {
    listeners.set(name, [...(listeners.get(name) ?? []), listener]);
    return () => off(name, listener);
  };
  const off = (name: string, listener: Callable) => remove(listeners.get(name) ?? [], listener);
  return {
    async emit(name, ...args) {
      for (const listener of [...(listeners.get(name) ?? [])]) await listener.apply(undefined, args);
      for (const subscriber of [...subscribers]) await subscriber.call(undefined, name, ...args);
    },
    on,
    addListener: on,
    once(name, listener) {
      const end = on(name, (...args) => {
        end();
        return listener.apply(undefined, args);
      });
      return end;
    },
    subscribe(subscriber) {
      subscribers.push(subscriber);
      return () => remove(subscribers, subscriber);
    },
    off,
    removeListener: off,
    unsubscribe: (subscriber) => remove(subscribers, subscriber),
  };
}
