/** The forms of `populate`: `*`, lists, flags, levels (4.5). */

import fc from 'fast-check';
import type { Ground } from '../../generate/attributes.ts';
import {
  chains,
  isRelation,
  isZone,
  linkedChain,
  nested,
  offFlags,
  onFlags,
  type Populatable,
  populatables,
  populatedNames,
  populateTree,
  walk,
} from '../../generate/population.ts';
import { treeScope } from '../../generate/population-options.ts';
import type { Parameter } from '../../generate/query-string.ts';
import { unknownName } from '../../generate/unknown-name.ts';
import type { Check, Scope } from '../check.ts';
import { spread } from '../reading/every-form.ts';
import { observed } from '../reading/on-grounds.ts';
import { questionScope } from '../reading/question-scope.ts';
import { atAnyDepth, populationCheck } from './population-check.ts';

/** Names of the plain relations of a content-type. */
export function relationNames({ type }: Ground, { model }: Scope): string[] {
  return populatables(model, type)
    .filter(isRelation)
    .map(({ attribute }) => attribute.name);
}

/** Pairs of a name and the next one. */
const pairs = (names: readonly string[]): string[][] =>
  names.map((name, at) => [...new Set([name, names[(at + 1) % names.length] ?? name])]);

/** A list of all names, and the same in reverse; nothing where pairs hold as many. */
const whole = (names: readonly string[]): string[][] => (names.length > 2 ? [[...names], names.toReversed()] : []);

const twoDeep = ({ type }: Ground, { model }: Scope): Populatable[][] => chains(model, type, 2, isRelation);

/** Every relation of a linked content-type in one list; relations beside one another, each with one inside. */
function wideTrees(ground: Ground, scope: Scope): Parameter[] {
  const all = twoDeep(ground, scope).map((chain) => chain.map(({ attribute }) => attribute.name));
  const inside = relationNames(ground, scope).flatMap((name) => {
    const names = all.flatMap(([outer, inner]) => (outer === name && inner !== undefined ? [inner] : []));
    return names.length === 0 ? [] : [[name, names] as const];
  });
  const lists = inside.filter(([, names]) => names.length > 1);
  const together = Object.fromEntries(inside.map(([name, names]) => [name, { populate: names.slice(-1) }]));
  return [
    ...lists.map(([name, names]): Parameter => ({ [name]: { populate: names } })),
    ...(inside.length > 1 ? [together] : []),
  ];
}

const dotted = (chain: readonly Populatable[]): string => chain.map(({ attribute }) => attribute.name).join('.');

/** Comma lists of dotted paths: beside their own beginning, plain names and each other. */
function commaLists(ground: Ground, scope: Scope): string[] {
  const all = twoDeep(ground, scope);
  return all.flatMap((chain, at): string[] => {
    const [path, [{ attribute } = { attribute: { name: '' } }]] = [dotted(chain), chain];
    const beside = relationNames(ground, scope).filter((name) => name !== attribute.name);
    const [name] = beside.slice(at % Math.max(1, beside.length));
    const other = all[(at + 1) % all.length];
    const lists = [
      [path, name],
      [name, path],
      [attribute.name, path],
      [path, other && dotted(other)],
    ];
    return lists.flatMap(([one, two]) => (one && two && one !== two ? [`${one},${two}`] : []));
  });
}

/** Pairs of dotted paths that differ in the last name alone. */
const siblings = (all: readonly Populatable[][]): string[][] =>
  all.slice(1).flatMap((chain, at) => {
    const [one, other] = [all[at] ?? [], chain].map(dotted);
    const stem = (path = ''): string => path.slice(0, path.lastIndexOf('.'));
    return one && other && stem(one) === stem(other) ? [[one, other]] : [];
  });

/** Attributes of every kind with each flag; at the second level relations. */
const flagged =
  (flags: readonly string[]) =>
  (ground: Ground, scope: Scope): Parameter[] => [
    ...populatedNames(scope.model, ground.type).flatMap((name) => flags.map((flag) => ({ [name]: flag }))),
    ...twoDeep(ground, scope).flatMap((chain, at): Parameter[] => {
      const [outer = '', inner = ''] = chain.map(({ attribute }) => attribute.name);
      return [{ [outer]: { populate: { [inner]: flags[at % flags.length] ?? '' } } }];
    }),
  ];

/** Depths to try: the least that "no limit on depth" must allow, and the greatest, by any relations and by links there are. */
const [deep, deepest, deepestLinked] = [4, 6, 12];

/** Nested relations, `length` levels deep. */
const deepTree = (ground: Ground, { model }: Scope, length: number): fc.Arbitrary<Parameter> | undefined =>
  walk(model, ground.type, length)?.map(nested);

