/** Chooses the entries that fake entries link. */
import type { RelationAttribute } from '../../model/attribute.ts';
import type { Draw } from './draw.ts';

/** The entry that links. */
export interface Linker {
  readonly uid: string;
  readonly id: number;
  /** Number of entries of its content-type in its locale. */
  readonly count: number;
}

/** Most entries that one to-many relation links. */
const MOST_LINKS = 3;

/**
 * Chooses ids for a relation; undefined where the other side chooses, or nothing can be linked.
 *
 * @param targets ids of the target content-type that the entry may link
 * @param isInside whether the relation belongs to a component of the entry
 */
export function chooseLinks(
  attribute: RelationAttribute,
  { faker, number }: Draw,
  { uid, id, count }: Linker,
  targets: readonly number[],
  isInside: boolean,
): unknown {
  if (attribute.mappedBy !== undefined || attribute.morphBy !== undefined || attribute.withoutLinks) return undefined;
  const isSelf = (target: number | undefined): boolean => attribute.target === uid && target === id;
  // an empty list is enough where links are required and nothing can be linked
  if (targets.length === 0 || (targets.length === 1 && isSelf(targets[0]))) return attribute.required ? [] : undefined;
  if (attribute.relation === 'oneToOne' && !isInside) {
    const twin = targets[number - 1];
    return isSelf(twin) ? undefined : twin;
  }
  if (attribute.relation === 'oneToMany' && !isInside)
    // each target belongs to one entry only
    return Array.from({ length: MOST_LINKS }, (_, at) => targets[number - 1 + at * count]).filter(
      (target) => target !== undefined && !isSelf(target),
    );
  const next = (): number => {
    const target = faker.helpers.arrayElement(targets);
    return isSelf(target) ? next() : target;
  };
  if (attribute.toOne) return next();
  return [...new Set(Array.from({ length: faker.number.int({ min: 1, max: MOST_LINKS }) }, next))];
}
