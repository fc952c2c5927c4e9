/**
 * Selections of flat GraphQL. The suite selects `data { id attributes { … } }`; a flat schema has the fields on the entry itself.
 * Each translated selection comes with a function that reads the flat value back.
 */
import { type ArgumentNode, Kind, type SelectionNode, type SelectionSetNode } from 'graphql';
import { componentName, typeName } from '../../models/graphql-names.ts';
import { isObject, type JsonObject } from '../../models/json.ts';
import type { Attribute, Model } from '../../models/model.ts';
import type { Documents, Moments } from '../documents.ts';
import { fileUid, linksMany, localeUid, roleUid, type Shape, type Shapes, targetOf, userUid } from '../shapes.ts';
import { collectFields, type DocumentScope, type SelectedField } from './collect-fields.ts';

/** A translated selection. */
export interface FlatSelection {
  readonly selections: readonly SelectionNode[];
  /** The value in the suite's form. */
  readonly read: (value: JsonObject) => JsonObject;
}

/** A field of a translated selection: its key in the suite's form, its alias in the flat form, and how its value is read. */
interface FlatPart {
  readonly key: string;
  readonly flat: string;
  readonly read: (value: unknown, entry: JsonObject) => unknown;
}

/** Translates the arguments of a field that lists entries of a uid. */
type ArgumentWriter = (given: readonly ArgumentNode[], uid: string | undefined) => readonly ArgumentNode[];

export interface SelectionTools {
  readonly model: Model;
  readonly shapes: Shapes;
  readonly documents: Documents;
  readonly scope: DocumentScope;
  readonly arguments: ArgumentWriter;
}

/** Names of types that have no schema file, by uid. */
export const pluginTypes: Readonly<Record<string, string>> = {
  [fileUid]: 'UploadFile',
  [userUid]: 'UsersPermissionsUser',
  [roleUid]: 'UsersPermissionsRole',
  [localeUid]: 'I18NLocale',
};

/** Stands for the null of a field that failed: no envelope is around it. */
export const failed = Symbol('failed');

const moments = new Set(['createdAt', 'updatedAt', 'publishedAt']);

/** Members of a version that tell which entry it is. */
const versionFields = { document: '_document', locale: '_locale', published: '_published' } as const;

export class FlatSelections {
  readonly #tools: SelectionTools;
  readonly #uids: ReadonlyMap<string, string>;
  #count = 0;

