/** Types of values that come from a project's code: objects of unknown shape, and functions. */

/** A function of the project. */
export type Callable = (this: unknown, ...args: unknown[]) => unknown;

export function isCallable(value: unknown): value is Callable {
  return typeof value === 'function';
}

/** An object whose members may be read and set. */
export type Bag = Record<string, unknown>;
