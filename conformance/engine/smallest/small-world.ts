/** Creates some entries of the world once more, so that a question can be asked about them alone. */
import { isObject } from '../../models/json.ts';
import type { Attribute, ContentType, Model } from '../../models/model.ts';
import { answeredEntry } from '../../oracle/shape.ts';
import type { Session } from '../../target/session.ts';
import { canonicalValues } from '../../world/canonical.ts';
import { segmentOf } from '../../world/segment.ts';
import { type EntryId, type World, type WorldEntry, worldOf } from '../../world/world.ts';
import { type Rewriting, rewriteBody, rewriteParts } from './body.ts';

/** Some entries of the world, created once more. */
export interface SmallWorld {
  readonly world: World;
  /** The new entries, in the order of their creation. */
  readonly entries: readonly WorldEntry[];
  /** The new entry of an entry of the world. */
  newOf(uid: string, id: EntryId): WorldEntry | undefined;
}

export interface SmallWorldOptions {
  readonly model: Model;
  readonly session: Session;
  /** The world that the entries are from. */
  readonly world: World;
  /** Rewrites texts, so that unique values differ from those of the world. */
  readonly text: (text: string) => string;
  /** Whether an attribute matters; others are left out where the model lets them. */
  readonly isNeeded: (type: ContentType, attribute: Attribute) => boolean;
}

/** Creates entries in the given order, link targets first; undefined when the target refuses one. Throws as `Session.send`. */
export async function recreate(
  originals: readonly WorldEntry[],
  { model, session, world, text, isNeeded }: SmallWorldOptions,
): Promise<SmallWorld | undefined> {
  const ids = new Map<string, EntryId>();
  const rewriting: Rewriting = { model, text, idOf: (uid, id) => ids.get(`${uid} ${id}`) };
  const drafts: { readonly original: WorldEntry; readonly type: ContentType; readonly made: WorldEntry }[] = [];
  for (const original of originals) {
    const type = model.contentTypes.find(({ uid }) => uid === original.uid);
    const body = original.creation?.request.body;
    if (!type || !isObject(body) || !isObject(body.data)) return undefined;
    const keeps = (attribute: Attribute): boolean => isDemanded(attribute) || isNeeded(type, attribute);
    const data = rewriteBody(body.data, type.attributes, rewriting, keeps);
    const answer = await session.create(type, data);
    const entry = answer.status < 300 ? answeredEntry(answer.body) : undefined;
    const creation = session.exchanges.at(-1);
    if (!entry || !creation) return undefined;
    ids.set(`${original.uid} ${original.id}`, entry.id);
    const { createdAt, updatedAt, publishedAt, locale } = entry.attributes;
    const unset = Object.keys(original.values).map((name) => {
      const attribute = type.attributes.find((candidate) => candidate.name === name);
      return [name, attribute?.default ?? null] as const;
    });
    const made: WorldEntry = {
      ...original,
      id: entry.id,
      segment: segmentOf(entry, session.target.identifier),
      values: {
        ...Object.fromEntries(unset),
        ...canonicalValues(type, data),
        ...{ createdAt, updatedAt, publishedAt, locale },
      },
      creation,
    };
    drafts.push({ original, type, made });
  }
  const entries = drafts.map(({ original, type, made }) => linked(original, type, made));
  const small: World = {
    ...world,
    ...worldOf(entries, { defaultLocale: world.defaultLocale, states: world.states, seed: world.seed ?? 0 }),
  };
  const newOf = (uid: string, id: EntryId): WorldEntry | undefined => small.find(uid, ids.get(`${uid} ${id}`) ?? '');
  return { world: small, entries, newOf };

  /** The entry with the links, components and files that were kept. */
  function linked(original: WorldEntry, type: ContentType, made: WorldEntry): WorldEntry {
    const attributeOf = (name: string) => type.attributes.find((attribute) => attribute.name === name);
    const isKept = (name: string): boolean => {
      const attribute = attributeOf(name);
      return attribute === undefined || isDemanded(attribute) || isNeeded(type, attribute);
    };
    const keptParts = Object.fromEntries(
      Object.entries(original.parts ?? {}).map(([name, items]) => [name, isKept(name) ? items : []]),
    );
    return {
      ...made,
      links: Object.fromEntries(
        Object.entries(original.links).map(([name, linkedIds]) => {
          const target = attributeOf(name)?.target ?? (name === 'localizations' ? type.uid : '');
          return [name, isKept(name) ? linkedIds.flatMap((id) => ids.get(`${target} ${id}`) ?? []) : []];
        }),
      ),
      ...(original.parts ? { parts: rewriteParts(keptParts, rewriting) } : {}),
      ...(original.morphs
        ? {
            morphs: Object.fromEntries(
              Object.entries(original.morphs).map(([name, refs]) => [
                name,
                isKept(name)
                  ? refs.flatMap(({ uid, id }) => {
                      const newId = ids.get(`${uid} ${id}`);
                      return newId === undefined ? [] : [{ uid, id: newId }];
                    })
                  : [],
              ]),
            ),
          }
        : {}),
    };
  }
}

/** Whether an entry cannot go without an attribute, or would get a value of the server. */
const isDemanded = ({ required, type, default: value, min, repeatable }: Attribute): boolean =>
  required ||
  type === 'uid' ||
  value !== undefined ||
  (min !== undefined && (repeatable === true || type === 'dynamiczone'));
