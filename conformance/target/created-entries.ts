/** Records the entries that a run creates, and removes them at its end. */

import { attributesOf } from '../models/answered-attributes.ts';
import { isObject, type JsonObject } from '../models/json.ts';
import type { ContentType } from '../models/model.ts';
import { entryPath } from './endpoints.ts';
import type { JournalLine } from './journal.ts';
import { type Ask, createRemove, type Leftover, mapInGroups } from './leftover.ts';
import { listedEntries } from './listed.ts';
import { entryOfLostCreation, type LostCreation, slack } from './lost-creation.ts';
import { isMissing } from './missing.ts';

/** When an entry was created. It distinguishes entries of the same id: some targets reuse an id after a deletion. */
export interface Birth {
  /** createdAt in the answer to its creation. */
  readonly createdAt?: unknown;
  /** When its creation was sent, by the target's clock, in milliseconds. */
  readonly sentAt?: number | undefined;
}

export interface CreatedEntries {
  /** Records an entry, unless one with this segment existed before the run. */
  recordEntry(type: ContentType, segment: string, birth?: Birth): void;
  /** Whether an entry is recorded, and not as deleted. */
  has(type: ContentType, segment: string): boolean;
  /** Reads the entries of a content-type before the first creation. `segments`: those known from a journal. */
  readBaseline(type: ContentType, segments?: readonly string[]): Promise<void>;
  /** Records that the target has deleted an entry. `cleanUp` reads whether it is gone. */
  recordDeletion(type: ContentType, segment: string): void;
  /** Records a creation whose answer had no id. */
  recordLostCreation(creation: LostCreation): void;
  /** Whether the run may write to this segment: it belongs to an entry of the run, or to none. */
  mayWrite(type: ContentType, segment: string): Promise<boolean>;
  /** The recorded entries that seem to exist, which `cleanUp` would remove. Never throws. */
  standing(): Promise<Leftover[]>;
  /** Removes all recorded entries, by `removeAll` first; resolves to those that still exist. Never throws. */
  cleanUp(removeAll?: RemoveAll): Promise<Leftover[]>;
}

/** Removes the entries at these paths as far as the target allows. Never throws. */
export type RemoveAll = (paths: readonly string[]) => Promise<void>;

interface Entry {
  readonly type: ContentType;
  readonly segment: string;
  readonly birth: Birth;
  deleted: boolean;
}

const pathOf = ({ type, segment }: Pick<Entry, 'type' | 'segment'>): string => entryPath(type, segment);

/** Milliseconds by which a stored moment may differ from the answered one: some databases keep whole seconds. */
const rounding = 1000;

/** Whether an answered entry is the created one. */
function isSame({ birth }: Entry, answered: unknown): boolean {
  const answeredTime = Date.parse(String(attributesOf(answered).createdAt));
  const birthTime = Date.parse(String(birth.createdAt));
  if (Number.isNaN(answeredTime)) return true;
  if (!Number.isNaN(birthTime)) return Math.abs(birthTime - answeredTime) < rounding;
  return birth.sentAt === undefined || answeredTime >= birth.sentAt - slack;
}

const keyOf = (type: ContentType, segment: string): string => `${type.uid} ${segment}`;
const leftoverOf = (entry: Entry): Leftover => ({ method: 'DELETE', path: pathOf(entry) });

/** Creates the record of entries. Calls `note` for each change of it. */
export function createdEntries(ask: Ask, note: (line: JournalLine) => void = () => undefined): CreatedEntries {
  return new EntryRecord(ask, note);
}

/** Its functions are properties, so that the ledger can take them over. */
class EntryRecord implements CreatedEntries {
  readonly #ask: Ask;
  readonly #note: (line: JournalLine) => void;
  readonly #entries = new Map<string, Entry>();
  readonly #lost: LostCreation[] = [];
  readonly #baselines = new Map<string, ReadonlySet<string>>();

  constructor(ask: Ask, note: (line: JournalLine) => void) {
    this.#ask = ask;
    this.#note = note;
  }

