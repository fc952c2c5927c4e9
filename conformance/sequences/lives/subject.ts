/** Chooses the content-types of a life: one, which may be a single type, and some of those that its relations lead to. */
import { type Bond, bonds, bondsOf } from '../../checks/4.8-relations/bonds.ts';
import { collections } from '../../checks/writing/subjects.ts';
import type { ContentType, Model } from '../../models/model.ts';

/** Most content-types of a life. */
const most = 3;

export const isSingle = ({ kind }: ContentType): boolean => kind === 'singleType';

/** Most entries of a content-type: so few that every list fits on a page. */
export const mostOf = (type: ContentType): number => (isSingle(type) ? 1 : 6);

/** The content-type first, then targets of its relations, and the relations between them. */
export function lifeSubject(
  model: Model,
  type: ContentType,
): { readonly types: readonly ContentType[]; readonly bonds: readonly Bond[] } {
  const all = isSingle(type) ? [...bondsOf(model, type), ...bonds(model)] : bonds(model);
  const targets = all.flatMap((bond) => (bond.type.uid === type.uid ? [bond.target.uid] : []));
  const uids = [...new Set([type.uid, ...targets])].slice(0, most);
  const writable = [type, ...collections(model)];
  return {
    types: uids.flatMap((uid) => writable.find((one) => one.uid === uid) ?? []),
    bonds: all.filter(
      ({ inside, type: owner, target }) =>
        inside === undefined && uids.includes(owner.uid) && uids.includes(target.uid),
    ),
  };
}
