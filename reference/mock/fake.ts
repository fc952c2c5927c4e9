/** Fake content (option `--fake`), the same for the same seed. */
import fc from 'fast-check';
import type { Content } from '../content/service.ts';
import type { RelationAttribute } from '../model/attribute.ts';
import type { ContentType, Model } from '../model/model.ts';
import { ApiError } from '../query/api-error.ts';
import { UNRESTRICTED } from '../query/viewer.ts';
import { fakeData } from './fake-values.ts';

/** How much fake content to add. */
export interface FakeOptions {
  /** Entries of each collection type; single types get one unless this is 0. */
  readonly count: number;
  readonly seed: number;
}

/**
 * Adds fake entries to every content-type with endpoints, by the same service as requests, so that each is valid. Relations are
 * set once all entries exist. With drafts, one entry in five is a draft.
 */
export async function addFakeContent(model: Model, content: Content, { count, seed }: FakeOptions): Promise<void> {
  const types = [...model.contentTypes.values()].filter((type) => type.hasEndpoints);
  const idsByUid = new Map<string, number[]>();
  for (const [index, type] of types.entries()) {
    const ids: number[] = [];
    idsByUid.set(type.uid, ids);
    if (type.kind === 'singleType') {
      if (count > 0) await content.upsert(type, sample(type, model, 1, seed + index), UNRESTRICTED);
      continue;
    }
    for (let number = 1; number <= count; number++) {
      const draft = type.draftAndPublish && number % 5 === 0 ? { publishedAt: null } : {};
      const dataOf = (attempt: number) => ({ ...sample(type, model, number, seed + index, attempt), ...draft });
      ids.push(await createUnique(type, content, dataOf));
    }
  }
  for (const type of types) await relate(type, content, idsByUid);
}

/** How often other values are drawn if unique values of a pattern or small range are taken. */
const ATTEMPTS = 100;

/** Adds an entry; draws again while a unique value is taken. Throws an Error that names the attribute after all attempts. */
async function createUnique(type: ContentType, content: Content, dataOf: (attempt: number) => object): Promise<number> {
  for (let attempt = 0; ; attempt++) {
    try {
      return (await content.create(type, dataOf(attempt), UNRESTRICTED)).id;
    } catch (error) {
      const isTaken =
        error instanceof ApiError && error.details?.errors?.every(({ message }) => message.includes('unique'));
      if (isTaken && attempt < ATTEMPTS) continue;
      if (!isTaken) throw error;
      const names = error.details?.errors?.map(({ path }) => path.join('.')).join(', ');
      throw new Error(
        `--fake: ${type.uid} runs out of values for ${names}, which must be unique; ask for fewer entries`,
      );
    }
  }
}

/** Draws the data of an entry with a seed of its own, so that entries of neighbouring seeds differ. */
function sample(type: ContentType, model: Model, number: number, seed: number, attempt = 0): object {
  const entrySeed = seed * 100_003 + number + attempt * 1_000_003;
  const [data = {}] = fc.sample(fakeData(type, model, number), { seed: entrySeed, numRuns: 1 });
  return data;
}

/** Links each entry to fake entries: one, or two if several may be linked. */
async function relate(type: ContentType, content: Content, ids: ReadonlyMap<string, readonly number[]>): Promise<void> {
  for (const [index, id] of (ids.get(type.uid) ?? []).entries()) {
    const links: Record<string, number[]> = {};
    for (const attribute of type.attributes.values()) {
      if (attribute.type !== 'relation' || !isOwn(attribute)) continue;
      const targets = ids.get(attribute.target ?? '') ?? [];
      const first = targets[index % targets.length];
      const second = targets[(index * 7 + 1) % targets.length];
      if (first === undefined || second === undefined) continue;
      links[attribute.name] = attribute.toOne || first === second ? [first] : [first, second];
    }
    if (Object.keys(links).length > 0) await content.update(type, id, links, UNRESTRICTED);
  }
}

/** Whether a relation is set on this side; the server sets localizations and creators. */
function isOwn({ name, mappedBy, morphBy }: RelationAttribute): boolean {
  return mappedBy === undefined && morphBy === undefined && !['localizations', 'createdBy', 'updatedBy'].includes(name);
}
