/** Messages between the processes of a run. */

/** Header of an answer: how often content was changed since its request came. */
export const CHANGES = 'x-fuzz-changes';

export interface ChildOptions {
  readonly data?: string | undefined;
  readonly public?: string | undefined;
  readonly token?: string;
}

export interface ChildCall {
  readonly id: number;
  readonly what: 'start' | 'ping' | 'cpu' | 'heap' | 'reset' | 'close';
  readonly options?: ChildOptions;
}

/** An answer to a call, or a line of the log. */
export type ChildMessage =
  | { readonly id: number; readonly value?: unknown; readonly error?: string }
  | { readonly log: string };
