/** A mutant: an implementation with one fault, which a proxy adds to it. */
import type { Model } from '../models/model.ts';

/** A request on its way to the implementation. */
export interface Passing {
  readonly method: string;
  /** Path after the URL of the implementation, with the query string. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The body as sent; empty if there was none. */
  readonly text: string;
  /** Whether the body came in pieces, without its length. It is forwarded whole. */
  readonly isInPieces?: boolean;
}

/** An answer on its way back. */
export interface Reply {
  /** 0: the connection is closed without an answer. */
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** The parsed JSON; undefined if the answer is none. If defined, it is sent instead of `text`. */
  readonly body: unknown;
  readonly text: string;
}

/** The tools of a fault. */
export interface Bench {
  readonly model: Model;
  /** A full-access token of the implementation. */
  readonly token: string;
  /** Sends a request to the unbroken implementation. */
  send(request: Passing): Promise<Reply>;
}

/** Changes of each request and each answer; each proxy gets its own, so that it may keep state. */
export interface Fault {
  /** Returns the request to forward, or an answer without asking the target. */
  request?(request: Passing): Passing | Reply | Promise<Passing | Reply>;
  /** Returns the answer to send; `request` is the forwarded one. */
  answer?(answer: Reply, request: Passing): Reply | Promise<Reply>;
}

/** Makes a fault for one proxy. */
export type MakeFault = (bench: Bench) => Fault;

/** Returns why a mutant behaves like a sound server with a model; undefined: it does not. */
export type Needs = (model: Model) => string | undefined;

/** A mutant as a row of a table: the members of `Mutant`, in their order. */
export type Row = readonly [id: string, clause: string, breaks: string, fault: MakeFault, needs?: Needs];

export interface Mutant {
  /** Semantic and permanent: `operators.eqi.as-eq`. */
  readonly id: string;
  /** The clause it breaks: a check that proves it must fail. */
  readonly clause: string;
  /** The fault, in one sentence. */
  readonly breaks: string;
  /** The reason why it behaves like a sound server with this model; absent: it never does. */
  readonly needs?: Needs | undefined;
  readonly fault: MakeFault;
}

export const mutantOf = ([id, clause, breaks, fault, needs]: Row): Mutant => ({ id, clause, breaks, fault, needs });

export const isReply = (value: Passing | Reply): value is Reply => 'status' in value;
