/**
 * Sends requests. When the answer of a write is lost, removes its creations before it sends the write again. Does not
 * repeat a write that must not run twice. Knows only requests that it sent itself.
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
   * Searches once more for entries of lost creations, since a slow request may create them late, and removes them. Resolves
   * to the paths of new entries of unknown origin.
   *
   * @throws TargetDown when the target does not answer
   */
  lookAgain(): Promise<string[]>;
}

/** The known ids of one collection. */
interface CollectionState {
  readonly path: string;
  readonly lock: CreationLock;
  /** The newest id before the first creation of the run; undefined where ids do not grow. */
  readonly newestBefore: Promise<number | undefined>;
  /** Ids of answered creations. */
  readonly answered: Set<string>;
}

export interface LostWritesOptions {
  readonly model: Model;
  /** The identifier in the path of an entry. */
  readonly identifier: 'id' | 'documentId';
}

export function lostWrites(sender: Sender, { model, identifier }: LostWritesOptions): LostWrites {
  const creationsOf = creationFinder(model);
  const states = new Map<string, CollectionState>();
  /** Lost creations without a matching entry so far. */
  const missing = new Set<Creation>();
  /** Paths of entries of unknown origin, by the lost creation whose search found them. */
  const doubtful = new Map<Creation, readonly string[]>();

  const get = (path: string): Promise<Answer> => sender.send({ method: 'GET', path, auth: 'full' });

  const stands = async (path: string): Promise<boolean> => {
    const separator = path.includes('?') ? '&' : '?';
    const answer = await get(`${path}${separator}publicationState=preview`);
    return !isMissing(answer) && answer.status !== 204;
  };
  /** Whether a path belongs to an answered creation, also after its removal. */
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

  /** Removes the entry of a lost creation; resolves to whether none can be left. Other creations wait. */
  const removeCreation = async (creation: Creation): Promise<boolean> => {
    const { collection } = creation;
    const { newestBefore, answered } = stateOf(collection);
    const before = await newestBefore;
    const items = before === undefined ? undefined : await readList(collection);
    if (before === undefined || items === undefined) return false;
    const unknown = items.filter(({ id }) => isNumber(id) && id > before && !answered.has(String(id)));
    const item = unknown.find((candidate) => creation.matches(candidate));
    if (item === undefined) {
      missing.add(creation);
      // an unknown entry may belong to another client, or to this creation in another form
      doubtful.set(
        creation,
        unknown.map((candidate) => `${collection.path}/${segmentOf(candidate)}`),
      );
      return unknown.length === 0;
    }
    missing.delete(creation);
    doubtful.delete(creation);
    const path = `${collection.path}/${segmentOf(item)}`;
    await sender.send({ method: 'DELETE', path, auth: 'full' }, async () => true);
    return !(await stands(path));
  };

  const lookFor = (creation: Creation): Promise<boolean> =>
    stateOf(creation.collection).lock.alone(() => removeCreation(creation));

  /**
   * Repeats the search while an unknown entry exists: it may belong to another lost creation, whose search removes it.
   */
  const lookRepeatedly = async (creation: Creation): Promise<boolean> => {
    for (const pause of [100, 300, 900]) {
      if (await lookFor(creation)) return true;
      await sleep(pause);
    }
    return lookFor(creation);
  };

  const create = async (request: Request, creations: readonly Creation[]): Promise<Answer> => {
    // in the order of paths, so that two creations never wait for each other
    const places = creations.map(({ collection }) => collection).sort((a, b) => (a.path < b.path ? -1 : 1));
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
          for (const creation of creations) isBack = (await lookRepeatedly(creation)) && isBack;
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
      const creations = creationsOf(request);
      if (creations.length > 0) return create(request, creations);
      return sender.send(request, () => mayChangeAgain(request));
    },
    async lookAgain() {
      for (const creation of [...missing]) await lookFor(creation);
      return [...new Set([...doubtful.values()].flat())];
    },
  };
}

const isNumber = (value: unknown): value is number => typeof value === 'number';

/** The ids of the created things in an answer. Nested things are left out, since their ids belong to other tables. */
function idsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(idsIn);
  if (!isObject(value)) return [];
  const { id, documentId } = value;
  if (typeof id !== 'number' && typeof id !== 'string') return Object.values(value).flatMap(idsIn);
  return [String(id), ...(typeof documentId === 'string' ? [documentId] : [])];
}
