/** Chooses the content-types, relations and attributes of a sequence. */
import { type Bond, bonds } from '../checks/4.8-relations/bonds.ts';
import { scalarsOf } from '../checks/4.9-graphql-writes/data.ts';
import { withoutZones } from '../checks/4.9-graphql-writes/on-adapter.ts';
import { collections } from '../checks/writing/subjects.ts';
import type { Attribute, ContentType, Model } from '../models/model.ts';
import { type Extent, entryAt } from './relation-value.ts';

export interface SequenceOptions {
  readonly extent: Extent;
  readonly adapters: 'rest' | 'both';
  /**
   * Several clients write at once, each its own entries.
   *
   * @default one client
   */
  readonly clients?: 'several';
}

/** Content-types that a sequence may write. */
export const sequenceTypes = (model: Model, { adapters }: SequenceOptions): readonly ContentType[] =>
  adapters === 'both' ? withoutZones(collections)(model) : collections(model);

export interface Subject {
  readonly types: readonly ContentType[];
  readonly bonds: readonly Bond[];
}

/** Chooses two relations, one of them two-way if possible, their content-types, and one more content-type. */
export function subjectOf(model: Model, manner: SequenceOptions, first: number): Subject {
  const types = sequenceTypes(model, manner);
  const isOfSequence = ({ uid }: ContentType): boolean => types.some((type) => type.uid === uid);
  const all = bonds(model).filter(
    ({ inside, type, target }) => inside === undefined && isOfSequence(type) && isOfSequence(target),
  );
  const twoWay = all.filter(({ inverse }) => inverse !== undefined);
  const oneWay = all.filter(({ inverse }) => inverse === undefined);
  const pair = [entryAt(twoWay, first), entryAt(oneWay.length > 0 ? oneWay : twoWay, first + 1)];
  const chosen = [...new Set(pair.flatMap((bond) => bond ?? []))];
  const uids = new Set([...chosen.flatMap(({ type, target }) => [type.uid, target.uid]), entryAt(types, first)?.uid]);
  return { types: types.filter(({ uid }) => uids.has(uid)), bonds: chosen };
}

/** Attributes that an update may write, without unique ones and uids. */
export const writableAttributes = (type: ContentType): Attribute[] =>
  settableAttributes(type).filter(({ unique, type: of }) => !unique && of !== 'uid');

/** Scalar attributes without big integers, which other checks judge. */
export const settableAttributes = (type: ContentType): Attribute[] =>
  scalarsOf(type).filter((scalar) => scalar.type !== 'biginteger');
