/** Caches of parsed query strings and resolved queries, since clients repeat them. */
import { type Parameters, parseParameters } from './parameters.ts';
import type { Scope } from './scope.ts';

/** Maximum number of cached query strings, and maximum length of each. */
const MOST = 500;
const LONGEST = 2000;

/**
 * Makes a caching `parseParameters`: it returns the same object for the same text while that is cached. Throws as
 * `parseParameters` does.
 */
export function rememberParameters(): (queryString: string) => Parameters {
  const cache = new Map<string, Parameters>();
  return (queryString) => {
    const cached = cache.get(queryString);
    if (cached) return cached;
    const read = parseParameters(queryString);
    if (queryString.length > LONGEST) return read;
    // evicts the oldest: frequent ones soon return
    if (cache.size >= MOST) cache.delete(cache.keys().next().value ?? '');
    cache.set(queryString, read);
    return read;
  };
}

/** Resolves parameters to a plan, or returns the cached plan. */
export type Plans = <Plan>(kind: string, parameters: Parameters, scope: Scope, resolve: (scope: Scope) => Plan) => Plan;

/** A plan with the permissions it depends on and the warnings it caused. */
interface CachedPlan {
  readonly plan: unknown;
  readonly remarks: readonly string[];
  readonly permitted: readonly { readonly action: string; readonly uid: string; readonly may: boolean }[];
}

/**
 * Caches plans by the identity of the parameter object. A plan is valid for every viewer whose permissions answer the same
 * for the actions that were checked when it was made. Its warnings are repeated.
 *
 * `kind` names everything else that `resolve` depends on, such as the content-type.
 */
export function rememberPlans(): Plans {
  const cache = new WeakMap<Parameters, Map<string, CachedPlan>>();
  return (kind, parameters, scope, resolve) => {
    const { viewer } = scope;
    const cached = cache.get(parameters)?.get(kind);
    if (cached?.permitted.every(({ action, uid, may }) => viewer.may(action, uid) === may)) {
      for (const remark of cached.remarks) scope.warn(remark);
      return cached.plan as ReturnType<typeof resolve>;
    }
    const remarks: string[] = [];
    const permitted: { action: string; uid: string; may: boolean }[] = [];
    const plan = resolve({
      ...scope,
      viewer: {
        may(action, uid) {
          const may = viewer.may(action, uid);
          permitted.push({ action, uid, may });
          return may;
        },
      },
      warn(remark) {
        remarks.push(remark);
        scope.warn(remark);
      },
    });
    const ofParameters = cache.get(parameters) ?? new Map<string, CachedPlan>();
    cache.set(parameters, ofParameters.set(kind, { plan, remarks, permitted }));
    return plan;
  };
}