  constructor(tools: SelectionTools) {
    this.#tools = tools;
    const { contentTypes, components } = tools.model;
    this.#uids = new Map([
      ...contentTypes.map((type) => [typeName(type), type.uid] as const),
      ...components.map(({ uid }) => [componentName(uid), uid] as const),
      ...Object.entries(pluginTypes).map(([uid, name]) => [name, uid] as const),
    ]);
  }

  /** `{ data { … } }` of one entry: the selection of the entry itself. */
  response(set: SelectionSetNode, uid: string): FlatSelection & { readonly readNothing: () => JsonObject } {
    const [inside, names, strange] = this.#members(set, ['data']);
    const entry = inside.data ? this.#entry(inside.data, uid) : undefined;
    const read = (data: unknown): JsonObject =>
      named(names, (name) => (name === 'data' ? data : `${this.#typeOf(uid)}EntityResponse`));
    const selections = [...(entry?.selections ?? this.#bareVersion().selections), ...strange];
    return { selections, read: (value) => read(entry?.read(value)), readNothing: () => read(null) };
  }

  /** `{ data { … } meta { pagination { … } } }` of a list: `{ nodes { … } pageInfo { … } }`. */
  collection(set: SelectionSetNode, uid: string, ending = 'EntityResponseCollection'): FlatSelection {
    const [inside, names, strange] = this.#members(set, ['data', 'meta']);
    const entry = inside.data ? this.#entry(inside.data, uid) : undefined;
    const pages = inside.meta ? this.#pagination(inside.meta) : undefined;
    const selections = [
      ...(entry || !pages ? [field('nodes', undefined, [], entry?.selections ?? this.#bareVersion().selections)] : []),
      ...(pages ? [field('pageInfo', undefined, [], pages.selections)] : []),
      ...strange,
    ];
    return {
      selections,
      read: (value) =>
        named(names, (name) => {
          if (name === 'data') return mapObjects(value.nodes, (node) => entry?.read(node));
          if (name === 'meta') return isObject(value.pageInfo) ? pages?.read(value.pageInfo) : value.pageInfo;
          return `${this.#typeOf(uid)}${ending}`;
        }),
    };
  }

  /** The members of an envelope: what is selected in each, and their keys in the answer. */
  #members(set: SelectionSetNode, known: readonly string[]) {
    const fields = collectFields(set, this.#tools.scope);
    const inside: Record<string, SelectionSetNode> = {};
    // what is no member is left for the target to refuse
    const strange: SelectionNode[] = [];
    for (const { node, inside: selected, skips } of fields) {
      const name = node.name.value;
      if (!known.includes(name) && name !== 'id' && name !== '__typename') strange.push(node);
      if (!known.includes(name) || !selected) continue;
      const added = skips ? [skipped(selected.selections)] : selected.selections;
      const selections = [...(inside[name]?.selections ?? []), ...added];
      inside[name] = { kind: Kind.SELECTION_SET, selections };
    }
    const names = fields.filter(({ skips }) => !skips).map(({ key, node }) => [key, node.name.value] as const);
    return [inside, names, strange] as const;
  }

  #pagination(set: SelectionSetNode): FlatSelection {
    const [inside, names] = this.#members(set, ['pagination']);
    const selections = inside.pagination?.selections ?? [field('total')];
    return {
      selections,
      read: (value) => named(names, (name) => (name === 'pagination' ? value : 'ResponseCollectionMeta')),
    };
  }

  /** `{ id attributes { … } }`. */
  #entry(set: SelectionSetNode, uid: string): FlatSelection {
    const shape = this.#tools.shapes(uid);
    const [inside, names, strange] = this.#members(set, ['attributes']);
    const attributes = inside.attributes ? this.fields(inside.attributes, shape) : undefined;
    const selections = [...this.#bareVersion(shape).selections, ...(attributes?.selections ?? []), ...strange];
    return {
      selections,
      read: (value) => {
        const id = this.#idOf(value, uid);
        return named(names, (name) => {
          if (name === 'attributes') return attributes?.read(value) ?? {};
          return name === 'id' ? id : `${this.#typeOf(uid)}Entity`;
        });
      },
    };
  }

  #bareVersion(shape?: Shape): { readonly selections: readonly SelectionNode[] } {
    const { type } = shape ?? {};
    return {
      selections: [
        field('documentId', versionFields.document),
        ...(type?.localized ? [field('locale', versionFields.locale)] : []),
        ...(type?.draftAndPublish ? [field('publishedAt', versionFields.published)] : []),
      ],
    };
  }

  #idOf(value: JsonObject, uid: string): unknown {
    const { document, locale, published } = versionFields;
    const documentId = value[document];
    if (typeof documentId !== 'string') return documentId;
    const publishedAt = value[published];
    const entry = this.#tools.documents.see(uid, {
      documentId,
      row: undefined,
      locale: typeof value[locale] === 'string' ? value[locale] : undefined,
      moments: publishedAt === undefined ? {} : { publishedAt },
    });
    return String(entry.number);
  }

  /** The attributes of an entry, component or file. */
  fields(set: SelectionSetNode, shape: Shape): FlatSelection {
    const parts = collectFields(set, this.#tools.scope).map((selected) => this.#field(selected, shape));
    return {
      selections: parts.map(({ selection }) => selection),
      read: (value) => readParts(parts, value),
    };
  }

  #field(selected: SelectedField, shape: Shape) {
    const { key, node, inside, on, skips } = selected;
    const name = node.name.value;
    this.#count += 1;
    const flat = `f${this.#count}`;
    const attribute = shape.attributes.get(name);
    // links have the status of the operation
    const given = (node.arguments ?? []).filter(({ name: { value } }) => value !== 'publicationState');
    const only = (selection: SelectionNode): SelectionNode => {
      const wanted = skips ? skipped([selection]) : selection;
      return on === undefined ? wanted : onType(on, wanted);
    };
    const part = (selection: SelectionNode, read: (value: unknown, entry: JsonObject) => unknown) => ({
      ...{ key, flat, read },
      selection: only(selection),
    });
    if (moments.has(name) && shape.type?.draftAndPublish)
      return part(field(name, flat), (value, entry) => this.#moment(name, value, entry, shape.uid));
    if (!attribute || !inside) return part({ ...node, alias: nameNode(flat) }, (value) => value);
    const uid = targetOf(attribute);
    const isLink = (attribute.type === 'relation' || attribute.type === 'media') && uid !== undefined;
    if (isLink && linksMany(attribute)) {
      const list = this.collection(inside, uid, 'RelationResponseCollection');
      const selection = field(`${name}_connection`, flat, this.#tools.arguments(given, uid), list.selections);
      return part(selection, (value) => (isObject(value) ? list.read(value) : value));
    }
    if (isLink) {
      const one = this.response(inside, uid);
      const selection = field(name, flat, given, one.selections);
      return part(selection, (value) => (isObject(value) ? one.read(value) : one.readNothing()));
    }
    const several = this.#several(attribute, inside);
    return part(field(name, flat, given, several.selections), (value) => mapObjects(value, several.read));
  }

  /** Values of components, zones and polymorphic relations. */
  #several(attribute: Attribute, set: SelectionSetNode): FlatSelection {
    const { shapes } = this.#tools;
    if (attribute.type === 'component') return this.fields(set, shapes(attribute.component));
    const fields = collectFields(set, this.#tools.scope);
    const parts = fields.map((selected) =>
      this.#field(selected, shapes(this.#uids.get(selected.on ?? '') ?? selected.on)),
    );
    return {
      selections: [field('__typename', '_type'), ...parts.map(({ selection }) => selection)],
      read: (value) => readParts(parts, value),
    };
  }

  /** A moment of an entry: of its published version, where it has one. */
  #moment(name: string, value: unknown, entry: JsonObject, uid: string): unknown {
    if (entry[versionFields.published] !== null) return value;
    const { published } = this.#tools.documents.numbered(uid, this.#idOf(entry, uid)) ?? {};
    return published && name in published ? published[name as keyof Moments] : value;
  }

  #typeOf(uid: string): string {
    const { type } = this.#tools.shapes(uid);
    return type ? typeName(type) : (pluginTypes[uid] ?? uid);
  }
}

