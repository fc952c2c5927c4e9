/** Creates some entries of the world once more, so that a question can be asked about them alone. */
import { isObject } from '../../models/json.ts';
import { attributeNamed, findType } from '../../models/lookup.ts';
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
  /** A text with the moments at which the new entries were created and changed in place of those of the world. */
  newMoments(text: string): string;
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
  options: SmallWorldOptions,
): Promise<SmallWorld | undefined> {
  const { model, world } = options;
  const ids: NewIds = new Map();
  const copies: Copy[] = [];
  for (const original of originals) {
    const type = findType(model, original.uid);
    const entry = type && (await createAgain(original, type, ids, options));
    if (!entry) return undefined;
    ids.set(`${original.uid} ${original.id}`, entry.id);
    copies.push({ original, type, entry });
  }
  const entries = copies.map((copy) => linked(copy, ids, options));
  const small: World = {
    ...world,
    ...worldOf(entries, { defaultLocale: world.defaultLocale, states: world.states, seed: world.seed ?? 0 }),
  };
  const newOf = (uid: string, id: EntryId): WorldEntry | undefined => small.find(uid, ids.get(`${uid} ${id}`) ?? '');
  return { world: small, entries, newOf, newMoments: newMomentsOf(copies) };
}

/** Rewrites moments of the originals to those of their copies. */
function newMomentsOf(copies: readonly Copy[]): (text: string) => string {
  const moments = copies.flatMap(({ original, entry }) =>
    ['createdAt', 'updatedAt', 'publishedAt'].flatMap((name) => {
      const [from, to] = [original.values[name], entry.values[name]];
      return typeof from === 'string' && typeof to === 'string' ? [[from, to] as const] : [];
    }),
  );
  const all = new Map(moments.toReversed());
  return (text) =>
    text.replace(/\d{4}-\d\d-\d\dT\d\d(?::|%3A)\d\d(?::|%3A)\d\d\.\d{3}Z/g, (moment) => {
      return all.get(decodeURIComponent(moment)) ?? moment;
    });
}

/** The world with the new entries in it. */
export function besideOthers(
  { entries }: SmallWorld,
  { model, world }: Pick<SmallWorldOptions, 'model' | 'world'>,
): World {
  const all = [...model.contentTypes.flatMap(({ uid }) => world.entries(uid)), ...entries];
  const { defaultLocale, states, seed = 0 } = world;
  return { ...world, ...worldOf(all, { defaultLocale, states, seed }) };
}

/** The id of each new entry, by uid and id of the original. */
type NewIds = Map<string, EntryId>;

/** A new entry, without the links that it got. */
interface Copy {
  readonly original: WorldEntry;
  readonly type: ContentType;
  readonly entry: WorldEntry;
}

const rewritingOf = ({ model, text }: SmallWorldOptions, ids: NewIds): Rewriting => ({
  model,
  text,
  idOf: (uid, id) => ids.get(`${uid} ${id}`),
});

/** Creates an entry with the attributes that matter; undefined when the target refuses it. */
async function createAgain(
  original: WorldEntry,
  type: ContentType,
  ids: NewIds,
  options: SmallWorldOptions,
): Promise<WorldEntry | undefined> {
  const { session, isNeeded } = options;
  const body = original.creation?.request.body;
  if (!isObject(body) || !isObject(body.data)) return undefined;
  const keeps = (attribute: Attribute): boolean => isDemanded(attribute) || isNeeded(type, attribute);
  const data = rewriteBody(body.data, type.attributes, rewritingOf(options, ids), keeps);
  const answer = await session.create(type, data);
  const entry = answer.status < 300 ? answeredEntry(answer.body) : undefined;
  const creation = session.exchanges.at(-1);
  if (!entry || !creation) return undefined;
  const { createdAt, updatedAt, publishedAt, locale } = entry.attributes;
  const unset = Object.keys(original.values).map((name) => {
    const attribute = attributeNamed(type, name);
    return [name, attribute?.default ?? null] as const;
  });
  return {
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
}

/** The new entry with the links, components and files that were kept. */
function linked({ original, type, entry }: Copy, ids: NewIds, options: SmallWorldOptions): WorldEntry {
  const newId = (uid: string, id: EntryId): EntryId[] => {
    const known = ids.get(`${uid} ${id}`);
    return known === undefined ? [] : [known];
  };
  /** Members whose attribute was kept; the others are empty lists. */
  const kept = <From, To>(
    members: Readonly<Record<string, readonly From[]>>,
    copy: (name: string, item: From) => To[],
  ) =>
    Object.fromEntries(
      Object.entries(members).map(([name, items]) => {
        const attribute = attributeNamed(type, name);
        const isKept = attribute === undefined || isDemanded(attribute) || options.isNeeded(type, attribute);
        return [name, isKept ? items.flatMap((item) => copy(name, item)) : []];
      }),
    );
  const { links, parts, files, morphs } = original;
  return {
    ...entry,
    links: kept(links, (name, id) =>
      newId(attributeNamed(type, name)?.target ?? (name === 'localizations' ? type.uid : ''), id),
    ),
    ...(parts
      ? {
          parts: rewriteParts(
            kept(parts, (_, item) => [item]),
            rewritingOf(options, ids),
          ),
        }
      : {}),
    ...(files ? { files: kept(files, (_, id) => [id]) } : {}),
    ...(morphs ? { morphs: kept(morphs, (_, { uid, id }) => newId(uid, id).map((to) => ({ uid, id: to }))) } : {}),
  };
}

/** Whether an entry cannot go without an attribute, or would get a value of the server. */
const isDemanded = ({ required, type, default: value, min, repeatable }: Attribute): boolean =>
  required ||
  type === 'uid' ||
  value !== undefined ||
  (min !== undefined && (repeatable === true || type === 'dynamiczone'));
