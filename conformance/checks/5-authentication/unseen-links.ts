/** What a link to an entry tells a requester who may not find its content-type (7). */
import { isToMany } from '../../oracle/attributes.ts';
import { endpointPath } from '../../target/endpoints.ts';
import type { Request } from '../../target/exchange.ts';
import { variant } from '../case-check.ts';
import type { Check } from '../check.ts';
import { expectSame } from '../mismatch.ts';
import { errorIn } from '../writing/answers.ts';
import { actionOf } from './endpoints.ts';
import { onTie, ownRelations } from './ties.ts';

const unknown = 987_654_321;

/** Ways to write a link to an entry into a body. */
const forms = (many: boolean): readonly ((id: unknown) => unknown)[] => [
  (id) => (many ? [id] : id),
  (id) => ({ connect: [id] }),
  (id) => ({ set: [{ id }] }),
  (id) => ({ disconnect: [id] }),
];

/** Whether such links are left out or refused is not decided, but those to entries that exist are no exception. */
export const unseenLinksCheck: Check = onTie(
  variant(
    'security.no-permission-oracle.links',
    'security.no-permission-oracle',
    'A link to an entry that may not be found is answered as one to an entry that does not exist.',
  ),
  ownRelations,
  async (session, { bond, owner, linked, auth, data, whileMay }) => {
    const may = [actionOf(bond.type, 'create'), actionOf(bond.type, 'update')];
    const update = { method: 'PUT', path: owner.path, auth } as const;
    const create = { method: 'POST', path: endpointPath(bond.type), auth } as const;
    const outcome = async (request: Request) => {
      const answer = await session.send(request);
      const { name, message } = errorIn(answer) ?? {};
      return { status: answer.status, name, message };
    };
    await whileMay(may, async () => {
      for (const form of forms(isToMany(bond.attribute)))
        for (const request of [update, create]) {
          const known = await outcome({ ...request, body: { data: data(form(linked.entry.id)) } });
          const other = await outcome({ ...request, body: { data: data(form(unknown)) } });
          const what = `${request.method} with ${bond.attribute.name}: ${JSON.stringify(form(unknown))}`;
          expectSame(`${what} is answered another way than for an entry that exists`, other, known);
        }
    });
  },
);
