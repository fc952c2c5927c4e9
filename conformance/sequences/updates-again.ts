/** Updates that must move updatedAt, for a way to update that has not moved it yet (2.1). */
import type { ContentType } from '../models/model.ts';
import type { Content, SequenceEntry } from './content.ts';
import type { Way } from './moments.ts';
import type { Step } from './steps.ts';
import { writableAttributes } from './subject.ts';

/** An entry that an update of this kind can change; undefined where there is none. */
export function entryToUpdate(
  kind: Way['kind'],
  types: readonly ContentType[],
  content: Content,
): SequenceEntry | undefined {
  const isAble = (type: ContentType): boolean =>
    kind === 'links' ? content.sidesOf(type).some(({ side }) => side === 'owner') : type.attributes.length > 0;
  return types.filter(isAble).flatMap(({ uid }) => content.standing(uid))[0];
}

/** Updates of an entry, each to other values or links than the one before. */
export const updatesOf = (kind: Way['kind'], { type }: SequenceEntry): (Step & { readonly do: 'update' })[] =>
  [0, 1, 2].map((pick) => {
    const update = { do: 'update', by: 0, on: 0, at: 0 } as const;
    if (kind === 'values')
      return { ...update, values: writableAttributes(type).map((_, attribute) => ({ attribute, pick })) };
    const value = { list: pick === 0 ? [] : [{ at: pick, long: false }] };
    return { ...update, values: [], link: { relation: 0, fromInverse: false, value } };
  });
