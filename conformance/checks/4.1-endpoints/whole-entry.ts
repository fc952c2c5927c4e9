/** An entry with a value in every attribute that a run can fill: values, components, zones, links and files. */

import type { JsonObject } from '../../models/json.ts';
import { componentsOf, typeNamed } from '../../models/lookup.ts';
import type { Attribute, ContentType, Model } from '../../models/model.ts';
import { isToMany, isZone } from '../../oracle/attributes.ts';
import { idAsRest } from '../../oracle/graphql/envelope.ts';
import { createUpload, removeUpload, type Uploaded } from '../../target/arrange/upload.ts';
import type { Session } from '../../target/session.ts';
import type { Target } from '../../target/target.ts';
import { ownedRelations, publishedAt, wholeData } from '../4.9-graphql-writes/data.ts';
import { expectStored, wholeQuery } from '../4.9-graphql-writes/expect-stored.ts';
import { entryIn } from '../writing/answers.ts';
import type { Created, Scratch } from '../writing/scratch.ts';
import { collections } from '../writing/subjects.ts';

/** Values of an entry: each turn gives every attribute another value. */
export interface WholeEntry {
  readonly session: Session;
  readonly entry: Created;
  /** A value for each attribute; of unique ones the value of the entry. */
  values(turn: number): JsonObject;
  /** The body of a second entry like it, with unique values of its own. */
  again(): JsonObject;
  /** What the entry must hold. */
  expected(): JsonObject;
  /** Everything of the entry, with the ids of its components. Throws Mismatch unless it holds what it must. */
  read(): Promise<JsonObject>;
  /** Updates the entry. Throws Mismatch unless a read has what was sent, or `holds`, and all else as before. */
  update(data: JsonObject, holds?: JsonObject): Promise<void>;
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

/** What a list, or a single link, holds in a turn. */
function linksIn(isList: boolean, [first, second]: readonly unknown[], turn: number): unknown {
  const lists = [[first, second], [second], [second, first], [first]];
  const list = lists[turn % lists.length];
  return isList ? list : list?.[0];
}

/** One attribute of each kind that links entries, and of each that holds files. */
function linksOf(model: Model, type: ContentType, takesFiles: boolean): Attribute[] {
  const media = type.attributes.filter((attribute) => takesFiles && attribute.type === 'media' && !attribute.private);
  const all = [...ownedRelations(model, type), ...media];
  return [...new Map(all.toReversed().map((attribute) => [kindOf(model, attribute), attribute])).values()];
}

const hasUploads = ({ capabilities, allow }: Target): boolean =>
  (capabilities.get('upload') ?? 'absent') !== 'absent' && allow.has('uploads');

async function idsFor({ session, model, create }: Scratch, { type, target }: Attribute, files: Uploaded[]) {
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

/** Creates such an entry, and what it links; its files are removed afterwards. */
export async function withWholeEntry(
  scratch: Scratch,
  type: ContentType,
  run: (whole: WholeEntry) => Promise<void>,
): Promise<void> {
  const { session, model } = scratch;
  const files: Uploaded[] = [];
  const takesFiles = hasUploads(session.target);
  try {
    const links = linksOf(model, type, takesFiles);
    const ids = new Map<string, readonly unknown[]>();
    for (const link of links) ids.set(link.name, await idsFor(scratch, link, files));
    const valuesIn = (turn: number): JsonObject => ({
      ...(turn % 2 === 0 ? wholeData(model, type, turn) : turnedZones(type, wholeData(model, type, turn))),
      ...Object.fromEntries(
        links.map((link) => {
          const isList = link.type === 'media' ? link.multiple === true : isToMany(link);
          return [link.name, linksIn(isList, ids.get(link.name) ?? [], turn)];
        }),
      ),
    });
    const entry = await scratch.create(type, valuesIn(0));
    const unique = new Set(type.attributes.filter((attribute) => attribute.unique).map(({ name }) => name));
    let expected = entry.sent;
    const read = async (): Promise<JsonObject> => {
      const { id, attributes } = entryIn(session, await session.get(`${entry.path}?${wholeQuery(model, type)}`));
      expectStored(session, model, type, expected, { id: idAsRest(id), attributes });
      return attributes;
    };
    await read();
    await run({
      session,
      entry,
      values: (turn) =>
        Object.fromEntries(
          Object.entries(valuesIn(turn)).map(([name, value]) => [name, unique.has(name) ? entry.sent[name] : value]),
        ),
      again: () => scratch.complete(type, valuesIn(0)),
      expected: () => expected,
      read,
      async update(data, holds = data) {
        await scratch.change(entry, data);
        expected = { ...expected, ...holds };
        await read();
      },
    });
  } finally {
    for (const file of files) await removeUpload(session, file);
  }
}
