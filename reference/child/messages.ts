/** What a program and the child process that serves its project send to each other. */
import type { ReferenceOptions } from '../reference-options.ts';

/** Something to do; calls are done in the order sent. */
export interface Call {
  readonly id: number;
  readonly action: 'start' | 'reset' | 'snapshot' | 'restore' | 'forget' | 'close';
  /** With `start`. */
  readonly options?: Omit<ReferenceOptions, 'log' | 'clock'>;
  /** Number of the snapshot to take, to go back to, or to forget. */
  readonly snapshot?: number;
}

/** A call was carried out, or failed. */
export interface Answer {
  readonly id: number;
  /** After `start`. */
  readonly url?: string;
  readonly token?: string;
  readonly failure?: Failure;
}

/** What the child reports without being called. */
export interface Report {
  /** The step of the project's code that begins now, such as `bootstrap() of src/index.js`; empty: the last one ended. */
  readonly step?: string;
  /** The error that ends the process. */
  readonly fatal?: string;
}

/** An error, as far as it can be handed over. */
export interface Failure {
  readonly kind: 'ProjectError' | 'StartError' | 'UnknownActionError' | 'Error';
  readonly message: string;
  /** Of a ProjectError. */
  readonly file: string;
  readonly place: string;
}
