/**
 * Sends requests. When the answer of a write is lost, reads its effect before it is sent again: its creations are
 * removed, and a write that must not run twice is not repeated. Knows only requests that it sent itself.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { isObject, type JsonObject } from '../../models/json.ts';
import type { Model } from '../../models/model.ts';
import type { Sender } from '../client.ts';
import type { Answer, Request } from '../exchange.ts';
import { isMissing } from '../missing.ts';
import { isRead } from '../reads.ts';
import { changeJudge } from './changes.ts';
import { type CreationLock, createCreationLock } from './creation-lock.ts';
import { type Collection, type Creation, creationFinder } from './creations.ts';

export interface LostWrites extends Sender {
  /**
   * Removes what lost creations made after they were looked for: a request may take its time. Resolves to the paths of what
   * appeared beside them and is not known to be theirs. Throws TargetDown.
   */
  lookAgain(): Promise<string[]>;
}

/** Known ids of one collection. */
interface CollectionState {
  readonly path: string;
  readonly lock: CreationLock;
  /** The newest id before the run made anything there; undefined: the collection does not tell. */
  readonly newestBefore: Promise<number | undefined>;
  /** Ids of answered creations. */
  readonly answered: Set<string>;
}

export interface LostWritesOptions {
  readonly model: Model;
  /** Which of an entry's identifiers its path segment carries. */
  readonly identifier: 'id' | 'documentId';
}

export function lostWrites(sender: Sender, { model, identifier }: LostWritesOptions): LostWrites {
  const creationsOf = creationFinder(model);
  const states = new Map<string, CollectionState>();
  /** Creations without a matching entry so far. */
  const missing = new Set<Creation>();
  /** Paths of what stood there all the same, as each was looked for last. */
  const doubtful = new Map<Creation, readonly string[]>();

  const get = (path: string): Promise<Answer> => sender.send({ method: 'GET', path, auth: 'full' });

  const stands = async (path: string): Promise<boolean> => {
    const separator = path.includes('?') ? '&' : '?';
    const answer = await get(`${path}${separator}publicationState=preview`);
    return !isMissing(answer) && answer.status !== 204;
  };
  /** Whether a creation sent here has this path, also after its removal. */
  const wasCreated = (path: string): boolean => {
    const [, base, segment = ''] = /^([^?]*)\/([^/?]*)/.exec(path) ?? [];
    return [...states.values()].some((state) => state.path === base && state.answered.has(decodeURIComponent(segment)));
  };
  const mayChangeAgain = changeJudge(model, async (path) => !wasCreated(path) || (await stands(path)));

  const readList = async ({ path, query }: Collection): Promise<JsonObject[] | undefined> => {
    const { body } = await get(query === '' ? path : `${path}?${query}`);
    const list = isObject(body) ? (body.data ?? body.roles) : body;
    return Array.isArray(list) ? list.filter(isObject) : undefined;
  };

  const segmentOf = ({ id, documentId }: JsonObject): string =>
    String(identifier === 'documentId' ? (documentId ?? id) : id);

  /** The newest id of a list; undefined where ids do not grow and say nothing about age. */
  const newestOf = async (collection: Collection): Promise<number | undefined> => {
    const first = { ...collection, query: collection.query.replace(/pageSize\]=\d+/, 'pageSize]=1') };
    const ids = (await readList(first))?.map(({ id }) => id);
    return ids?.every(isNumber) ? Math.max(0, ...ids) : undefined;
  };

  const stateOf = (collection: Collection): CollectionState => {
    const key = `${collection.path}?${collection.query}`;
    const existing = states.get(key);
    if (existing) return existing;
    const state: CollectionState = {
      path: collection.path,
      lock: createCreationLock(),
      newestBefore: newestOf(collection),
      answered: new Set(),
    };
    state.newestBefore.catch(() => states.delete(key));
    states.set(key, state);
    return state;
  };

  /** Removes the entries of a lost creation; resolves to whether none is left. Other creations wait. */
  const removeCreation = async (making: Creation): Promise<boolean> => {
    const { collection } = making;
    const { newestBefore, answered } = stateOf(collection);
    const before = await newestBefore;
    const items = before === undefined ? undefined : await readList(collection);
    if (before === undefined || items === undefined) return false;
    const unknown = items.filter(({ id }) => isNumber(id) && id > before && !answered.has(String(id)));
    const item = unknown.find((candidate) => making.matches(candidate));
    if (item === undefined) {
      missing.add(making);
      // What nobody knows may be of others, or it after all in a form of the target's own.
      doubtful.set(
        making,
        unknown.map((candidate) => `${collection.path}/${segmentOf(candidate)}`),
      );
      return unknown.length === 0;
    }
    missing.delete(making);
    doubtful.delete(making);
    const path = `${collection.path}/${segmentOf(item)}`;
    await sender.send({ method: 'DELETE', path, auth: 'full' }, async () => true);
    return !(await stands(path));
  };

  const lookFor = (making: Creation): Promise<boolean> =>
    stateOf(making.collection).lock.alone(() => removeCreation(making));

  /**
   * Searches again where an unknown entry exists: it may belong to another lost creation, which is searched for as
   * well.
   */
  const lookRepeatedly = async (making: Creation): Promise<boolean> => {
    for (const pause of [100, 300, 900]) {
      if (await lookFor(making)) return true;
      await sleep(pause);
    }
    return lookFor(making);
  };

  const create = async (request: Request, makings: readonly Creation[]): Promise<Answer> => {
    // In the order of their paths, so that no two creations wait for each other.
    const places = makings.map(({ collection }) => collection).sort((a, b) => (a.path < b.path ? -1 : 1));
    const involved = [...new Set(places.map(stateOf))];
    for (const { newestBefore } of involved) await newestBefore;
    const enter = async (): Promise<void> => {
      for (const { lock } of involved) await lock.enter();
    };
    const leave = (): void => {
      for (const { lock } of involved) lock.leave();
    };
    await enter();
    try {
      const answer = await sender.send(request, async () => {
        leave();
        try {
          let isBack = true;
          for (const making of makings) isBack = (await lookRepeatedly(making)) && isBack;
          return isBack && (await mayChangeAgain(request));
        } finally {
          await enter();
        }
      });
      for (const id of idsIn(answer.body)) for (const { answered } of involved) answered.add(id);
      return answer;
    } finally {
      leave();
    }
  };

  return {
    send(request) {
      if (isRead(request)) return sender.send(request);
      const makings = creationsOf(request);
      if (makings.length > 0) return create(request, makings);
      return sender.send(request, () => mayChangeAgain(request));
    },
    async lookAgain() {
      for (const making of [...missing]) await lookFor(making);
      return [...new Set([...doubtful.values()].flat())];
    },
  };
}

const isNumber = (value: unknown): value is number => typeof value === 'number';

/** Ids of the things in an answer of REST or GraphQL. Nested things have ids of other tables. */
function idsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(idsIn);
  if (!isObject(value)) return [];
  const { id, documentId } = value;
  if (typeof id !== 'number' && typeof id !== 'string') return Object.values(value).flatMap(idsIn);
  return [String(id), ...(typeof documentId === 'string' ? [documentId] : [])];
}
