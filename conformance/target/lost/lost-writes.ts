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

export function lostWrites(sender: Sender, options: LostWritesOptions): LostWrites {
  return new WriteRepeater(sender, options);
}

class WriteRepeater implements LostWrites {
  readonly #sender: Sender;
  readonly #identifier: LostWritesOptions['identifier'];
  readonly #creationsOf: ReturnType<typeof creationFinder>;
  readonly #mayChangeAgain: ReturnType<typeof changeJudge>;
  readonly #states = new Map<string, CollectionState>();
  /** Lost creations without a matching entry so far. */
  readonly #missing = new Set<Creation>();
  /** Paths of entries of unknown origin, by the lost creation whose search found them. */
  readonly #doubtful = new Map<Creation, readonly string[]>();

  constructor(sender: Sender, { model, identifier }: LostWritesOptions) {
    this.#sender = sender;
    this.#identifier = identifier;
    this.#creationsOf = creationFinder(model);
    this.#mayChangeAgain = changeJudge(model, async (path) => !this.#wasCreated(path) || (await this.#stands(path)));
  }

  readonly send = async (request: Request): Promise<Answer> => {
    if (isRead(request)) return this.#sender.send(request);
    const creations = this.#creationsOf(request);
    if (creations.length > 0) return this.#create(request, creations);
    return this.#sender.send(request, () => this.#mayChangeAgain(request));
  };

  readonly lookAgain = async (): Promise<string[]> => {
    for (const creation of [...this.#missing]) await this.#lookFor(creation);
    return [...new Set([...this.#doubtful.values()].flat())];
  };

  readonly #get = (path: string): Promise<Answer> => this.#sender.send({ method: 'GET', path, auth: 'full' });

  async #stands(path: string): Promise<boolean> {
    const separator = path.includes('?') ? '&' : '?';
    const answer = await this.#get(`${path}${separator}publicationState=preview`);
    return !isMissing(answer) && answer.status !== 204;
  }
  /** Whether a path belongs to an answered creation, also after its removal. */
  #wasCreated(path: string): boolean {
    const [, base, segment = ''] = /^([^?]*)\/([^/?]*)/.exec(path) ?? [];
    return [...this.#states.values()].some(
      (state) => state.path === base && state.answered.has(decodeURIComponent(segment)),
    );
  }
  async #readList({ path, query }: Collection): Promise<JsonObject[] | undefined> {
    const { body } = await this.#get(query === '' ? path : `${path}?${query}`);
    const list = isObject(body) ? (body.data ?? body.roles) : body;
    return Array.isArray(list) ? list.filter(isObject) : undefined;
  }

  readonly #segmentOf = ({ id, documentId }: JsonObject): string =>
    String(this.#identifier === 'documentId' ? (documentId ?? id) : id);

  /** The newest id of a list; undefined where ids do not grow and say nothing about age. */
  async #newestOf(collection: Collection): Promise<number | undefined> {
    const first = { ...collection, query: collection.query.replace(/pageSize\]=\d+/, 'pageSize]=1') };
    const ids = (await this.#readList(first))?.map(({ id }) => id);
    return ids?.every(isNumber) ? Math.max(0, ...ids) : undefined;
  }

  #stateOf(collection: Collection): CollectionState {
    const key = `${collection.path}?${collection.query}`;
    const existing = this.#states.get(key);
    if (existing) return existing;
    const state: CollectionState = {
      path: collection.path,
      lock: createCreationLock(),
      newestBefore: this.#newestOf(collection),
      answered: new Set(),
    };
    state.newestBefore.catch(() => this.#states.delete(key));
    this.#states.set(key, state);
    return state;
  }

  /** Removes the entry of a lost creation; resolves to whether none can be left. Other creations wait. */
  async #removeCreation(creation: Creation): Promise<boolean> {
    const { collection } = creation;
    const { newestBefore, answered } = this.#stateOf(collection);
    const before = await newestBefore;
    const items = before === undefined ? undefined : await this.#readList(collection);
    if (before === undefined || items === undefined) return false;
    const unknown = items.filter(({ id }) => isNumber(id) && id > before && !answered.has(String(id)));
    const item = unknown.find((candidate) => creation.matches(candidate));
    if (item === undefined) {
      this.#missing.add(creation);
      // an unknown entry may belong to another client, or to this creation in another form
      this.#doubtful.set(
        creation,
        unknown.map((candidate) => `${collection.path}/${this.#segmentOf(candidate)}`),
      );
      return unknown.length === 0;
    }
    this.#missing.delete(creation);
    this.#doubtful.delete(creation);
    const path = `${collection.path}/${this.#segmentOf(item)}`;
    await this.#sender.send({ method: 'DELETE', path, auth: 'full' }, async () => true);
    return !(await this.#stands(path));
  }

  readonly #lookFor = (creation: Creation): Promise<boolean> =>
    this.#stateOf(creation.collection).lock.alone(() => this.#removeCreation(creation));

  /**
   * Repeats the search while an unknown entry exists: it may belong to another lost creation, whose search removes it.
   */
  async #lookRepeatedly(creation: Creation): Promise<boolean> {
    for (const pause of [100, 300, 900]) {
      if (await this.#lookFor(creation)) return true;
      await sleep(pause);
    }
    return this.#lookFor(creation);
  }

  async #create(request: Request, creations: readonly Creation[]): Promise<Answer> {
    // in the order of paths, so that two creations never wait for each other
    const places = creations.map(({ collection }) => collection).sort((a, b) => (a.path < b.path ? -1 : 1));
    const involved = [...new Set(places.map((place) => this.#stateOf(place)))];
    for (const { newestBefore } of involved) await newestBefore;
    const enter = async (): Promise<void> => {
      for (const { lock } of involved) await lock.enter();
    };
    const leave = (): void => {
      for (const { lock } of involved) lock.leave();
    };
    await enter();
    try {
      const answer = await this.#sender.send(request, async () => {
        leave();
        try {
          return await this.#undo(request, creations);
        } finally {
          await enter();
        }
      });
      for (const id of idsIn(answer.body)) for (const { answered } of involved) answered.add(id);
      return answer;
    } finally {
      leave();
    }
  }

  /** Removes what a request without an answer may have created; resolves to whether it may be sent again. */
  async #undo(request: Request, creations: readonly Creation[]): Promise<boolean> {
    let isBack = true;
    for (const creation of creations) isBack = (await this.#lookRepeatedly(creation)) && isBack;
    return isBack && (await this.#mayChangeAgain(request));
  }
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
