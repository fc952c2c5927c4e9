/** What a program and the process that serves its project say to each other. */
import type { ReferenceOptions } from './start.ts';

/** Something to do; calls are done in the order sent. */
export interface Call {
  readonly id: number;
  readonly what: 'start' | 'reset' | 'snapshot' | 'restore' | 'close';
  /** With `start`. */
  readonly options?: Omit<ReferenceOptions, 'log' | 'clock'>;
  /** Number of the snapshot to take or to go back to. */
  readonly snapshot?: number;
}

/** It was done, or could not be. */
export interface Answer {
  readonly id: number;
  /** After `start`. */
  readonly url?: string;
  readonly token?: string;
  readonly failure?: Failure;
}

/** An error, as far as it can be handed over. */
export interface Failure {
  readonly kind: 'ProjectError' | 'StartError' | 'UnknownActionError' | 'Error';
  readonly message: string;
  /** Of a ProjectError. */
  readonly file: string;
  readonly place: string;
}