/** The fields of an object by their keys in the suite's form. */
function readParts(parts: readonly FlatPart[], value: JsonObject): JsonObject {
  const present = parts.filter(({ flat }) => flat in value);
  return Object.fromEntries(
    present.map(({ key, flat, read }) => [key, value[flat] === failed ? null : read(value[flat], value)]),
  );
}

const nameNode = (value: string) => ({ kind: Kind.NAME, value }) as const;

/** A field of a document. */
export function field(
  name: string,
  alias?: string,
  given: readonly ArgumentNode[] = [],
  selections: readonly SelectionNode[] = [],
): SelectionNode {
  return {
    kind: Kind.FIELD,
    name: nameNode(name),
    ...(alias === undefined ? {} : { alias: nameNode(alias) }),
    arguments: given,
    ...(selections.length === 0 ? {} : { selectionSet: { kind: Kind.SELECTION_SET, selections } }),
  };
}

const onType = (name: string, selection: SelectionNode): SelectionNode => ({
  kind: Kind.INLINE_FRAGMENT,
  typeCondition: { kind: Kind.NAMED_TYPE, name: nameNode(name) },
  selectionSet: { kind: Kind.SELECTION_SET, selections: [selection] },
});

/** Selections that are not answered, but must be in the schema. */
export const skipped = (selections: readonly SelectionNode[]): SelectionNode => ({
  kind: Kind.INLINE_FRAGMENT,
  directives: [
    {
      kind: Kind.DIRECTIVE,
      name: nameNode('skip'),
      arguments: [{ kind: Kind.ARGUMENT, name: nameNode('if'), value: { kind: Kind.BOOLEAN, value: true } }],
    },
  ],
  selectionSet: { kind: Kind.SELECTION_SET, selections },
});

/** An object with a value for each key, by the name of its field. */
const named = (names: readonly (readonly [string, string])[], value: (name: string) => unknown): JsonObject =>
  Object.fromEntries(names.map(([key, name]) => [key, value(name)]));

const mapObjects = (value: unknown, read: (item: JsonObject) => unknown): unknown =>
  Array.isArray(value)
    ? value.map((item: unknown) => (isObject(item) ? read(item) : item))
    : isObject(value)
      ? read(value)
      : value;
