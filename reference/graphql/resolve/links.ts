/** Resolvers of what an entry links: relations, media, components, dynamic zones (source document 2.3, 4.9). */
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
  remarks,
  spending,
} from './resolver.ts';

/** Under which an entry of a union says of which content-type or component it is. */
export const UID = Symbol('uid');

/** An entry that may be of several content-types or components. */
export type Tagged = Entry & { readonly [UID]: string };

type Schema = ContentType | Component;

/** Resolves a to-one relation or single medium. */
export function resolveEntity(parts: ResolverParts, schema: Schema, attribute: string): Resolver<Entry> {
  const first = firstLinked(parts, schema, attribute);
  return (entry): EntityResponse => ({ data: first(entry) });
}

/** Resolves a component that is not repeatable. */
export function resolveComponent(parts: ResolverParts, schema: Schema, attribute: string): Resolver<Entry> {
  return firstLinked(parts, schema, attribute);
}

function firstLinked({ reader }: ResolverParts, { uid }: Schema, attribute: string): (entry: Entry) => Entry | null {
  return (entry) => {
    const ref = reader.linked(uid, entry.id, attribute)[0];
    return (ref && reader.get(ref.uid, ref.id)) ?? null;
  };
}

/** Resolves a to-many relation or several media, with their own filters, pages, sort and state. */
export function resolveCollection(parts: ResolverParts, schema: Schema, attribute: Attribute): Resolver<Entry> {
  const linked = linkedBy(parts, schema, attribute);
  return (entry, args, context, info): EntityCollection => ({ data: linked(args, context, info)(entry.id) });
}

/** Resolves a repeatable component, with its own filters, pages and sort. */
export function resolveComponents(parts: ResolverParts, schema: Schema, attribute: Attribute): Resolver<Entry> {
  const linked = linkedBy(parts, schema, attribute);
  return (entry, args, context, info) => linked(args, context, info)(entry.id);
}

type Follow = (...args: Parameters<Resolver<Entry>> extends [unknown, ...infer Rest] ? Rest : never) => Linked;

/** Understands what a field asks, once for all entries it is asked of. */
function linkedBy({ model, find, limits }: ResolverParts, { uid }: Schema, attribute: Attribute): Follow {
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
        warn: remarks(context),
        spend: spending(context, info),
      }),
    );
}

/** The uid of the one kind of target an attribute has. */
export function targetOf(attribute: Attribute): string {
  if (attribute.type === 'media') return FILE_UID;
  if (attribute.type === 'component') return attribute.component;
  if (attribute.type === 'relation' && attribute.target !== undefined) return attribute.target;
  throw new Error(`${attribute.name} has no one kind of target`);
}

/** In place of a uid: something that cannot be shown. */
export const FAULT = 'Error';

/**
 * Resolves a dynamic zone: its components, at most as many as a list may have. One that the zone does not list, which may
 * be kept in it all the same, is shown as an `Error`.
 */
export function resolveZone(
  { reader, limits }: ResolverParts,
  { uid }: Schema,
  { name, components }: DynamicZoneAttribute,
): Resolver<Entry> {
  return (entry) =>
    reader
      .linked(uid, entry.id, name)
      .slice(0, limits.maxLimit)
      .map((ref) => (components.includes(ref.uid) ? tagged(reader, ref) : strange(ref)));
}

function strange({ uid, id }: Ref): Tagged {
  return { [UID]: FAULT, id, code: 'COMPONENT_NOT_IN_ZONE', message: `${uid} is no component of this dynamic zone` };
}

/** Resolves a polymorphic relation: of what is linked, what has a type and the viewer may find. */
export function resolveMorph(
  { reader, limits }: ResolverParts,
  { uid }: Schema,
  attribute: { readonly name: string; readonly toOne: boolean },
  hasType: (uid: string) => boolean,
): Resolver<Entry> {
  const most = attribute.toOne ? 1 : (limits.maxLimit ?? Number.POSITIVE_INFINITY);
  return (entry, _args, context, info) => {
    const spend = spending(context, info);
    const entries: (Tagged | null)[] = [];
    for (const ref of reader.linked(uid, entry.id, attribute.name)) {
      if (entries.length >= most) break;
      spend(1);
      if (hasType(ref.uid) && context.caller.viewer.may('find', ref.uid)) entries.push(tagged(reader, ref));
    }
    return attribute.toOne ? (entries[0] ?? null) : entries;
  };
}

/** Resolves `related` of a file: clients may name it, as of a real server, which fails then (graphql 408). */
export function resolveRelated(): never {
  throw new ApiError('ValidationError', 'related of a file cannot be read: ask the entries for their files');
}

/** The entry, or null when it is gone. */
function tagged(reader: Reader, { uid, id }: Ref): Tagged | null {
  const entry = reader.get(uid, id);
  return entry ? Object.assign({ [UID]: uid }, entry) : null;
}
