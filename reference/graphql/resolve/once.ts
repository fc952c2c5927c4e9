/** What one field of a query asks is understood once, however many entries it is asked of. */
import type { GraphQLResolveInfo } from 'graphql';
import type { GraphqlContext } from '../context.ts';
import type { Arguments } from './arguments.ts';

interface CachedValue<Value> {
  readonly context: GraphqlContext;
  readonly args: Arguments;
  readonly value: Value;
}

/** Gives what `make` made for the same field of the same request with the same arguments, or makes it. */
export type Once<Value> = (
  args: Arguments,
  context: GraphqlContext,
  info: GraphQLResolveInfo,
  make: () => Value,
) => Value;

/**
 * Keeps one value for each place of a query. A place is known by its list of nodes, which an execution makes once; code
 * around a resolver may still change context and arguments from one entry to the next.
 */
export function createOnce<Value>(): Once<Value> {
  const cache = new WeakMap<object, CachedValue<Value>>();
  return (args, context, info, make) => {
    const cached = cache.get(info.fieldNodes);
    if (cached?.context === context && sameArguments(cached.args, args)) return cached.value;
    const value = make();
    cache.set(info.fieldNodes, { context, args, value });
    return value;
  };
}

/** Defaults are the same objects each time; what is written in a query is read anew for each entry. */
function sameArguments(before: Arguments, now: Arguments): boolean {
  const names = Object.keys(now);
  if (names.length !== Object.keys(before).length) return false;
  return names.every(
    (name) => before[name] === now[name] || JSON.stringify(before[name]) === JSON.stringify(now[name]),
  );
}
