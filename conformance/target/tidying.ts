/**
 * Removes the entries of finished cases. While checks run side by side, one mutation removes many entries where the target
 * has GraphQL: single removals would be a seventh of all requests.
 */
import { fillName } from '../models/graphql-names.ts';
import { isObject } from '../models/json.ts';
import type { Model } from '../models/model.ts';
import { endpointFinder } from './endpoints.ts';
import { graphqlAnswer, graphqlRequest } from './graphql.ts';
import { isInGraphql } from './in-graphql.ts';
import { hasCapability, type Target } from './target.ts';

export interface Tidying {
  /** Removes the entries at paths, in batches. Never throws. */
  removeAll(paths: readonly string[]): Promise<void>;
  /** Removes the entry at a path. Never throws: the ledger finds entries that stay. */
  remove(path: string): Promise<void>;
  /** Runs work and sends its removals in batches. */
  inBatches(work: () => Promise<unknown>): Promise<void>;
}

/** Most entries that one mutation removes. */
const batchSize = 25;

/** Removes the entry at a path. Never throws: the ledger finds entries that stay. */
export async function removeEntry(target: Pick<Target, 'send'>, path: string): Promise<void> {
  await target.send({ method: 'DELETE', path, auth: 'full' }).catch(() => undefined);
}

export function createTidying(
  model: Model,
  target: Pick<Target, 'send' | 'owner' | 'capabilities' | 'identifier'>,
): Tidying {
  const find = endpointFinder(model);
  const hasGraphql = hasCapability(target, 'graphql');
  const canBatch = hasGraphql && target.identifier === 'id';
  let isWaiting = false;
  /** Waiting removals: mutation fields by the path of the entry. */
  let waiting = new Map<string, string>();

  const removeNow = (path: string): Promise<void> => removeEntry(target, path);

  /** Deletes entries by one mutation; resolves to the paths of the deleted ones. */
  const deleteInOneMutation = async (entries: ReadonlyMap<string, string>): Promise<ReadonlySet<string>> => {
    const fields = [...entries.values()].map((field, at) => `e${at}: ${field}`);
    const request = graphqlRequest(target, { query: `mutation { ${fields.join(' ')} }` });
    const { data } = graphqlAnswer(await target.send(request));
    const answers = [...entries.keys()].map((path, at) => [path, data?.[`e${at}`]] as const);
    return new Set(answers.flatMap(([path, answer]) => (isObject(answer) && isObject(answer.data) ? [path] : [])));
  };

  const removeWaiting = async (): Promise<void> => {
    const entries = waiting;
    waiting = new Map();
    if (entries.size === 0) return;
    const deleted = await deleteInOneMutation(entries).catch(() => new Set<string>());
    if (deleted.size === 0) isWaiting = false;
    for (const path of entries.keys()) if (!deleted.has(path)) await removeNow(path);
  };

  const remove = async (path: string): Promise<void> => {
    const { type, segment } = find(path) ?? {};
    // in GraphQL, builds with documents delete the default locale alone
    const isByLocale = type?.versioned === true && type.localized;
    if (!isWaiting || !type || !isInGraphql(target, type) || isByLocale || segment === undefined)
      return removeNow(path);
    waiting.set(path, `${fillName('delete<X>', type)}(id: ${JSON.stringify(segment)}) { data { id } }`);
    if (waiting.size >= batchSize) await removeWaiting();
  };
  const inBatches = async (work: () => Promise<unknown>): Promise<void> => {
    isWaiting = canBatch;
    try {
      await work();
    } finally {
      isWaiting = false;
      await removeWaiting();
    }
  };

  return {
    remove,
    inBatches,
    removeAll: (paths) =>
      inBatches(async () => {
        for (const path of paths) await remove(path);
      }),
  };
}
