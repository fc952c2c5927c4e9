/** What the run created and changed, so that it can be taken back. */
import type { ContentType, Model } from '../models/model.ts';
import { restoreRole, type SavedRole, saveRole } from './arrange/saved-role.ts';
import { endpointPath } from './endpoints.ts';
import type { Answer, Request } from './exchange.ts';
import { listedSegments } from './listed.ts';
import { restoreSingle, type SavedSingle, saveSingle } from './singles.ts';
import type { Target } from './target.ts';

/** What could not be taken back, each by the method and path that would: `DELETE /api/books/7`. */
export interface CleanUp {
  /** Entries, users, roles and files made by the run that still stand. */
  readonly leftover: readonly string[];
  /** Changed things that are not as they were before. */
  readonly altered: readonly string[];
}

export interface Ledger {
  /** Remembers an entry the run created; `segment` is its path segment. */
  created(type: ContentType, segment: string): void;
  /** Notes that the target says an entry of the run is gone; `cleanUp` reads back whether it is. */
  deleted(type: ContentType, segment: string): void;
  /** Whether the run created this entry; true also after it was deleted. */
  owns(type: ContentType, segment: string): boolean;
  /** Reads a single type before its first change, to put it back at the end. */
  saveSingle(type: ContentType): Promise<void>;
  /** Remembers a user, role or file that the run made, by the path at which it is read and removed. */
  made(path: string): void;
  /** Whether the run made what stands, or stood, at this path. */
  ownsThing(path: string): boolean;
  /** Reads a role before its first change, to put it back at the end. */
  saveRole(path: string): Promise<void>;
  /** Whether a role is to be put back at the end, so that it may be changed. */
  hasRole(path: string): boolean;
  /** Takes back what is no entry: users, roles and files made, roles changed. Never throws. */
  cleanUpThings(): Promise<CleanUp>;
  /** Removes what was created, restores what was changed, and reads back whether that worked. Never throws. */
  cleanUp(): Promise<CleanUp>;
}

interface Made {
  readonly type: ContentType;
  readonly segment: string;
  deleted: boolean;
}

export function createLedger(model: Model, target: Pick<Target, 'send'>): Ledger {
  const made = new Map<string, Made>();
  const things = new Set<string>();
  const roles = new Map<string, Promise<SavedRole>>();
  const singles = new Map<string, Promise<SavedSingle>>();
  const key = (type: ContentType, segment: string): string => `${type.uid} ${segment}`;

  /** Answer, or undefined when there is none. */
  const ask = async (method: Request['method'], path: string): Promise<Answer | undefined> => {
    try {
      return await target.send({ method, path, auth: 'full' });
    } catch {
      return undefined;
    }
  };

  const isGone = async (path: string): Promise<boolean> =>
    (await ask('GET', `${path}?publicationState=preview`))?.status === 404;

  const pathOf = ({ type, segment }: Made): string => `${endpointPath(type)}/${encodeURIComponent(segment)}`;

  const remove = async (entry: Made): Promise<boolean> => {
    const path = pathOf(entry);
    for (let attempt = 0; attempt < 2; attempt += 1) {
      await ask('DELETE', path);
      if (await isGone(path)) return true;
    }
    return false;
  };

  const isAway = async (path: string): Promise<boolean> => {
    const status = (await ask('GET', path))?.status;
    return status === 404 || status === 204;
  };

  const removeThing = async (path: string): Promise<boolean> => {
    for (let attempt = 0; attempt < 2; attempt += 1) {
      if (await isAway(path)) return true;
      await ask('DELETE', path);
    }
    return isAway(path);
  };

  /** Entries that their list still shows, and those of which no list tells whether they stand. */
  const perhapsStanding = async (entries: readonly Made[]): Promise<Made[]> => {
    const types = [...new Set(entries.map(({ type }) => type))];
    const lists = await inGroups(types, 8, (type) => listedSegments(type, (path) => ask('GET', path)));
    return entries.filter(({ type, segment }) => lists[types.indexOf(type)]?.has(segment) ?? true);
  };

  /** Puts back what was saved by path; answers what is not as it was. */
  const restoreAll = async <Saved>(
    all: ReadonlyMap<string, Promise<Saved>>,
    restore: (saved: Saved, at: typeof target) => Promise<boolean>,
  ): Promise<string[]> => {
    const altered: string[] = [];
    for (const [path, saved] of all) {
      const isAsBefore = await saved.then((one) => restore(one, target)).catch(() => false);
      if (!isAsBefore) altered.push(`PUT ${path}`);
    }
    return altered;
  };

  const standingOf = (paths: readonly string[], removed: readonly boolean[]): string[] =>
    paths.filter((_, at) => removed[at] !== true).map((path) => `DELETE ${path}`);

  const cleanUpThings = async (): Promise<CleanUp> => {
    // The last made goes first, one after the other: users before their role.
    const paths = [...things].reverse();
    const leftover = standingOf(paths, await inGroups(paths, 1, removeThing));
    things.clear();
    const altered = await restoreAll(roles, restoreRole);
    roles.clear();
    return { leftover, altered };
  };

  return {
    made: (path) => void things.add(path),
    ownsThing: (path) => things.has(path),
    hasRole: (path) => roles.has(path),
    async saveRole(path) {
      const saved = roles.get(path) ?? saveRole(path, target);
      roles.set(path, saved);
      await saved;
    },
    cleanUpThings,
    created(type, segment) {
      made.set(key(type, segment), { type, segment, deleted: false });
    },
    deleted(type, segment) {
      const entry = made.get(key(type, segment));
      if (entry) entry.deleted = true;
    },
    owns: (type, segment) => made.has(key(type, segment)),
    async saveSingle(type) {
      const path = endpointPath(type);
      const saved = singles.get(path) ?? saveSingle(model, type, target);
      singles.set(path, saved);
      await saved;
    },
    async cleanUp() {
      const entries = [...made.values()].reverse();
      const standing = entries.filter(({ deleted }) => !deleted);
      await inGroups(standing, 8, (entry) => ask('DELETE', pathOf(entry)));
      const doubtful = await perhapsStanding(entries);
      const leftover = standingOf(doubtful.map(pathOf), await inGroups(doubtful, 8, remove));
      made.clear();
      const altered = await restoreAll(singles, restoreSingle);
      singles.clear();
      const rest = await cleanUpThings();
      return { leftover: [...leftover, ...rest.leftover], altered: [...altered, ...rest.altered] };
    },
  };
}

/** Runs `work` over all items, `size` at a time, outcomes in order. */
async function inGroups<Item, Outcome>(
  items: readonly Item[],
  size: number,
  work: (item: Item) => Promise<Outcome>,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (let start = 0; start < items.length; start += size) {
    outcomes.push(...(await Promise.all(items.slice(start, start + size).map(work))));
  }
  return outcomes;
}
