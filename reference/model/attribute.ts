/** Attributes of content-types and components, as parsed from a project's schema files (source document 2.1). */
import { SCALARS, type ScalarType } from './scalar-types.ts';

/** Kinds of relations. `inversedBy` and `mappedBy` name the attribute on the other side. */
export const RELATION_KINDS = [
  'oneToOne',
  'oneToMany',
  'manyToOne',
  'manyToMany',
  'morphToOne',
  'morphToMany',
  'morphOne',
  'morphMany',
] as const;

export type RelationKind = (typeof RELATION_KINDS)[number];

interface Common {
  readonly name: string;
  /** Whether answers and queries leave it out. */
  readonly private: boolean;
  readonly required: boolean;
  /** Whether it has its own value in every locale of a localized content-type. */
  readonly localized: boolean;
}

/** An attribute whose value is stored in the entry. */
export interface ScalarAttribute extends Common {
  readonly type: ScalarType;
  readonly unique: boolean;
  readonly default?: unknown;
  /** Bounds of the value of a number; a biginteger's are strings of digits. */
  readonly min?: number | string;
  readonly max?: number | string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly regex?: string;
  /** Values of an enumeration, in order. */
  readonly enum?: readonly string[];
  /** The attribute that a uid is made from. */
  readonly targetField?: string;
}

/** A link to other entries. */
export interface RelationAttribute extends Common {
  readonly type: 'relation';
  readonly relation: RelationKind;
  /** Uid of the target content-type; absent for `morphToOne` and `morphToMany`. */
  readonly target?: string;
  /** Set on the owning side of a two-way relation. */
  readonly inversedBy?: string;
  /** Set on the other side: the owning attribute of the target. */
  readonly mappedBy?: string;
  /** On `morphOne` and `morphMany`: the morph attribute of the target. */
  readonly morphBy?: string;
  /** It never has links: its schema names an owner that does not know it. */
  readonly withoutLinks?: true;
  /** Requests cannot populate it: a list handler that the project extends attaches it (4.7). */
  readonly attachedByCode?: true;
  /** No answer of REST shows it, whoever asks: the users of a role. */
  readonly keptFromAnswers?: true;
  /** At most one target: `oneToOne`, `manyToOne`, `morphToOne`, `morphOne`. */
  readonly toOne: boolean;
}

/** One or more files of the upload plugin. */
export interface MediaAttribute extends Common {
  readonly type: 'media';
  readonly multiple: boolean;
  readonly allowedTypes: readonly string[];
}

/** A component, or a list of one kind of component. */
export interface ComponentAttribute extends Common {
  readonly type: 'component';
  /** `category.name`. */
  readonly component: string;
  readonly repeatable: boolean;
  readonly min?: number;
  readonly max?: number;
}

/** A list of components of several kinds. */
export interface DynamicZoneAttribute extends Common {
  readonly type: 'dynamiczone';
  readonly components: readonly string[];
  readonly min?: number;
  readonly max?: number;
}

/** An attribute of a content-type or component. */
export type Attribute =
  | ScalarAttribute
  | RelationAttribute
  | MediaAttribute
  | ComponentAttribute
  | DynamicZoneAttribute;

/** Whether the value of an attribute is stored in the entry, not linked from it. */
export function isScalar(attribute: Attribute): attribute is ScalarAttribute {
  return Object.hasOwn(SCALARS, attribute.type);
}
