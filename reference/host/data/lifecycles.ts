/** Functions of a project that run around changes and questions, by content-type (Strapi's lifecycle hooks). */
import type { Hooks, LifecycleEvent } from '../../content/hooks.ts';
import type { Model } from '../../model/model.ts';
import { isObject, membersOf } from '../../model/object.ts';
import { type Bag, isCallable } from '../callable.ts';
import { toData } from './input.ts';

/** What a function is told; `params` and `result` are its own to change. */
export interface ProjectEvent {
  action: string;
  readonly model: Bag;
  params: Bag;
  /** Carried from before to after. */
  readonly state: Bag;
  result?: unknown;
}

/** The lifecycles of one server. */
export interface Lifecycles {
  /** Adds functions: one for every action, or an object of them, of all content-types or those under `models`. Gives a function that takes them away. */
  subscribe(subscriber: unknown): () => void;
  /** Runs the functions of `before<Action>`; what it gives goes to `after`. */
  before(action: string, uid: string, params: Bag): Promise<ProjectEvent>;
  /** Runs the functions of `after<Action>` and gives the result as they left it. */
  after<Result>(event: ProjectEvent, result: Result): Promise<Result>;
  /** Whether anything waits for questions about a content-type, not only for its changes. */
  watchesReads(uid: string): boolean;
  /** Runs them around what content changes. */
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
        const told = await before(name, event.uid, params as Bag);
        running.set(event, told);
        const type = model.contentTypes.get(event.uid);
        const { data } = told.params;
        if (type && data !== undefined) params.data = toData(model, type, data);
      },
      async after(event) {
        const told = running.get(event);
        if (told) await after(told, isObject(event.result) ? { ...event.result } : event.result);
      },
    },
  };
}
