/** Resolvers of linked entries: relations, media, components, dynamic zones (source document 2.3, 4.9). */
import type { Linked } from '../../content/linked.ts';
import type { Attribute, DynamicZoneAttribute } from '../../model/attribute.ts';
import { type Component, type ContentType, schemaOf } from '../../model/model.ts';
import { ApiError } from '../../query/api-error.ts';
import { FILE_UID } from '../../query/scope.ts';
import type { Entry, Reader, Ref } from '../../store/reader.ts';
import { parametersOf } from './arguments.ts';
import { createOnce } from './once.ts';
import { sliceOf } from './page.ts';
import {
  type EntityCollection,
  type EntityResponse,
  type Resolver,
  type ResolverParts,
  spendFunction,
  warnFunction,
} from './resolver.ts';

/** Key of the uid of the content-type or component of an entry in a union. */
export const UID = Symbol('uid');

/** An entry that may be of several content-types or components. */
export type TaggedEntry = Entry & { readonly [UID]: string };

type Schema = ContentType | Component;

/** Resolves a to-one relation or single medium. */
export function resolveEntity(parts: ResolverParts, schema: Schema, attribute: string): Resolver<Entry> {
  const first = resolveFirst(parts, schema, attribute);
  return (entry): EntityResponse => ({ data: first(entry) });
}

/** Resolves a component that is not repeatable. */
export function resolveComponent(parts: ResolverParts, schema: Schema, attribute: string): Resolver<Entry> {
  return resolveFirst(parts, schema, attribute);
}

function resolveFirst({ reader }: ResolverParts, { uid }: Schema, attribute: string): (entry: Entry) => Entry | null {
  return (entry) => {
    const ref = reader.linked(uid, entry.id, attribute)[0];
    return (ref && reader.get(ref.uid, ref.id)) ?? null;
  };
}

/** Resolves a to-many relation or multiple media, with filters, pages, sort and state. */
export function resolveCollection(parts: ResolverParts, schema: Schema, attribute: Attribute): Resolver<Entry> {
  const linked = followLinks(parts, schema, attribute);
  return (entry, args, context, info): EntityCollection => ({ data: linked(args, context, info)(entry.id) });
}

/** Resolves a repeatable component, with filters, pages and sort. */
export function resolveComponents(parts: ResolverParts, schema: Schema, attribute: Attribute): Resolver<Entry> {
  const linked = followLinks(parts, schema, attribute);
  return (entry, args, context, info) =>
    isUnlinked(parts, schema, entry) ? null : linked(args, context, info)(entry.id);
}

/** Whether an entry was deleted, and its answer shows no components of it. */
function isUnlinked({ reader, behaviour }: ResolverParts, { uid }: Schema, { id }: Entry): boolean {
  return behaviour?.unlinksDeleted === true && reader.get(uid, id) === undefined;
}

type Follow = (...args: Parameters<Resolver<Entry>> extends [unknown, ...infer Rest] ? Rest : never) => Linked;

/** Resolves the arguments of a field once for all its entries. */
function followLinks({ model, find, limits }: ResolverParts, { uid }: Schema, attribute: Attribute): Follow {
  const target = schemaOf(model, targetOf(attribute));
  const once = createOnce<Linked>();
  return (args, context, info) =>
    once(args, context, info, () =>
      find.linked({
        uid,
        attribute: attribute.name,
        target,
        parameters: parametersOf(args, target, model),
        page: sliceOf(args.pagination, limits, false),
        viewer: context.caller.viewer,
        warn: warnFunction(context),
        spend: spendFunction(context, info),
      }),
    );
}

/** The uid of the content-type or component that an attribute links. @throws Error if there may be several */
export function targetOf(attribute: Attribute): string {
  if (attribute.type === 'media') return FILE_UID;
  if (attribute.type === 'component') return attribute.component;
  if (attribute.type === 'relation' && attribute.target !== undefined) return attribute.target;
  throw new Error(`${attribute.name} has no one kind of target`);
}

/** Replaces the uid of a value that cannot be shown. */
export const FAULT = 'Error';

/**
 * Resolves a dynamic zone: its components, at most as many as a list may have. A stored component that the zone no longer
 * allows is shown as an `Error`.
 */
export function resolveZone(
  parts: ResolverParts,
  schema: Schema,
  { name, components }: DynamicZoneAttribute,
): Resolver<Entry> {
  const { reader, limits } = parts;
  return (entry) => {
    if (isUnlinked(parts, schema, entry)) return null;
    return reader
      .linked(schema.uid, entry.id, name)
      .slice(0, limits.maxLimit)
      .map((ref) => (components.includes(ref.uid) ? tagEntry(reader, ref) : unlistedComponent(ref)));
  };
}

function unlistedComponent({ uid, id }: Ref): TaggedEntry {
  return { [UID]: FAULT, id, code: 'COMPONENT_NOT_IN_ZONE', message: `${uid} is no component of this dynamic zone` };
}

/** Resolves a polymorphic relation: the linked entries that have a type in the schema and that the viewer may find. */
export function resolveMorph(
  { reader, limits }: ResolverParts,
  { uid }: Schema,
  attribute: { readonly name: string; readonly toOne: boolean },
  hasType: (uid: string) => boolean,
): Resolver<Entry> {
  const most = attribute.toOne ? 1 : (limits.maxLimit ?? Number.POSITIVE_INFINITY);
  return (entry, _args, context, info) => {
    const spend = spendFunction(context, info);
    const entries: (TaggedEntry | null)[] = [];
    for (const ref of reader.linked(uid, entry.id, attribute.name)) {
      if (entries.length >= most) break;
      spend(1);
      if (hasType(ref.uid) && context.caller.viewer.may('find', ref.uid)) entries.push(tagEntry(reader, ref));
    }
    return attribute.toOne ? (entries[0] ?? null) : entries;
  };
}

/** Resolves `related` of a file: the field exists, but reading it fails, as with a real server (graphql 408). */
export function resolveRelated(): never {
  throw new ApiError('ValidationError', 'related of a file cannot be read: ask the entries for their files');
}

/** The entry with its uid; null if it was removed. */
function tagEntry(reader: Reader, { uid, id }: Ref): TaggedEntry | null {
  const entry = reader.get(uid, id);
  return entry ? Object.assign({ [UID]: uid }, entry) : null;
}
