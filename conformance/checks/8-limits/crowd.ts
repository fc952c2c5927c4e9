/** An entry with more links than any list may hold, made once a run (4.5, 8). */
import type { JsonObject } from '../../models/json.ts';
import { typeNamed } from '../../models/lookup.ts';
import type { Attribute, ContentType, Model } from '../../models/model.ts';
import { isPlainRelation } from '../../oracle/attributes.ts';
import { entryPath } from '../../target/endpoints.ts';
import type { Session } from '../../target/session.ts';
import type { Target } from '../../target/target.ts';
import { entryIn } from '../writing/answers.ts';
import { onScratch, type Scratch } from '../writing/scratch.ts';
import { subjects } from '../writing/subjects.ts';

/** The documented default of amountLimit (8). */
const documented = 100;

/** Most entries of a crowd. A larger page is not crossed: the world stays below 300 entries a type. */
const most = 150;

/** The largest list of GraphQL. */
export const amountLimit = ({ limits }: Target): number => limits.amountLimit ?? documented;

/** A relation with room for many, its owner, and what it links to. */
export interface Crowd {
  readonly owner: ContentType;
  readonly link: Attribute;
  readonly member: ContentType;
}

/** The many-to-many relation to the content-type with the fewest attributes; undefined if the model has none. */
export function crowdIn(model: Model): Crowd | undefined {
  const all = subjects(model, isPlainRelation)
    .filter(({ attribute }) => attribute.relation === 'manyToMany' && !attribute.private)
    .filter(({ type, attribute }) => attribute.target !== type.uid && attribute.mappedBy === undefined)
    .map(({ type, attribute }) => ({ owner: type, link: attribute, member: typeNamed(model, attribute.target ?? '') }))
    .filter(({ member }) => subjects(model, () => true).some(({ type }) => type.uid === member.uid));
  return all.toSorted((a, b) => a.member.attributes.length - b.member.attributes.length)[0];
}

/** The ids of the entries. */
export interface CrowdIds {
  /** Those that are linked, in the order in which they are linked: not that of their ids. */
  readonly ids: readonly string[];
  readonly owner: string;
  /** Paths of the owner, and of the first that it links. */
  readonly paths: { readonly owner: string; readonly first: string };
}

/** One more than the largest list of GraphQL, and than the largest page of REST where that is small. */
export function sizeOf(target: Target): number {
  const { maxLimit } = target.limits;
  return Math.max(amountLimit(target), typeof maxLimit === 'number' && maxLimit < most ? maxLimit : 0) + 1;
}

/** Creates an entry that stays until the end of the run. */
export async function createdBy(scratch: Scratch, type: ContentType, data: JsonObject) {
  const { session } = scratch;
  const { id, segment } = entryIn(session, await session.create(type, scratch.complete(type, data)));
  return { id: String(id), path: entryPath(type, segment) };
}

/** Creates the entries until the end of the run, with the first call: all cases read them. */
export const sharedCrowd = (session: Session, model: Model, { owner, link, member }: Crowd): Promise<CrowdIds> =>
  session.once('more entries than amountLimit', () =>
    // A scratch deletes its entries after the case; requests without it leave them to the run.
    onScratch(session, model, 'amountLimit', async (scratch) => {
      const created: { readonly id: string; readonly path: string }[] = [];
      const total = sizeOf(session.target);
      for (let count = 0; count < total; count += 1) created.push(await createdBy(scratch, member, {}));
      const linked = [...created.slice(total / 2), ...created.slice(0, total / 2)];
      const ids = linked.map(({ id }) => id);
      const { id, path } = await createdBy(scratch, owner, { [link.name]: ids.map(Number) });
      return { ids, owner: id, paths: { owner: path, first: linked[0]?.path ?? '' } };
    }),
  );
