/** Records that are no entries of the world, such as users or components, as entries that questions can be drawn from. */
import type { JsonObject } from '../models/json.ts';
import type { ContentType, Model } from '../models/model.ts';
import { type World, type WorldEntry, worldOf } from '../world/world.ts';

/** A record whose values are known. */
export type KnownRecord = JsonObject & { readonly id: number };

/** Records as the entries of a content-type, of which the generators and the oracle know. */
export interface RecordSubject {
  readonly model: Model;
  readonly type: ContentType;
  readonly world: World;
}

/** @param types the attribute type of each value, by its name */
export function subjectOf(
  { seed, keepsCase }: Pick<World, 'seed' | 'keepsCase'>,
  types: Readonly<Record<string, string>>,
  records: readonly KnownRecord[],
): RecordSubject {
  const plain = { required: false, unique: false, private: false, localized: false };
  const type: ContentType = {
    ...{ uid: 'record', kind: 'collectionType', singularName: 'record', pluralName: 'records' },
    ...{ draftAndPublish: false, localized: false, populateCreatorFields: false },
    attributes: Object.entries(types).map(([name, attributeType]) => ({ name, type: attributeType, ...plain })),
  };
  const entries = records.map(({ id, ...values }): WorldEntry => {
    return { uid: type.uid, id, segment: String(id), values, links: {}, own: true };
  });
  const world = worldOf(entries, { ...(seed === undefined ? {} : { seed }) });
  return {
    model: { contentTypes: [type], components: [] },
    type,
    world: keepsCase === undefined ? world : { ...world, keepsCase },
  };
}
