/** Opens the persistence of the content of one server. */
import { messageOf } from './model/caught-error.ts';
import { insufficientStorage } from './query/api-error.ts';
import type { InheritablePersistence, Persistence } from './store/persistence.ts';

/** Where content is stored. */
interface StoredPlace {
  /** Directory that stores content; undefined keeps it in memory. */
  readonly data: string | undefined;
  readonly durability: 'sync' | 'none';
  /** Receives errors of storing content. */
  log(text: string): void;
}

/** Opens the persistence in a directory; undefined for content in memory. */
export async function persistenceOf({
  data,
  durability,
  log,
}: StoredPlace): Promise<InheritablePersistence | undefined> {
  if (data === undefined) return undefined;
  const { filePersistence } = await import('./store/file-persistence.ts');
  return refuseFailedWrites(filePersistence(data, { durability, log }), log);
}

/** Wraps a persistence: a failed write throws an ApiError 507, and its cause is logged. */
export function refuseFailedWrites<Kept extends Persistence>(files: Kept, log: (text: string) => void): Kept {
  const save: Persistence['save'] = async (changes, rollback) => {
    try {
      await files.save(changes, rollback);
    } catch (error) {
      log(`a change was not kept: ${messageOf(error)}`);
      throw insufficientStorage();
    }
  };
  return { ...files, save };
}
