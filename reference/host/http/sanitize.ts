/** Removes parts of queries, data and answers that the sender is not permitted. */
import { type Attribute, isScalar } from '../../model/attribute.ts';
import { type Component, type ContentType, type Model, schemaOf } from '../../model/model.ts';
import { isObject, membersOf } from '../../model/object.ts';
import { ApiError } from '../../query/api-error.ts';
import { resolveFields } from '../../query/fields.ts';
import { resolveFilters } from '../../query/filters.ts';
import { resolveSelection } from '../../query/populate.ts';
import { FILE_UID, mayFollow, type Scope, visibleAttribute } from '../../query/scope.ts';
import { resolveSort } from '../../query/sort.ts';
import type { Viewer } from '../../query/viewer.ts';
import type { Bag } from '../callable.ts';
import { toJson } from '../data/params.ts';

type Schema = ContentType | Component;

/** The functions of one model. */
export interface Sanitizer {
  /** @throws ApiError for filters, sort, fields or populate that are invalid or not permitted */
  validateQuery(query: unknown, schema: Schema, viewer: Viewer): void;
  /** Copies a query without parameters that `validateQuery` would refuse. */
  sanitizeQuery(query: unknown, schema: Schema, viewer: Viewer): Bag;
  /** Copies data without fields that only the server sets, and without links to entries that the viewer may not find. */
  sanitizeInput(data: unknown, schema: Schema, viewer: Viewer): unknown;
  /** Copies entries without private attributes and entries that are not permitted, at any depth. */
  sanitizeOutput(data: unknown, schema: Schema, viewer: Viewer): unknown;
}

const CHECKS = {
  filters: resolveFilters,
  sort: resolveSort,
  fields: (value: Parameters<typeof resolveFields>[0], schema: Schema) => resolveFields(value, schema),
  populate: (populate: Parameters<typeof resolveFields>[0], schema: Schema, scope: Scope) =>
    resolveSelection(populate === undefined ? {} : { populate }, schema, scope),
} as const;

/** Whether a check refuses nothing. */
function isValid(check: () => void): boolean {
  try {
    check();
    return true;
  } catch (error) {
    if (error instanceof ApiError) return false;
    throw error;
  }
}

/** Filters without the members that do not pass, at any depth of logic. */
function withoutRefused(filters: Readonly<Bag>, passes: (filters: Bag) => boolean): Bag {
  const kept: Bag = {};
  const prune = (value: unknown) => (isObject(value) ? withoutRefused(value, passes) : value);
  for (const [name, value] of Object.entries(filters))
    if (passes({ [name]: value })) kept[name] = value;
    else if (/^\$(and|or)$/.test(name) && Array.isArray(value)) kept[name] = value.map(prune);
    else if (name === '$not') kept[name] = prune(value);
  return kept;
}

/** Fields that only the server sets. */
const SERVER_FIELDS = ['id', 'createdAt', 'updatedAt', 'createdBy', 'updatedBy'];

/** Makes the functions of a model; `warn` receives remarks about ignored parts. */
export function createSanitizer(model: Model, warn: (remark: string) => void): Sanitizer {
  const check = (query: Bag, name: keyof typeof CHECKS, schema: Schema, viewer: Viewer): void => {
    const value = query[name];
    if (value !== undefined) CHECKS[name](toJson(value), schema, { model, viewer, warn });
  };
  const names = Object.keys(CHECKS) as (keyof typeof CHECKS)[];
  return {
    validateQuery(query, schema, viewer) {
      for (const name of names) check(membersOf(query), name, schema, viewer);
    },
    sanitizeQuery(query, schema, viewer) {
      const copy = structuredClone({ ...membersOf(query) });
      for (const name of names) {
        const passes = (value: unknown) => isValid(() => check({ [name]: value }, name, schema, viewer));
        if (passes(copy[name])) continue;
        if (Array.isArray(copy[name])) copy[name] = copy[name].filter(passes);
        else if (name === 'filters' && isObject(copy.filters)) copy.filters = withoutRefused(copy.filters, passes);
        else delete copy[name];
      }
      // code that finds entries by the rest sees no private relations: `*` of a sender means what they may see
      if (copy.populate === '*') copy.populate = everyVisible(schema, { model, viewer, warn });
      return copy;
    },
    sanitizeInput(data, schema, viewer) {
      const values = permittedInput(data, schema, { model, viewer, warn });
      return isObject(values)
        ? Object.fromEntries(Object.entries(values).filter(([name]) => !SERVER_FIELDS.includes(name)))
        : values;
    },
    sanitizeOutput: (data, schema, viewer) => permittedOutput(data, schema, { model, viewer, warn }),
  };
}