  readonly recordEntry = (type: ContentType, segment: string, birth: Birth = {}): void => {
    if (this.#baselines.get(type.uid)?.has(segment)) return;
    this.#entries.set(keyOf(type, segment), { type, segment, birth, deleted: false });
    this.#note({ kind: 'created', uid: type.uid, segment, birth });
  };

  readonly readBaseline = async (type: ContentType, segments?: readonly string[]): Promise<void> => {
    const existing = segments ?? [...((await listedEntries(type, (path) => this.#ask('GET', path)))?.keys() ?? [])];
    this.#baselines.set(type.uid, new Set(existing));
    this.#note({ kind: 'baseline', uid: type.uid, segments: existing });
  };

  readonly has = (type: ContentType, segment: string): boolean => {
    return this.#entries.get(keyOf(type, segment))?.deleted === false;
  };

  readonly recordDeletion = (type: ContentType, segment: string): void => {
    const entry = this.#entries.get(keyOf(type, segment));
    if (!entry) return;
    entry.deleted = true;
    this.#note({ kind: 'deleted', uid: type.uid, segment });
  };

  readonly recordLostCreation = (creation: LostCreation): void => {
    this.#lost.push(creation);
  };

  readonly mayWrite = async (type: ContentType, segment: string): Promise<boolean> => {
    const entry = this.#entries.get(keyOf(type, segment));
    if (entry && !entry.deleted) return true;
    // a write to a segment without an entry changes nothing
    if (!entry) {
      const answer = await this.#ask('GET', `${pathOf({ type, segment })}?publicationState=preview`);
      return answer !== undefined && isMissing(answer);
    }
    return (await this.#stateOf(entry)) !== 'unknown';
  };

  readonly standing = async (): Promise<Leftover[]> => {
    return (await this.#listStanding()).map(leftoverOf);
  };

  readonly cleanUp = async (removeAll: RemoveAll = (paths) => this.#removeEach(paths)): Promise<Leftover[]> => {
    const standing = await this.#listStanding();
    await removeAll(standing.map(pathOf));
    const remove = createRemove(this.#ask);
    const remaining = standing.length > 0 ? await this.#findStanding(standing) : [];
    const removed = await mapInGroups(remaining, 8, (entry) =>
      remove(pathOf(entry), async () => (await this.#stateOf(entry)) === 'gone'),
    );
    this.#entries.clear();
    this.#lost.length = 0;
    return remaining.filter((_, at) => removed[at] !== true).map(leftoverOf);
  };

  async #removeEach(paths: readonly string[]): Promise<void> {
    await mapInGroups(paths, 8, (path) => this.#ask('DELETE', path));
  }

  /** Whether the entry still exists; `unknown` when the target does not answer. */
  async #stateOf(entry: Entry): Promise<'gone' | 'stands' | 'unknown'> {
    const answer = await this.#ask('GET', `${pathOf(entry)}?publicationState=preview`);
    if (answer && isMissing(answer)) return 'gone';
    const data = isObject(answer?.body) ? answer.body.data : undefined;
    if (answer?.status !== 200 || !isObject(data)) return 'unknown';
    return isSame(entry, data) ? 'stands' : 'gone';
  }

  async #listsOf(types: readonly ContentType[]): Promise<Map<string, ReadonlyMap<string, JsonObject> | undefined>> {
    const distinct = [...new Map(types.map((type) => [type.uid, type])).values()];
    const lists = await mapInGroups(distinct, 8, (type) => listedEntries(type, (path) => this.#ask('GET', path)));
    return new Map(distinct.map(({ uid }, at) => [uid, lists[at]]));
  }

  /** Finds entries that are still listed, and entries of types whose list cannot be read. */
  async #findStanding(candidates: readonly Entry[]): Promise<Entry[]> {
    const lists = await this.#listsOf(candidates.map(({ type }) => type));
    return candidates.filter((entry) => {
      const list = lists.get(entry.type.uid);
      if (list === undefined) return true;
      return list.has(entry.segment) && isSame(entry, list.get(entry.segment));
    });
  }

  /** Finds entries whose creation was answered without an id. */
  async #findLostCreations(): Promise<Entry[]> {
    const lists = await this.#listsOf(this.#lost.map(({ type }) => type));
    return this.#lost.flatMap((creation) => {
      const { type } = creation;
      const unknownEntries = [...(lists.get(type.uid) ?? [])].filter(
        ([segment]) => !this.#entries.has(keyOf(type, segment)) && !this.#baselines.get(type.uid)?.has(segment),
      );
      const [segment, answered] = entryOfLostCreation(creation, unknownEntries) ?? [];
      if (segment === undefined) return [];
      const entry = { type, segment, birth: { createdAt: attributesOf(answered).createdAt }, deleted: false };
      this.#entries.set(keyOf(type, segment), entry);
      return [entry];
    });
  }

  async #listStanding(): Promise<Entry[]> {
    if (this.#lost.length > 0) await this.#findLostCreations();
    const all = [...this.#entries.values()].reverse();
    // an entry may still exist though the target answered that it deleted it, or its id may belong to another entry
    return all.length === 0 ? [] : this.#findStanding(all);
  }
}
