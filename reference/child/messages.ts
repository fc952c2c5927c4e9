/** Messages between a program and the child process that serves its project. */
import type { ReferenceOptions } from '../reference-options.ts';

/** A call of the child; calls are carried out in the order sent. */
export interface Call {
  readonly id: number;
  readonly action: 'start' | 'reset' | 'snapshot' | 'restore' | 'forget' | 'time' | 'close';
  /** For `start`. */
  readonly options?: Omit<ReferenceOptions, 'log' | 'clock'>;
  /** The time of the caller's clock, in milliseconds since 1970; absent without one. */
  readonly time?: number;
  /** Number of the snapshot to take, restore or drop. */
  readonly snapshot?: number;
}

/** The result or failure of a call. */
export interface Answer {
  readonly id: number;
  /** After `start`. */
  readonly url?: string;
  readonly token?: string;
  readonly failure?: Failure;
}

/** A message of the child without a call. */
export interface Report {
  /** The step of the project's code that begins, such as `bootstrap() of src/index.js`; empty when a step ends. */
  readonly step?: string;
  /** Asks for a call with the time: a request has arrived. */
  readonly asksTime?: true;
  /** The error that ends the process. */
  readonly fatal?: string;
}

/** An error in a form that can be sent. */
export interface Failure {
  readonly kind: 'ProjectError' | 'StartError' | 'UnknownActionError' | 'Error';
  readonly message: string;
  /** Of a ProjectError. */
  readonly file: string;
  readonly place: string;
}
