/** The schema that the specification's tables and a project's models call for (2.3, 4.9), as data. */
import { loadTable } from '../../../spec/index.ts';
import type { GraphqlInputRow, GraphqlOperationRow, GraphqlTypeRow } from '../../../spec/rows.ts';
import { componentName, enumName, enumValueName, named, typeName, zoneName } from '../../models/graphql-names.ts';
import type { Attribute, Component, ContentType, Model } from '../../models/model.ts';
import { isPlainRelation, isToMany } from '../../oracle/attributes.ts';
import { scalarOf } from './scalars.ts';

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
  /** The clause it follows from. */
  readonly clause: string;
  /** Whether the specification says where null may stand. */
  readonly exact: boolean;
}

export interface ExpectedType {
  readonly name: string;
  readonly kind: 'object' | 'input' | 'enum' | 'union';
  /** Fields of an object or input; values of an enumeration and members of a union, whose type is empty. */
  readonly fields: readonly ExpectedField[];
}

export type ExpectedSchema = ReadonlyMap<string, ExpectedType>;

/** What the target says it can do, as far as the schema depends on it. */
export interface SchemaScope {
  readonly model: Model;
  /** Whether a capability is there. */
  has(capability: string): boolean;
}

const field = (
  name: string,
  type: string,
  clause: string,
  { exact = false, args = [] }: { readonly exact?: boolean; readonly args?: readonly ExpectedArgument[] } = {},
): ExpectedField => ({ name, type, arguments: args, clause, exact });

const argument = (name: string, type: string, otherwise?: string): ExpectedArgument => ({
  name,
  type,
  ...(otherwise === undefined ? {} : { default: otherwise }),
});

const sorted = [argument('pagination', 'PaginationArg', '{}'), argument('sort', '[String]', '[]')];
const stateArgument = argument('publicationState', 'PublicationState', 'LIVE');
const localeArgument = argument('locale', 'I18NLocaleCode');

type Owner = (ContentType | Component) & { readonly uid: string };
const isContentType = (owner: Owner): owner is ContentType => 'kind' in owner;

/** GraphQL name of a content-type or component. */
export const ownerName = (owner: Owner): string => (isContentType(owner) ? typeName(owner) : componentName(owner.uid));

/** Expectations about one content-type or component. */
class OwnerTypes {
  readonly #scope: SchemaScope;
  readonly #owner: Owner;
  readonly #name: string;

  constructor(scope: SchemaScope, owner: Owner) {
    this.#scope = scope;
    this.#owner = owner;
    this.#name = ownerName(owner);
  }

