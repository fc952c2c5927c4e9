/** Impossible queries (4.3, 4.6) are refused, or answered like a query without the impossible part. */
import { type Ground, grounds } from '../../generate/attributes.ts';
import type { FilterTree } from '../../generate/filters.ts';
import { byChance, type Pick, pickFrom } from '../../generate/pick.ts';
import { isComponent, isRelation, isZone, onEach, populatables } from '../../generate/population.ts';
import { type Parameter, type Parameters, queryString } from '../../generate/query-string.ts';
import { isObject } from '../../models/json.ts';
import { type Attributed, componentUids, findComponent } from '../../models/lookup.ts';
import type { Model } from '../../models/model.ts';
import { canonicalJson } from '../../oracle/value.ts';
import { endpointPath, entryPath } from '../../target/endpoints.ts';
import type { Answer } from '../../target/exchange.ts';
import type { Session } from '../../target/session.ts';
import { type Random, randomOf } from '../../world/random.ts';
import type { WorldEntry } from '../../world/world.ts';
import { caseCheck } from '../case-check.ts';
import type { Check } from '../check.ts';
import { Mismatch } from '../mismatch.ts';
import { isSuccess } from '../writing/answers.ts';
import { expectAccepted } from '../writing/refused-write.ts';

interface Case {
  readonly path: string;
  readonly query: string;
  /** Queries without the impossible part: the answer to any of them is allowed. */
  readonly instead: readonly string[];
}

/** The content of an answer as text, to be compared. */
const contentOf = ({ body }: Answer): string =>
  canonicalJson(
    isObject(body) ? { data: body.data, pagination: isObject(body.meta) ? body.meta.pagination : null } : body,
  );

const at = (path: string, query: string): string => (query === '' ? path : `${path}?${query}`);

async function expectLess(session: Session, { path, query, instead }: Case): Promise<void> {
  const answer = await session.get(at(path, query));
  if (!isSuccess(answer)) {
    const [less = ''] = instead;
    expectAccepted(session, await session.get(at(path, less)));
    return;
  }
  const allowed: Answer[] = [];
  for (const less of instead) allowed.push(await session.get(at(path, less)));
  // other checks judge the queries without the impossible part
  if (!allowed.every(isSuccess) || allowed.some((candidate) => contentOf(candidate) === contentOf(answer))) return;
  throw new Mismatch({
    message: `${decodeURIComponent(query)} is carried out`,
    expected: ['an error status', ...instead.map((less) => `the answer to ${decodeURIComponent(less)}`)],
    actual: answer.body,
  });
}

/** A check with drawn cases on every ground. */
const impossibleCheck = (
  clause: string,
  cases: (ground: Ground, random: Random, model: Model) => readonly Case[],
): Check =>
  caseCheck<Case>(clause, {
    cases: ({ model, world }) =>
      grounds(model, world).flatMap((ground) => cases(ground, randomOf(world, `${clause} ${ground.type.uid}`), model)),
    run: expectLess,
  });

/** A list that must have the answer of one of the lists in `instead`. */
const listCase = ({ type }: Ground, parameters: Parameters, instead: readonly Parameters[]): Case => ({
  path: endpointPath(type),
  query: queryString(parameters),
  instead: instead.map((less) => queryString(less)),
});

/** Pairs of a page and an offset with different entries. */
function mixtures(random: Random): (readonly [page: Parameters, offset: Parameters])[] {
  const number = (from: number): string => String(from + Math.floor(random() * 3));
  const pageSize = number(2);
  const limit = String(Number(pageSize) + 1);
  return [
    [
      { page: '2', pageSize },
      { start: '1', limit },
    ],
    [{ pageSize }, { start: number(1) }],
    [{ page: '2' }, { limit }],
  ];
}

