/** Content for whole entries: a value for every attribute that a run can fill, with what it links. */
import { firstOfEach } from '../../models/first-of-each.ts';
import type { JsonObject } from '../../models/json.ts';
import { type Attributed, componentsOf, typeNamed } from '../../models/lookup.ts';
import type { Attribute, Component, ContentType, Model } from '../../models/model.ts';
import { isPlainRelation, isToMany, isZone } from '../../oracle/attributes.ts';
import { createUpload, removeUpload, type Uploaded } from '../../target/arrange/upload.ts';
import { hasCapability, type Target } from '../../target/target.ts';
import { ownedRelations, publishedAt, wholeData } from '../4.9-graphql-writes/data.ts';
import { isShownMedia } from '../writing/compare.ts';
import type { Scratch } from '../writing/scratch.ts';
import { collections } from '../writing/subjects.ts';
import { holdsComponents, mapParts } from './component-trees.ts';

/** Values of an entry, and what its links can lead to. */
export interface WholeContent {
  /** A value for each attribute; another turn gives others. */
  values(turn: number): JsonObject;
  /** Attributes that link entries or files: one of each kind. */
  readonly links: readonly Attribute[];
  /** Ids of two entries or files for one of them. */
  idsFor(link: Attribute): readonly unknown[];
}

/** Kinds of attributes that a server may write in steps of their own. */
function kindOf(model: Model, attribute: Attribute): string {
  const { type, repeatable = false, multiple = false } = attribute;
  if (type === 'relation') return `relation ${isToMany(attribute)}`;
  if (type === 'media') return `media ${multiple}`;
  if (type !== 'component' && type !== 'dynamiczone') return 'value';
  const components = componentsOf(model, attribute);
  const isDeep = components.some(({ attributes }) => attributes.some(({ component }) => component !== undefined));
  return `${type} ${repeatable} ${isDeep} ${components.length > 1}`;
}

const kindsOf = (model: Model, type: ContentType): string[] => [
  `drafts ${type.draftAndPublish}`,
  ...type.attributes.filter((attribute) => !attribute.private).map((attribute) => kindOf(model, attribute)),
];

/** A few content-types that together have all kinds of attributes. */
export function typesOfAllKinds(model: Model): ContentType[] {
  const missing = new Set(collections(model).flatMap((type) => kindsOf(model, type)));
  const chosen: ContentType[] = [];
  const gain = (type: ContentType): number => new Set(kindsOf(model, type).filter((kind) => missing.has(kind))).size;
  while (missing.size > 0) {
    const [best] = collections(model).toSorted((a, b) => gain(b) - gain(a));
    if (!best) break;
    chosen.push(best);
    for (const kind of kindsOf(model, best)) missing.delete(kind);
  }
  return chosen;
}

/** The data with a link in each component that can have one; `idOf` names an entry of a content-type. */
const withLinksInside = (
  model: Model,
  owner: Attributed,
  data: JsonObject,
  idOf: (uid: string) => unknown,
): JsonObject => ({
  ...data,
  ...mapParts(model, owner, data, (item, component) => ({
    ...withLinksInside(model, component, item, idOf),
    ...Object.fromEntries(
      linksInside(model, component).map((link) => {
        const id = idOf(link.target ?? '');
        return [link.name, isList(link) ? [id] : id];
      }),
    ),
  })),
});

/** Relations of a component that several may have to one entry. */
const linksInside = (model: Model, component: Component): Attribute[] =>
  component.attributes.filter(
    (attribute) =>
      isPlainRelation(attribute) &&
      !attribute.private &&
      !attribute.relation?.startsWith('one') &&
      collections(model).some(({ uid }) => uid === attribute.target),
  );

/** The content-types that components of an owner link, at any depth. */
function targetsInside(model: Model, owner: Attributed, depth = 3): string[] {
  if (depth === 0) return [];
  const components = owner.attributes.filter(holdsComponents).flatMap((attribute) => componentsOf(model, attribute));
  return components.flatMap((component) => [
    ...linksInside(model, component).map(({ target = '' }) => target),
    ...targetsInside(model, component, depth - 1),
  ]);
}

/** Zones in the opposite order, with their last component once more: no order of their kinds. */
const turnedZones = (type: ContentType, data: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(data).map(([name, value]) => {
      const zone = type.attributes.find((attribute) => attribute.name === name && isZone(attribute));
      if (!zone || !Array.isArray(value)) return [name, value];
      const items: readonly unknown[] = [...value.toReversed(), ...value.slice(-1)];
      return [name, items.slice(0, Number(zone.max ?? items.length))];
    }),
  );

/** Whether a link leads to several entries or files. */
export const isList = (link: Attribute): boolean => (link.type === 'media' ? link.multiple === true : isToMany(link));

/** What a list, or a single link, holds in a turn. */
function linksIn(isMany: boolean, [first, second]: readonly unknown[], turn: number): unknown {
  const lists = [[first, second], [second], [second, first], [first]];
  const list = lists[turn % lists.length];
  return isMany ? list : list?.[0];
}

/** One attribute of each kind that links entries, and of each that holds files. */
function linksOf(model: Model, type: ContentType, takesFiles: boolean): Attribute[] {
  const media = type.attributes.filter((attribute) => takesFiles && isShownMedia(attribute));
  const all = [...ownedRelations(model, type), ...media];
  return firstOfEach(all, (attribute) => kindOf(model, attribute));
}

const hasUploads = (target: Target): boolean => hasCapability(target, 'upload') && target.allow.has('uploads');

/** Makes two entries, or files, to link; the files are added to `files`. */
export async function twoToLink(
  { session, model, create }: Scratch,
  { type, target }: Pick<Attribute, 'type' | 'target'>,
  files: Uploaded[],
) {
  const ids: unknown[] = [];
  const linked = type === 'media' ? undefined : typeNamed(model, target ?? '');
  for (let count = 0; count < 2; count += 1) {
    if (!linked) {
      const file = await createUpload(session);
      files.push(file);
      ids.push(file.id);
    } else ids.push((await create(linked, linked.draftAndPublish ? { publishedAt } : {})).entry.id);
  }
  return ids;
}

/** Makes the content, and what it links; its files are removed afterwards. */
export async function withWholeContent(
  scratch: Scratch,
  type: ContentType,
  run: (content: WholeContent) => Promise<void>,
): Promise<void> {
  const { session, model } = scratch;
  const files: Uploaded[] = [];
  try {
    const links = linksOf(model, type, hasUploads(session.target));
    const ids = new Map<string, readonly unknown[]>();
    for (const link of links) ids.set(link.name, await twoToLink(scratch, link, files));
    const inside = new Map<string, readonly unknown[]>();
    for (const target of new Set(targetsInside(model, type)))
      inside.set(target, await twoToLink(scratch, { type: 'relation', target }, files));
    const dataIn = (turn: number): JsonObject => {
      const idOf = (uid: string): unknown => inside.get(uid)?.[turn % 2];
      const data = withLinksInside(model, type, wholeData(model, type, turn), idOf);
      return turn % 2 === 0 ? data : turnedZones(type, data);
    };
    await run({
      links,
      idsFor: ({ name }) => ids.get(name) ?? [],
      values: (turn) => ({
        ...dataIn(turn),
        ...Object.fromEntries(links.map((link) => [link.name, linksIn(isList(link), ids.get(link.name) ?? [], turn)])),
      }),
    });
  } finally {
    for (const file of files) await removeUpload(session, file);
  }
}
