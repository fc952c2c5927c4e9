/** Entries that can be asked for by id, by their place in the world. */
import type { World } from '../../world/world.ts';

/** Places of the entries of a content-type that are no drafts: section 3 does not say whether GET by id answers drafts. */
export const publishedPlaces = (world: World, uid: string): number[] =>
  world.entries(uid).flatMap(({ values }, at) => (values.publishedAt === null ? [] : [at]));