/** Conditions on an attribute itself, an id, a file's name and a text of an item that nothing meets. */
const unmet: Readonly<Record<'itself' | 'id' | 'file' | 'text', readonly [Parameter, ...Parameter[]]>> = {
  itself: ['987654321', { $eq: '987654321' }, ['987654321', '987654322'], { $in: ['987654321'] }],
  id: [{ $eq: '987654321' }, { $in: ['987654321', '987654322'] }, { $gt: '987654321' }, { $lte: '0' }],
  file: [{ $eq: 'no file is called this' }, { $contains: 'no file has this' }, { $startsWith: 'no file begins so' }],
  text: [{ $eq: 'no item says this' }, { $in: ['no item says this', 'nor this'] }, { $endsWith: 'no item ends so' }],
};

/** Filters on each attribute of some type, of a content-type or component, that no entry meets. */
const unmetBy = (model: Model, { attributes }: Attributed, type: string, pick: Pick): FilterTree[] =>
  attributes
    .filter((attribute) => attribute.type === type && !attribute.private)
    .flatMap((attribute): FilterTree[] => {
      const { name } = attribute;
      const fields = componentUids(attribute).flatMap((uid) => findComponent(model, uid)?.attributes ?? []);
      const text = fields.find((field) => ['string', 'text'].includes(field.type) && !field.private);
      const named = type === 'media' ? { name: pickFrom(unmet.file, pick) } : { id: pickFrom(unmet.id, pick) };
      const inside = text ? [{ [text.name]: pickFrom(unmet.text, pick) }] : [];
      const conditions: Parameter[] = [named, pickFrom(unmet.itself, pick), ...inside];
      return conditions.map((condition): FilterTree => ({ [name]: condition }));
    });

/** The same at the top, joined, in components and behind relations. */
const unmetFilters =
  (type: string) =>
  (ground: Ground, random: Random, model: Model): Case[] => {
    const pick = byChance(random);
    const own = unmetBy(model, ground.type, type, pick);
    const below = populatables(model, ground.type)
      .filter((door) => isRelation(door) || isComponent(door))
      .flatMap(({ attribute: { name }, leadsTo: [owner] }) =>
        (owner ? unmetBy(model, owner, type, pick) : []).map((tree): FilterTree => ({ [name]: tree })),
      );
    const trees = [...own, ...own.map((tree): FilterTree => ({ $or: [tree, tree] })), ...below];
    return trees.map((filters) => {
      const rest = { sort: pickFrom(['id', 'id:desc'], pick), pagination: { pageSize: String(2 + pick(12)) } };
      return listCase(ground, { ...rest, filters }, [rest]);
    });
  };

/** Limits and offsets inside a population. */
const insidePopulation: readonly Parameters[] = [{ pageSize: '1' }, { start: '1', limit: '1' }];

export const impossibleChecks: readonly Check[] = [
  impossibleCheck('rest.pagination.not-mixed', (ground, random) =>
    mixtures(random).map(([page, offset]) => {
      const sort = random() < 0.5 ? 'id' : 'id:desc';
      return listCase(
        ground,
        { sort, pagination: { ...page, ...offset } },
        [page, offset].map((pagination) => ({ sort, pagination })),
      );
    }),
  ),
  impossibleCheck('rest.filters.media-ineffective', unmetFilters('media')),
  impossibleCheck('rest.filters.zone-ineffective', unmetFilters('dynamiczone')),
  impossibleCheck('rest.populate.pagination-inside', ({ type, entries, links }, _random, model) =>
    populatables(model, type).flatMap((door) => {
      const { name } = door.attribute;
      const isLong = links.some((link) => link.name === name && link.toMany);
      const held = ({ links: ids, parts }: WorldEntry): number => (isLong ? ids[name] : parts?.[name])?.length ?? 0;
      const entry = entries.find((one) => one.own && held(one) > 1);
      if (entry === undefined) return [];
      const optionsWith = (pagination: Parameters): Parameter =>
        isZone(door) ? onEach(door, { populate: '*', ...pagination }) : pagination;
      return insidePopulation.map((pagination) => ({
        path: entryPath(type, entry.segment),
        query: queryString({ populate: { [name]: optionsWith({ pagination }) } }),
        instead: [queryString({ populate: isZone(door) ? { [name]: optionsWith({}) } : [name] })],
      }));
    }),
  ),
];