  all(): ExpectedType[] {
    return [
      { name: this.#name, kind: 'object', fields: this.#outputs() },
      { name: `${this.#name}Input`, kind: 'input', fields: this.#inputs() },
      { name: `${this.#name}FiltersInput`, kind: 'input', fields: this.#filters() },
      ...this.#enums(),
      ...this.#zones(),
    ];
  }

  #target({ target }: Attribute): ContentType | undefined {
    return this.#scope.model.contentTypes.find(({ uid }) => uid === target);
  }

  #outputs(): ExpectedField[] {
    const owner = this.#owner;
    const own = owner.attributes
      .filter(({ private: hidden, type }) => !hidden && type !== 'password')
      .flatMap((attribute) => this.#output(attribute));
    if (!isContentType(owner)) return [field('id', 'ID', 'graphql.types.component'), ...own];
    const served = ['createdAt', 'updatedAt', ...(owner.draftAndPublish ? ['publishedAt'] : [])];
    return [
      ...own,
      ...served.map((name) => field(name, 'DateTime', 'graphql.types.output-timestamps', { exact: true })),
      ...(owner.localized && this.#scope.has('i18n')
        ? [
            field('locale', 'String', 'graphql.locale-argument'),
            this.#many('localizations', owner, 'graphql.locale-argument'),
          ]
        : []),
    ];
  }

  #output(attribute: Attribute): ExpectedField[] {
    const { name, type, repeatable = false, multiple = false, component = '' } = attribute;
    const scalar = scalarOf(type);
    const one = (of: string, clause: string): ExpectedField[] => [field(name, of, clause)];
    if (type === 'enumeration') return one(enumName(this.#name, attribute), 'graphql.types.scalars');
    if (scalar) return one(scalar, 'graphql.types.scalars');
    if (type === 'component') {
      const args = repeatable ? [argument('filters', `${componentName(component)}FiltersInput`), ...sorted] : [];
      const of = componentName(component);
      return [field(name, repeatable ? `[${of}]` : of, 'graphql.types.component', { args })];
    }
    if (type === 'dynamiczone') return one(`[${zoneName(this.#name, attribute)}]`, 'graphql.types.zone');
    if (type === 'media') {
      if (!multiple) return one('UploadFileEntityResponse', 'graphql.types.media');
      const args = [argument('filters', 'UploadFileFiltersInput'), ...sorted];
      return [field(name, 'UploadFileRelationResponseCollection', 'graphql.types.media', { args })];
    }
    const target = isPlainRelation(attribute) ? this.#target(attribute) : undefined;
    if (!target || attribute.relation?.startsWith('morph')) return [];
    if (!isToMany(attribute)) return one(`${typeName(target)}EntityResponse`, 'graphql.types.output');
    return [this.#many(name, target, 'graphql.types.output')];
  }

  #many(name: string, target: ContentType, clause: string): ExpectedField {
    // Of a single type there is nothing to filter, page or sort.
    const listed =
      target.kind === 'singleType' ? [] : [argument('filters', `${typeName(target)}FiltersInput`), ...sorted];
    const args = [...listed, ...(target.draftAndPublish ? [stateArgument] : [])];
    return field(name, `${typeName(target)}RelationResponseCollection`, clause, { args });
  }

  #inputs(): ExpectedField[] {
    const own = this.#owner.attributes.flatMap((attribute) => this.#input(attribute));
    if (!isContentType(this.#owner)) return [field('id', 'ID', 'graphql.types.component'), ...own];
    const served = ['createdAt', 'updatedAt', ...(this.#owner.draftAndPublish ? ['publishedAt'] : [])];
    return [...own, ...served.map((name) => field(name, 'DateTime', 'graphql.types.input-timestamps'))];
  }

  #input(attribute: Attribute): ExpectedField[] {
    const { name, type, repeatable = false, multiple = false, component = '' } = attribute;
    const listed = (of: string, many: boolean): string => (many ? `[${of}]` : of);
    if (type === 'enumeration') return [field(name, enumName(this.#name, attribute), 'graphql.types.input')];
    const scalar = scalarOf(type);
    if (scalar) return [field(name, scalar, 'graphql.types.input')];
    if (type === 'component')
      return [field(name, listed(`${componentName(component)}Input`, repeatable), 'graphql.types.input')];
    if (type === 'dynamiczone')
      return [field(name, `[${zoneName(this.#name, attribute)}Input!]`, 'graphql.types.zone')];
    if (type === 'media') return [field(name, listed('ID', multiple), 'graphql.types.media')];
    if (!isPlainRelation(attribute) || !this.#target(attribute)) return [];
    return [field(name, listed('ID', isToMany(attribute)), 'graphql.types.relation-input')];
  }

  #filters(): ExpectedField[] {
    const owner = this.#owner;
    const self = `${this.#name}FiltersInput`;
    const own = owner.attributes
      .filter(({ private: hidden, type }) => !hidden && type !== 'password')
      .flatMap((attribute) => this.#filter(attribute));
    const logical = [
      field('and', `[${self}]`, 'graphql.types.filters-input-logical'),
      field('or', `[${self}]`, 'graphql.types.filters-input-logical'),
      field('not', self, 'graphql.types.filters-input-logical'),
    ];
    if (!isContentType(owner)) return [...own, ...logical];
    const served = ['createdAt', 'updatedAt', ...(owner.draftAndPublish ? ['publishedAt'] : [])];
    return [
      field('id', 'IDFilterInput', 'graphql.types.filters-input'),
      ...own,
      ...served.map((name) => field(name, 'DateTimeFilterInput', 'graphql.types.filters-input-timestamps')),
      ...logical,
    ];
  }

  #filter(attribute: Attribute): ExpectedField[] {
    const { name, type, component = '' } = attribute;
    const scalar = scalarOf(type);
    const clause = type === 'enumeration' ? 'graphql.types.enum-filter-raw' : 'graphql.types.filters-input';
    if (scalar) return [field(name, `${scalar}FilterInput`, clause)];
    if (type === 'component')
      return [field(name, `${componentName(component)}FiltersInput`, 'graphql.types.component-filter')];
    const target = isPlainRelation(attribute) ? this.#target(attribute) : undefined;
    return target ? [field(name, `${typeName(target)}FiltersInput`, 'graphql.types.filters-input')] : [];
  }

  #enums(): ExpectedType[] {
    return this.#owner.attributes
      .filter(({ type, private: hidden }) => type === 'enumeration' && !hidden)
      .map((attribute) => ({
        name: enumName(this.#name, attribute),
        kind: 'enum',
        fields: (attribute.enum ?? []).map((value) => field(enumValueName(value), '', 'graphql.types.enum-names')),
      }));
  }

  #zones(): ExpectedType[] {
    return this.#owner.attributes
      .filter(({ type, private: hidden }) => type === 'dynamiczone' && !hidden)
      .map((attribute) => ({
        name: zoneName(this.#name, attribute),
        kind: 'union',
        fields: (attribute.components ?? []).map((uid) => field(componentName(uid), '', 'graphql.types.zone')),
      }));
  }
}

/** Types that the tables write with `<X>` beside the content-type itself. */
function wrappers(type: ContentType): ExpectedType[] {
  return loadTable<GraphqlTypeRow>('graphql-types')
    .filter(({ name, kind }) => kind === 'object' && name.startsWith('<X>') && name !== '<X>')
    .filter(({ name }) => type.kind === 'collectionType' || !name.endsWith('Collection'))
    .map(({ name, fields, clause }) => ({
      name: named(name, type),
      kind: 'object',
      fields: fields.map((one) => field(one.name, named(one.type, type), clause, { exact: true })),
    }));
}

/** Types of the tables that belong to no content-type. */
function shared({ has }: SchemaScope): ExpectedType[] {
  const types = loadTable<GraphqlTypeRow>('graphql-types')
    .filter(({ name, capability }) => !name.startsWith('<') && capability === 'graphql' && has(capability))
    .map(
      ({ name, kind, fields, clause }): ExpectedType => ({
        name,
        kind,
        fields: fields.map((one) =>
          field(one.name, kind === 'enum' ? '' : one.type, clause, { exact: kind === 'object' }),
        ),
      }),
    );
  const inputs = loadTable<GraphqlInputRow>('graphql-inputs')
    .filter(({ name, capability }) => !name.startsWith('<') && capability === 'graphql' && has(capability))
    .map(
      ({ name, fields, clause }): ExpectedType => ({
        name,
        kind: 'input',
        fields: fields.map((one) =>
          field(one.name, one.type, name.endsWith('FilterInput') ? 'graphql.filters-operators' : clause),
        ),
      }),
    );
  return [...types, ...inputs];
}

/** Arguments of an operation on a content-type: what the row says, without what the content-type has no use for. */
function argumentsOf(row: GraphqlOperationRow, type: ContentType, { has }: SchemaScope): ExpectedArgument[] {
  const given = row.arguments
    .filter(({ name }) => name !== 'publicationState' || type.draftAndPublish)
    .map(({ name, type: of, default: otherwise }) => argument(name, named(of, type), otherwise));
  const takesLocale = type.localized && has('i18n') && !given.some(({ name }) => name === 'locale');
  return takesLocale ? [...given, localeArgument] : given;
}

function operations(scope: SchemaScope): ExpectedType[] {
  const fieldsOf = (operation: 'query' | 'mutation'): ExpectedField[] =>
    loadTable<GraphqlOperationRow>('graphql-operations')
      .filter((row) => row.operation === operation && scope.has(row.capability))
      .flatMap((row) =>
        scope.model.contentTypes
          .filter((type) => (row.scope === 'localized' ? type.localized : row.scope === type.kind))
          .map((type) =>
            field(named(row.name, type), named(row.returns, type), row.clause, {
              args: argumentsOf(row, type, scope),
            }),
          ),
      );
  return [
    { name: 'Query', kind: 'object', fields: fieldsOf('query') },
    { name: 'Mutation', kind: 'object', fields: fieldsOf('mutation') },
  ];
}

/** The bare name in a type: `[Book!]!` is Book. */
export const bareName = (type: string): string => type.replace(/[[\]!]/g, '');

/** Only what some operation leads to: nothing else can be asked for. */
function reachable(types: ReadonlyMap<string, ExpectedType>): ExpectedSchema {
  const reached = new Map<string, ExpectedType>();
  const visit = (name: string): void => {
    const type = types.get(name);
    if (!type || reached.has(name)) return;
    reached.set(name, type);
    for (const one of type.fields) {
      visit(bareName(type.kind === 'union' ? one.name : one.type));
      for (const given of one.arguments) visit(bareName(given.type));
    }
  };
  visit('Query');
  visit('Mutation');
  return reached;
}

/** All types that a target with these models and capabilities must have, by name. */
export function expectedSchema(scope: SchemaScope): ExpectedSchema {
  const { contentTypes, components } = scope.model;
  const types = [
    ...operations(scope),
    ...shared(scope),
    ...contentTypes.flatMap((type) => [...wrappers(type), ...new OwnerTypes(scope, type).all()]),
    ...components.flatMap((component) => new OwnerTypes(scope, component).all()),
  ];
  return reachable(new Map(types.map((type) => [type.name, type])));
}
