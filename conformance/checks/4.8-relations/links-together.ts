/** Writes and reads all relations of entries in one request each, to entries that a case makes. */
import type { JsonObject } from '../../models/json.ts';
import { isToMany } from '../../oracle/attributes.ts';
import { linkedAfter } from '../../oracle/state/relation-value.ts';
import type { EntryId } from '../../world/world.ts';
import { entryIn } from '../writing/answers.ts';
import type { Created, Scratch } from '../writing/scratch.ts';
import { type Bond, idsIn } from './bonds.ts';

/** The value of a relation in a body, given the ids of entries by their place: that of a to-many relation, or of another. */
export type Says = (id: (at: number) => EntryId, many: boolean) => unknown;

/** Ids of linked entries, by the name of the relation. */
export type Held = Readonly<Record<string, readonly EntryId[]>>;

export interface LinksTogether {
  /** The attributes of a body. */
  dataOf(says: Says): JsonObject;
  /** What is held after a body. */
  after(held: Held, says: Says): Held;
  read(entry: Pick<Created, 'path'>): Promise<JsonObject>;
}

/** Makes the entries to link, `count` of each content-type. */
export async function linksTogether(scratch: Scratch, bonds: readonly Bond[], count: number): Promise<LinksTogether> {
  const { session } = scratch;
  const made = new Map<string, Created[]>();
  for (const { target } of bonds) {
    const entries = made.get(target.uid) ?? [];
    made.set(target.uid, entries);
    while (entries.length < count) entries.push(await scratch.create(target, {}));
  }
  const valueFor = ({ target, attribute }: Bond, says: Says): unknown =>
    says((at) => made.get(target.uid)?.[at]?.entry.id as EntryId, isToMany(attribute));
  const ofEach = <Value>(of: (bond: Bond) => Value): Readonly<Record<string, Value>> =>
    Object.fromEntries(bonds.map((bond) => [bond.attribute.name, of(bond)]));
  const populate = bonds.map(({ attribute: { name } }, at) => `populate[${at}]=${name}`).join('&');
  return {
    dataOf: (says) => ofEach((bond) => valueFor(bond, says)),
    after: (held, says) =>
      ofEach((bond) => linkedAfter(held[bond.attribute.name] ?? [], valueFor(bond, says), isToMany(bond.attribute))),
    async read({ path }) {
      const { attributes } = entryIn(session, await session.get(`${path}?${populate}`));
      return ofEach(({ attribute }) => idsIn(attributes[attribute.name]));
    },
  };
}
