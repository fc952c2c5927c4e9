/** Finds the entries of the world that requests are about, where a check does not name them. */
import { listName, oneName } from '../models/graphql-names.ts';
import type { Model } from '../models/model.ts';
import { endpointFinder } from '../target/endpoints.ts';
import type { Exchange } from '../target/exchange.ts';
import type { World, WorldEntry } from '../world/world.ts';
import { textOf } from './findings/features.ts';

/** Entries of a list that show that it has some. */
const few = 2;

/** The entries that the requests ask for by id, and a few of each list that they ask for. */
export function referencedEntries(exchanges: readonly Exchange[], model: Model, world: World): WorldEntry[] {
  const find = endpointFinder(model);
  const entries = new Set<WorldEntry>();
  const add = (entry: WorldEntry | undefined): void => {
    if (entry?.creation) entries.add(entry);
  };
  for (const { request } of exchanges) {
    const { type, segment } = find(request.path) ?? {};
    const text = textOf(request);
    if (type && segment !== undefined) add(world.entries(type.uid).find((entry) => entry.segment === segment));
    for (const candidate of model.contentTypes) {
      for (const [, id] of text.matchAll(new RegExp(`\\b${oneName(candidate)}\\(id: *"?(\\d+)`, 'g')))
        add(world.find(candidate.uid, Number(id)));
      const isList = type === candidate && segment === undefined && request.method === 'GET';
      if (isList || new RegExp(`\\b${listName(candidate)}\\b *(?:\\(|\\{)`).test(text.slice(text.indexOf(' '))))
        for (const entry of world
          .entries(candidate.uid)
          .filter(({ creation }) => creation)
          .slice(0, few))
          add(entry);
    }
  }
  return [...entries];
}
