/**
 * Answers with entries as resolvers of a project make and see them: `{ value, info }` for one, `{ nodes, info }` for a
 * list, as `toEntityResponse` and `toEntityResponseCollection` give them.
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
import type { Resolve } from './registered.ts';

/** Names of generated types of answers. */
const RESPONSE = /(?:EntityResponse|EntityResponseCollection|RelationResponseCollection)$/;

/**
 * Lets the generated types of answers be made of what resolvers of a project give; `schema` is changed.
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

/** Whether a type is one of the generated answers with entries. */
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

/** The page of a list that code of the project made: counted as its arguments say. */
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

/** What is needed of the application. */
interface Counting {
  readonly entityService: { count(uid: string, params: unknown): Promise<number> };
}

/** A generated resolver, whose answers code around it sees as it knows them. */
export function telling(resolve: Resolve): Resolve {
  return async (source, args, context, info) => {
    const answer = await resolve(source, args, context, info);
    if (!isObject(answer) || !('data' in answer)) return answer;
    const { data, ...rest } = answer;
    return { ...rest, ...(Array.isArray(data) ? { nodes: data } : { value: data }), info: { args } };
  };
}
