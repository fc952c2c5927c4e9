/** Questions that come again and again are read and resolved once. */
import { type Parameters, parseParameters } from './parameters.ts';
import type { Scope } from './scope.ts';

/** Query strings that are remembered, and how long each may be. */
const MOST = 500;
const LONGEST = 2000;

/**
 * Makes a reader of query strings that gives the same object for the same text, as long as it remembers it. Throws as
 * `parseParameters` does.
 */
export function rememberParameters(): (queryString: string) => Parameters {
  const cache = new Map<string, Parameters>();
  return (queryString) => {
    const cached = cache.get(queryString);
    if (cached) return cached;
    const read = parseParameters(queryString);
    if (queryString.length > LONGEST) return read;
    // the oldest goes: what is asked often is soon there again
    if (cache.size >= MOST) cache.delete(cache.keys().next().value ?? '');
    cache.set(queryString, read);
    return read;
  };
}

/** Makes plans of parameters, or gives the one made before. */
export type Plans = <Plan>(kind: string, parameters: Parameters, scope: Scope, resolve: (scope: Scope) => Plan) => Plan;

/** A plan, and all that it was made under beside the parameters and the model. */
interface CachedPlan {
  readonly plan: unknown;
  readonly remarks: readonly string[];
  readonly permitted: readonly { readonly action: string; readonly uid: string; readonly may: boolean }[];
}

/**
 * Remembers plans by the object that the parameters are. A plan holds for every viewer who is permitted, and refused, the
 * same of what was asked when it was made; its remarks are made again.
 *
 * `kind` tells apart what is made of the same parameters: the content-type, and anything else that `resolve` depends on.
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
