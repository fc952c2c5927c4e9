/** Services of the GraphQL plugin that resolvers of a project are written with: names, arguments, and forms of answers. */
import { parametersOf } from '../../graphql/resolve/arguments.ts';
import { type ListLimits, sliceOf } from '../../graphql/resolve/page.ts';
import { namesOf } from '../../graphql/schema/names.ts';
import { type ContentType, type Model, schemaOf } from '../../model/model.ts';
import { membersOf } from '../../model/object.ts';
import type { Bag } from '../callable.ts';
import { named } from '../named.ts';

/** The services, by name. `limits`: bounds of lists, as configured. */
export function graphqlHelpers(model: Model, limits: () => ListLimits): Bag {
  const typeOf = (described: unknown): ContentType => {
    const type = schemaOf(model, String(membersOf(described).uid));
    if (!('kind' in type)) throw new Error(`${type.uid} is a component, expected a content-type`);
    return type;
  };
  /** Arguments of a generated operation, as the entity service takes them. */
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
    format: named('service("format")', { returnTypes: named('service("format").returnTypes', RETURNED) }),
    builders: named('service("builders")', { utils: named('service("builders").utils', { transformArgs }) }),
    utils: named('service("utils")', { naming: named('service("utils").naming', naming) }),
  };
}

/** What a resolver returns for a generated type of answer. */
const RETURNED = {
  toEntityResponse: (value: unknown, info?: unknown) => ({ value, info: infoOf(info) }),
  toEntityResponseCollection: (nodes: unknown, info?: unknown) => ({ nodes, info: infoOf(info) }),
};

function infoOf(info: unknown): Bag {
  const { args = {}, resourceUID } = membersOf(info);
  return { args, resourceUID };
}
