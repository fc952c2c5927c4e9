/** Resolves the arguments of a field once, for any number of entries. */
import type { GraphQLResolveInfo } from 'graphql';
import type { GraphqlContext } from '../context.ts';
import type { Arguments } from './arguments.ts';

interface CachedValue<Value> {
  readonly args: Arguments;
  readonly value: Value;
}

/** Returns the value that `make` gave for the same field, request and arguments; calls `make` if there is none. */
export type Once<Value> = (
  args: Arguments,
  context: GraphqlContext,
  info: GraphQLResolveInfo,
  make: () => Value,
) => Value;

/**
 * Caches one value for each place of a query, as long as its request lives. The list of nodes identifies a place. Arguments are
 * compared too, since code around a resolver may change them between two entries.
 */
export function createOnce<Value>(): Once<Value> {
  const ofRequests = new WeakMap<GraphqlContext, Map<object, CachedValue<Value>>>();
  return (args, context, info, make) => {
    const cache = ofRequests.get(context) ?? new Map<object, CachedValue<Value>>();
    ofRequests.set(context, cache);
    const cached = cache.get(info.fieldNodes);
    if (cached && sameArguments(cached.args, args)) return cached.value;
    const value = make();
    cache.set(info.fieldNodes, { args, value });
    return value;
  };
}

/** Defaults are the same objects each time; literals of a query are parsed again for each entry. */
function sameArguments(before: Arguments, now: Arguments): boolean {
  const names = Object.keys(now);
  if (names.length !== Object.keys(before).length) return false;
  return names.every(
    (name) => before[name] === now[name] || JSON.stringify(before[name]) === JSON.stringify(now[name]),
  );
}
