/** The target: the implementation under test, and its properties. */
import type { Answer, Request } from './exchange.ts';

/** A feature that a target may lack, by its name in `spec/tables/capabilities.json`. */
export type Capability = string;

export type CapabilityState = 'probed' | 'declared' | 'absent';

/** A change that a run may make beyond its own entries. `abuse`: requests that may lock accounts or load the target. */
export type Allowance = 'singles' | 'roles' | 'users' | 'uploads' | 'abuse';

/** Page sizes and GraphQL limits of the target, declared or configured. Absent: as documented (8). */
export interface Limits {
  readonly defaultLimit?: number;
  /** null: no maximum. */
  readonly maxLimit?: number | null;
  /**
   * Whether lists without `withCount` carry totals.
   *
   * @default true
   */
  readonly withCount?: boolean;
  readonly amountLimit?: number;
  readonly depthLimit?: number;
}

/** An operation that shows a customization of the schema. */
export interface CustomizationEffect {
  /** Clauses of 4.11 that the customization uses. */
  readonly clauses: readonly string[];
  /** The message of the failure when the answer differs. */
  readonly says?: string;
  readonly query: string;
  readonly variables?: Readonly<Record<string, unknown>>;
  /**
   * Who asks; `user`: somebody who has registered.
   *
   * @default `full`
   */
  readonly auth?: 'full' | 'none' | 'user';
  /** `refused`: errors and no value in any field. `not in the schema`: the document is invalid. `errors`: messages and codes. */
  readonly expect:
    | 'answered'
    | 'refused'
    | 'not in the schema'
    | { readonly data: unknown }
    | { readonly errors: readonly { readonly message: string; readonly code: string }[] };
}

/** Declarations of the owner of a target. Checks that need a missing one are not applicable. */
export interface Owner {
  /** Features that the target has: one that does not answer is a fault, not a missing feature. */
  readonly capabilities?: readonly Capability[];
  /** Path of the GraphQL endpoint. */
  readonly graphqlPath?: string;
  readonly tokens?: {
    readonly readOnly?: string;
    readonly custom?: { readonly token: string; readonly permissions: readonly string[] };
  };
  readonly users?: readonly { readonly role: string; readonly identifier: string; readonly password: string }[];
  /** Codes of the locales, the default one first. */
  readonly locales?: readonly string[];
  readonly environment?: 'development' | 'staging' | 'production';
  /** Whether the playground is enabled in production too. */
  readonly playgroundAlways?: boolean;
  /** Content-types whose lists attach creators; true: all types with `populateCreatorFields`. */
  readonly creators?: boolean | readonly string[];
  /** Actions of the public role on content-types: `api::book.book.find`. */
  readonly public?: readonly string[];
  /** Visible effects of the project's customization of the schema. */
  readonly customization?: readonly CustomizationEffect[];
  /** Content-types and attributes that the project's code takes out of the GraphQL schema, in whole or in part. */
  readonly notInGraphql?: readonly string[];
}

/** The URL of a target, and a function that sends requests to it. */
export interface TargetClient {
  /** No trailing slash; may carry a path prefix. */
  readonly url: string;
  /**
   * Sends one request. Resolves to an answer of any status.
   *
   * @throws TargetDown when the target does not answer
   */
  send(request: Request): Promise<Answer>;
}

export interface Target extends TargetClient {
  readonly capabilities: ReadonlyMap<Capability, CapabilityState>;
  readonly allow: ReadonlySet<Allowance>;
  readonly limits: Limits;
  /** The owner's declarations; undefined: none. */
  readonly owner?: Owner;
  /** The identifier in the path of an entry. */
  readonly identifier: 'id' | 'documentId';
  /** Whether a draft is another version of a published entry, not an entry of its own. Absent: it is not. */
  readonly draftsAreVersions?: boolean;
  /** Whether a deletion answers no values of the entry; the checks of deletions alone judge that. Absent: it answers them. */
  readonly deletesSilently?: boolean;
  /** Whether GraphQL has no envelopes, so that each relation adds fewer levels to a query. Absent: it has them. */
  readonly flatGraphql?: boolean;
}

/** Whether a target has a feature, by its own word or as its answers showed. */
export const hasCapability = ({ capabilities }: Pick<Target, 'capabilities'>, name: Capability): boolean =>
  (capabilities.get(name) ?? 'absent') !== 'absent';
