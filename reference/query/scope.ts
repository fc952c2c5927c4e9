/** What every part of a query is resolved against. */

import type { Attribute } from '../model/attribute.ts';
import { boundedValue } from '../model/bounded.ts';
import type { Component, ContentType, Model } from '../model/model.ts';
import { schemaOf } from '../model/model.ts';
import { didYouMean } from '../model/nearest.ts';
import { type Bounds, Tally } from './bounds.ts';
import type { PublicationState } from './publication-state.ts';
import type { Viewer } from './viewer.ts';

/** One request's question: the model it is about, who asks, and what was ignored in it. */
export interface Scope {
  readonly model: Model;
  readonly viewer: Viewer;
  /** Which linked entries are shown where a population does not say; absent: in any state. Lists bring their own. */
  readonly linkedState?: PublicationState;
  /** What may be asked at most; absent: the default. */
  readonly bounds?: Bounds | undefined;
  /** Counts what the parameter asks that is being resolved. */
  readonly tally?: Tally;
  /** Collects a remark about something that was ignored, as a real server ignores it. */
  warn(remark: string): void;
}

/** A scope that counts what is asked in it. */
export function counting(scope: Scope): Scope & { readonly tally: Tally } {
  const { tally = new Tally(scope.bounds) } = scope;
  return { ...scope, tally };
}

/** Uid of the files of the upload plugin, which media attributes link to. */
export const FILE_UID = 'plugin::upload.file';

/** An attribute that may be asked about and shown: exists, is not private and holds no password. */
export function visibleAttribute(schema: ContentType | Component, name: string): Attribute | undefined {
  const attribute = schema.attributes.get(name);
  return attribute && !attribute.private && attribute.type !== 'password' ? attribute : undefined;
}

/** The creators of an entry: shown or not by `populateCreatorFields` alone, whatever is permitted on admin users. */
const CREATORS = ['createdBy', 'updatedBy'];

/** Whether the viewer may look through a relation at its target (source document 4.5, 7.3). */
export function mayFollow(scope: Scope, name: string, target: string): boolean {
  return CREATORS.includes(name) || scope.viewer.may('find', target);
}

/**
 * The schema that a path step leads to, for filters and sorts: a relation with one kind of target that the viewer may
 * find, or a component. Undefined for scalars, dynamic zones and polymorphic relations, and for media unless asked.
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

/** Remarks that a name was ignored, with the nearest right one. */
export function warnUnknown(scope: Scope, place: string, name: string, names: Iterable<string>): void {
  const [at, unknown] = [boundedValue(place), boundedValue(name)];
  scope.warn(`${at} was ignored: nothing is called "${unknown}" there${didYouMean(unknown, names)}`);
}
