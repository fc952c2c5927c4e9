/** What the settings of a step give an entry: values, files, components and links. */
import { oneOf, publishedAt } from '../../checks/4.9-graphql-writes/data.ts';
import { visibleAttributes } from '../../checks/4.9-graphql-writes/expect-stored.ts';
import type { JsonObject } from '../../models/json.ts';
import { componentUids } from '../../models/lookup.ts';
import type { Attribute, ContentType } from '../../models/model.ts';
import { isScalar, isZone } from '../../oracle/attributes.ts';
import { chooseFiles, type FileRecords, sentFiles } from '../../world/files.ts';
import type { RelationWrite } from '../adapters.ts';
import type { Content, RelationSide, SequenceEntry } from '../content.ts';
import { bodyValue, type Extent, entryAt } from '../relation-value.ts';
import { settableAttributes, writableAttributes } from '../subject.ts';
import type { PartWriter, SentPart } from './parts.ts';
import type { HeldPart } from './records.ts';
import type { Setting } from './steps.ts';

/** What a write gives an entry. */
export interface Changes {
  /** Values, files and components. */
  readonly body: JsonObject;
  readonly links: readonly RelationWrite[];
  readonly parts: ReadonlyMap<string, readonly SentPart[]>;
}

/** What changes are chosen from. */
export interface Ground {
  readonly content: Content;
  readonly writer: PartWriter;
  readonly extent: Extent;
  /** The files that writes may name; undefined where none are known, or the document states none. */
  readonly files: FileRecords | undefined;
}

/** The entry that is written, with its components. */
interface Written {
  readonly entry: SequenceEntry;
  readonly parts: ReadonlyMap<string, readonly HeldPart[]> | undefined;
}

/** The last setting of each attribute, and of each relation one side. `written` is undefined for a new entry. */
export function changesOf(
  ground: Ground,
  type: ContentType,
  written: Written | undefined,
  settings: readonly Setting[],
): Changes {
  const attributes = settable(ground, type, written === undefined);
  const scalars = attributes.filter(isScalar);
  const holding = attributes.filter((attribute) => componentUids(attribute).length > 0);
  // components hold most: they are drawn twice as often
  const others = [...attributes.filter((attribute) => !isScalar(attribute)), ...holding];
  const body: Record<string, unknown> = {};
  const links = new Map<unknown, RelationWrite>();
  const parts = new Map<string, readonly SentPart[]>();
  for (const setting of settings) {
    const attribute = entryAt(setting.isScalar ? scalars : others, setting.attribute);
    if (!attribute) continue;
    const { name } = attribute;
    if (isScalar(attribute)) body[name] = scalarOf(attribute, setting.pick);
    else if (attribute.type === 'media') body[name] = filesOf(attribute, setting.pick, ground.files);
    else if (attribute.type === 'relation') {
      const link = linkOf(ground, type, attribute, written?.entry, setting);
      if (link) links.set(link.bond, link);
    } else {
      const sent = ground.writer.sent(attribute, written?.parts?.get(name) ?? [], setting.items);
      const bodies = sent.map((part) => part.body);
      parts.set(name, sent);
      body[name] = attribute.repeatable || isZone(attribute) ? bodies : (bodies[0] ?? null);
    }
  }
  return { body, links: [...links.values()], parts };
}

/** What a new entry is given: a value for every scalar attribute, what the settings say, and its state. */
export function wholeChanges(ground: Ground, type: ContentType, turn: number, settings: readonly Setting[]): Changes {
  const changes = changesOf(ground, type, undefined, settings);
  const scalars = settableAttributes(type).map(
    (attribute, at) => [attribute.name, oneOf(attribute, turn + at)] as const,
  );
  const isDraft = ground.extent === 'observed' && turn % 3 === 0;
  const state = type.draftAndPublish ? { publishedAt: isDraft ? null : publishedAt } : {};
  return { ...changes, body: { ...Object.fromEntries(scalars), ...state, ...changes.body } };
}

/** Settings that give every attribute but the scalars some content; another `pick` gives others. */
export const wholeSettings = (ground: Ground, type: ContentType, pick: number): Setting[] =>
  settable(ground, type, true).map((_, attribute) => ({
    isScalar: false,
    attribute,
    pick: pick + attribute,
    items: [0, 1].map((at) => ({ pick: pick + at, on: pick + at })),
    link: { list: [{ at: pick, long: false }] },
  }));

/** The attributes that a write may name. The document states components and files of new entries alone. */
function settable({ content, extent, files }: Ground, type: ContentType, isNew: boolean): readonly Attribute[] {
  const scalars = writableAttributes(type);
  const sides = sidesOf(content, extent, type);
  const holdsFiles = ({ type: of }: Attribute): boolean => of === 'media' && files !== undefined;
  return visibleAttributes(type.attributes).filter(
    (attribute) =>
      scalars.includes(attribute) ||
      (componentUids(attribute).length > 0 && (isNew || extent === 'observed')) ||
      holdsFiles(attribute) ||
      sides.some((side) => side.attribute.name === attribute.name),
  );
}

/** The sides of relations that a write may name. The document states the order of links from the owning side alone. */
const sidesOf = (content: Content, extent: Extent, type: ContentType): readonly RelationSide[] =>
  content.sidesOf(type).filter(({ side }) => extent === 'observed' || side === 'owner');

const scalarOf = (attribute: Attribute, pick: number | null): unknown =>
  pick === null && !attribute.required ? null : oneOf(attribute, pick ?? 0);

function filesOf(attribute: Attribute, pick: number | null, files: FileRecords = new Map()): unknown {
  const none = attribute.multiple ? [] : null;
  return pick === null ? none : (sentFiles([attribute], chooseFiles([attribute], pick, files))[attribute.name] ?? none);
}

/** The value of a relation; undefined where the clauses do not cover it. A required one is emptied by a list alone. */
function linkOf(
  { content, extent }: Ground,
  type: ContentType,
  { name, required }: Attribute,
  entry: SequenceEntry | undefined,
  { link }: Setting,
): RelationWrite | undefined {
  const side = sidesOf(content, extent, type).find((one) => one.attribute.name === name);
  const value = side && bodyValue(side.links, { side: side.side, id: entry?.id, extent }, link);
  return side === undefined || value === undefined || (value === null && required) ? undefined : { ...side, value };
}
