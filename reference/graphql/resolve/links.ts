/** Resolvers of what an entry links: relations, media, components, dynamic zones (source document 2.3, 4.9). */
import type { Linked } from '../../content/linked.ts';
import type { Attribute } from '../../model/attribute.ts';
import { type Component, type ContentType, schemaOf } from '../../model/model.ts';
import { FILE_UID } from '../../query/scope.ts';
import type { Entry, Ref } from '../../store/reader.ts';
import type { GraphqlContext } from '../context.ts';
import { parametersOf } from './arguments.ts';
import { createOnce } from './once.ts';
import { sliceOf } from './page.ts';
import { type EntityCollection, type EntityResponse, type Resolver, type ResolverParts, remarks } from './resolver.ts';

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

type Follow = (...asked: Parameters<Resolver<Entry>> extends [unknown, ...infer Rest] ? Rest : never) => Linked;

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

/** Resolves a dynamic zone: its components, at most as many as a list may have. */
export function resolveZone({ reader, limits }: ResolverParts, { uid }: Schema, attribute: string): Resolver<Entry> {
  return (entry) => tagged(reader, reader.linked(uid, entry.id, attribute).slice(0, limits.maxLimit));
}

/** Resolves a polymorphic relation: what the viewer may find of what is linked. */
export function resolveMorph(
  { reader, limits }: ResolverParts,
  { uid }: Schema,
  attribute: { readonly name: string; readonly toOne: boolean },
): Resolver<Entry> {
  return (entry, _args, context) => {
    const refs = permitted(reader.linked(uid, entry.id, attribute.name), context);
    if (attribute.toOne) return tagged(reader, refs.slice(0, 1))[0] ?? null;
    return tagged(reader, refs.slice(0, limits.maxLimit));
  };
}

function permitted(refs: readonly Ref[], { caller }: GraphqlContext): Ref[] {
  return refs.filter((ref) => caller.viewer.may('find', ref.uid));
}

function tagged(reader: ResolverParts['reader'], refs: readonly Ref[]): Tagged[] {
  return refs.flatMap((ref) => {
    const entry = reader.get(ref.uid, ref.id);
    return entry ? [Object.assign({ [UID]: ref.uid }, entry)] : [];
  });
}
