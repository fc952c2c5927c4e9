/** The guard in front of resolvers (source document 5): permissions of fields, policies and middlewares of a project. */
import { defaultFieldResolver, type GraphQLFieldResolver, type GraphQLSchema, isObjectType } from 'graphql';
import { ApiError, MESSAGES } from '../../query/api-error.ts';
import type { Viewer } from '../../query/viewer.ts';
import type { GraphqlContext } from '../context.ts';
import { rulesOf } from '../operations.ts';

type Resolve = GraphQLFieldResolver<unknown, GraphqlContext>;

/** Rules of a project for one field; they replace the rules of the field. */
export interface GuardRules {
  /** Permissions, as `uid.action`, all of which the caller needs; false allows everyone. */
  readonly scope?: readonly string[] | false | undefined;
  /** Wraps the resolver in policies and middlewares; they run after the check of permissions. */
  readonly around?: ((resolve: Resolve) => Resolve) | undefined;
}

/**
 * Puts the guard in front of every field with rules: first the permission, then policies and middlewares, then the resolver.
 * Changes the schema and returns it.
 *
 * @param rules by coordinate, such as `Query.articles` or `Article.author`
 */
export function guardSchema(schema: GraphQLSchema, rules: ReadonlyMap<string, GuardRules> = new Map()): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type)) continue;
    for (const field of Object.values(type.getFields())) {
      const rule = rules.get(`${type.name}.${field.name}`);
      const scope = rule?.scope ?? rulesOf(field.extensions)?.scope ?? false;
      if (!rule?.around && scope === false) continue;
      const resolve: Resolve = field.resolve ?? defaultFieldResolver;
      field.resolve = authorize(scope, rule?.around ? rule.around(resolve) : resolve);
    }
  }
  return schema;
}

function authorize(scope: readonly string[] | false, resolve: Resolve): Resolve {
  if (scope === false) return resolve;
  const needed = scope.map(splitAction);
  const allowed = (viewer: Viewer) => needed.every(({ uid, action }) => viewer.may(action, uid));
  return (source, args, context, info) => {
    if (!allowed(context.caller.viewer)) throw new ApiError('ForbiddenError', MESSAGES.forbiddenAccess);
    return resolve(source, args, context, info);
  };
}

/** Splits a permission: `api::article.article.find` is the action `find` of `api::article.article`. */
export function splitAction(permission: string): { readonly uid: string; readonly action: string } {
  const at = permission.lastIndexOf('.');
  return { uid: permission.slice(0, at), action: permission.slice(at + 1) };
}
