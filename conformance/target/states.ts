/**
 * Adapts requests to the publication states of a target, since the source document gives no transitions (3). The suite
 * observes the states once, after it has built the world.
 */
import { isObject } from '../models/json.ts';
import type { ContentType, Model } from '../models/model.ts';
import { endpointFinder } from './endpoints.ts';
import type { Request } from './exchange.ts';
import { queryOf } from './query-of.ts';

export interface States {
  /** How the suite publishes new entries: they are published by default, by publishedAt in the body, or never. */
  readonly publishing: 'by-default' | 'on-request' | 'never';
  /** Whether a new entry can stay a draft. */
  readonly hasDrafts: boolean;
  /** Whether a read by id finds a draft only under publicationState=preview. */
  readonly hidesDrafts: boolean;
}

/** Entries are published by default, may be drafts, and reads by id find drafts. */
export const usualStates: States = { publishing: 'by-default', hasDrafts: true, hidesDrafts: false };

/** Whether the suite can create entries in both states. */
export const hasBothStates = ({ publishing, hasDrafts }: States): boolean => publishing !== 'never' && hasDrafts;

const moment = '2020-02-29T23:59:59.999Z';

/** Creates an adapter of requests: new entries are published where possible, and reads find drafts. */
export function statesAdapter(model: Model, states: States): (request: Request) => Request {
  const find = endpointFinder(model);
  return (request) => {
    if (request.auth !== 'full') return request;
    const { type, segment, rest } = find(request.path) ?? {};
    if (!type?.draftAndPublish || rest !== undefined) return request;
    if (request.method === 'POST' && segment === undefined) return withPublishedAt(request, states);
    return request.method === 'GET' ? withDrafts(request, type, segment, states) : request;
  };
}

function withPublishedAt(request: Request, { publishing }: States): Request {
  const data = isObject(request.body) ? request.body.data : undefined;
  if (publishing !== 'on-request' || !isObject(data) || 'publishedAt' in data) return request;
  return { ...request, body: { ...(request.body as object), data: { ...data, publishedAt: moment } } };
}

function withDrafts(request: Request, { kind }: ContentType, segment: string | undefined, states: States): Request {
  const isList = segment === undefined && kind === 'collectionType';
  const isHidden = isList ? states.publishing === 'never' : states.hidesDrafts;
  // read as a query: its names may be written with escapes
  if (!isHidden || new URLSearchParams(queryOf(request.path)).has('publicationState')) return request;
  return { ...request, path: `${request.path}${request.path.includes('?') ? '&' : '?'}publicationState=preview` };
}
