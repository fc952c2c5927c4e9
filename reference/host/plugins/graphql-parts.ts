/** Services of the GraphQL plugin for plugins that build types of their own: arguments, operators, and what an attribute is. */
import { loadNexus } from '../../graphql/extend/nexus.ts';
import { membersOf } from '../../model/object.ts';
import { SCALARS } from '../../model/scalar-types.ts';
import { OPERATOR_NAMES } from '../../query/operators.ts';
import type { Bag } from '../callable.ts';

/** The GraphQL scalar of each attribute type. */
const SCALAR_OF = Object.fromEntries(Object.entries(SCALARS).map(([type, { graphql }]) => [type, graphql]));

/** `service("constants")`. */
export const CONSTANTS = {
  PAGINATION_TYPE_NAME: 'Pagination',
  RESPONSE_COLLECTION_META_TYPE_NAME: 'ResponseCollectionMeta',
  PUBLICATION_STATE_TYPE_NAME: 'PublicationState',
  GENERIC_MORPH_TYPENAME: 'GenericMorph',
  ERROR_TYPE_NAME: 'Error',
  ERROR_CODES: { emptyDynamicZone: 'dynamiczone.empty' },
  GRAPHQL_SCALARS: ['ID', ...new Set(Object.values(SCALAR_OF))],
  STRAPI_SCALARS: Object.keys(SCALARS),
  SCALARS_ASSOCIATIONS: SCALAR_OF,
};

/** `service("internals").args`: the arguments of the generated lists. They are made when they are read: the builder is large. */
export const ARGUMENTS: Bag = {
  get SortArg() {
    const { arg, list } = loadNexus();
    return arg({ type: list('String'), default: [] });
  },
  get PaginationArg() {
    return loadNexus().arg({ type: 'PaginationArg', default: {} });
  },
  get PublicationStateArg() {
    return loadNexus().arg({ type: 'PublicationState', default: 'LIVE' });
  },
};

/** `service("builders").filters.operators`: each operator by its name in GraphQL. */
export const FILTER_OPERATORS: Bag = Object.fromEntries(
  OPERATOR_NAMES.map((strapiOperator) => {
    const fieldName = strapiOperator.slice(1);
    const takesList = /^(and|or|in|notIn|between)$/.test(fieldName);
    /** Adds the operator to an input of filters. */
    const add = (t: Builder, type: unknown) => {
      if (/^(null|notNull)$/.test(fieldName)) t.boolean(fieldName);
      else if (fieldName === 'not') t.field('not', { type: isScalarName(type) ? scalarFilterName(type) : type });
      else t.field(fieldName, { type: takesList ? loadNexus().list(String(type)) : type });
    };
    return [fieldName, { fieldName, strapiOperator, add }];
  }),
);

/** What a type of the schema builder is defined with. */
interface Builder {
  field(name: string, options: { readonly type: unknown }): void;
  boolean(name: string): void;
}

const isScalarName = (name: unknown): boolean => CONSTANTS.GRAPHQL_SCALARS.includes(String(name));

const isOf = (type: string) => (attribute: unknown) => membersOf(attribute).type === type;

/** `service("utils").attributes`. */
export const ATTRIBUTE_TESTS: Bag = {
  isStrapiScalar: (attribute: unknown) => String(membersOf(attribute).type) in SCALARS,
  isGraphQLScalar: (attribute: unknown) => isScalarName(membersOf(attribute).type),
  isMorphRelation: (attribute: unknown) =>
    isOf('relation')(attribute) && String(membersOf(attribute).relation).includes('morph'),
  isMedia: isOf('media'),
  isRelation: isOf('relation'),
  isEnumeration: isOf('enumeration'),
  isComponent: isOf('component'),
  isDynamicZone: isOf('dynamiczone'),
};

/** `service("utils").mappers`. */
export const MAPPERS: Bag = { strapiScalarToGraphQLScalar: (type: unknown) => SCALAR_OF[String(type)] };

/** The name of the filter of a scalar: `StringFilterInput`. */
export const scalarFilterName = (scalar: unknown): string => `${String(scalar)}FilterInput`;
