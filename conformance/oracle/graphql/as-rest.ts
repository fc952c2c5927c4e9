/** Translates the arguments and selection of a GraphQL field into REST parameters (4.9). */
import type { SelectionSetNode } from 'graphql';
import { componentName } from '../../models/graphql-names.ts';
import { type Attributed, attributeNamed, findComponent, findType } from '../../models/lookup.ts';
import type { Attribute, Model } from '../../models/model.ts';
import { familyOf, isToMany, isUnion, isValueFamily } from '../attributes.ts';
import { isList, isObject, listOf, type QueryNode, type QueryObject } from '../parse-query.ts';
import { argumentsOf, fieldNamed, fieldsIn, nullText, type RootField } from './document.ts';

type Draft = Record<string, QueryNode>;

const logical: Readonly<Record<string, string>> = { and: '$and', or: '$or', not: '$not' };

/** Operators under an attribute. null asks `eq` and `eqi` for entries without a value, `ne` and `nei` for those with one. */
function operators(node: QueryNode): QueryNode {
  if (!isObject(node)) return node;
  const draft: Draft = {};
  for (const [key, value] of Object.entries(node)) {
    if (value === nullText) draft[key.startsWith('eq') ? '$null' : '$notNull'] = 'true';
    else if (key === 'not') draft.$not = operators(value);
    else draft[`$${key}`] = isList(value) ? value.map(operators) : value;
  }
  return draft;
}

/** A value of XFiltersInput as `filters`. */
function filtersAsRest(model: Model, owner: Attributed, node: QueryNode): QueryNode {
  if (!isObject(node)) return node;
  const draft: Draft = {};
  for (const [key, value] of Object.entries(node)) {
    const join = logical[key];
    const attribute = attributeNamed(owner, key);
    const inside = attribute && insideOf(model, attribute);
    if (join !== undefined && !attribute) {
      draft[join] =
        join === '$not'
          ? filtersAsRest(model, owner, value)
          : itemsOf(value).map((item) => filtersAsRest(model, owner, item));
    } else draft[key] = inside ? filtersAsRest(model, inside, value) : operators(value);
  }
  return draft;
}

/** Items of a list. A single object is a list of one. */
const itemsOf = (node: QueryNode): readonly QueryNode[] => (isObject(node) ? [node] : listOf(node));

/** The content-type or component of an attribute's value; undefined where there is not exactly one. */
export function insideOf(model: Model, { target, component }: Attribute): Attributed | undefined {
  return findType(model, target) ?? findComponent(model, component);
}

/** Arguments of a list, of a relation or of a repeatable component. */
function listParameters(model: Model, owner: Attributed, args: QueryObject): Draft {
  const draft: Draft = {};
  const { filters, sort, pagination, publicationState, locale } = args;
  if (filters !== undefined && filters !== nullText) draft.filters = filtersAsRest(model, owner, filters);
  if (sort !== undefined) draft.sort = listOf(sort);
  if (pagination !== undefined) draft.pagination = pagination;
  if (typeof publicationState === 'string') draft.publicationState = publicationState.toLowerCase();
  if (typeof locale === 'string') draft.locale = locale;
  return draft;
}

/** `fields` and `populate` for a selection of attributes. */
function selectionAsRest(model: Model, owner: Attributed, set: SelectionSetNode | undefined): Draft {
  const fields: string[] = [];
  const populate: Draft = {};
  for (const field of fieldsIn(set)) {
    const name = field.name.value;
    if (name.startsWith('__') || name === 'id') continue;
    const attribute = attributeNamed(owner, name);
    // a check of its own compares what a union answers
    if (attribute && isUnion(attribute)) continue;
    if (isValueFamily(familyOf(owner, name))) fields.push(name);
    else populate[name] = populationAsRest(model, owner, name, field);
  }
  return {
    fields: fields.length > 0 ? fields : ['id'],
    ...(Object.keys(populate).length > 0 ? { populate } : {}),
  };
}

function populationAsRest(
  model: Model,
  owner: Attributed,
  name: string,
  field: ReturnType<typeof fieldsIn>[number],
): Draft {
  const attribute = attributeNamed(owner, name);
  const localized = name === 'localizations' ? owner : undefined;
  const args = argumentsOf(field);
  if (attribute?.type === 'dynamiczone') return { on: zoneParts(model, attribute, field.selectionSet) };
  const inside = localized ?? (attribute && insideOf(model, attribute));
  const isComponent = attribute?.type === 'component';
  const attributes = fieldNamed(fieldNamed(field.selectionSet, 'data')?.selectionSet, 'attributes');
  const set = isComponent ? field.selectionSet : attributes?.selectionSet;
  const { pagination, ...parameters } = inside
    ? listParameters(model, inside, args)
    : listParameters(model, owner, { ...args, filters: nullText });
  // a to-many relation without publicationState holds published entries; a to-one relation has no such argument
  const isMany =
    localized !== undefined || (attribute !== undefined && attribute.type === 'relation' && isToMany(attribute));
  const state: Draft = isMany && parameters.publicationState === undefined ? { publicationState: 'live' } : {};
  const part = isComponent ? {} : { ...(isMany ? { limit: pageInside } : {}), ...partOf(pagination) };
  if (!inside) return { ...parameters, ...part, fields: mediaFields(set) };
  return { ...state, ...parameters, ...part, ...selectionAsRest(model, inside, set) };
}

/** Page size of a nested list without one. */
const pageInside = '10';

/** The pagination of a nested list in REST, which takes only `start` and `limit` there. */
function partOf(pagination: QueryNode | undefined): Draft {
  if (!isObject(pagination)) return {};
  const { page = '1', pageSize, start, limit } = pagination;
  if (pageSize === undefined)
    return { ...(start === undefined ? {} : { start }), ...(limit === undefined ? {} : { limit }) };
  return { start: String((Number(page) - 1) * Number(pageSize)), limit: pageSize };
}

const mediaFields = (set: SelectionSetNode | undefined): string[] => {
  const names = fieldsIn(set).map(({ name }) => name.value);
  return names.length > 0 ? names : ['id'];
};

function zoneParts(model: Model, { components = [] }: Attribute, set: SelectionSetNode | undefined): Draft {
  const fragments = (set?.selections ?? []).flatMap((selection) =>
    selection.kind === 'InlineFragment' ? [selection] : [],
  );
  return Object.fromEntries(
    components.map((uid) => {
      const fragment = fragments.find(({ typeCondition }) => typeCondition?.name.value === componentName(uid));
      const component = findComponent(model, uid) ?? { attributes: [] };
      return [uid, selectionAsRest(model, component, fragment?.selectionSet)];
    }),
  );
}

/** The parameters of the REST request with the same answer. */
export function asRest(model: Model, { type, kind, arguments: args, node }: RootField): QueryObject {
  const data = fieldNamed(node.selectionSet, 'data');
  const attributes = fieldNamed(data?.selectionSet, 'attributes');
  const draft = listParameters(model, type, args);
  if (kind !== 'list') delete draft.filters;
  return { ...draft, ...selectionAsRest(model, type, attributes?.selectionSet) };
}
