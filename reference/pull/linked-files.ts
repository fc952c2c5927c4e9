/** The files that entries show. */
import { type Model, schemaOf } from '../model/model.ts';
import { membersOf } from '../model/object.ts';
import { allComponentsOf } from '../seed/components.ts';
import type { RecordsByUid } from '../seed/record.ts';

/** Ids of the files in media attributes of entries and of their components. */
export function linkedFiles(model: Model, records: RecordsByUid): ReadonlySet<number> {
  const ids = new Set<number>();
  const look = (uid: string, values: unknown) => {
    for (const { name, type } of schemaOf(model, uid).attributes.values())
      if (type === 'media') for (const id of [membersOf(values)[name]].flat()) if (typeof id === 'number') ids.add(id);
  };
  for (const [uid, entries] of records) {
    for (const value of entries) {
      look(uid, value);
      for (const { component, raw } of allComponentsOf(model, { uid }, { value, file: '', place: '' }))
        look(component.uid, raw.value);
    }
  }
  return ids;
}
