/** Lets operations of signing in run the controllers that a project has replaced, as Strapi does. */
import type { GraphQLFieldResolver, GraphQLSchema } from 'graphql';
import { isObject, membersOf } from '../../model/object.ts';
import { ApiError } from '../../query/api-error.ts';
import type { GraphqlContext } from '../context.ts';
import type { Customization, HttpContext } from '../customization.ts';

const CONTROLLER = 'plugin::users-permissions.auth';

/** Operations, with the actions that answer them with a session. */
const ACTIONS = {
  login: 'callback',
  register: 'register',
  resetPassword: 'resetPassword',
  changePassword: 'changePassword',
};

/** Changes the resolvers of these operations in the schema. */
export function runControllers(schema: GraphQLSchema, customization: Customization): void {
  const fields = schema.getMutationType()?.getFields() ?? {};
  for (const [operation, action] of Object.entries(ACTIONS)) {
    const run = customization.replacedAction(CONTROLLER, action);
    const field = fields[operation];
    if (run && field) field.resolve = sessionBy(run);
  }
}

function sessionBy(run: (http: HttpContext) => unknown): GraphQLFieldResolver<unknown, GraphqlContext> {
  return async (_root, args, context) => {
    const { koaContext } = context as unknown as { readonly koaContext: HttpContext };
    const body: unknown = membersOf(args).input ?? args;
    const { provider = 'local' } = membersOf(body);
    // without a name in the path, the action signs in by password
    Reflect.set(koaContext, 'params', provider === 'local' ? {} : { provider });
    Reflect.set(Object(Reflect.get(koaContext, 'request')), 'body', { ...membersOf(body) });
    await run(koaContext);
    const answer: unknown = Reflect.get(koaContext, 'body');
    if (!isObject(answer)) throw new ApiError('BadRequestError');
    const { error, user = answer, jwt = null } = answer;
    if (isObject(error)) throw new ApiError('BadRequestError', String(error.message));
    return { user, jwt };
  };
}
