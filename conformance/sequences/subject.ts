/** The subject of a sequence: some content-types, their relations, and the attributes that an update may change. */
import { type Bond, bonds } from '../checks/4.8-relations/bonds.ts';
import { scalarsOf } from '../checks/4.9-graphql-writes/data.ts';
import { withoutZones } from '../checks/4.9-graphql-writes/on-adapter.ts';
import { collections } from '../checks/writing/subjects.ts';
import type { Attribute, ContentType, Model } from '../models/model.ts';
import { type Extent, entryAt } from './relation-value.ts';

export interface SequenceOptions {
  readonly extent: Extent;
  readonly adapters: 'rest' | 'both';
  /** Several clients write at once, each entries of its own. Default: one does. */
  readonly clients?: 'several';
}

/** Content-types that a sequence may write. */
export const sequenceTypes = (model: Model, { adapters }: SequenceOptions): readonly ContentType[] =>
  adapters === 'both' ? withoutZones(collections)(model) : collections(model);

export interface Subject {
  readonly types: readonly ContentType[];
  readonly bonds: readonly Bond[];
}

/** Two relations, one of them with two sides where there is one, their content-types, and one content-type more. */
export function subjectOf(model: Model, manner: SequenceOptions, first: number): Subject {
  const types = sequenceTypes(model, manner);
  const isThere = ({ uid }: ContentType): boolean => types.some((type) => type.uid === uid);
  const all = bonds(model).filter(
    ({ inside, type, target }) => inside === undefined && isThere(type) && isThere(target),
  );
  const twoWay = all.filter(({ inverse }) => inverse !== undefined);
  const oneWay = all.filter(({ inverse }) => inverse === undefined);
  const pair = [entryAt(twoWay, first), entryAt(oneWay.length > 0 ? oneWay : twoWay, first + 1)];
  const chosen = [...new Set(pair.flatMap((bond) => bond ?? []))];
  const uids = new Set([...chosen.flatMap(({ type, target }) => [type.uid, target.uid]), entryAt(types, first)?.uid]);
  return { types: types.filter(({ uid }) => uids.has(uid)), bonds: chosen };
}

/** Attributes that an update may write; unique ones and those made from others have rules of their own. */
export const writableAttributes = (type: ContentType): Attribute[] =>
  settableAttributes(type).filter(({ unique, type: of }) => !unique && of !== 'uid');

/** Scalars; big integers, which a number of JSON may not hold, are judged apart. */
export const settableAttributes = (type: ContentType): Attribute[] =>
  scalarsOf(type).filter((scalar) => scalar.type !== 'biginteger');
