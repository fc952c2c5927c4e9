/** Services of the GraphQL plugin for resolvers of a project: names, arguments, and forms of answers. */
import { parametersOf } from '../../graphql/resolve/arguments.ts';
import { type ListLimits, sliceOf } from '../../graphql/resolve/page.ts';
import { namesOf } from '../../graphql/schema/names.ts';
import { type ContentType, type Model, schemaOf } from '../../model/model.ts';
import { membersOf } from '../../model/object.ts';
import type { Bag } from '../callable.ts';
import { refuseUnknownNames } from '../unknown-names.ts';

/** The services, by name. `limits` are the configured limits of lists. */
export function graphqlHelpers(model: Model, limits: () => ListLimits): Bag {
  const typeOf = (described: unknown): ContentType => {
    const type = schemaOf(model, String(membersOf(described).uid));
    if (!('kind' in type)) throw new Error(`${type.uid} is a component, expected a content-type`);
    return type;
  };
  /** Converts arguments of a generated operation to params of the entity service. */
  const transformArgs = (args: unknown, options: unknown): Bag => {
    const { contentType, usePagination } = membersOf(options);
    const { pagination = {}, filters: _filters, ...rest } = membersOf(args);
    const { start, limit } = sliceOf(pagination, limits(), false);
    return {
      ...rest,
      ...parametersOf(membersOf(args), typeOf(contentType), model),
      ...(usePagination === true ? { start, limit } : {}),
    };
  };
  const name = (key: keyof ReturnType<typeof namesOf>) => (type: unknown) => namesOf(typeOf(type))[key];
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
  };
  return {
    format: refuseUnknownNames('service("format")', {
      returnTypes: refuseUnknownNames('service("format").returnTypes', RETURN_TYPES),
    }),
    builders: refuseUnknownNames('service("builders")', {
      utils: refuseUnknownNames('service("builders").utils', { transformArgs }),
    }),
    utils: refuseUnknownNames('service("utils")', { naming: refuseUnknownNames('service("utils").naming', naming) }),
  };
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
