/** Reads the configuration of GraphQL: `graphql.config` of `config/plugins` (source document 8). */
import { didYouMean } from '../model/nearest.ts';
import { isObject } from '../model/object.ts';
import { BEHAVIOURS, type Behaviour } from '../model/profile.ts';
import { at, flag, object, optionalPositiveInteger, type Raw, valueError } from '../model/raw.ts';
import type { ListLimits } from './resolve/page.ts';

/** The configuration, with defaults. */
export interface GraphqlConfig {
  /** Path of the endpoint, with a leading slash and no trailing one. */
  readonly endpoint: string;
  readonly shadowCrud: boolean;
  readonly playgroundAlways: boolean;
  /** Whether introspection is allowed; undefined lets the environment decide. */
  readonly introspection: boolean | undefined;
  /** Whether errors suggest names of the schema also where introspection is off. */
  readonly alwaysSuggests: boolean;
  /** Whether answers contain their duration. */
  readonly tracing: boolean;
  readonly lists: ListLimits;
  readonly queries: QueryLimits;
  /** Warnings about unknown and ignored options. */
  readonly warnings: readonly string[];
}

/** Limits of a query. */
interface QueryLimits {
  /** Levels of fields below the root fields. */
  readonly depth: number;
  /** Fields with an alias. */
  readonly aliases: number;
  /** Values that may be resolved for it. */
  readonly cost: number;
}

/** Where errors say that the configuration is. */
const FILE = 'config/plugins';
const PLACE = 'graphql.config';

const DEFAULTS = { limit: 10, amount: 100, aliases: 100, cost: 100_000 };

const OPTIONS = [
  'endpoint',
  'shadowCRUD',
  'playgroundAlways',
  'depthLimit',
  'amountLimit',
  'defaultLimit',
  'maxLimit',
  'aliasLimit',
  'costLimit',
  'apolloServer',
] as const;
const APOLLO_OPTIONS = ['introspection', 'cache', 'tracing'] as const;

/**
 * Reads the configuration.
 *
 * @param value `graphql.config`, as configured
 * @throws ProjectError that names the place, the value and what is allowed
 */
export function readGraphqlConfig(
  value: unknown,
  {
    amountLimit,
    depthLimit,
    alwaysSuggests,
    tracesQueries,
  }: Pick<Behaviour, 'amountLimit' | 'depthLimit' | 'alwaysSuggests' | 'tracesQueries'> = BEHAVIOURS.stated,
): GraphqlConfig {
  const raw: Raw = { value: value ?? {}, file: FILE, place: PLACE };
  const apollo: Raw = { ...at(raw, 'apolloServer'), value: at(raw, 'apolloServer').value ?? {} };
  const cache = at(apollo, 'cache');
  const caching =
    cache.value === undefined || cache.value === null || cache.value === 'bounded' || isObject(cache.value);
  if (!caching) throw valueError(cache, '"bounded"');
  const configuredAmount = readLimit(at(raw, 'amountLimit'), DEFAULTS.amount);
  const amount = amountLimit ? configuredAmount : Number.POSITIVE_INFINITY;
  const most = Math.min(amount, readLimit(at(raw, 'maxLimit'), Number.POSITIVE_INFINITY));
  const introspection = at(apollo, 'introspection');
  return {
    endpoint: readEndpoint(at(raw, 'endpoint')),
    shadowCrud: flag(at(raw, 'shadowCRUD'), true),
    playgroundAlways: flag(at(raw, 'playgroundAlways')),
    introspection: introspection.value === undefined ? undefined : flag(introspection),
    alwaysSuggests,
    tracing: flag(at(apollo, 'tracing')) && tracesQueries,
    lists: {
      defaultLimit: optionalPositiveInteger(at(raw, 'defaultLimit')) ?? DEFAULTS.limit,
      maxLimit: Number.isFinite(most) ? most : undefined,
    },
    queries: {
      depth: optionalPositiveInteger(at(raw, 'depthLimit')) ?? depthLimit,
      aliases: optionalPositiveInteger(at(raw, 'aliasLimit')) ?? DEFAULTS.aliases,
      cost: optionalPositiveInteger(at(raw, 'costLimit')) ?? DEFAULTS.cost,
    },
    warnings: [
      ...warnUnknown(raw, OPTIONS),
      ...warnUnknown(apollo, APOLLO_OPTIONS),
      ...(isObject(cache.value) ? [`${FILE}: ${cache.place}: a cache of its own is not used, "bounded" is`] : []),
    ],
  };
}

function readEndpoint(raw: Raw): string {
  const { value = '/graphql' } = raw;
  if (typeof value !== 'string' || !/^(\/[\w.~-]+)+\/?$/.test(value))
    throw valueError(raw, 'a path such as "/graphql"');
  return value.replace(/\/$/, '');
}

/** Reads a positive integer; -1 means no limit. */
function readLimit(raw: Raw, otherwise: number): number {
  if (raw.value === -1) return Number.POSITIVE_INFINITY;
  const { value } = raw;
  if (value === undefined || value === null) return otherwise;
  if (typeof value === 'number' && Number.isInteger(value) && value > 0) return value;
  throw valueError(raw, 'a whole number above 0, or -1 for no bound');
}

function warnUnknown(raw: Raw, names: readonly string[]): string[] {
  return Object.keys(object(raw))
    .filter((name) => !names.includes(name))
    .map((name) => {
      const hint = didYouMean(name, names) || `; known are ${names.join(', ')}`;
      return `${FILE}: ${raw.place}.${name}: this option does nothing here${hint}`;
    });
}
