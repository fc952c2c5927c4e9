/** Reads policies and middlewares of a resolver: a function, a registered name or an object with a name (source document 4.11). */
import type { GraphQLFieldResolver, GraphQLResolveInfo } from 'graphql';
import { didYouMean } from '../../model/nearest.ts';
import { isObject } from '../../model/object.ts';
import { ApiError } from '../../query/api-error.ts';
import type { GraphqlContext } from '../context.ts';
import type { Customization, UseCall } from '../customization.ts';
import { mistake, valueText } from './extension.ts';

/** A resolver. */
export type Resolve = GraphQLFieldResolver<unknown, GraphqlContext>;
/** Wraps a resolver. */
export type Wrap = (next: Resolve) => Resolve;

type Callable = (...args: unknown[]) => unknown;
type Kind = 'policy' | 'middleware';

/** A value of `resolversConfig` and its place. */
export interface Item {
  readonly used: UseCall;
  readonly at: string;
  readonly value: unknown;
}

/**
 * Reads a policy. The wrapped resolver runs if the policy returns true or undefined.
 *
 * @throws ProjectError for a value that is no policy and a name that is not registered
 */
export function readPolicy(item: Item, customization: Customization): Wrap {
  const { strapi } = customization;
  const judge = policyFunction(item, customization);
  return (next) => async (parent, args, context, info) => {
    const verdict = await judge(policyContext(parent, args, context, info), { strapi });
    if (verdict !== true && verdict !== undefined) throw new ApiError('PolicyError');
    return next(parent, args, context, info);
  };
}

/** The policy as a function of its context. A registered policy also gets its configuration. */
function policyFunction(item: Item, customization: Customization): Callable {
  const { strapi } = customization;
  if (isCallable(item.value)) {
    const { value } = item;
    // the application is the second argument, as documented, and the third one, as for registered policies
    return (context) => value(context, { strapi }, { strapi });
  }
  const { registered, options: config } = findRegistered('policy', 'config', item, customization);
  const { handler, validator } = isObject(registered) ? registered : { handler: registered, validator: undefined };
  if (!isCallable(handler))
    throw mistake(item.used, item.at, `found ${valueText(registered)}, expected a policy, a function`);
  try {
    if (isCallable(validator)) validator(config);
  } catch (error) {
    throw mistake(
      item.used,
      item.at,
      `the policy refuses its config: ${error instanceof Error ? error.message : valueText(error)}`,
    );
  }
  return (context) => handler(context, config, { strapi });
}

function policyContext(parent: unknown, args: unknown, context: GraphqlContext, info: GraphQLResolveInfo) {
  return {
    is: (type: unknown) => type === 'graphql',
    type: 'graphql',
    parent,
    args,
    context,
    info,
    state: context.state,
    http: context.http,
  };
}

/**
 * Reads a middleware.
 *
 * @throws ProjectError for a value that is no middleware, a name that is not registered, and a factory that returns none
 */
export function readMiddleware(item: Item, customization: Customization): Wrap {
  const run = isCallable(item.value) ? item.value : namedMiddleware(item, customization);
  return (next) => (parent, args, context, info) => run(next, parent, args, context, withHints(info));
}

function namedMiddleware(item: Item, customization: Customization): Callable {
  const { strapi, fault } = customization;
  const { registered, options } = findRegistered('middleware', 'options', item, customization);
  if (!isCallable(registered))
    throw mistake(item.used, item.at, `found ${valueText(registered)}, expected a middleware, a function`);
  if (typeof item.value === 'string') return middlewareOf(registered, strapi);
  let middleware: unknown;
  try {
    middleware = registered(options, { strapi });
  } catch (error) {
    throw fault(error, item.used.file);
  }
  if (isCallable(middleware)) return middleware;
  const expected = 'a function (options, { strapi }) that gives the middleware';
  throw mistake(
    item.used,
    item.at,
    `the middleware makes ${valueText(middleware)} of its options, expected ${expected}`,
  );
}

/** The middleware behind a plain name: the registered function itself, or what it returns without options. */
function middlewareOf(registered: Callable, strapi: unknown): Callable {
  const wraps = registered.length > 2 || registered.constructor.name === 'AsyncFunction';
  if (wraps) return registered;
  try {
    const middleware = registered({}, { strapi });
    if (isCallable(middleware)) return middleware;
  } catch {
    // a middleware fails without a resolver to wrap: it is no factory
  }
  return registered;
}

/** Finds the code registered under the name of an item, and the options that the item has for it. */
function findRegistered(
  kind: Kind,
  key: 'config' | 'options',
  { used, at, value }: Item,
  customization: Customization,
): { readonly registered: unknown; readonly options: unknown } {
  const allowed = `a function, the name of a registered ${kind}, or { name, ${key} }`;
  const declaration = typeof value === 'string' ? { name: value } : value;
  if (!isObject(declaration) || typeof declaration.name !== 'string')
    throw mistake(used, at, `found ${valueText(value)}, expected ${allowed}`);
  const other = Object.keys(declaration).find((each) => each !== 'name' && each !== key);
  if (other !== undefined)
    throw mistake(used, `${at}.${other}`, `a ${kind} takes name and ${key}${didYouMean(other, [key]) || ' alone'}`);
  const { name } = declaration;
  const registered = customization[kind](name);
  if (registered === undefined) {
    const names = [...customization.names[kind === 'policy' ? 'policies' : 'middlewares']];
    const hint = didYouMean(name, names) || suggestFullName(name, names) || `; there is ${names.join(', ') || 'none'}`;
    throw mistake(used, at, `there is no ${kind} "${name}"${hint}`);
  }
  return { registered, options: declaration[key] ?? {} };
}

/** Suggests the full name for the last part of one: `global::is-owner` for `is-owner`. */
function suggestFullName(name: string, names: readonly string[]): string {
  const whole = names.find((each) => each.split(/::|\./).at(-1) === name);
  return whole === undefined ? '' : `; did you mean "${whole}"?`;
}

/** Cache hints that resolvers may give. They do nothing, since nothing is cached here. */
const HINTS = {
  setCacheHint: () => {},
  cacheHint: { maxAge: undefined, scope: undefined },
  cacheHintFromType: () => {},
};

function withHints(info: GraphQLResolveInfo): GraphQLResolveInfo {
  return 'cacheControl' in info ? info : Object.assign({ cacheControl: HINTS }, info);
}

function isCallable(value: unknown): value is Callable {
  return typeof value === 'function';
}
