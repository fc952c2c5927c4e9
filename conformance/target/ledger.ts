/** What the run created and changed, so that it can be taken back. */
import type { ContentType, Model } from '../models/model.ts';
import type { JsonObject } from '../models/schema-file.ts';
import { restoreRole, type SavedRole, saveRole } from './arrange/saved-role.ts';
import { type Birth, createdEntries } from './created-entries.ts';
import { createdThings } from './created-things.ts';
import { endpointPath } from './endpoints.ts';
import { asking, type CleanUp } from './left.ts';
import type { LostCreation } from './lost-creation.ts';
import { createSaved } from './saved.ts';
import { proveRestorable, restoreSingle, type SavedSingle, saveSingle } from './singles.ts';
import type { Target } from './target.ts';

export interface Ledger {
  /** Reads which entries of a content-type stand there before the run makes its first. */
  baseline(type: ContentType): Promise<void>;
  /** Remembers an entry the run created, unless one of its segment stood there before. */
  created(type: ContentType, segment: string, birth?: Birth): void;
  /** Notes that the target says an entry of the run is gone; `cleanUp` reads back whether it is. */
  deleted(type: ContentType, segment: string): void;
  /** Remembers a creation whose answer did not name the entry; `cleanUp` looks for it. */
  lost(creation: LostCreation): void;
  /** Whether the run may write to what stands at this segment: an entry of its own, or nothing. */
  mayWrite(type: ContentType, segment: string): Promise<boolean>;
  /** Reads a single type before its first change, to put it back at the end. Throws NotAllowed when it could not be. */
  saveSingle(type: ContentType): Promise<void>;
  /** Whether a single type is to be put back at the end, so that it may be changed. */
  hasSingle(type: ContentType): boolean;
  /** Remembers a user, role or file that the run made, by the path at which it is read and removed. */
  made(path: string, record?: JsonObject): void;
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

export function createLedger(model: Model, target: Pick<Target, 'send'>): Ledger {
  const ask = asking(target);
  const entries = createdEntries(ask);
  const things = createdThings(ask);
  const roles = createSaved<SavedRole>({
    read: (path) => saveRole(path, target),
    restore: (saved) => restoreRole(saved, target),
  });
  const types = new Map(model.contentTypes.map((type) => [endpointPath(type), type]));
  const singles = createSaved<SavedSingle>({
    read: (path) => {
      const type = types.get(path);
      if (!type) throw new Error(`${path} is no single type of the model`);
      return saveSingle(model, type, target);
    },
    prove: (saved) => proveRestorable(saved, target),
    restore: (saved) => restoreSingle(saved, target),
  });

  const cleanUpThings = async (): Promise<CleanUp> => {
    const leftover = await things.cleanUp();
    return { leftover, altered: await roles.restore() };
  };

  return {
    ...entries,
    made: things.made,
    ownsThing: things.owns,
    saveRole: roles.save,
    hasRole: roles.has,
    saveSingle: (type) => singles.save(endpointPath(type)),
    hasSingle: (type) => singles.has(endpointPath(type)),
    cleanUpThings,
    async cleanUp() {
      // Links of a restored single type may lead to nothing that the run made: entries go first.
      const leftover = await entries.cleanUp();
      const altered = await singles.restore();
      const rest = await cleanUpThings();
      return { leftover: [...leftover, ...rest.leftover], altered: [...altered, ...rest.altered] };
    },
  };
}
