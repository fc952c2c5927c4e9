/** Types of the rows of `tables/`; those of operators, attribute types and flavours are in `index.ts`. */

/** What a permission is held for, and what an endpoint does. */
export type Action = 'find' | 'findOne' | 'create' | 'update' | 'delete';

/** Where a row that is not a clause comes from. */
export type Known = 'stated' | 'observed';

/** A row of `tables/endpoints.json`. */
export interface EndpointRow {
  readonly kind: 'collectionType' | 'singleType';
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** With `:pluralApiId`, `:singularApiId` and `:documentId`. */
  readonly path: string;
  readonly action: Action;
  /** `data`: the body is `{ data: { … } }`. */
  readonly body: 'none' | 'data';
  /** What `data` of the envelope is. */
  readonly answer: 'list' | 'entry';
  readonly clause: string;
}

/** A parameter of list requests, as `tables/features.json` names it. */
export type ListParameter = 'filters' | 'sort' | 'pagination' | 'populate' | 'fields' | 'locale' | 'publicationState';

/** A row of `tables/features.json`. */
export interface FeatureRow {
  readonly name: string;
  readonly parameter: ListParameter;
  /** Who says how GraphQL asks the same; `none`: it cannot. */
  readonly graphql: 'stated' | 'observed' | 'none';
  readonly meaning: string;
}

/** A row of `tables/parameters.json`. */
export interface ParameterRow {
  readonly name: string;
  /** How it is written in the query string. */
  readonly form: string;
  readonly type: 'string' | 'strings' | 'integer' | 'boolean' | 'populate' | 'filters';
  /** What holds without it; empty: nothing. */
  readonly default: string | number | boolean;
  /** Actions it acts on. */
  readonly actions: readonly Action[];
  readonly capability?: string;
  readonly clause: string;
}

/** A row of `tables/relation-kinds.json`. */
export interface RelationKindRow {
  readonly name: string;
  /** The word a model uses; two kinds may share it. */
  readonly relation: string;
  readonly many: boolean;
  readonly twoWay: boolean;
  readonly polymorphic: boolean;
  /** Kind of the other side. */
  readonly inverse?: string;
  readonly declaredBy: string;
  readonly clause: string;
}

/** A field of a GraphQL type or input; `<X>` stands for the content-type. */
export interface GraphqlField {
  readonly name: string;
  readonly type: string;
}

/** A row of `tables/graphql-operations.json`; `<x>`, `<xs>` and `<X>` stand for names of the content-type. */
export interface GraphqlOperationRow {
  readonly name: string;
  readonly operation: 'query' | 'mutation';
  readonly scope: 'collectionType' | 'singleType' | 'localized' | 'users' | 'upload';
  readonly arguments: readonly (GraphqlField & { readonly default?: string })[];
  readonly returns: string;
  readonly status: Known;
  readonly capability: string;
  readonly clause: string;
}

/** A row of `tables/graphql-inputs.json`. */
export interface GraphqlInputRow {
  readonly name: string;
  readonly meaning: string;
  readonly fields: readonly GraphqlField[];
  readonly status: Known;
  readonly capability: string;
  readonly clause: string;
}

/** A row of `tables/graphql-types.json`. */
export interface GraphqlTypeRow {
  readonly name: string;
  readonly kind: 'object' | 'enum';
  readonly fields: readonly GraphqlField[];
  readonly status: Known;
  readonly capability: string;
  readonly clause: string;
}

/** A row of `tables/errors.json`. */
export interface ErrorRow {
  readonly case: string;
  readonly status: number;
  readonly name: string;
  /** With `<…>` for what varies. */
  readonly message: string;
  /** `chosen`: by the reference, where a real server does otherwise. */
  readonly knowledge: Known | 'chosen';
  readonly clause: string;
}

/** A row of `tables/limits.json`. */
export interface LimitRow {
  readonly name: string;
  /** Where nothing is configured; absent: no limit. */
  readonly default?: number;
  readonly appliesTo: string;
  readonly configuredBy?: string;
  /** `chosen`: by the reference. */
  readonly status: Known | 'chosen';
  readonly clause: string;
}

/** A row of `tables/extension-functions.json`. */
export interface ExtensionFunctionRow {
  readonly kind: 'function' | 'field-function' | 'action' | 'getter' | 'field-getter' | 'use-key' | 'resolver-option';
  readonly name: string;
  readonly effect: string;
  readonly clause: string;
}

/** A row of `tables/capabilities.json`. */
export interface CapabilityRow {
  readonly name: string;
  readonly meaning: string;
  /** Whether a run finds out by itself or must be told. */
  readonly known: 'probed' | 'declared';
  readonly probe: string;
}

/** A row of `tables/strapi-5.json`: what a real Strapi 5 does otherwise than Strapi 4. */
export interface ReleaseDifferenceRow {
  readonly name: string;
  readonly says: string;
  /** What a client does that was written for Strapi 4; or what the suite does. */
  readonly decision: string;
  /** A request with both answers, as they were seen. */
  readonly witness: {
    readonly request: string;
    readonly 'strapi-4': string;
    readonly 'strapi-5': string;
  };
  /** Ids of the checks that profile `strapi-5` therefore records without a verdict. */
  readonly checks: readonly string[];
}
