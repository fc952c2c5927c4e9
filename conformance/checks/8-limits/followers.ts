/** An entry that many others link one after another, made once a run (4.5). */
import { attributeNamed } from '../../models/lookup.ts';
import type { Attribute, ContentType, Model } from '../../models/model.ts';
import { isPlainRelation } from '../../oracle/attributes.ts';
import type { Session } from '../../target/session.ts';
import { onScratch } from '../writing/scratch.ts';
import { subjects } from '../writing/subjects.ts';
import { createdBy, sizeOf } from './crowd.ts';

/** An entry that many others link, one after another, and the relation of it that shows them. */
export interface Following {
  readonly follower: ContentType;
  /** The attribute of the followers. */
  readonly link: Attribute;
  readonly followed: ContentType;
  readonly inverse: Attribute;
}

/** The many-to-one relation with a visible other side, of the content-type with the fewest attributes. */
export function followingIn(model: Model): Following | undefined {
  const all = subjects(model, isPlainRelation)
    .filter(({ attribute }) => attribute.relation === 'manyToOne' && !attribute.private)
    .filter(({ type, attribute }) => attribute.target !== type.uid)
    .flatMap(({ type, attribute }): Following[] => {
      const followed = subjects(model, () => true).find((subject) => subject.type.uid === attribute.target)?.type;
      const inverse = attributeNamed(followed, attribute.inversedBy);
      return followed && inverse && !inverse.private ? [{ follower: type, link: attribute, followed, inverse }] : [];
    });
  return all.toSorted((a, b) => a.follower.attributes.length - b.follower.attributes.length)[0];
}

/** Servers keep long lists of links in pieces; these fill several of a usual size. */
const fewestFollowers = 130;

/** The ids of the entry and its followers, in the order in which they were created. They stay until the end of the run. */
export interface FollowingIds {
  readonly followed: string;
  readonly followers: readonly string[];
  /** Paths of the entry, and of the first and the last follower. */
  readonly paths: { readonly followed: string; readonly first: string; readonly last: string };
}

/** Creates the entry and its followers, with the first call: all cases read them. */
export const sharedFollowing = (
  session: Session,
  model: Model,
  { follower, link, followed }: Following,
): Promise<FollowingIds> =>
  session.once('an entry that many link', () =>
    onScratch(session, model, 'following', async (scratch) => {
      const { id, path } = await createdBy(scratch, followed, {});
      const followers: { readonly id: string; readonly path: string }[] = [];
      for (let count = Math.max(sizeOf(session.target), fewestFollowers); count > 0; count -= 1)
        followers.push(await createdBy(scratch, follower, { [link.name]: Number(id) }));
      const paths = { followed: path, first: followers[0]?.path ?? '', last: followers.at(-1)?.path ?? '' };
      return { followed: id, followers: followers.map((one) => one.id), paths };
    }),
  );
