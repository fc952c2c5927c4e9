/**
 * Converts answers between the form of a project's resolvers and that of generated ones. A project uses `{ value, info }` for
 * an entry and `{ nodes, info }` for a list, as `toEntityResponse` and `toEntityResponseCollection` return them.
 */
import {
  defaultFieldResolver,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLSchema,
  isObjectType,
} from 'graphql';
import { isObject } from '../../model/object.ts';
import type { GraphqlContext } from '../context.ts';
import type { Customization } from '../customization.ts';
import { describeSlice, type PageMeta } from '../resolve/page.ts';
import type { Resolve } from './policies-and-middlewares.ts';

/** Matches names of generated response types. */
const RESPONSE = /(?:EntityResponse|EntityResponseCollection|RelationResponseCollection)$/;

/**
 * Makes generated response types accept the form of a project's resolvers. Changes `schema`.
 *
 * @param generated the schema before the project added to it
 */
export function takeResponses(schema: GraphQLSchema, generated: GraphQLSchema, { strapi }: Customization): void {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isResponse(type, generated)) continue;
    const { data, meta } = type.getFields();
    if (data) data.resolve = entriesOf(data.resolve ?? defaultFieldResolver);
    if (meta) meta.resolve = (source) => metaOf(source, strapi);
  }
}

/** Whether a type is a generated response type. */
export function isResponse(
  type: GraphQLNamedType,
  generated: GraphQLSchema,
): type is GraphQLObjectType<unknown, GraphqlContext> {
  return isObjectType(type) && RESPONSE.test(type.name) && generated.getType(type.name) !== undefined;
}

function entriesOf(generated: Resolve): Resolve {
  return (source, args, context, info) => {
    if (isObject(source) && 'nodes' in source) return source.nodes ?? [];
    if (isObject(source) && 'value' in source) return source.value;
    return generated(source, args, context, info);
  };
}

/** The `meta` of a list that a project's resolver returned: its total is counted with the arguments of the list. */
async function metaOf(source: unknown, strapi: unknown): Promise<{ readonly pagination: PageMeta } | undefined> {
  const { meta, nodes, info } = isObject(source) ? source : {};
  if (isObject(meta)) return meta as unknown as { readonly pagination: PageMeta };
  const { args, resourceUID } = isObject(info) ? info : {};
  const { start = 0, limit = -1, ...filters } = isObject(args) ? args : {};
  const total =
    typeof resourceUID === 'string'
      ? await (strapi as Counting).entityService.count(resourceUID, filters)
      : Array.isArray(nodes)
        ? nodes.length
        : 0;
  const slice = { mode: 'offset', start: Number(start), limit: Number(limit), withCount: true } as const;
  return { pagination: describeSlice(slice, total) };
}

/** The part of the application object that is used here. */
interface Counting {
  readonly entityService: { count(uid: string, params: unknown): Promise<number> };
}

/** Wraps a generated resolver, so that code of the project around it gets the answer in the project's form. */
export function exposeResponse(resolve: Resolve): Resolve {
  return async (source, args, context, info) => {
    const answer = await resolve(source, args, context, info);
    if (!isObject(answer) || !('data' in answer)) return answer;
    const { data, ...rest } = answer;
    return { ...rest, ...(Array.isArray(data) ? { nodes: data } : { value: data }), info: { args } };
  };
}
