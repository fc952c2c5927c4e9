/** Reads `resolversConfig`: permissions of fields, policies and middlewares of their resolvers (source document 4.11). */
import { type GraphQLSchema, getNamedType, isObjectType } from 'graphql';
import { didYouMean, nearest } from '../../model/nearest.ts';
import { isObject } from '../../model/object.ts';
import { ApiError, MESSAGES } from '../../query/api-error.ts';
import type { Customization, UseCall } from '../customization.ts';
import type { FieldRules } from '../operations.ts';
import type { GuardRules } from '../resolve/authorize.ts';
import { type Extension, mistake, valueText } from './extension.ts';
import { type Item, type Resolve, readMiddleware, readPolicy, type Wrap } from './policies-and-middlewares.ts';
import { exposeResponse, isResponse } from './responses.ts';

/** The scope of fields for callers with a JWT or a full-access token. */
const AUTHENTICATED = 'authenticated';
type Auth = FieldRules['scope'] | typeof AUTHENTICATED;

/** Options of one field, from all extensions. */
interface Options {
  auth: Auth | undefined;
  readonly middlewares: Wrap[];
  readonly policies: Wrap[];
}

const KEYS = ['auth', 'policies', 'middlewares'];

/**
 * Reads the options of resolvers from all extensions, as rules of the guard by coordinate. Authorization comes first, then
 * middlewares in their order, then policies, then the resolver. A new root field without `auth` is for callers with a JWT or
 * a full-access token.
 *
 * @param generated the schema before the project added to it
 * @throws ProjectError for a resolver that does not exist, and for invalid options
 */
export function readResolverOptions(
  schema: GraphQLSchema,
  generated: GraphQLSchema,
  extensions: readonly Extension[],
  customization: Customization,
): Map<string, GuardRules> {
  const options = new Map<string, Options>();
  for (const { used, resolversConfig } of extensions)
    for (const [path, value] of Object.entries(resolversConfig)) {
      checkPath(schema, path, used);
      const fieldOptions = options.get(path) ?? { auth: undefined, middlewares: [], policies: [] };
      options.set(path, fieldOptions);
      readOptions(fieldOptions, { used, at: `resolversConfig["${path}"]`, value }, customization);
    }
  const rules = new Map<string, GuardRules>();
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('__')) continue;
    const before = generated.getType(type.name);
    const isRoot = type === schema.getQueryType() || type === schema.getMutationType();
    for (const field of Object.values(type.getFields())) {
      const path = `${type.name}.${field.name}`;
      const previous = isObjectType(before) ? before.getFields()[field.name] : undefined;
      const { auth, middlewares = [], policies = [] } = options.get(path) ?? {};
      const scope = auth ?? ruleOf(previous) ?? (isRoot && !previous ? AUTHENTICATED : undefined);
      const wraps = [...(scope === AUTHENTICATED ? [requireAuthentication] : []), ...middlewares, ...policies];
      const expose = isResponse(getNamedType(field.type), generated) ? exposeResponse : (resolve: Resolve) => resolve;
      const around: GuardRules['around'] =
        wraps.length === 0 ? undefined : (resolve) => wraps.reduceRight((next, wrap) => wrap(next), expose(resolve));
      if (scope !== undefined || around) rules.set(path, { scope: scope === AUTHENTICATED ? false : scope, around });
    }
  }
  return rules;
}

/** The scope of a generated field; undefined if it needs no permission of its own. */
function ruleOf(field: { readonly extensions: Readonly<Record<string, unknown>> } | undefined): Auth | undefined {
  return (field?.extensions.touchstone as FieldRules | undefined)?.scope;
}

const requireAuthentication: Wrap = (next) => (parent, args, context, info) => {
  const { fullAccess, user } = context.caller;
  if (!fullAccess && !user) throw new ApiError('ForbiddenError', MESSAGES.forbiddenAccess);
  return next(parent, args, context, info);
};

/** Throws a ProjectError with the nearest name if there is no field `Type.field`. */
function checkPath(schema: GraphQLSchema, path: string, used: UseCall): void {
  const at = `resolversConfig["${path}"]`;
  const [typeName = '', fieldName, ...rest] = path.split('.');
  if (fieldName === undefined || rest.length > 0)
    throw mistake(used, at, 'expected the name of a resolver, such as "Query.articles"');
  const type = schema.getType(typeName);
  if (!isObjectType(type)) {
    const names = Object.values(schema.getTypeMap()).flatMap((each) => (isObjectType(each) ? each.name : []));
    throw mistake(used, at, `there is no type ${typeName} with resolvers${didYouMean(typeName, names)}`);
  }
  const names = Object.keys(type.getFields());
  if (names.includes(fieldName)) return;
  const near = nearest(fieldName, names);
  const hint = near === undefined ? '' : `; did you mean "${typeName}.${near}"?`;
  throw mistake(used, at, `there is no resolver ${path}${hint}`);
}

/** Adds the options that one extension has for a field. */
function readOptions(options: Options, item: Item, customization: Customization): void {
  const { used, at, value } = item;
  if (!isObject(value))
    throw mistake(used, at, `found ${valueText(value)}, expected an object with ${KEYS.join(', ')}`);
  for (const key of Object.keys(value))
    if (!KEYS.includes(key))
      throw mistake(
        used,
        `${at}.${key}`,
        `there is no such option${didYouMean(key, KEYS) || `; there is ${KEYS.join(', ')}`}`,
      );
  if (value.auth !== undefined && value.auth !== null) {
    const auth = readAuth({ ...item, at: `${at}.auth`, value: value.auth }, customization);
    if (options.auth !== undefined && String(options.auth) !== String(auth))
      throw mistake(used, `${at}.auth`, 'another call of use() has said something else of it');
    options.auth = auth;
  }
  const items = (key: 'policies' | 'middlewares'): Item[] => {
    const list = value[key] ?? [];
    if (!Array.isArray(list)) throw mistake(used, `${at}.${key}`, `found ${valueText(list)}, expected a list`);
    return list.map((each, index) => ({ used, at: `${at}.${key}[${index}]`, value: each }));
  };
  options.policies.push(...items('policies').map((each) => readPolicy(each, customization)));
  options.middlewares.push(...items('middlewares').map((each) => readMiddleware(each, customization)));
}

function readAuth({ used, at, value }: Item, customization: Customization): Auth {
  if (value === false) return false;
  if (!isObject(value)) throw mistake(used, at, `found ${valueText(value)}, expected false or { scope: [ … ] }`);
  for (const key of Object.keys(value))
    if (key !== 'scope')
      throw mistake(used, `${at}.${key}`, `auth takes scope${didYouMean(key, ['scope']) || ' alone'}`);
  const { scope } = value;
  if (scope === undefined) return AUTHENTICATED;
  if (!Array.isArray(scope))
    throw mistake(used, `${at}.scope`, `found ${valueText(scope)}, expected a list of permissions`);
  const actions = new Set(customization.actions());
  return scope.map((name: unknown, index) => {
    if (typeof name === 'string' && actions.has(name)) return name;
    const hint = typeof name === 'string' ? didYouMean(name, actions) : '';
    const example = '; permissions are called like "api::article.article.find"';
    throw mistake(used, `${at}.scope[${index}]`, `there is no permission ${valueText(name)}${hint || example}`);
  });
}
