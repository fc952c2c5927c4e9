import type { Model } from '../../models/model.ts';

export interface ExpectedArgument {
  readonly name: string;
  /** As written in a schema. */
  readonly type: string;
  readonly default?: string;
}

export interface ExpectedField {
  readonly name: string;
  /** As written in a schema. */
  readonly type: string;
  readonly arguments: readonly ExpectedArgument[];
  /** The clause that requires it. */
  readonly clause: string;
  /** Whether the specification says where null is allowed. */
  readonly exact: boolean;
  /** The specification does not name its type. */
  readonly anyType?: true;
}

export interface ExpectedType {
  readonly name: string;
  readonly kind: 'object' | 'input' | 'enum' | 'union';
  /**
   * Fields of an object or input, values of an enumeration, or members of a union. Values and members have an empty
   * type.
   */
  readonly fields: readonly ExpectedField[];
}

export type ExpectedSchema = ReadonlyMap<string, ExpectedType>;

/** Capabilities of the target that the schema depends on. */
export interface SchemaScope {
  readonly model: Model;
  /** Whether the target has a capability. */
  has(capability: string): boolean;
  /** Whether to leave out operations that the source document does not state: those of single types and locales. */
  readonly statedOnly?: boolean;
}

export const field = (
  name: string,
  type: string,
  clause: string,
  { exact = false, args = [] }: { readonly exact?: boolean; readonly args?: readonly ExpectedArgument[] } = {},
): ExpectedField => ({ name, type, arguments: args, clause, exact });

export const argument = (name: string, type: string, otherwise?: string): ExpectedArgument => ({
  name,
  type,
  ...(otherwise === undefined ? {} : { default: otherwise }),
});

/** The bare name in a type: `[Book!]!` is Book. */
export const bareName = (type: string): string => type.replace(/[[\]!]/g, '');

/** The type of an item of a list: `[[Book!]]!` gives `[Book!]`. A type that is no list takes one item, and gives itself. */
export const itemType = (type: string): string => /^\[(.*)\]!?$/.exec(type)?.[1] ?? type;

export const localeArgument = argument('locale', 'I18NLocaleCode');

/** Types that the source document does not name: most scalars, enumerations and components. */
const unnamed = /^(ID|Int|Long|Float|Date|Time|JSON)(FilterInput)?$|^ENUM_|^Component/;

/** Whether the fields of a type are operations. */
export const isRoot = (owner: string): boolean => owner === 'Query' || owner === 'Mutation';

/**
 * The part of a field that the source document states. It omits the locale argument of operations, arguments of other
 * fields, and types that the document does not name.
 */
export function asStated(owner: string, field: ExpectedField): ExpectedField {
  const hasStatedType = field.exact || !unnamed.test(bareName(field.type));
  const args = isRoot(owner) ? field.arguments.filter(({ type }) => type !== localeArgument.type) : [];
  return { ...field, arguments: args, ...(hasStatedType ? {} : { anyType: true }) };
}
