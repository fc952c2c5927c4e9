/** start and limit of a population cut what its filters and sort leave (4.3; observed). */
import { type Ground, grounds } from '../../generate/attributes.ts';
import { ofIds, type Parameters, queryString } from '../../generate/query-string.ts';
import { attributesOf } from '../../models/answered-attributes.ts';
import { isObject } from '../../models/json.ts';
import { typeNamed } from '../../models/lookup.ts';
import type { ContentType, Model } from '../../models/model.ts';
import { linkedItems } from '../../oracle/compare-population.ts';
import { endpointPath, entryPath } from '../../target/endpoints.ts';
import type { Session } from '../../target/session.ts';
import type { EntryId, WorldEntry } from '../../world/world.ts';
import { idsIn } from '../4.8-relations/bonds.ts';
import { caseCheck } from '../case-check.ts';
import type { Check } from '../check.ts';
import { expectSame } from '../mismatch.ts';
import { entryIn, lastRequest, listIn } from '../writing/answers.ts';

interface Case {
  /** Of an entry, or of a list with this entry alone: a real Strapi 4 cuts what several entries link together. */
  readonly path: string;
  readonly relation: string;
  /** The relation that leads from the entry to the one that has the list, and the id of that one; absent: the entry itself. */
  readonly through?: { readonly relation: string; readonly id: EntryId };
  /** Options of the population beside start and limit. */
  readonly options: Parameters;
  readonly start?: number;
  /** Absent: everything from `start` on. */
  readonly limit?: number;
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

const cuts = [{ limit: 1 }, { start: 1 }, { start: 1, limit: 1 }, { start: 2 }, { start: 1, limit: 2 }] as const;

const cutOf = (turn: number) => cuts[turn % cuts.length] ?? cuts[0];

/** The path of a list with one entry. */
const listOfOne = (type: ContentType, id: EntryId): string => `${endpointPath(type)}?${ofIds([id])}`;

/** Cases for the longest list of each to-many relation; each with other cuts in turn. */
function casesOf(ground: Ground, all: readonly Ground[], model: Model): Case[] {
  const { type, entries, links } = ground;
  return links.flatMap(({ name, target, toMany }, nth) => {
    const next = all.find((each) => each.type.uid === target);
    const lengthOf = (entry: (typeof entries)[number]): number => entry.links[name]?.length ?? 0;
    const longest = toMany ? entries.toSorted((a, b) => lengthOf(b) - lengthOf(a))[0] : undefined;
    const ids = longest?.links[name] ?? [];
    if (!next || !longest || ids.length < 3) return [];
    const ways = [{ of: longest, way: {} }, ...throughOthers(type, longest.id, all)];
    return ways.flatMap(({ of, way }, turn) =>
      optionsFor(next, ids).map((options, at): Case => {
        const owner = typeNamed(model, of.uid);
        const path = (nth + turn + at) % 2 === 0 ? entryPath(owner, of.segment) : listOfOne(owner, of.id);
        return { path, relation: name, ...way, options, ...cutOf(nth + at) };
      }),
    );
  });
}

/** One entry of another content-type that links this entry alone: a real Strapi 4 cuts the lists of several together. */
function throughOthers(
  { uid }: ContentType,
  id: EntryId,
  all: readonly Ground[],
): { readonly of: WorldEntry; readonly way: Required<Pick<Case, 'through'>> }[] {
  const ways = all.flatMap(({ type, entries, links }) =>
    links
      .filter(({ target }) => target === uid && type.uid !== uid)
      .flatMap(({ name }) => {
        const owner = entries.find(({ links: { [name]: ids } }) => ids?.length === 1 && ids[0] === id);
        return owner ? [{ of: owner, way: { through: { relation: name, id } } }] : [];
      }),
  );
  return ways.slice(0, 1);
}

async function linkedIds(session: Session, { path, relation, through }: Case, options: Parameters): Promise<unknown[]> {
  const list = { [relation]: { fields: ['id'], ...options } };
  const populate = through ? { [through.relation]: { fields: ['id'], populate: list } } : list;
  const isList = path.includes('?');
  const answer = await session.get(`${path}${isList ? '&' : '?'}${queryString({ populate })}`);
  const attributes = isList ? attributesOf(listIn(session, answer)[0]) : entryIn(session, answer).attributes;
  if (!through) return idsIn(attributes[relation]) ?? [];
  const owner = linkedItems(attributes[through.relation]).find((item) => isObject(item) && item.id === through.id);
  return idsIn(attributesOf(owner)[relation]) ?? [];
}

export const limitInsideCheck: Check = caseCheck<Case>('rest.populate.limit-inside', {
  cases: ({ model, world }) => {
    const all = grounds(model, world);
    return all.flatMap((ground) => casesOf(ground, all, model));
  },
  async run(session, testCase) {
    const { options, start, limit } = testCase;
    const whole = await linkedIds(session, testCase, options);
    const bounds = {
      ...(start === undefined ? {} : { start: String(start) }),
      ...(limit === undefined ? {} : { limit: String(limit) }),
    };
    const cut = await linkedIds(session, testCase, { ...options, ...bounds });
    const expected = whole.slice(start, limit === undefined ? undefined : (start ?? 0) + limit);
    expectSame(`${lastRequest(session)}: not these of the entries that it has without them`, cut, expected);
  },
});
