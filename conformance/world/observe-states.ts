/** Observes the publication states of a target (3), on entries of the world and one entry that it removes. */
import type { ContentType, Model } from '../models/model.ts';
import { answeredEntry } from '../oracle/shape.ts';
import { entryPath } from '../target/endpoints.ts';
import type { Session } from '../target/session.ts';
import { type States, usualStates } from '../target/states.ts';
import { entryBodies } from './body.ts';
import { segmentOf } from './segment.ts';
import type { WorldEntry } from './world.ts';

export interface StatesRequest {
  readonly model: Model;
  readonly session: Session;
  readonly seed: number;
  readonly nonce: string;
  /** A content-type with draft and publish, and the entries that the run created of it. */
  readonly type: ContentType;
  readonly own: readonly WorldEntry[];
}

/** Observes the publication states of the target. Where it cannot, it assumes the usual states. */
export async function observeStates(request: StatesRequest): Promise<States> {
  const { session, type, own } = request;
  const drafts = own.filter(({ values }) => values.publishedAt === null);
  const isPublished = drafts.length < own.length;
  const byDefault = await isPublishedByDefault(request);
  const [draft] = drafts;
  const answer = draft && (await session.get(entryPath(type, draft.segment)));
  return {
    publishing: byDefault ? 'by-default' : isPublished ? 'on-request' : 'never',
    hasDrafts: !byDefault || drafts.length > 0,
    hidesDrafts: answer !== undefined && answer.status >= 400 && answer.status < 500,
  };
}

/** Whether the target publishes an entry that is created without publishedAt. */
async function isPublishedByDefault({ model, session, seed, nonce, type, own }: StatesRequest): Promise<boolean> {
  const [body] = entryBodies({ model, type, count: 1, drafts: 0, seed, nonce, present: own });
  const answer = await session.create(type, { ...body, publishedAt: undefined });
  const entry = answer.status >= 200 && answer.status < 300 ? answeredEntry(answer.body) : undefined;
  if (!entry) return usualStates.publishing === 'by-default';
  const path = entryPath(type, segmentOf(entry, session.target.identifier));
  await session.tidy(path);
  return entry.attributes.publishedAt !== null;
}
