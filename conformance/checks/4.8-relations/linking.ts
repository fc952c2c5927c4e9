/** Creates the entries of a case, links them by one relation, and reads the links from both sides. */

import { ofIds } from '../../generate/query-string.ts';
import type { JsonObject } from '../../models/json.ts';
import type { ContentType } from '../../models/model.ts';
import { endpointPath } from '../../target/endpoints.ts';
import type { Answer } from '../../target/exchange.ts';
import { defaultPage } from '../../target/page-sizes.ts';
import { splitIntoPages } from '../../target/split-into-pages.ts';
import { expectSame, Mismatch } from '../mismatch.ts';
import { entryIn, lastRequest, listIn } from '../writing/answers.ts';
import type { Created, Scratch } from '../writing/scratch.ts';
import { type Bond, dataFor, type LinkedIds, linkedIdsIn, populateOf } from './bonds.ts';

export interface Linking {
  readonly bond: Bond;
  /** Creates an entry of the owning side, with `value` for the relation if given. */
  makeOwner(value?: unknown): Promise<Created>;
  makeTarget(): Promise<Created>;
  /** Updates the relation of the owner; returns any answer. */
  put(owner: Created, value: unknown): Promise<Answer>;
  /** The same. Throws Mismatch if it fails. */
  write(owner: Created, value: unknown): Promise<void>;
  /** The links of each entry, in order. Throws Mismatch if an answer lacks them. */
  read(owners: readonly Created[]): Promise<ReadonlyMap<unknown, readonly unknown[]>>;
  /** Throws Mismatch unless the owner links exactly these entries, in order. */
  expect(owner: Created, linked: readonly unknown[], why?: string): Promise<void>;
}

/** Links entries of a scratch by one relation. */
export function createLinking(scratch: Scratch, bond: Bond): Linking {
  const { session } = scratch;
  const rest = (): JsonObject => (bond.inside ? scratch.part(bond.inside.component.uid) : {});
  const parts = new Map<unknown, unknown>();

  const read = async (owners: readonly Created[]): Promise<Map<unknown, readonly unknown[]>> => {
    const idsByEntry = new Map<unknown, readonly unknown[]>();
    for (const [id, link] of await readLinks(scratch, bond, owners)) {
      if (link.part !== undefined) parts.set(id, link.part);
      idsByEntry.set(id, link.ids);
    }
    return idsByEntry;
  };

  const put = async (owner: Created, value: unknown): Promise<Answer> => {
    if (bond.inside && !parts.has(owner.entry.id)) await read([owner]);
    return scratch.update(owner, dataFor(bond, value, rest(), parts.get(owner.entry.id)));
  };

  return {
    bond,
    makeOwner: (value) => scratch.create(bond.type, dataFor(bond, value, rest())),
    makeTarget: () => scratch.create(bond.target, {}),
    put,
    write: async (owner, value) => {
      entryIn(session, await put(owner, value));
    },
    read,
    async expect(owner, linked, why = '') {
      const ids = (await read([owner])).get(owner.entry.id);
      const message = `${lastRequest(session)}: ${bond.attribute.name} links other entries than it must`;
      expectSame(message + (why && `: ${why}`), ids, linked);
    },
  };
}

/** Reads the links of some entries of a content-type with one list. */
async function readLinks(
  { session }: Scratch,
  bond: Bond,
  owners: readonly Created[],
): Promise<ReadonlyMap<unknown, LinkedIds>> {
  const ids = owners.map(({ entry }) => entry.id);
  const state = hasDrafts(bond.type) || hasDrafts(bond.target) ? '&publicationState=preview' : '';
  const listed: ReturnType<typeof listIn>[number][] = [];
  // population beside pagination may be refused (4.3)
  for (const some of splitIntoPages(ids, defaultPage(session.target.limits))) {
    const filter = ofIds(some);
    const path = `${endpointPath(bond.type)}?${filter}&${populateOf(bond)}${state}`;
    listed.push(...listIn(session, await session.get(path)));
  }
  return new Map(
    ids.map((id) => {
      const entry = listed.find((entry) => entry.id === id);
      const links = entry && linkedIdsIn(bond, entry.attributes as JsonObject);
      if (links) return [id, links];
      throw new Mismatch({
        message: `${lastRequest(session)}: ${entry ? `entry ${String(id)} does not hold ${bond.attribute.name}, populated` : `entry ${String(id)} is missing`}`,
        expected: `${bond.attribute.name} of entry ${String(id)}`,
        actual: entry ?? listed.map((entry) => entry.id),
      });
    }),
  );
}

const hasDrafts = ({ draftAndPublish }: ContentType): boolean => draftAndPublish;
