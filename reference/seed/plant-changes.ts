/** Plants what changed in a seed, and leaves all other content as it is. */
import { isScalar } from '../model/attribute.ts';
import type { ContentType, Model } from '../model/model.ts';
import type { Store, Writer } from '../store/store.ts';
import { changesBetween, type SeedChanges, type SeedState } from './changes.ts';
import { type FilePlanting, plantFiles } from './files.ts';
import { type Planting, plantSeed } from './plant.ts';
import type { SeedEntry } from './read.ts';

/** What became of the changes. */
export interface PlantedChanges {
  readonly planted: number;
  readonly removed: number;
  /** New entries of the seed whose id an entry has that was created meanwhile. */
  readonly taken: readonly SeedEntry[];
}

/**
 * Plants what changed between two states of a seed, with the bytes of its files.
 *
 * @throws ProjectError as `plantSeed`; no entry is changed then
 */
export async function followSeed(
  planting: Omit<Planting, 'seed' | 'replaces'>,
  files: FilePlanting,
  before: SeedState,
  after: SeedState,
): Promise<PlantedChanges> {
  const { added, changed, removed } = changesBetween(before, after);
  const prepared = await plantFiles([...added, ...changed.map(({ entry }) => entry)], files);
  return plantChanges(planting, {
    added: prepared.slice(0, added.length),
    changed: changed.map((each, index) => ({ ...each, entry: prepared[added.length + index] ?? each.entry })),
    removed,
  });
}

/**
 * Adds new entries of a seed, gives changed ones their new data, and removes those that the seed no longer has.
 *
 * @throws ProjectError as `plantSeed`; nothing is changed then
 */
async function plantChanges(
  planting: Omit<Planting, 'seed' | 'replaces'>,
  { added, changed, removed }: SeedChanges,
): Promise<PlantedChanges> {
  const { model, store } = planting;
  const taken = added.filter(({ type, id }) => store.get(type.uid, id));
  const gone = removed.filter((entry) => isIn(model, store, entry));
  const seed = [...added.filter((entry) => !taken.includes(entry)), ...changed.map(({ entry }) => entry)];
  if (seed.length === 0 && gone.length === 0) return { planted: 0, removed: 0, taken };
  const replaces = new Set(changed.flatMap(({ entry }) => (isIn(model, store, entry) ? [entry] : [])));
  const before = (writer: Writer) => {
    planting.before?.(writer);
    for (const { type, id } of gone) writer.remove(type.uid, id);
    for (const each of changed) if (replaces.has(each.entry)) clear(writer, each.entry, each.before);
  };
  await plantSeed({ ...planting, seed, replaces, before });
  return { planted: seed.length, removed: gone.length, taken };
}

/** Whether the content has an entry of the seed: its content-type may be gone. */
const isIn = (model: Model, store: Store, { type, id }: SeedEntry): boolean =>
  model.contentTypes.has(type.uid) && store.get(type.uid, id) !== undefined;

/** Takes from an entry what its former data gave it, so that it can be filled anew. */
function clear(writer: Writer, { type, id, data }: SeedEntry, before: SeedEntry): void {
  writer.update(type.uid, id, emptyValues(type));
  for (const attribute of type.attributes.values()) {
    const { name } = attribute;
    if (isScalar(attribute)) continue;
    const isComponent = attribute.type === 'component' || attribute.type === 'dynamiczone';
    if (isComponent || (before.data[name] !== undefined && data[name] === undefined))
      writer.link(type.uid, id, name, []);
  }
}

const emptyValues = (type: ContentType): Record<string, null> =>
  Object.fromEntries([...type.attributes.values()].filter(isScalar).map(({ name }) => [name, null]));
