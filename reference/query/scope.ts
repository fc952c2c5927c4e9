/** The scope in which a query is resolved. */

import type { Attribute } from '../model/attribute.ts';
import { boundedValue } from '../model/bounded.ts';
import type { Component, ContentType, Model } from '../model/model.ts';
import { schemaOf } from '../model/model.ts';
import { didYouMean } from '../model/nearest.ts';
import { BEHAVIOURS, type Behaviour } from '../model/profile.ts';
import { type Bounds, Tally } from './bounds.ts';
import type { PublicationState } from './publication-state.ts';
import type { Viewer } from './viewer.ts';

/** Context of one query: the model, the viewer, and a receiver of warnings. */
export interface Scope {
  readonly model: Model;
  readonly viewer: Viewer;
  /** Publication state of linked entries where a population has none. @default any state */
  readonly linkedState?: PublicationState;
  /** Limits of a query. @default BOUNDS */
  readonly bounds?: Bounds | undefined;
  /** Behaviour of the server's profile. @default that of `stated` */
  readonly behaviour?: Behaviour | undefined;
  /** Counts the cost of the parameter that is being resolved. */
  readonly tally?: Tally;
  /** Receives a warning about an ignored part of the request; a real server ignores it too. */
  warn(remark: string): void;
}

/** The behaviour in which a query is resolved. */
export const behaviourIn = ({ behaviour = BEHAVIOURS.stated }: Scope): Behaviour => behaviour;

/** A scope that counts the cost of one parameter. */
export function counting(scope: Scope): Scope & { readonly tally: Tally } {
  const { tally = new Tally(scope.bounds) } = scope;
  return { ...scope, tally };
}

/** Uid of the files of the upload plugin, which media attributes link to. */
export const FILE_UID = 'plugin::upload.file';

/** The attribute if a viewer may use it: it exists, is not private and is no password. */
export function visibleAttribute(schema: ContentType | Component, name: string): Attribute | undefined {
  const attribute = schema.attributes.get(name);
  return attribute && !attribute.private && attribute.type !== 'password' ? attribute : undefined;
}

/** The creators of an entry. Only `populateCreatorFields` decides whether they are visible, not permissions on admin users. */
const CREATORS = ['createdBy', 'updatedBy'];

/** Whether the viewer may follow a relation to its target (source document 4.5, 7.3). */
export function mayFollow(scope: Scope, name: string, target: string): boolean {
  return CREATORS.includes(name) || scope.viewer.may('find', target);
}

/**
 * The schema that a step of a path in filters or sort leads to: a component, or the single target of a relation that the
 * viewer may find. Undefined for scalars, dynamic zones and polymorphic relations, and by default for media.
 */
export function followed(
  scope: Scope,
  attribute: Attribute,
  allow: { media: boolean },
): ContentType | Component | undefined {
  if (attribute.type === 'component') return schemaOf(scope.model, attribute.component);
  if (attribute.type === 'media') return allow.media ? scope.model.contentTypes.get(FILE_UID) : undefined;
  if (attribute.type !== 'relation' || attribute.target === undefined || attribute.morphBy !== undefined)
    return undefined;
  return mayFollow(scope, attribute.name, attribute.target) ? schemaOf(scope.model, attribute.target) : undefined;
}

/** Warns that a name was ignored, with the nearest valid name. */
export function warnUnknown(scope: Scope, place: string, name: string, names: Iterable<string>): void {
  const [at, unknown] = [boundedValue(place), boundedValue(name)];
  scope.warn(`${at} was ignored: nothing is called "${unknown}" there${didYouMean(unknown, names)}`);
}
