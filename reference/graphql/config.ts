/** Configuration of the GraphQL face: `graphql.config` of `config/plugins` (source document 8). */
import { didYouMean } from '../model/nearest.ts';
import { isObject } from '../model/object.ts';
import { BEHAVIOURS, type Behaviour } from '../model/profile.ts';
import { at, flag, object, optionalPositiveInteger, type Raw, wrong } from '../model/raw.ts';
import type { ListLimits } from './resolve/page.ts';

/** What was asked for, after defaults. */
export interface GraphqlConfig {
  /** Path of the endpoint, with a slash before and none after. */
  readonly endpoint: string;
  readonly shadowCrud: boolean;
  readonly playgroundAlways: boolean;
  /** Whether the schema may be asked for; undefined: the environment decides. */
  readonly introspection: boolean | undefined;
  /** Whether answers tell how long they took. */
  readonly tracing: boolean;
  readonly lists: ListLimits;
  readonly queries: QueryLimits;
  /** Options that are not known here, in words. */
  readonly warnings: readonly string[];
}

/** Bounds of a query. */
export interface QueryLimits {
  /** Levels of fields below those of the root. */
  readonly depth: number;
  /** Fields with an alias. */
  readonly aliases: number;
  /** Values that may have to be worked out for it. */
  readonly cost: number;
}

/** Where the configuration stands. */
const FILE = 'config/plugins';
const PLACE = 'graphql.config';

const DEFAULTS = { limit: 10, amount: 100, depth: 10, aliases: 100, cost: 100_000 };

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
 * @param value `graphql.config`, as it stands there
 * @throws ProjectError that names the place, what was found and what is allowed
 */
export function readGraphqlConfig(
  value: unknown,
  { amountLimit }: Pick<Behaviour, 'amountLimit'> = BEHAVIOURS.stated,
): GraphqlConfig {
  const raw: Raw = { value: value ?? {}, file: FILE, place: PLACE };
  const apollo: Raw = { ...at(raw, 'apolloServer'), value: at(raw, 'apolloServer').value ?? {} };
  const cache = at(apollo, 'cache');
  const caching =
    cache.value === undefined || cache.value === null || cache.value === 'bounded' || isObject(cache.value);
  if (!caching) throw wrong(cache, '"bounded"');
  const configuredAmount = bound(at(raw, 'amountLimit'), DEFAULTS.amount);
  const amount = amountLimit ? configuredAmount : Number.POSITIVE_INFINITY;
  const most = Math.min(amount, bound(at(raw, 'maxLimit'), Number.POSITIVE_INFINITY));
  const introspection = at(apollo, 'introspection');
  return {
    endpoint: readEndpoint(at(raw, 'endpoint')),
    shadowCrud: flag(at(raw, 'shadowCRUD'), true),
    playgroundAlways: flag(at(raw, 'playgroundAlways')),
    introspection: introspection.value === undefined ? undefined : flag(introspection),
    tracing: flag(at(apollo, 'tracing')),
    lists: {
      defaultLimit: optionalPositiveInteger(at(raw, 'defaultLimit')) ?? DEFAULTS.limit,
      maxLimit: Number.isFinite(most) ? most : undefined,
    },
    queries: {
      depth: optionalPositiveInteger(at(raw, 'depthLimit')) ?? DEFAULTS.depth,
      aliases: optionalPositiveInteger(at(raw, 'aliasLimit')) ?? DEFAULTS.aliases,
      cost: optionalPositiveInteger(at(raw, 'costLimit')) ?? DEFAULTS.cost,
    },
    warnings: [
      ...unknown(raw, OPTIONS),
      ...unknown(apollo, APOLLO_OPTIONS),
      ...(isObject(cache.value) ? [`${FILE}: ${cache.place}: a cache of its own is not used, "bounded" is`] : []),
    ],
  };
}

function readEndpoint(raw: Raw): string {
  const { value = '/graphql' } = raw;
  if (typeof value !== 'string' || !/^(\/[\w.~-]+)+\/?$/.test(value)) throw wrong(raw, 'a path such as "/graphql"');
  return value.replace(/\/$/, '');
}

/** Like `count`; -1 takes the bound away. */
function bound(raw: Raw, otherwise: number): number {
  if (raw.value === -1) return Number.POSITIVE_INFINITY;
  const { value } = raw;
  if (value === undefined || value === null) return otherwise;
  if (typeof value === 'number' && Number.isInteger(value) && value > 0) return value;
  throw wrong(raw, 'a whole number above 0, or -1 for no bound');
}

function unknown(raw: Raw, names: readonly string[]): string[] {
  return Object.keys(object(raw))
    .filter((name) => !names.includes(name))
    .map((name) => {
      const hint = didYouMean(name, names) || `; known are ${names.join(', ')}`;
      return `${FILE}: ${raw.place}.${name}: this option does nothing here${hint}`;
    });
}
