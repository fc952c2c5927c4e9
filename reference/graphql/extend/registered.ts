/** Policies and middlewares of a resolver: a function, a registered name, or an object with a name (source document 4.11). */
import type { GraphQLFieldResolver, GraphQLResolveInfo } from 'graphql';
import { didYouMean } from '../../model/nearest.ts';
import { isObject } from '../../model/object.ts';
import { ApiError } from '../../query/api-error.ts';
import type { GraphqlContext } from '../context.ts';
import type { Customization, UseCall } from '../customization.ts';
import { mistake, valueText } from './extension.ts';

/** Answers a field. */
export type Resolve = GraphQLFieldResolver<unknown, GraphqlContext>;
/** Stands around what answers a field. */
export type Wrap = (next: Resolve) => Resolve;

type Callable = (...args: unknown[]) => unknown;
type Kind = 'policy' | 'middleware';

/** A value of `resolversConfig`, where it stands. */
export interface Item {
  readonly used: UseCall;
  readonly at: string;
  readonly value: unknown;
}

/**
 * Reads a policy: what it stands around runs when it gives true, or nothing.
 *
 * @throws ProjectError for what is no policy, and a name that is not registered
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

/** The policy as a function of its context; one that is registered is given its configuration. */
function policyFunction(item: Item, customization: Customization): Callable {
  const { strapi } = customization;
  if (isCallable(item.value)) {
    const { value } = item;
    // where it looks for the application: second as documented, third like a registered one
    return (context) => value(context, { strapi }, { strapi });
  }
  const { registered, options: config } = named('policy', 'config', item, customization);
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
 * @throws ProjectError for what is no middleware, a name that is not registered, and options that make none
 */
export function readMiddleware(item: Item, customization: Customization): Wrap {
  const run = isCallable(item.value) ? item.value : namedMiddleware(item, customization);
  return (next) => (parent, args, context, info) => run(next, parent, args, context, withHints(info));
}

function namedMiddleware(item: Item, customization: Customization): Callable {
  const { strapi, fault } = customization;
  const { registered, options } = named('middleware', 'options', item, customization);
  if (!isCallable(registered))
    throw mistake(item.used, item.at, `found ${valueText(registered)}, expected a middleware, a function`);
  if (typeof item.value === 'string') return unlessMaker(registered, strapi);
  let made: unknown;
  try {
    made = registered(options, { strapi });
  } catch (error) {
    throw fault(error, item.used.file);
  }
  if (isCallable(made)) return made;
  const expected = 'a function (options, { strapi }) that gives the middleware';
  throw mistake(item.used, item.at, `the middleware makes ${valueText(made)} of its options, expected ${expected}`);
}

/** One that is named alone is the middleware itself, or makes it without options. */
function unlessMaker(registered: Callable, strapi: unknown): Callable {
  const wraps = registered.length > 2 || registered.constructor.name === 'AsyncFunction';
  if (wraps) return registered;
  try {
    const middleware = registered({}, { strapi });
    if (isCallable(middleware)) return middleware;
  } catch {
    // it was called without what it wraps: it makes none
  }
  return registered;
}

/** What is registered under the name of an item, and what the item says of it. */
function named(
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
    const hint = didYouMean(name, names) || shortened(name, names) || `; there is ${names.join(', ') || 'none'}`;
    throw mistake(used, at, `there is no ${kind} "${name}"${hint}`);
  }
  return { registered, options: declaration[key] ?? {} };
}

/** Names are whole here: `is-owner` may have been meant for `global::is-owner`. */
function shortened(name: string, names: readonly string[]): string {
  const whole = names.find((each) => each.split(/::|\./).at(-1) === name);
  return whole === undefined ? '' : `; did you mean "${whole}"?`;
}

/** What resolvers may say of caching; nothing is kept here, so it changes nothing. */
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
