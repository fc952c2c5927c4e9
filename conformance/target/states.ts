/**
 * Publication states of a target, and its reads of drafts by id: the source document gives no transitions (3). The
 * suite observes them once, after it built the world, and adapts its requests.
 */
import { isObject } from '../models/json.ts';
import type { ContentType, Model } from '../models/model.ts';
import { endpointFinder } from './endpoints.ts';
import type { Request } from './exchange.ts';

export interface States {
  /** How new entries get published: by default, by publishedAt in the body, or by no means of the suite. */
  readonly publishing: 'by-default' | 'on-request' | 'never';
  /** Whether a new entry can stay a draft. */
  readonly hasDrafts: boolean;
  /** Whether a read by id finds a draft only under publicationState=preview. */
  readonly hidesDrafts: boolean;
}

/** Published from the start, drafts on request, shown by id. */
export const usualStates: States = { publishing: 'by-default', hasDrafts: true, hidesDrafts: false };

/** Whether entries can be put into both states, so that they can be compared. */
export const hasBothStates = ({ publishing, hasDrafts }: States): boolean => publishing !== 'never' && hasDrafts;

const moment = '2020-02-29T23:59:59.999Z';

/** Writes requests so that entries are published where they can be, and found where they cannot. */
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
  if (!isHidden || /[?&]publicationState=/.test(request.path)) return request;
  return { ...request, path: `${request.path}${request.path.includes('?') ? '&' : '?'}publicationState=preview` };
}
