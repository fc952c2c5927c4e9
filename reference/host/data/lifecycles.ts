/** Lifecycle hooks: functions of a project that run around writes and queries of a content-type. */
import type { Hooks, LifecycleEvent } from '../../content/hooks.ts';
import type { Model } from '../../model/model.ts';
import { isObject, membersOf } from '../../model/object.ts';
import { type Bag, isCallable } from '../callable.ts';
import { toData } from './input.ts';

/** The argument of a lifecycle function, which may change `params` and `result`. */
interface ProjectEvent {
  action: string;
  readonly model: Bag;
  params: Bag;
  /** Shared by the functions before and after. */
  readonly state: Bag;
  result?: unknown;
}

/** The lifecycles of one server. */
export interface Lifecycles {
  /**
   * Adds one function for every action, or an object with functions by action; for all content-types, or those in `models`.
   * The returned function removes them.
   */
  subscribe(subscriber: unknown): () => void;
  /** Runs the functions `before<Action>` and returns the event for `after`. */
  before(action: string, uid: string, params: Bag): Promise<ProjectEvent>;
  /** Runs the functions `after<Action>` and returns the result, which they may have changed. */
  after<Result>(event: ProjectEvent, result: Result): Promise<Result>;
  /** Whether any function runs around queries of a content-type, not only around writes. */
  watchesReads(uid: string): boolean;
  /** Runs the functions around writes. */
  readonly hooks: Hooks;
}

interface Subscriber {
  readonly models: readonly string[] | undefined;
  readonly functions: Bag | undefined;
  readonly any: unknown;
}

const READS = /^(?:before|after)(?:FindOne|FindMany|Count)$/;

/** Makes the lifecycles of a model. */
export function createLifecycles(model: Model): Lifecycles {
  const subscribers: Subscriber[] = [];
  const of = (uid: string) => subscribers.filter(({ models }) => models === undefined || models.includes(uid));
  const describe = (uid: string): Bag => {
    const type = model.contentTypes.get(uid);
    const { singularName = uid, collectionName: tableName = uid } = type ?? {};
    return { uid, singularName, tableName, attributes: Object.fromEntries(type?.attributes ?? []) };
  };
  const run = async (event: ProjectEvent, action: string): Promise<void> => {
    event.action = action;
    for (const { functions, any } of of(String(event.model.uid))) {
      const handler = functions?.[action];
      if (isCallable(handler)) await handler.call(functions, event);
      else if (isCallable(any)) await any.call(undefined, event);
    }
  };
  const before: Lifecycles['before'] = async (action, uid, params) => {
    const event: ProjectEvent = { action, model: describe(uid), params, state: {} };
    await run(event, `before${action}`);
    return event;
  };
  const after: Lifecycles['after'] = async (event, result) => {
    event.result = result;
    await run(event, event.action.replace(/^before/, 'after'));
    return event.result as typeof result;
  };

  const running = new WeakMap<LifecycleEvent, ProjectEvent>();
  return {
    subscribe(subscriber) {
      const { models } = membersOf(subscriber);
      const added: Subscriber = {
        models: Array.isArray(models) ? models.map(String) : undefined,
        functions: isObject(subscriber) ? subscriber : undefined,
        any: isCallable(subscriber) ? subscriber : undefined,
      };
      subscribers.push(added);
      return () => {
        const at = subscribers.indexOf(added);
        if (at >= 0) subscribers.splice(at, 1);
      };
    },
    before,
    after,
    watchesReads: (uid) =>
      of(uid).some(
        ({ functions, any }) => any !== undefined || Object.keys(functions ?? {}).some((name) => READS.test(name)),
      ),
    hooks: {
      async before(event) {
        if (of(event.uid).length === 0) return;
        const { params } = event;
        const name = `${event.action.charAt(0).toUpperCase()}${event.action.slice(1)}`;
        const projectEvent = await before(name, event.uid, params as Bag);
        running.set(event, projectEvent);
        const type = model.contentTypes.get(event.uid);
        const { data } = projectEvent.params;
        if (type && data !== undefined) params.data = toData(model, type, data);
      },
      async after(event) {
        const projectEvent = running.get(event);
        if (projectEvent) await after(projectEvent, isObject(event.result) ? { ...event.result } : event.result);
      },
    },
  };
}
