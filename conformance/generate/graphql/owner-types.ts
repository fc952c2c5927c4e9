import { componentName, enumName, enumValueName, typeName, zoneName } from '../../models/graphql-names.ts';
import { findType } from '../../models/lookup.ts';
import type { Attribute, Component, ContentType } from '../../models/model.ts';
import { isPlainRelation, isToMany } from '../../oracle/attributes.ts';
import { argument, type ExpectedField, type ExpectedType, field, type SchemaScope } from './expected-types.ts';
import { scalarOf } from './scalars.ts';

const sorted = [argument('pagination', 'PaginationArg', '{}'), argument('sort', '[String]', '[]')];

const stateArgument = argument('publicationState', 'PublicationState', 'LIVE');

type Owner = (ContentType | Component) & { readonly uid: string };

const isContentType = (owner: Owner): owner is ContentType => 'kind' in owner;

/** GraphQL name of a content-type or component. */
const ownerName = (owner: Owner): string => (isContentType(owner) ? typeName(owner) : componentName(owner.uid));

/** Expectations about one content-type or component. */
export class OwnerTypes {
  readonly #scope: SchemaScope;
  readonly #owner: Owner;
  readonly #name: string;

  constructor(scope: SchemaScope, owner: Owner) {
    this.#scope = scope;
    this.#owner = owner;
    this.#name = ownerName(owner);
  }

  all(): ExpectedType[] {
    const filters = this.#ofOwner(this.#filters(), 'graphql.types.component-filter');
    return [
      { name: this.#name, kind: 'object', fields: this.#ofOwner(this.#outputs(), 'graphql.types.component') },
      { name: `${this.#name}Input`, kind: 'input', fields: this.#ofOwner(this.#inputs(), 'graphql.types.component') },
      { name: `${this.#name}FiltersInput`, kind: 'input', fields: filters },
      ...this.#enums(),
      ...this.#zones(),
    ];
  }

  /** Types of components are observed: the document states types of content-types only. */
  #ofOwner(fields: readonly ExpectedField[], clause: string): readonly ExpectedField[] {
    return isContentType(this.#owner) ? fields : fields.map((field) => ({ ...field, clause }));
  }

  #target({ target }: Attribute): ContentType | undefined {
    return findType(this.#scope.model, target);
  }

  #outputs(): ExpectedField[] {
    const owner = this.#owner;
    const fields = owner.attributes
      .filter(({ private: hidden, type }) => !hidden && type !== 'password')
      .flatMap((attribute) => this.#output(attribute));
    if (!isContentType(owner)) return [field('id', 'ID', 'graphql.types.component'), ...fields];
    const served = ['createdAt', 'updatedAt', ...(owner.draftAndPublish ? ['publishedAt'] : [])];
    return [
      ...fields,
      ...served.map((name) => field(name, 'DateTime', 'graphql.types.output-timestamps')),
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
    const single = (of: string, clause: string): ExpectedField[] => [field(name, of, clause)];
    if (type === 'enumeration') return single(enumName(this.#name, attribute), 'graphql.types.scalars');
    if (scalar) return single(scalar, 'graphql.types.scalars');
    if (type === 'component') {
      const args = repeatable ? [argument('filters', `${componentName(component)}FiltersInput`), ...sorted] : [];
      const of = componentName(component);
      return [field(name, repeatable ? `[${of}]` : of, 'graphql.types.component', { args })];
    }
    if (type === 'dynamiczone') return single(`[${zoneName(this.#name, attribute)}]`, 'graphql.types.zone');
    if (type === 'media') {
      if (!multiple) return single('UploadFileEntityResponse', 'graphql.types.media');
      const args = [argument('filters', 'UploadFileFiltersInput'), ...sorted];
      return [field(name, 'UploadFileRelationResponseCollection', 'graphql.types.media', { args })];
    }
    const target = isPlainRelation(attribute) ? this.#target(attribute) : undefined;
    if (!target || attribute.relation?.startsWith('morph')) return [];
    if (!isToMany(attribute)) return single(`${typeName(target)}EntityResponse`, 'graphql.types.output');
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
    const fields = this.#owner.attributes.flatMap((attribute) => this.#input(attribute));
    if (!isContentType(this.#owner)) return [field('id', 'ID', 'graphql.types.component'), ...fields];
    const served = ['createdAt', 'updatedAt', ...(this.#owner.draftAndPublish ? ['publishedAt'] : [])];
    return [...fields, ...served.map((name) => field(name, 'DateTime', 'graphql.types.input-timestamps'))];
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
    const fields = owner.attributes
      .filter(({ private: hidden, type }) => !hidden && type !== 'password')
      .flatMap((attribute) => this.#filter(attribute));
    const logical = [
      field('and', `[${self}]`, 'graphql.types.filters-input-logical'),
      field('or', `[${self}]`, 'graphql.types.filters-input-logical'),
      field('not', self, 'graphql.types.filters-input-logical'),
    ];
    if (!isContentType(owner)) return [...fields, ...logical];
    const served = ['createdAt', 'updatedAt', ...(owner.draftAndPublish ? ['publishedAt'] : [])];
    return [
      field('id', 'IDFilterInput', 'graphql.types.filters-input'),
      ...fields,
      ...served.map((name) => field(name, 'DateTimeFilterInput', 'graphql.types.filters-input-timestamps')),
      ...(owner.localized && this.#scope.has('i18n')
        ? [
            field('locale', 'StringFilterInput', 'graphql.locale-argument'),
            field('localizations', self, 'graphql.locale-argument'),
          ]
        : []),
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