/** Members that populate every attribute which the viewer may follow. */
function everyVisible(schema: Schema, scope: Scope): Bag {
  const isPopulated = (attribute: Attribute) =>
    !isScalar(attribute) &&
    visibleAttribute(schema, attribute.name) !== undefined &&
    (attribute.type !== 'relation' ||
      attribute.target === undefined ||
      mayFollow(scope, attribute.name, attribute.target));
  return Object.fromEntries([...schema.attributes.values()].filter(isPopulated).map(({ name }) => [name, true]));
}

/** Data without links to entries that the viewer may not find. */
function permittedInput(data: unknown, schema: Schema, scope: Scope): unknown {
  if (Array.isArray(data)) return data.map((item) => permittedInput(item, schema, scope));
  if (!isObject(data)) return data;
  const { model, viewer, warn } = scope;
  const permitted: Bag = {};
  for (const [name, value] of Object.entries(data)) {
    const attribute = schema.attributes.get(name);
    const target = attribute?.type === 'relation' ? attribute.target : undefined;
    // an entry that may not be read may not be linked either: its existence would show
    if (target !== undefined && !viewer.may('find', target)) {
      warn(`data.${name} was left out: who asks may not find ${target}`);
      continue;
    }
    if (attribute?.type === 'component')
      permitted[name] = permittedInput(value, schemaOf(model, attribute.component), scope);
    else if (attribute?.type === 'dynamiczone' && Array.isArray(value))
      permitted[name] = value.map((item) => {
        const component = model.components.get(String(membersOf(item).__component));
        return component ? permittedInput(item, component, scope) : item;
      });
    else permitted[name] = value;
  }
  return permitted;
}

/** Entries without private attributes and entries that the viewer may not find. */
function permittedOutput(data: unknown, schema: Schema, scope: Scope): unknown {
  if (Array.isArray(data)) return data.map((item) => permittedOutput(item, schema, scope));
  if (!isObject(data)) return data;
  const visible: Bag = {};
  for (const [name, value] of Object.entries(data)) {
    const attribute = schema.attributes.get(name);
    if (!attribute) visible[name] = value;
    else if (attribute.type === 'relation' && attribute.keptFromAnswers) continue;
    else if (visibleAttribute(schema, name)) {
      const links = permittedLinks(attribute, value, scope);
      if (links !== undefined) visible[name] = links;
    }
  }
  return visible;
}

/** What an attribute answers; undefined where the viewer may not follow it. */
function permittedLinks(attribute: Attribute, value: unknown, scope: Scope): unknown {
  const { model } = scope;
  switch (attribute.type) {
    case 'media':
      return permittedOutput(value, schemaOf(model, FILE_UID), scope);
    case 'component':
      return permittedOutput(value, schemaOf(model, attribute.component), scope);
    case 'dynamiczone':
      return Array.isArray(value) ? value.map((item) => permittedItem(item, '__component', scope)) : value;
    case 'relation': {
      const { target, name } = attribute;
      if (target === undefined)
        return Array.isArray(value)
          ? value.map((item) => permittedItem(item, '__type', scope)).filter((item) => item !== undefined)
          : permittedItem(value, '__type', scope);
      return mayFollow(scope, name, target) ? permittedOutput(value, schemaOf(model, target), scope) : undefined;
    }
    default:
      return value;
  }
}

/** An item that names its schema itself, in `key`. */
function permittedItem(item: unknown, key: '__component' | '__type', scope: Scope): unknown {
  const { model, viewer } = scope;
  const uid = String(membersOf(item)[key]);
  const schema = model.contentTypes.get(uid) ?? model.components.get(uid);
  if (!schema) return item;
  return key === '__type' && !viewer.may('find', uid) ? undefined : permittedOutput(item, schema, scope);
}
