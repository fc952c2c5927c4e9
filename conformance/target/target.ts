/** The implementation under test, as far as a run knows it. */
import type { Answer, Request } from './exchange.ts';

/** Features a target may lack. Names are those of `spec/tables/capabilities.json`. */
export type Capability = string;

export type CapabilityState = 'probed' | 'declared' | 'absent';

/** Things beyond entries of its own that a run may change; `abuse`: what may lock accounts or load the target. */
export type Allowance = 'singles' | 'roles' | 'users' | 'uploads' | 'abuse';

/** Page sizes and GraphQL limits of the target, as declared or configured; undefined: as documented (8). */
export interface Limits {
  readonly defaultLimit?: number;
  /** null: no maximum. */
  readonly maxLimit?: number | null;
  /** Whether lists that do not name withCount carry totals. Default: they do. */
  readonly withCount?: boolean;
  readonly amountLimit?: number;
  readonly depthLimit?: number;
}

/** An operation that shows a customization of the schema. */
export interface CustomizationEffect {
  /** Clauses of 4.11 that the project makes use of here. */
  readonly clauses: readonly string[];
  /** The message when the answer differs. */
  readonly says?: string;
  readonly query: string;
  readonly variables?: Readonly<Record<string, unknown>>;
  /** Default: `full`. */
  readonly auth?: 'full' | 'none';
  /** `refused`: errors, and nothing in any field. `not in the schema`: nothing is run at all. `errors`: words and codes. */
  readonly expect:
    | 'answered'
    | 'refused'
    | 'not in the schema'
    | { readonly data: unknown }
    | { readonly errors: readonly { readonly message: string; readonly code: string }[] };
}

/** Declarations of the owner of a target. A missing one makes the checks that need it not applicable. */
export interface Owner {
  /** Path of the GraphQL endpoint. */
  readonly graphqlPath?: string;
  readonly tokens?: {
    readonly readOnly?: string;
    readonly custom?: { readonly token: string; readonly permissions: readonly string[] };
  };
  readonly users?: readonly { readonly role: string; readonly identifier: string; readonly password: string }[];
  /** Codes of the locales it knows, the default one first. */
  readonly locales?: readonly string[];
  readonly environment?: 'development' | 'staging' | 'production';
  /** Whether it is configured to have the playground in production too. */
  readonly playgroundAlways?: boolean;
  /** Content-types whose list handlers attach creators; true: all with the option. */
  readonly creators?: boolean | readonly string[];
  /** Actions on content-types that the public role may do: `api::book.book.find`. */
  readonly public?: readonly string[];
  /** Visible effects of the project's customization of the schema. */
  readonly customization?: readonly CustomizationEffect[];
}

/** Address and credentials of a target. */
export interface TargetClient {
  /** No trailing slash; may carry a path prefix. */
  readonly url: string;
  /** Sends one request; answers of any status resolve. Throws TargetDown. */
  send(request: Request): Promise<Answer>;
}

export interface Target extends TargetClient {
  readonly capabilities: ReadonlyMap<Capability, CapabilityState>;
  readonly allow: ReadonlySet<Allowance>;
  readonly limits: Limits;
  /** The owner's declarations; undefined: none. */
  readonly owner?: Owner;
  /** Which of an entry's identifiers its path segment carries. */
  readonly identifier: 'id' | 'documentId';
}
