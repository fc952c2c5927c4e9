/** The implementation under test, as far as a run knows it. */
import type { Answer, Request } from './exchange.ts';

/** Features a target may lack. Names are those of `spec/tables/capabilities.json`. */
export type Capability = string;

export type CapabilityState = 'probed' | 'declared' | 'absent';

/** Things beyond entries of its own that a run may change. */
export type Allowance = 'singles' | 'roles' | 'users' | 'uploads';

/** Page sizes of the target; undefined: not declared and not yet probed. */
export interface Limits {
  readonly defaultLimit?: number;
  /** null: no maximum. */
  readonly maxLimit?: number | null;
  readonly amountLimit?: number;
  readonly depthLimit?: number;
}

export interface Target {
  /** No trailing slash; may carry a path prefix. */
  readonly url: string;
  readonly capabilities: ReadonlyMap<Capability, CapabilityState>;
  readonly allow: ReadonlySet<Allowance>;
  readonly limits: Limits;
  /** Which of an entry's identifiers its path segment carries. */
  readonly identifier: 'id' | 'documentId';
  /** Sends one request; answers of any status resolve. Throws TargetDown. */
  send(request: Request): Promise<Answer>;
}
