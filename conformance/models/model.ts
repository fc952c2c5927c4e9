/** The content-types and components of a target. `read.ts` reads them from the project's schema files. */

/** One attribute as its schema file declares it; keys that do not apply to its type are absent. */
export interface Attribute {
  readonly name: string;
  /** A name of `spec/tables/attribute-types.json`. */
  readonly type: string;
  readonly required: boolean;
  readonly unique: boolean;
  readonly private: boolean;
  readonly localized: boolean;
  readonly default?: unknown;
  readonly min?: number | string;
  readonly max?: number | string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly regex?: string;
  readonly enum?: readonly string[];
  readonly relation?: string;
  readonly target?: string;
  readonly inversedBy?: string;
  readonly mappedBy?: string;
  /** The polymorphic relation of the target that points here. */
  readonly morphBy?: string;
  readonly component?: string;
  readonly components?: readonly string[];
  readonly repeatable?: boolean;
  readonly multiple?: boolean;
  /** Whether a target keeps nothing but objects and lists in it, as its dialect says. Absent: it keeps any JSON. */
  readonly objectsOnly?: boolean;
  /** Whether a target loses digits of bigintegers beyond 2^53 when it publishes, as its dialect says. Absent: it keeps them. */
  readonly safeOnly?: boolean;
}

/** A content-type with generated endpoints. */
export interface ContentType {
  /** `api::<api>.<singular>`. */
  readonly uid: string;
  readonly kind: 'collectionType' | 'singleType';
  readonly singularName: string;
  readonly pluralName: string;
  readonly collectionName?: string;
  /** `info.displayName` or `info.name`. */
  readonly displayName?: string;
  readonly draftAndPublish: boolean;
  readonly localized: boolean;
  readonly populateCreatorFields: boolean;
  /** Whether entries are versions of documents: ids have no order, and a draft no moments of its own. Absent: they are not. */
  readonly versioned?: boolean;
  /** Declared attributes in schema order, without `id` and timestamps. */
  readonly attributes: readonly Attribute[];
}

export interface Component {
  /** `category.name`. */
  readonly uid: string;
  readonly attributes: readonly Attribute[];
}

export interface Model {
  readonly contentTypes: readonly ContentType[];
  readonly components: readonly Component[];
}
