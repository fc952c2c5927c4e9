/** What a project's own code says of the schema (source document 4.11). `host/` collects it, this face obeys it. */
import type { GraphQLSchema } from 'graphql';
import type { ProjectError } from '../model/project-error.ts';
import type { GraphqlContext } from './context.ts';

/** What was said of the generated part of one content-type. */
export interface ShadowRules {
  readonly disabled: boolean;
  readonly queries: boolean;
  readonly mutations: boolean;
  /** Names of actions that are not there: `find`, `findOne`, `create`, `update`, `delete`. */
  readonly disabledActions: ReadonlySet<string>;
  /** By field: what it takes part in. A field that is missing takes part in everything. */
  readonly fields: ReadonlyMap<
    string,
    { readonly output: boolean; readonly input: boolean; readonly filters: boolean }
  >;
}

/** One call of `use()`. */
export interface UseCall {
  /** The argument: an object, or a function that returns one. */
  readonly extension: unknown;
  /** File of the call, for error messages. */
  readonly file: string;
  /** Place in the file, such as `line 12`; empty when unknown. */
  readonly place: string;
}

/** A request as controllers, policies and middlewares of the project know it (`ctx`). */
export interface HttpContext {
  readonly state: Record<string, unknown>;
}

/** Everything that a project registered for GraphQL. */
export interface Customization {
  /** By uid; a content-type or component that is missing is generated whole. */
  readonly shadow: ReadonlyMap<string, ShadowRules>;
  /** Calls of `use()`, in order. */
  readonly used: readonly UseCall[];
  /** The application object. */
  readonly strapi: unknown;
  /** A policy or middleware by its registered name, such as `global::is-owner`; undefined when there is none. */
  policy(name: string): unknown;
  middleware(name: string): unknown;
  /** Names that are registered, for messages. */
  readonly names: { readonly policies: Iterable<string>; readonly middlewares: Iterable<string> };
  /** Everything that can be permitted, `uid.action`. */
  actions(): Iterable<string>;
  /** The mistake behind what code threw, with the file and line it came from; otherwise of `file`. */
  fault(error: unknown, file: string): ProjectError;
  /** The request of a context, with the user who sent it in its state. */
  enter(context: GraphqlContext): Promise<HttpContext>;
  /** Runs code of the project so that it can ask which request it answers. */
  within<Value>(http: HttpContext, run: () => Value): Value;
  /** Hands over the schema, once it is built: nothing is added to it from then on. */
  offer(schema: GraphQLSchema): void;
}
