/** What resolvers of plugins give where the schema says `XEntityResponse`. */
import type { Entry } from '../../store/reader.ts';

/** The answer that holds an entry of a content-type, or nothing. */
export function answered(uid: string, entry?: Entry): { readonly uid: string; readonly entry: Entry | undefined } {
  return { uid, entry };
}
