/** Who writes at plugins, and what they write. */
import type { Auth } from '../../target/exchange.ts';
import type { Session } from '../../target/session.ts';
import type { Scope } from '../check.ts';

/** Who writes, and where. */
export interface Writer {
  readonly session: Session;
  readonly scope: Scope;
  readonly auth: Auth;
  /** Distinguishes what one writer makes from what another makes. */
  readonly name: string;
}

export type Write = (writer: Writer) => Promise<void>;

/** Writes of one plugin, and the actions that they need. */
export interface PluginWrites {
  readonly actions: (scope: Scope) => readonly string[];
  readonly rest: Write;
  readonly graphql: Write;
}
