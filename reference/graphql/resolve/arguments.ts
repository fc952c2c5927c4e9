/** Converts arguments of lists to the parameters of a query string (source document 4.9, 4.6). */
import { isScalar } from '../../model/attribute.ts';
import { type Component, type ContentType, type Model, schemaOf } from '../../model/model.ts';
import { isObject } from '../../model/object.ts';
import type { Parameters } from '../../query/parameters.ts';
import { FILE_UID } from '../../query/scope.ts';
import type { Json } from '../../store/reader.ts';

/** Arguments, coerced to their types by GraphQL. */
export type Arguments = Readonly<Record<string, unknown>>;

/** Converts arguments to parameters: `filters: { name: { eq: "x" } }` to `filters[name][$eq]=x`. */
export function parametersOf(args: Arguments, schema: ContentType | Component, model: Model): Parameters {
  const parameters: Record<string, Json> = {};
  const { filters, sort, publicationState, locale } = args as Readonly<Record<string, Json | undefined>>;
  if (isObject(filters)) parameters.filters = filtersOf(filters, schema, model);
  if (sort !== undefined && sort !== null) parameters.sort = sort;
  if (publicationState !== undefined && publicationState !== null) parameters.publicationState = publicationState;
  if (locale !== undefined && locale !== null) parameters.locale = locale;
  return parameters;
}

/** Logical operators stand beside attributes. */
const LOGICAL: ReadonlySet<string> = new Set(['and', 'or', 'not']);

function filtersOf(input: object, schema: ContentType | Component, model: Model): Json {
  const filters: Record<string, Json> = {};
  for (const [name, condition] of Object.entries(input)) {
    // null, such as from a variable without value, is no condition, as observed
    if (LOGICAL.has(name) && condition === null) continue;
    if (LOGICAL.has(name)) filters[`$${name}`] = each(condition, (item) => filtersOf(item, schema, model));
    else filters[name] = each(condition, (item) => conditionOf(item, name, schema, model));
  }
  return filters;
}

function conditionOf(input: object, name: string, schema: ContentType | Component, model: Model): Json {
  const attribute = schema.attributes.get(name);
  const uid =
    attribute?.type === 'component'
      ? attribute.component
      : attribute?.type === 'media'
        ? FILE_UID
        : attribute?.type === 'relation'
          ? attribute.target
          : undefined;
  if (uid !== undefined) return filtersOf(input, schemaOf(model, uid), model);
  return attribute === undefined || isScalar(attribute) ? operatorsOf(input) : {};
}

/** Adds `$` to operators; `not` contains operators again. */
function operatorsOf(input: object): Json {
  const entries = Object.entries(input).map(([name, operand]): [string, Json] => [
    `$${name}`,
    name === 'not' ? each(operand, operatorsOf) : operand,
  ]);
  return Object.fromEntries(entries);
}

/** Converts an object, or each object of a list; returns any other value unchanged. */
function each(value: Json, convert: (object: object) => Json): Json {
  if (Array.isArray(value)) return value.map((item) => each(item, convert));
  return isObject(value) ? convert(value) : value;
}
