/** Services of the GraphQL plugin for resolvers of a project: names, arguments, and forms of answers. */
import { parametersOf } from '../../graphql/resolve/arguments.ts';
import { type ListLimits, sliceOf } from '../../graphql/resolve/page.ts';
import { namesOf, type TypeNames } from '../../graphql/schema/names.ts';
import { type ContentType, type Model, schemaOf } from '../../model/model.ts';
import { membersOf } from '../../model/object.ts';
import type { Bag } from '../callable.ts';
import { refuseUnknownNames } from '../unknown-names.ts';
import { ARGUMENTS, ATTRIBUTE_TESTS, CONSTANTS, FILTER_OPERATORS, MAPPERS, scalarFilterName } from './graphql-parts.ts';

/** The services, by name. `limits` are the configured limits of lists. */
export function graphqlHelpers(model: Model, limits: () => ListLimits): Bag {
  /** Converts arguments of a generated operation to params of the entity service. */
  const transformArgs = (args: unknown, options: unknown): Bag => {
    const { contentType, usePagination } = membersOf(options);
    const { pagination = {}, filters: _filters, ...rest } = membersOf(args);
    const { start, limit } = sliceOf(pagination, limits(), false);
    return {
      ...rest,
      ...parametersOf(membersOf(args), typeOf(contentType, model), model),
      ...(usePagination === true ? { start, limit } : {}),
    };
  };
  const name = (key: keyof TypeNames) => (type: unknown) => namesOf(namedBy(type, model))[key];
  const naming = {
    getTypeName: name('type'),
    getEntityName: name('entity'),
    getEntityResponseName: name('response'),
    getEntityResponseCollectionName: name('collection'),
    getRelationResponseCollectionName: name('relation'),
    getContentTypeInputName: name('input'),
    getFiltersInputTypeName: name('filters'),
    getFindOneQueryName: name('one'),
    getFindQueryName: name('many'),
    getScalarFilterInputTypeName: scalarFilterName,
  };
  return {
    format: refuseUnknownNames('service("format")', {
      returnTypes: refuseUnknownNames('service("format").returnTypes', RETURN_TYPES),
    }),
    builders: refuseUnknownNames('service("builders")', {
      utils: refuseUnknownNames('service("builders").utils', { transformArgs }),
      filters: { operators: FILTER_OPERATORS },
    }),
    constants: CONSTANTS,
    internals: refuseUnknownNames('service("internals")', { args: ARGUMENTS }),
    utils: refuseUnknownNames('service("utils")', {
      naming: refuseUnknownNames('service("utils").naming', naming),
      attributes: ATTRIBUTE_TESTS,
      mappers: refuseUnknownNames('service("utils").mappers', MAPPERS),
    }),
  };
}

/** What a content-type is named by; code may describe one that the model does not have. */
function namedBy(described: unknown, model: Model): Parameters<typeof namesOf>[0] {
  const { uid, plugin, modelName, info } = membersOf(described);
  const known = model.contentTypes.get(String(uid));
  if (known) return known;
  const { singularName = modelName, pluralName } = membersOf(info);
  if (typeof singularName !== 'string') return typeOf(described, model);
  return {
    uid: typeof plugin === 'string' ? `plugin::${plugin}.${singularName}` : singularName,
    singularName,
    pluralName: typeof pluralName === 'string' ? pluralName : singularName,
  };
}

/** @throws Error if there is none */
function typeOf(described: unknown, model: Model): ContentType {
  const type = schemaOf(model, String(membersOf(described).uid));
  if (!('kind' in type)) throw new Error(`${type.uid} is a component, expected a content-type`);
  return type;
}

/** Make the result of a resolver for a generated response type. */
const RETURN_TYPES = {
  toEntityResponse: (value: unknown, info?: unknown) => ({ value, info: infoOf(info) }),
  toEntityResponseCollection: (nodes: unknown, info?: unknown) => ({ nodes, info: infoOf(info) }),
};

function infoOf(info: unknown): Bag {
  const { args = {}, resourceUID } = membersOf(info);
  return { args, resourceUID };
}
