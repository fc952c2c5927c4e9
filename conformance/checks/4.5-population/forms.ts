/** The ways to name what is populated: `*`, lists, flags, levels (4.5). */

import fc from 'fast-check';
import type { Ground } from '../../generate/attributes.ts';
import {
  chains,
  type Door,
  doors,
  isRelation,
  nested,
  offFlags,
  onFlags,
  populateTree,
  walk,
} from '../../generate/population.ts';
import type { Parameter } from '../../generate/query-string.ts';
import { unknownName } from '../../generate/unknown-name.ts';
import { observedReading } from '../../judge/reading.ts';
import type { Check, Scope } from '../check.ts';
import { spread } from '../reading/every-form.ts';
import { populationCheck } from './population-check.ts';

/** Names of the plain relations of a content-type. */
export function relationNames({ type }: Ground, { model }: Scope): string[] {
  return doors(model, type)
    .filter(isRelation)
    .map(({ attribute }) => attribute.name);
}

/** Each name with the one after it. */
const pairs = (names: readonly string[]): string[][] =>
  names.map((name, at) => [...new Set([name, names[(at + 1) % names.length] ?? name])]);

const twoDeep = ({ type }: Ground, { model }: Scope): Door[][] => chains(model, type, 2, isRelation);

const dotted = (chain: readonly Door[]): string => chain.map(({ attribute }) => attribute.name).join('.');

/** The shallowest nesting that "no limit on depth" must allow, and the deepest that is tried. */
const [deep, deepest] = [4, 6];

/** Nested names, `length` relations deep. */
const deepTree = (ground: Ground, { model }: Scope, length: number): fc.Arbitrary<Parameter> | undefined =>
  walk(model, ground.type, length)?.map(nested);

export const formChecks: readonly Check[] = [
  populationCheck({
    id: 'rest.populate.wildcard',
    title: 'populate=* adds every relation, one level deep',
    populations: (ground, scope) => (relationNames(ground, scope).length > 0 ? ['*'] : []),
  }),
  populationCheck({
    id: 'rest.populate.wildcard-media',
    title: 'populate=* adds media, components and dynamic zones too',
    reading: observedReading,
    populations: ({ type }, { model }) => (doors(model, type).every(isRelation) ? [] : ['*']),
  }),
  populationCheck({
    id: 'rest.populate.one',
    title: 'populate[0]=<relation>, and more indexes, add the named relations alone, one level deep',
    populations: (ground, scope) => {
      const names = relationNames(ground, scope);
      return [...names.map((name) => [name]), ...pairs(names)];
    },
  }),
  populationCheck({
    id: 'rest.populate.string',
    title: 'populate=<a> and populate=<a>,<b> add the named ones',
    reading: observedReading,
    populations: (ground, scope) => {
      const names = relationNames(ground, scope);
      return [...names, ...pairs(names).map((pair) => pair.join(','))];
    },
  }),
  populationCheck({
    id: 'rest.populate.flag-true',
    title: 'populate[<relation>] with true, t or 1 adds the relation',
    populations: (ground, scope) =>
      relationNames(ground, scope).flatMap((name) => onFlags.map((flag) => ({ [name]: flag }))),
  }),
  populationCheck({
    id: 'rest.populate.flag-false',
    title: 'populate[<relation>] with false, f or 0 does not add the relation',
    populations: (ground, scope) =>
      relationNames(ground, scope).flatMap((name) => offFlags.map((flag) => ({ [name]: flag }))),
  }),
  populationCheck({
    id: 'rest.populate.flag-star',
    title: 'populate[<relation>]=* adds the relation, one level deep',
    reading: observedReading,
    populations: (ground, scope) => relationNames(ground, scope).map((name) => ({ [name]: '*' })),
  }),
  populationCheck({
    id: 'rest.populate.nested',
    title: 'populate[<a>][populate][0]=<b> adds a, and inside its entries b',
    populations: (ground, scope) => twoDeep(ground, scope).map(nested),
  }),
  populationCheck({
    id: 'rest.populate.depth',
    title: 'Population goes four levels deep and deeper',
    asks: 'entries',
    populations: (ground, scope) => {
      const trees = [deep, deep + 1, deepest].flatMap((length) => deepTree(ground, scope, length) ?? []);
      return trees.length === 0 ? undefined : fc.oneof(...trees);
    },
  }),
  populationCheck({
    id: 'rest.populate.depth.lists',
    title: 'Population goes three levels deep in lists too',
    clauses: ['rest.populate.depth'],
    populations: ({ type }, { model }) => spread(chains(model, type, 3, isRelation), 4).map(nested),
  }),
  populationCheck({
    id: 'rest.populate.depth.trees',
    title: 'Every form may stand at every level: random trees of them',
    clauses: ['rest.populate.depth'],
    tags: ['generated'],
    asks: 'entries',
    populations: ({ type }, { model }) => populateTree(model, type, deep),
  }),
  populationCheck({
    id: 'rest.populate.dotted',
    title: 'populate=<a>.<b> adds a and inside it b',
    reading: observedReading,
    populations: (ground, scope) =>
      twoDeep(ground, scope).flatMap((chain, at): Parameter[] => [at % 2 === 0 ? dotted(chain) : [dotted(chain)]]),
  }),
  populationCheck({
    id: 'rest.populate.unknown',
    title: 'An unknown name in populate is ignored',
    reading: observedReading,
    populations: (ground, scope) =>
      relationNames(ground, scope).flatMap((name): Parameter[] => [
        [name, unknownName],
        { [name]: 'true', [unknownName]: 'true' },
        { [name]: { populate: [unknownName] } },
        `${name}.${unknownName}`,
      ]),
  }),
];
