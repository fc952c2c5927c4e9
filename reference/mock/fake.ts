/** Made-up content (option `--fake`), the same for the same seed. */
import fc from 'fast-check';
import type { Content } from '../content/service.ts';
import type { RelationAttribute } from '../model/attribute.ts';
import type { ContentType, Model } from '../model/model.ts';
import type { Viewer } from '../query/viewer.ts';
import { fakeData } from './fake-values.ts';

/** How much to make up. */
export interface FakeOptions {
  /** Entries of each collection type; single types get theirs when this is not 0. */
  readonly count: number;
  readonly seed: number;
}

const EVERYTHING: Viewer = { may: () => true };

/**
 * Adds made-up entries to every content-type with endpoints, through the same door as requests, so that each is valid.
 * Relations are set once all entries are there. One entry in five of a type with drafts is a draft.
 */
export async function addFakeContent(model: Model, content: Content, { count, seed }: FakeOptions): Promise<void> {
  const types = [...model.contentTypes.values()].filter((type) => type.hasEndpoints);
  const made = new Map<string, number[]>();
  for (const [index, type] of types.entries()) {
    const ids: number[] = [];
    made.set(type.uid, ids);
    if (type.kind === 'singleType') {
      if (count > 0) await content.upsert(type, sample(type, model, 1, seed + index), EVERYTHING);
      continue;
    }
    for (let number = 1; number <= count; number++) {
      const draft = type.draftAndPublish && number % 5 === 0 ? { publishedAt: null } : {};
      const data = { ...sample(type, model, number, seed + index), ...draft };
      ids.push((await content.create(type, data, EVERYTHING)).id);
    }
  }
  for (const type of types) await relate(type, content, made);
}

/** One value of its own for each entry: neighbours in a row of samples differ more than the same place of two rows. */
function sample(type: ContentType, model: Model, number: number, seed: number): object {
  const [data = {}] = fc.sample(fakeData(type, model, number), { seed: seed * 100_003 + number, numRuns: 1 });
  return data;
}

/** Links entry after entry to the entries that were made: one of them, or two where many may be linked. */
async function relate(
  type: ContentType,
  content: Content,
  made: ReadonlyMap<string, readonly number[]>,
): Promise<void> {
  for (const [index, id] of (made.get(type.uid) ?? []).entries()) {
    const links: Record<string, number[]> = {};
    for (const attribute of type.attributes.values()) {
      if (attribute.type !== 'relation' || !isOwn(attribute)) continue;
      const targets = made.get(attribute.target ?? '') ?? [];
      const first = targets[index % targets.length];
      const second = targets[(index * 7 + 1) % targets.length];
      if (first === undefined || second === undefined) continue;
      links[attribute.name] = attribute.toOne || first === second ? [first] : [first, second];
    }
    if (Object.keys(links).length > 0) await content.update(type, id, links, EVERYTHING);
  }
}

/** Relations the content-type decides itself; localizations and creators are given to it. */
function isOwn({ name, mappedBy, morphBy }: RelationAttribute): boolean {
  return mappedBy === undefined && morphBy === undefined && !['localizations', 'createdBy', 'updatedBy'].includes(name);
}
