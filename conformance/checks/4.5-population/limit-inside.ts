/** start and limit of a population cut what its filters and sort leave (4.3; observed). */
import { type Ground, grounds } from '../../generate/attributes.ts';
import { type Parameters, queryString } from '../../generate/query-string.ts';
import { entryPath } from '../../target/endpoints.ts';
import type { Session } from '../../target/session.ts';
import { idsIn } from '../4.8-relations/bonds.ts';
import { caseCheck } from '../case-check.ts';
import type { Check } from '../check.ts';
import { expectSame } from '../mismatch.ts';
import { entryIn, lastRequest } from '../writing/answers.ts';

interface Case {
  /** Of an entry. */
  readonly path: string;
  readonly relation: string;
  /** Options of the population beside start and limit. */
  readonly options: Parameters;
  readonly start?: number;
  readonly limit: number;
}

/** Each choice of options that can change which entries are left: a total order, one the other way round, and a filter. */
function optionsFor({ sortable }: Ground, ids: readonly unknown[]): Parameters[] {
  const sorts = sortable.slice(0, 2).flatMap(({ name }) => [`${name}:desc`, `${name}:asc`]);
  const filters = { id: { $ne: String(ids[0]) } };
  return [
    {},
    { sort: ['id:desc'] },
    { filters },
    ...sorts.map((sort): Parameters => ({ sort: [sort, 'id'], filters })),
  ];
}

const cuts = [{ limit: 1 }, { start: 1, limit: 1 }, { start: 1, limit: 2 }] as const;

/** Cases for the longest list of each to-many relation; each with other cuts in turn. */
function casesOf(ground: Ground, all: readonly Ground[]): Case[] {
  const { type, entries, links } = ground;
  return links.flatMap(({ name, target, toMany }) => {
    const next = all.find((each) => each.type.uid === target);
    const lengthOf = (entry: (typeof entries)[number]): number => entry.links[name]?.length ?? 0;
    const longest = toMany ? entries.toSorted((a, b) => lengthOf(b) - lengthOf(a))[0] : undefined;
    const ids = longest?.links[name] ?? [];
    if (!next || !longest || ids.length < 3) return [];
    return optionsFor(next, ids).map((options, at): Case => {
      const cut = cuts[at % cuts.length] ?? cuts[0];
      return { path: entryPath(type, longest.segment), relation: name, options, ...cut };
    });
  });
}

async function linkedIds(session: Session, { path, relation }: Case, options: Parameters): Promise<unknown[]> {
  const populate = { [relation]: { fields: ['id'], ...options } };
  const { attributes } = entryIn(session, await session.get(`${path}?${queryString({ populate })}`));
  return idsIn(attributes[relation]) ?? [];
}

export const limitInsideCheck: Check = caseCheck<Case>('rest.populate.limit-inside', {
  cases: ({ model, world }) => {
    const all = grounds(model, world);
    return all.flatMap((ground) => casesOf(ground, all));
  },
  async run(session, testCase) {
    const { options, start, limit } = testCase;
    const whole = await linkedIds(session, testCase, options);
    const bounds = { ...(start === undefined ? {} : { start: String(start) }), limit: String(limit) };
    const cut = await linkedIds(session, testCase, { ...options, ...bounds });
    const expected = whole.slice(start, (start ?? 0) + limit);
    expectSame(`${lastRequest(session)}: not these of the entries that it has without them`, cut, expected);
  },
});
