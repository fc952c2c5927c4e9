/** What a project's own code hands over: values of unknown shape, some of which can be called. */

/** A function of the project. */
export type Callable = (this: unknown, ...args: unknown[]) => unknown;

export function isCallable(value: unknown): value is Callable {
  return typeof value === 'function';
}

/** An object whose members may be read and set. */
export type Bag = Record<string, unknown>;

/** Whether a value has members: an object that is no list. */
export function isBag(value: unknown): value is Bag {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The members of an object; none of anything else. */
export function bagOf(value: unknown): Bag {
  return isBag(value) ? value : {};
}
