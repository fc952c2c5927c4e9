/** The session of a case: records its exchanges. The target's gate decides about writes. */
import type { ContentType } from '../models/model.ts';
import { endpointPath } from './endpoints.ts';
import { type Answer, type Exchange, type Request, Unanswered } from './exchange.ts';
import { graphqlAnswer, graphqlRequest } from './graphql.ts';
import type { Session } from './session.ts';
import type { Target } from './target.ts';
import { removeEntry } from './tidying.ts';

export interface SessionOptions {
  /** Its requests pass a gate. */
  readonly target: Target;
  readonly seed?: number | undefined;
  /** Writes a request as this target takes it. */
  readonly adapt?: (request: Request) => Request;
  /** Told of every observation. */
  readonly onObservation?: (clause: string, value: string) => void;
  /** Told of every answer: the exchanges of its case, the new one last. */
  readonly onAnswer?: (exchanges: readonly Exchange[]) => void;
  /** Removes an entry of a case that is done. Default: by DELETE. */
  readonly tidy?: (path: string) => Promise<void>;
  /** Throws to stop a case that should go no further: the run was interrupted. */
  readonly beforeSend?: () => void;
}

/** Makes sessions, one for each case, that share a target. */
export function sessionMaker(options: SessionOptions): () => Session {
  const { target } = options;
  const shared = new Map<string, Promise<unknown>>();

  /** A session that adds its exchanges to its own record and to those of its parents; the last parent is the case's. */
  const open = (records: readonly Exchange[][]): Session => {
    const exchanges: Exchange[] = [];
    const all = [exchanges, ...records];
    let sharing = 0;
    const record = (exchange: Exchange): void => {
      for (const record of all) record.push(sharing > 0 ? { ...exchange, isShared: true } : exchange);
    };
    const send = async (original: Request): Promise<Answer> => {
      options.beforeSend?.();
      const request = options.adapt?.(original) ?? original;
      const answer = await target.send(request).catch((error: unknown) => {
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
        const cached = shared.get(name) as Promise<Value> | undefined;
        if (cached) return cached;
        sharing += 1;
        const promise = make().finally(() => {
          sharing -= 1;
        });
        shared.set(name, promise);
        promise.catch(() => shared.delete(name));
        return promise;
      },
      tidy: options.tidy ?? ((path) => removeEntry(target, path)),
      fork: () => open(all),
      observe: (clause, value) => options.onObservation?.(clause, value),
    };
  };
  return () => open([]);
}
