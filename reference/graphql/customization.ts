/** What a project's own code says of the schema (source document 4.11). `host/` collects it, this face obeys it. */

/** What was said of the generated part of one content-type. */
export interface ShadowRules {
  readonly disabled: boolean;
  readonly queries: boolean;
  readonly mutations: boolean;
  /** Names of actions that are not there: `find`, `findOne`, `create`, `update`, `delete`, … */
  readonly disabledActions: ReadonlySet<string>;
  /** By field: what it takes part in. A field that is missing takes part in everything. */
  readonly fields: ReadonlyMap<
    string,
    { readonly output: boolean; readonly input: boolean; readonly filters: boolean }
  >;
}

/** Everything a project registered. */
export interface Customization {
  /** By uid; a content-type or component that is missing is generated whole. */
  readonly shadow: ReadonlyMap<string, ShadowRules>;
  /** What was given to `use`, in order: objects, or functions that give them. */
  readonly used: readonly unknown[];
  /** The application object, second argument of policies. */
  readonly strapi: unknown;
  /** A policy or middleware by its registered name, such as `global::is-owner`; undefined when there is none. */
  policy(name: string): unknown;
  middleware(name: string): unknown;
  /** Names that are registered, for messages. */
  readonly names: { readonly policies: Iterable<string>; readonly middlewares: Iterable<string> };
  /** The file errors of extensions are told with. */
  readonly file: string;
}
