/** The ledger: it records creations and changes of a run, and undoes them at its end. */
import type { JsonObject } from '../models/json.ts';
import { findType } from '../models/lookup.ts';
import type { ContentType, Model } from '../models/model.ts';
import { isRoleAsBefore, restoreRole, roleRestoration, type SavedRole, saveRole } from './arrange/saved-role.ts';
import { type Birth, createdEntries, type RemoveAll } from './created-entries.ts';
import { createdThings } from './created-things.ts';
import { endpointPath } from './endpoints.ts';
import type { Request } from './exchange.ts';
import type { JournalLine } from './journal.ts';
import { type CleanUp, createAsk, type Leftover } from './leftover.ts';
import type { LostCreation } from './lost-creation.ts';
import { createSaved } from './saved.ts';
import {
  isSingleAsBefore,
  proveRestorable,
  restoreSingle,
  type SavedSingle,
  saveSingle,
  singleRestorations,
} from './singles.ts';
import type { Target } from './target.ts';

export interface Ledger {
  /** Reads the existing entries of a content-type, before the run creates its first. */
  readBaseline(type: ContentType): Promise<void>;
  /** Records an entry that the run created, unless one with this segment existed before. */
  recordEntry(type: ContentType, segment: string, birth?: Birth): void;
  /** Whether an entry of the run is recorded, and not as deleted. */
  has(type: ContentType, segment: string): boolean;
  /** Records that the target has deleted an entry of the run. `cleanUp` reads whether it is gone. */
  recordDeletion(type: ContentType, segment: string): void;
  /** Records a creation whose answer had no id. `cleanUp` searches for the entry. */
  recordLostCreation(creation: LostCreation): void;
  /** Whether the run may write to this segment: it belongs to an entry of the run, or to none. */
  mayWrite(type: ContentType, segment: string): Promise<boolean>;
  /** Saves a single type before its first change. Throws NotAllowed when it could not be restored. */
  saveSingle(type: ContentType): Promise<void>;
  /** Whether a single type is saved, so that the run may change it. */
  hasSingle(type: ContentType): boolean;
  /** Records a user, role or file that the run created, by the path that reads and removes it. */
  recordThing(path: string, record?: JsonObject): void;
  /** Whether the run created the thing at this path, also after its removal. */
  ownsThing(path: string): boolean;
  /** Saves a role before its first change. */
  saveRole(path: string): Promise<void>;
  /** Whether a role is saved, so that the run may change it. */
  hasRole(path: string): boolean;
  /** The requests that restore the role or single type at a path; none where it is not saved. */
  restorations(path: string): readonly Request[];
  /** Takes over the journal of an earlier run. */
  adopt(lines: readonly JournalLine[]): Promise<void>;
  /** Things that `cleanUp` would remove or restore. Never throws. */
  standing(): Promise<Leftover[]>;
  /** Removes created users, roles and files, and restores changed roles. Never throws. */
  cleanUpThings(): Promise<CleanUp>;
  /** Removes creations, entries by `removeAll` first; restores changes and reads both back. Never throws. */
  cleanUp(removeAll?: RemoveAll): Promise<CleanUp>;
}

/** Creates a ledger. Calls `note` for each creation, and for each saved thing before its first change. */
export function createLedger(
  model: Model,
  target: Pick<Target, 'send'>,
  note: (line: JournalLine) => void = () => undefined,
): Ledger {
  const ask = createAsk(target);
  const entries = createdEntries(ask, note);
  const things = createdThings(ask, note);
  const roles = createSaved<SavedRole>({
    read: (path) => saveRole(path, target),
    restore: (saved) => restoreRole(saved, target),
    isAsBefore: (saved) => isRoleAsBefore(saved, target),
    onSaved: (path, saved) => note({ kind: 'role', path, saved }),
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
    isAsBefore: (saved) => isSingleAsBefore(saved, target),
    onSaved: (path, { locales }) => note({ kind: 'single', path, locales }),
  });

  const cleanUpThings = async (): Promise<CleanUp> => {
    const leftover = await things.cleanUp();
    return { leftover, altered: await roles.restore() };
  };

  return {
    ...entries,
    recordThing: things.recordThing,
    ownsThing: things.owns,
    saveRole: roles.save,
    hasRole: roles.has,
    saveSingle: (type) => singles.save(endpointPath(type)),
    restorations: (path) => {
      const [role, single] = [roles.at(path), singles.at(path)];
      return [...(single ? singleRestorations(single) : []), ...(role ? [roleRestoration(role)] : [])];
    },
    hasSingle: (type) => singles.has(endpointPath(type)),
    async adopt(lines) {
      const answered = new Set(lines.flatMap((line) => (line.kind === 'answered' ? [line.number] : [])));
      for (const line of lines) {
        const type = 'uid' in line ? findType(model, line.uid) : 'path' in line ? types.get(line.path) : undefined;
        if (line.kind === 'made') things.recordThing(line.path, line.record);
        if (line.kind === 'role') roles.adopt(line.path, line.saved);
        if (type === undefined) continue;
        if (line.kind === 'single') singles.adopt(line.path, { model, type, locales: line.locales });
        if (line.kind === 'baseline') await entries.readBaseline(type, line.segments);
        if (line.kind === 'created') entries.recordEntry(type, line.segment, line.birth);
        if (line.kind === 'deleted') entries.recordDeletion(type, line.segment);
        if (line.kind === 'creating' && !answered.has(line.number)) {
          entries.recordLostCreation({ type, data: line.data, sentAt: line.sentAt });
        }
      }
    },
    async standing() {
      const created = [...(await entries.standing()), ...(await things.standing())];
      return [...created, ...(await singles.altered()), ...(await roles.altered())];
    },
    cleanUpThings,
    async cleanUp(removeAll) {
      // entries first: a restored single type must not link to entries of the run
      const leftover = await entries.cleanUp(removeAll);
      const altered = await singles.restore();
      const rest = await cleanUpThings();
      return { leftover: [...leftover, ...rest.leftover], altered: [...altered, ...rest.altered] };
    },
  };
}
