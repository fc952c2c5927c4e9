/** How a project's own code customizes the schema (source document 4.11). `host/` collects it, GraphQL applies it. */
import type { GraphQLSchema } from 'graphql';
import type { ProjectError } from '../model/project-error.ts';
import type { GraphqlContext } from './context.ts';

/** Which generated parts of a content-type a project has disabled. */
export interface ShadowRules {
  readonly disabled: boolean;
  readonly queries: boolean;
  readonly mutations: boolean;
  /** Disabled actions: `find`, `findOne`, `create`, `update`, `delete`. */
  readonly disabledActions: ReadonlySet<string>;
  /** By field: where it is generated. A field that is missing is generated everywhere. */
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

/** The context of Koa (`ctx`), for controllers, policies and middlewares of the project. */
export interface HttpContext {
  readonly state: Record<string, unknown>;
}

/** Everything that a project registered for GraphQL. */
export interface Customization {
  /** By uid; a content-type or component that is missing is generated completely. */
  readonly shadow: ReadonlyMap<string, ShadowRules>;
  /** Calls of `use()`, in order. */
  readonly used: readonly UseCall[];
  /** The application object. */
  readonly strapi: unknown;
  /** A policy or middleware by its registered name, such as `global::is-owner`; undefined if there is none. */
  policy(name: string): unknown;
  middleware(name: string): unknown;
  /** Registered names, for messages. */
  readonly names: { readonly policies: Iterable<string>; readonly middlewares: Iterable<string> };
  /** An action of a plugin's controller, if the project has replaced it. */
  replacedAction(uid: string, action: string): ((http: HttpContext) => unknown) | undefined;
  /** All permissions, as `uid.action`. */
  actions(): Iterable<string>;
  /** Makes a ProjectError of an error that code threw, with its file and line; with `file` if they are unknown. */
  fault(error: unknown, file: string): ProjectError;
  /** Makes the context of Koa for a request, with its user in the state. */
  enter(context: GraphqlContext): Promise<HttpContext>;
  /** Runs code of the project so that it can look up the current request. */
  within<Value>(http: HttpContext, run: () => Value): Value;
  /** Passes the complete schema on: nothing is added to it later. */
  offer(schema: GraphQLSchema): void;
}
