/** Lists inside the entries of a list, with arguments of their own: every filter, join and order (4.9, observed). */
import fc from 'fast-check';
import { type Ground, grounds, type Link, linkedGround } from '../../generate/attributes.ts';
import { componentTrees } from '../../generate/component-conditions.ts';
import {
  comparisonOperators,
  composition,
  equalitiesOfOneEntry,
  equality,
  equatableFields,
  type FilterTree,
  reachesOf,
  steadyFields,
} from '../../generate/filters.ts';
import { argumentsText } from '../../generate/graphql/list-text.ts';
import { linkedComparisons } from '../../generate/linked-comparisons.ts';
import type { Parameter, Parameters } from '../../generate/query-string.ts';
import { tiedSort } from '../../generate/sort.ts';
import { listName } from '../../models/graphql-names.ts';
import { findType } from '../../models/lookup.ts';
import type { Model } from '../../models/model.ts';
import { randomOf } from '../../world/random.ts';
import { asking, type DocumentQuestion } from '../asking.ts';
import type { Named } from '../case-check.ts';
import type { Check, Scope } from '../check.ts';
import { spread } from '../reading/every-form.ts';
import { isWritable } from './filters.ts';
import { largestList } from './lists.ts';
import { insideReading, optionsOf } from './selected.ts';
import { askingTerms } from './terms.ts';

/** The entries of a relation, and the parameters of their list. */
interface InsideList {
  readonly ground: Ground;
  readonly link: Link;
  readonly parameters: Parameters;
}

/** A to-many relation, and the entries that it links as a ground. */
interface Behind {
  readonly ground: Ground;
  readonly link: Link;
  readonly linked: Ground;
}

/** Number of lists in one document. */
const perDocument = 8;

/** A list of the entries with links, each with the list of what it links. */
function fieldText(scope: Scope, { ground: { type, entries }, link, parameters }: InsideList, at: number): string {
  const { model, target } = scope;
  const owners = entries.filter(({ links }) => (links[link.name] ?? []).length > 0).slice(0, largestList(target));
  const ids = owners.map(({ id }) => JSON.stringify(String(id))).join(', ');
  const linkedType = findType(model, link.target);
  const { limit } = optionsOf(scope, 1);
  const inside = linkedType
    ? argumentsText(model, linkedType, { pagination: { limit: String(limit) }, ...parameters })
    : '';
  return `l${at}: ${listName(type)}(filters: { id: { in: [${ids}] } }, pagination: { limit: ${largestList(target)} }) { data { id attributes { ${link.name}${inside} { data { id } } } } }`;
}

const documentOf = (scope: Scope, lists: readonly InsideList[]): DocumentQuestion => ({
  query: `{ ${lists.map((list, at) => fieldText(scope, list, at)).join(' ')} }`,
});

/** Other checks judge filters of big integers, and a real Strapi refuses a 0. */
const withoutBigIntegers = (ground: Ground): Ground => ({
  ...ground,
  filterable: ground.filterable.filter(({ family }) => family !== 'biginteger'),
});

/** The to-many relations whose entries are several and known. */
function relationsBehind({ model, world }: Scope): Behind[] {
  const all = grounds(model, world);
  return all.flatMap((ground) =>
    ground.links
      .filter(({ toMany }) => toMany)
      .flatMap((link) => {
        const next = all.find(({ type }) => type.uid === link.target);
        const linked = next && withoutBigIntegers(linkedGround(ground, link, next));
        return linked && linked.entries.length > 1 ? [{ ground, link, linked }] : [];
      }),
  );
}

/** Whether a filter can be written, and compares no big integer. */
function isPlain({ contentTypes, components }: Model): (filters: Parameter | undefined) => boolean {
  const long = [...contentTypes, ...components].flatMap(({ attributes }) =>
    attributes.filter(({ type }) => type === 'biginteger').map(({ name }) => JSON.stringify(name)),
  );
  return (filters) => isWritable(filters) && !long.some((name) => JSON.stringify(filters ?? {}).includes(`${name}:`));
}

/** A check of lists inside entries: those that are always asked, and those that are drawn, all of which can be written. */
const insideLists = (
  named: Named,
  lists: (scope: Scope, behind: readonly Behind[]) => readonly InsideList[],
  drawn: (behind: Behind) => fc.Arbitrary<Parameters> | undefined,
): Check =>
  asking<DocumentQuestion>({
    ...askingTerms(named),
    reading: { ...insideReading, inside: { ...insideReading.inside, drafts: 'by-state' } },
    tells: ['rest.populate.', 'drafts.'],
    questions(scope) {
      const behind = relationsBehind(scope);
      const holds = isPlain(scope.model);
      const all = lists(scope, behind).filter(({ parameters: { filters } }) => holds(filters));
      const each = behind.flatMap((one) => {
        const parameters = drawn(one);
        return parameters
          ? [parameters.map((some): InsideList => ({ ground: one.ground, link: one.link, parameters: some }))]
          : [];
      });
      return {
        examples: Array.from({ length: Math.ceil(all.length / perDocument) }, (_, at) =>
          documentOf(scope, all.slice(at * perDocument, (at + 1) * perDocument)),
        ),
        ...(each.length === 0
          ? {}
          : {
              arbitrary: fc
                .array(fc.oneof(...each), { minLength: perDocument, maxLength: perDocument })
                .map((list) => documentOf(scope, list)),
              draws: 3,
            }),
      };
    },
  });

