/** The entries at the ends of a written relation. */
import type { EntryId } from '../world/world.ts';
import type { RelationWrite } from './adapters.ts';

/** The targets of an entry and the owners of these targets, each as `uid id`; none without a link. */
export function linkEnds(link: RelationWrite | undefined, id: EntryId): string[] {
  if (!link) return [];
  const { bond, links, side } = link;
  const [here, there] = side === 'owner' ? [bond.type, bond.target] : [bond.target, bond.type];
  const targets = links.linked(side, id);
  const holders = targets.flatMap((target) => links.holder(side, target, id) ?? []);
  return [...targets.map((target) => `${there.uid} ${target}`), ...holders.map((holder) => `${here.uid} ${holder}`)];
}
