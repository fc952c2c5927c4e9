/** Creates sessions, which record the exchanges of a case. The target's gate guards their writes. */
import type { ContentType } from '../models/model.ts';
import { endpointPath } from './endpoints.ts';
import { type Answer, type Exchange, type Request, Unanswered } from './exchange.ts';
import { graphqlAnswer, graphqlRequest } from './graphql.ts';
import { PublicTurns } from './public-turns.ts';
import type { Session } from './session.ts';
import type { Target } from './target.ts';
import { removeEntry } from './tidying.ts';

export interface SessionOptions {
  /** The target. A gate sends its requests. */
  readonly target: Target;
  readonly seed?: number | undefined;
  /** Stands for the entries before the run. */
  readonly baseline?: number | undefined;
  /** Adapts a request to the publication states of the target. */
  readonly adapt?: (request: Request) => Request;
  /** Called with every observation. */
  readonly onObservation?: (clause: string, value: string) => void;
  /** Called after every answer with the exchanges of the case, the new one last. */
  readonly onAnswer?: (exchanges: readonly Exchange[]) => void;
  /**
   * Removes an entry of a finished case.
   *
   * @default one DELETE
   */
  readonly tidy?: (path: string) => Promise<void>;
  /** Called before each request. It throws to stop the case when the run is interrupted. */
  readonly beforeSend?: () => void;
}

/** Creates the session of a case. Calls `onSend` before each of its requests. */
export type NewSession = (onSend?: () => void) => Session;

/** Returns a function that counts how often a name was asked for before. */
function countTurns(): Session['turnOf'] {
  const turns = new Map<string, number>();
  return (name) => {
    const turn = turns.get(name) ?? 0;
    turns.set(name, turn + 1);
    return turn;
  };
}

/** Returns a function that creates a session for each case, all with the same target. */
export function sessionMaker(options: SessionOptions): NewSession {
  const { target } = options;
  const shared = new Map<string, { readonly promise: Promise<unknown>; readonly log: readonly Exchange[] }>();

  const publicTurns = new PublicTurns();
  const turnOf = countTurns();

  /** Opens a session that adds its exchanges to its own record and to those of its parents. The last parent is the case. */
  const open = (records: readonly Exchange[][], onSend?: () => void): Session => {
    const exchanges: Exchange[] = [];
    const all = [exchanges, ...records];
    const logs = new Set<Exchange[]>();
    const record = (exchange: Exchange): void => {
      const kept: Exchange = logs.size > 0 ? { ...exchange, isShared: true } : exchange;
      for (const list of [...all, ...logs]) list.push(kept);
    };
    /** Puts what another case has sent for this one before its record, so that a report can repeat it. */
    const recordBefore = (log: readonly Exchange[]): void => {
      for (const list of all) list.unshift(...log.filter((exchange) => !list.includes(exchange)));
    };
    const send = async (original: Request): Promise<Answer> => {
      options.beforeSend?.();
      onSend?.();
      const request = options.adapt?.(original) ?? original;
      const sendNow = (): Promise<Answer> => target.send(request);
      const sent = request.auth === 'none' ? publicTurns.send(all.at(-1) ?? exchanges, sendNow) : sendNow();
      const answer = await sent.catch((error: unknown) => {
        if (error instanceof Unanswered) record({ request, answer: error.answer });
        throw error;
      });
      record({ request, answer });
      options.onAnswer?.(all.at(-1) ?? exchanges);
      return answer;
    };
    return {
      target,
      seed: options.seed,
      baseline: options.baseline,
      turnOf,
      exchanges,
      send,
      get: (path, auth = 'full') => send({ method: 'GET', path, auth }),
      graphql: async (operation) => graphqlAnswer(await send(graphqlRequest(target, operation))),
      create: (type: ContentType, data, query) =>
        send({
          method: 'POST',
          path: `${endpointPath(type)}${query ? `?${query}` : ''}`,
          auth: 'full',
          body: { data },
        }),
      once<Value>(name: string, make: () => Promise<Value>): Promise<Value> {
        const cached = shared.get(name);
        if (cached) return cached.promise.finally(() => recordBefore(cached.log)) as Promise<Value>;
        const log: Exchange[] = [];
        logs.add(log);
        const promise = make().finally(() => logs.delete(log));
        shared.set(name, { promise, log });
        promise.catch(() => shared.delete(name));
        return promise;
      },
      holdPublic: (run) => publicTurns.hold(all.at(-1) ?? exchanges, run),
      tidy: options.tidy ?? ((path) => removeEntry(target, path)),
      fork: () => open(all, onSend),
      observe: (clause, value) => options.onObservation?.(clause, value),
    };
  };
  return (onSend) => open([], onSend);
}