/** Populations two levels deep, with an unknown name before and behind the one that is populated there. */
function besideUnknown({ type }: Ground, { model }: Scope): Parameter[] {
  return populatables(model, type).flatMap((outer) => {
    const behind = outer.leadsTo.find((owner) => populatedNames(model, owner).length > 0);
    if (behind === undefined) return [];
    const [inner = ''] = populatedNames(model, behind);
    const { name } = outer.attribute;
    const inside = (populate: Parameter): Parameter =>
      isZone(outer) ? { [name]: { on: { [behind.uid]: { populate } } } } : { [name]: { populate } };
    return [
      ...[[unknownName, inner], [inner, unknownName], `${unknownName},${inner}`].map(inside),
      inside({ [unknownName]: 'true', [inner]: 'true' }),
      ...(isZone(outer) ? [] : [[`${name}.${unknownName}`, `${name}.${inner}`]]),
    ];
  });
}

export const formChecks: readonly Check[] = [
  populationCheck('rest.populate.wildcard', (ground, scope) => (relationNames(ground, scope).length > 0 ? ['*'] : [])),
  // beside fields Strapi 4 loses a polymorphic relation, which `*` names as well
  populationCheck({ ...observed('rest.populate.wildcard-media'), plain: true }, ({ type }, { model }) =>
    populatables(model, type).every(isRelation) ? [] : ['*'],
  ),
  populationCheck('rest.populate.one', (ground, scope) => {
    const names = relationNames(ground, scope);
    return [...names.map((name) => [name]), ...pairs(names), ...whole(names)];
  }),
  ...atAnyDepth(observed('rest.populate.string'), (ground, scope) => {
    const names = relationNames(ground, scope);
    return [...names, ...pairs(names).map((pair) => pair.join(','))];
  }),
  ...atAnyDepth('rest.populate.flag-true', flagged(onFlags)),
  ...atAnyDepth('rest.populate.flag-false', flagged(offFlags)),
  ...atAnyDepth(observed('rest.populate.flag-star'), (ground, scope) => [
    ...relationNames(ground, scope).map((name) => ({ [name]: '*' })),
    ...twoDeep(ground, scope).flatMap(([outer, inner]): Parameter[] =>
      outer && inner ? [{ [outer.attribute.name]: { populate: { [inner.attribute.name]: '*' } } }] : [],
    ),
  ]),
  populationCheck('rest.populate.nested', (ground, scope) => [
    ...twoDeep(ground, scope).map(nested),
    ...wideTrees(ground, scope),
  ]),
  populationCheck({ id: 'rest.populate.depth', asks: 'entries' }, (ground, scope) => {
    const trees = [deep, deep + 1, deepest].flatMap((length) => deepTree(ground, scope, length) ?? []);
    return trees.length === 0 ? undefined : fc.oneof(...trees);
  }),
  populationCheck(
    {
      id: 'rest.populate.depth.links',
      title: `Population goes ${deepestLinked} levels deep where links do`,
      clauses: ['rest.populate.depth'],
    },
    ({ type }, scope) => {
      const chain = linkedChain(scope, type, deepestLinked);
      return chain ? [nested(chain)] : [];
    },
  ),
  populationCheck(
    {
      id: 'rest.populate.depth.lists',
      title: 'Population goes three levels deep in lists too',
      clauses: ['rest.populate.depth'],
    },
    ({ type }, { model }) => spread(chains(model, type, 3, isRelation), 4).map(nested),
  ),
  populationCheck(
    {
      id: 'rest.populate.depth.trees',
      title: 'Every form may stand at every level: random trees of them',
      clauses: ['rest.populate.depth'],
      tags: ['generated'],
      asks: 'entries',
    },
    ({ type }, scope) => populateTree(treeScope(questionScope(scope)), type, deep),
  ),
  ...atAnyDepth(observed('rest.populate.dotted'), (ground, scope) =>
    twoDeep(ground, scope).flatMap((chain, at): Parameter[] => [at % 2 === 0 ? dotted(chain) : [dotted(chain)]]),
  ),
  ...atAnyDepth(
    {
      ...observed('rest.populate.dotted.commas'),
      title: 'A comma list populates what each of its dotted paths and names does.',
      clauses: ['rest.populate.dotted', 'rest.populate.string'],
    },
    commaLists,
  ),
  populationCheck(
    {
      ...observed('rest.populate.dotted.siblings'),
      title: 'Dotted paths that begin alike populate what each of them names',
      clauses: ['rest.populate.dotted'],
    },
    ({ type }, { model }) => [2, 3].flatMap((length) => spread(siblings(chains(model, type, length, isRelation)), 4)),
  ),
  populationCheck(observed('rest.populate.unknown'), (ground, scope) =>
    relationNames(ground, scope).flatMap((name): Parameter[] => [
      [name, unknownName],
      { [name]: 'true', [unknownName]: 'true' },
      { [name]: { populate: [unknownName] } },
      `${name}.${unknownName}`,
    ]),
  ),
  populationCheck(
    {
      ...observed('rest.populate.unknown.inside'),
      title: 'Inside a population of each kind an unknown name leaves the names beside it as they are',
      clauses: ['rest.populate.unknown'],
    },
    besideUnknown,
  ),
];
