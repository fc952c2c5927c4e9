/** What a project's own code hands over: values of unknown shape, some of which can be called. */

/** A function of the project. */
export type Callable = (this: unknown, ...args: unknown[]) => unknown;

export function isCallable(value: unknown): value is Callable {
  return typeof value === 'function';
}

/** An object whose members may be read and set. */
export type Bag = Record<string, unknown>;
