/** Filters for entries with and without links, asked again and again: a server may take another path to the same list (4.6, 4.8). */
import { endpointPath } from '../../target/endpoints.ts';
import type { Check } from '../check.ts';
import { expectSame } from '../mismatch.ts';
import { lastRequest, listIn } from '../writing/answers.ts';
import { benchCheck, isMany } from './bench.ts';

/** So often each list is asked for. */
const turns = 4;

export const newestUnlinkedCheck: Check = benchCheck(
  'rest.filters.relation-null',
  {
    id: 'rest.filters.relation-null.newest',
    title: 'The newest entry, which links nothing, is among those without links, however often they are asked for.',
    holds: ({ inside, attribute }) => !inside && !attribute.required,
    everyKind: true,
    targets: 1,
  },
  async (bench) => {
    const { bond, session } = bench;
    const linked = await bench.makeOwner(isMany(bond) ? [bench.id(0)] : bench.id(0));
    const newest = await bench.makeOwner(undefined);
    const state = bond.type.draftAndPublish ? '&publicationState=preview' : '';
    const filters = `filters[${bond.attribute.name}][id]`;
    const both = [linked.entry.id, newest.entry.id];
    for (const [operator, own] of [
      ['$null', newest],
      ['$notNull', linked],
    ] as const)
      for (let turn = 0; turn < turns; turn += 1) {
        const query = `${filters}[${operator}]=true&sort=id:desc&pagination[limit]=20${state}`;
        const listed = listIn(session, await session.get(`${endpointPath(bond.type)}?${query}`)).map(({ id }) => id);
        const message = `${lastRequest(session)}: of the newest entries others are among these`;
        expectSame(
          message,
          both.filter((id) => listed.some((one) => one === id)),
          [own.entry.id],
        );
      }
  },
);
