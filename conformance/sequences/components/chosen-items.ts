/** Chooses the components of a body: as many as the attribute takes, each one that is there at most once. */
import { shapeOf } from '../../checks/4.1-endpoints/part-source.ts';
import type { Attribute } from '../../models/model.ts';
import { entryAt } from '../relation-value.ts';
import type { Item } from './steps.ts';

/** Most components of an attribute. */
const most = 4;

/** Makes a component of a body: of one that is there, or a new one. */
interface Makers<Held, Sent> {
  kept(held: Held, item: Item): Sent;
  fresh(item: Item): Sent;
}

/** @param stored the components that are there */
export function chosenItems<Held, Sent>(
  attribute: Attribute,
  stored: readonly Held[],
  items: readonly Item[],
  { kept, fresh }: Makers<Held, Sent>,
): readonly Sent[] {
  const { required, min, max } = attribute;
  const free = new Set(stored);
  const sent = items.flatMap((item): Sent[] => {
    const one = item.kept === undefined ? undefined : entryAt(stored, item.kept);
    if (one !== undefined && !free.delete(one)) return [];
    return [one === undefined ? fresh(item) : kept(one, item)];
  });
  const largest = shapeOf(attribute) === 'single' ? 1 : Math.min(most, Number(max ?? most));
  const chosen = sent.slice(0, largest);
  const fewest = chosen.length > 0 || required ? Math.max(Number(min ?? 0), required ? 1 : 0) : 0;
  const missing = Array.from({ length: Math.max(0, fewest - chosen.length) }, (_, at) => ({ pick: at, on: at }));
  return [...chosen, ...missing.map(fresh)];
}
