/** Finds the entries of the world that requests are about, where a check does not name them. */
import type { Mismatch } from '../checks/mismatch.ts';
import { listName, oneName } from '../models/graphql-names.ts';
import { isObject } from '../models/json.ts';
import type { Model } from '../models/model.ts';
import { endpointFinder } from '../target/endpoints.ts';
import type { Exchange, Request } from '../target/exchange.ts';
import type { World, WorldEntry } from '../world/world.ts';
import { textOf } from './findings/features.ts';

/** Entries of a list that show that it has some. */
const few = 2;

/** The entries of the world that a failure needs: those that it names, else those that its requests are about. */
export function entriesToMake(
  mismatch: Pick<Mismatch, 'entries' | 'actual'>,
  exchanges: readonly Exchange[],
  { model, world }: { readonly model: Model; readonly world: World },
): readonly WorldEntry[] {
  if (mismatch.entries.length > 0 || !needsEntries(mismatch, exchanges)) return mismatch.entries;
  return referencedEntries(exchanges, model, world);
}

const isQuery = ({ body }: Request): boolean =>
  isObject(body) && !String(body.query ?? 'mutation').includes('mutation');

/** Whether a failure may need entries of the world: it reads, and more than the status of a list is wrong. */
function needsEntries({ actual }: Pick<Mismatch, 'actual'>, exchanges: readonly Exchange[]): boolean {
  if (exchanges.some(({ request }) => request.method !== 'GET' && !isQuery(request))) return false;
  const shown = isObject(actual) ? Object.keys(actual).filter((name) => actual[name] !== undefined) : [];
  const isStatus = shown.join() === 'status';
  return !isStatus || exchanges.some(({ request: { path } }) => /^\/api\/[^/?]+\/|^\/graphql/.test(path));
}

/** The entries that the requests ask for by id, and a few of each list that they ask for. */
function referencedEntries(exchanges: readonly Exchange[], model: Model, world: World): WorldEntry[] {
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
