/** What holds a file: the other side of media attributes, which is kept nowhere. */
import type { Model } from '../model/model.ts';
import type { Reader, Ref } from '../store/reader.ts';

/** By id of a file: the entries and components that a media attribute of theirs links it from. Reads all of them. */
export function relatedToFiles(model: Model, reader: Reader): ReadonlyMap<number, readonly Ref[]> {
  const holders = new Map<number, Ref[]>();
  for (const { uid, attributes } of [...model.components.values(), ...model.contentTypes.values()]) {
    const media = [...attributes.values()].filter(({ type }) => type === 'media');
    if (media.length === 0) continue;
    for (const { id } of reader.all(uid)) {
      const files = new Set(media.flatMap(({ name }) => reader.linked(uid, id, name).map((file) => file.id)));
      for (const file of files) {
        const known = holders.get(file);
        if (known) known.push({ uid, id });
        else holders.set(file, [{ uid, id }]);
      }
    }
  }
  return holders;
}
