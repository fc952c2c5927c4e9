/** The session every case is given: records what goes over the wire and keeps the ledger. */
import type { ContentType, Model } from '../models/model.ts';
import { isObject } from '../models/schema-file.ts';
import { thingsOf } from './arrange/things.ts';
import { type Endpoint, endpointFinder, endpointPath } from './endpoints.ts';
import type { Answer, Exchange, Request } from './exchange.ts';
import { graphqlAnswer, graphqlRequest } from './graphql.ts';
import { graphqlChanges } from './graphql-changes.ts';
import type { Ledger } from './ledger.ts';
import { NotAllowed } from './not-allowed.ts';
import type { Session } from './session.ts';
import type { Target } from './target.ts';

export interface SessionOptions {
  readonly model: Model;
  readonly target: Target;
  readonly ledger: Ledger;
  /** Told of every observation. */
  readonly onObservation?: (clause: string, value: string) => void;
  /** Throws to stop a case that should go no further: the run was interrupted. */
  readonly beforeSend?: () => void;
}

/** Makes sessions, one for each case, that share a target and a ledger. */
export function sessionMaker(options: SessionOptions): () => Session {
  const { model, target, ledger } = options;
  const find = endpointFinder(model);
  const things = thingsOf(target, ledger);
  const graphql = graphqlChanges(model, target, ledger);
  const shared = new Map<string, Promise<unknown>>();

  /** Absent entries may be asked for anything: nothing can be changed there. */
  const isAbsent = async (endpoint: Endpoint): Promise<boolean> => {
    const path = `${endpointPath(endpoint.type)}/${encodeURIComponent(endpoint.segment ?? '')}?publicationState=preview`;
    return (await target.send({ method: 'GET', path, auth: 'full' })).status === 404;
  };

  const guard = async (request: Request, endpoint: Endpoint): Promise<void> => {
    const { type, segment } = endpoint;
    if (type.kind === 'singleType') {
      if (!target.allow.has('singles')) throw new NotAllowed('it changes a single type, which needs --allow singles');
      await ledger.saveSingle(type);
    } else if (segment !== undefined && !ledger.owns(type, segment) && !(await isAbsent(endpoint))) {
      throw new Error(`${request.method} ${request.path}: this run did not create that entry`);
    }
  };

  const remember = (request: Request, endpoint: Endpoint, answer: Answer): void => {
    const { type, segment, rest } = endpoint;
    if (answer.status < 200 || answer.status > 299 || type.kind === 'singleType') return;
    if (request.method === 'POST' && (segment === undefined || rest === 'localizations')) {
      const created = createdSegment(answer.body, target.identifier);
      if (created !== undefined) ledger.created(type, created);
    } else if (request.method === 'DELETE' && segment !== undefined && rest === undefined) {
      ledger.deleted(type, segment);
    }
  };

  const changing = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

  return () => {
    const exchanges: Exchange[] = [];
    const send = async (request: Request): Promise<Answer> => {
      options.beforeSend?.();
      const endpoint = changing.has(request.method) ? find(request.path) : undefined;
      if (graphql.covers(request)) await graphql.guard(request);
      else if (changing.has(request.method)) {
        if (endpoint) await guard(request, endpoint);
        await things.guard(request);
      }
      const answer = await target.send(request);
      exchanges.push({ request, answer });
      if (graphql.covers(request)) await graphql.remember(request, answer);
      else if (changing.has(request.method)) {
        if (endpoint) remember(request, endpoint, answer);
        await things.remember(request, answer);
      }
      return answer;
    };
    return {
      target,
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
        const known = shared.get(name) as Promise<Value> | undefined;
        if (known) return known;
        const made = make();
        shared.set(name, made);
        made.catch(() => shared.delete(name));
        return made;
      },
      async tidy(path) {
        const answer = await target.send({ method: 'DELETE', path, auth: 'full' }).catch(() => undefined);
        const endpoint = find(path);
        if (answer && endpoint) remember({ method: 'DELETE', path, auth: 'full' }, endpoint, answer);
      },
      observe: (clause, value) => options.onObservation?.(clause, value),
    };
  };
}

/** The path segment of an entry that was just created, by its answer: in an envelope, or bare. */
export function createdSegment(body: unknown, identifier: Target['identifier']): string | undefined {
  if (!isObject(body)) return undefined;
  const entry = isObject(body.data) ? body.data : body;
  const segment = entry[identifier] ?? (isObject(entry.attributes) ? entry.attributes[identifier] : undefined);
  return typeof segment === 'number' || typeof segment === 'string' ? String(segment) : undefined;
}