const withFilters = ({ ground, link }: Pick<Behind, 'ground' | 'link'>, filters: FilterTree): InsideList => ({
  ground,
  link,
  parameters: { filters },
});

const states = ['live', 'preview'] as const;

/** Every operator once, each on the relation that tells it best from its neighbours. */
const operatorsInside = ({ model, world }: Scope): InsideList[] =>
  linkedComparisons('targets', model, world, comparisonOperators)
    .filter(({ link }) => link.toMany)
    .map(({ ground, link, tree }, at) => ({
      ground,
      link,
      parameters: {
        filters: tree,
        ...(findType(model, link.target)?.draftAndPublish ? { publicationState: states[at % 2] ?? 'live' } : {}),
      },
    }));

/** Every way to join two comparisons, on as many relations as there are ways. */
function joinsInside(behind: readonly Behind[], seed: number): InsideList[] {
  const joinable = behind.filter(({ linked }) => equatableFields(linked).length > 1);
  return joinable.flatMap((one) => {
    const [a, b] = fc.sample(equality(one.linked), { seed, numRuns: 2 });
    const [together = []] = fc.sample(equalitiesOfOneEntry(one.linked), { seed, numRuns: 1 });
    if (!a || !b) return [];
    const trees: FilterTree[] = [
      Object.assign({}, ...together),
      { $or: [a, b] },
      { $not: a },
      { $and: [a, ...together] },
      { $not: { $or: [a, b] } },
    ];
    return trees.map((tree) => withFilters(one, tree));
  });
}

/** Filters of linked entries by what these link in turn, by their components, and by what the server sets. */
function deeperInside({ model, world }: Scope, behind: readonly Behind[]): InsideList[] {
  const all = grounds(model, world);
  return behind.flatMap((one) => {
    const deep = reachesOf(one.linked, all, world, 1).slice(0, 2);
    const served = one.linked.served.map(({ name }): FilterTree => ({ [name]: { $null: 'true' } }));
    return [...deep.map(({ tree }) => tree), ...componentTrees(one.linked, model).slice(0, 2), ...served].map((tree) =>
      withFilters(one, tree),
    );
  });
}

/** Most lists of a kind. */
const most = { joins: 16, deep: 24, sorts: 32 };

function filtersInside(scope: Scope, behind: readonly Behind[]): InsideList[] {
  const random = randomOf(scope.world, 'filters inside');
  return [
    ...operatorsInside(scope),
    ...spread(joinsInside(behind, scope.world.seed ?? 0), most.joins, random),
    ...spread(deeperInside(scope, behind), most.deep, random),
  ];
}

/** Each sort of linked entries, and two keys of which the first ties. */
function sortsInside(scope: Scope, behind: readonly Behind[]): InsideList[] {
  const all = behind.flatMap(({ ground, link, linked }) =>
    [
      ...linked.sortable
        .filter(({ values }) => new Set(values).size > 1)
        .map(({ name }, at): string[] => [at % 2 === 0 ? `${name}:desc` : name]),
      ...(linked.sortable.length > 1 ? fc.sample(tiedSort(linked), { seed: scope.world.seed ?? 0, numRuns: 1 }) : []),
    ].map((sort): InsideList => ({ ground, link, parameters: { sort } })),
  );
  return spread(all, most.sorts, randomOf(scope.world, 'sorts inside'));
}

const clause = 'graphql.relation-arguments';

export const insideListChecks: readonly Check[] = [
  insideLists(
    {
      clause,
      id: `${clause}.filters`,
      title: 'A list inside an entry takes every operator, join and path of filters.',
    },
    filtersInside,
    ({ linked }) =>
      steadyFields(linked).length > 1
        ? composition(equality(linked), 2).map((filters): Parameters => ({ filters }))
        : undefined,
  ),
  insideLists(
    { clause, id: `${clause}.sort`, title: 'A list inside an entry is sorted by each attribute, and by several.' },
    sortsInside,
    ({ linked }) =>
      linked.sortable.length > 1 && equatableFields(linked).length > 0
        ? fc
            .tuple(tiedSort(linked), equality(linked))
            .map(([sort, filters]): Parameters => ({ sort, filters: { $not: filters } }))
        : undefined,
  ),
];
