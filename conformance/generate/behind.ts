/** Comparisons of what relations link to: every operator once, where its answer is not that of another. */
import type { OperatorRow } from '../../spec/index.ts';
import type { Model } from '../models/model.ts';
import { oncePer } from '../models/once-per.ts';
import { randomOf, shuffled } from '../world/random.ts';
import type { World, WorldEntry } from '../world/world.ts';
import { type Ground, grounds, type Link } from './attributes.ts';
import { type Comparison, memberships } from './cells.ts';
import { comparisonTree, type FilterTree, operandsOf, shownOperators } from './filters.ts';

/** A comparison of the entries that a relation links to. */
export interface Behind {
  readonly ground: Ground;
  readonly link: Link;
  readonly row: OperatorRow;
  readonly tree: FilterTree;
}

/** Comparisons looked at for one operator, at most. */
const most = 300;

/** Of each operator that can be asked behind a relation one comparison; another seed has others. */
export const operatorsBehind = (model: Model, world: World): readonly Behind[] => behindOf(world)(model);

const behindOf = oncePer((world: World) =>
  oncePer((model: Model) => shownOperators().flatMap((row) => bestBehind(row, model, world) ?? [])),
);

/** Entries that the listed ones link to. */
const linkedBy = ({ entries }: Ground, { name, target }: Link, world: World): WorldEntry[] => [
  ...new Set(entries.flatMap(({ links }) => (links[name] ?? []).flatMap((id) => world.find(target, id) ?? []))),
];

function bestBehind(row: OperatorRow, model: Model, world: World): Behind | undefined {
  const all = grounds(model, world);
  const random = randomOf(world, `behind ${row.name}`);
  let best: { readonly behind: Behind; readonly told: number } | undefined;
  let looks = 0;
  for (const { ground, link } of shuffled(linksIn(all), random)) {
    const target = all.find(({ type }) => type.uid === link.target);
    const linked = target ? linkedBy(ground, link, world) : [];
    for (const comparison of target ? shuffled(comparisonsOf(target, row), random) : []) {
      looks += 1;
      const told = neighboursTold(comparison, row, linked);
      if (told <= (best?.told ?? 0)) continue;
      const { field, operator, operand } = comparison;
      best = { behind: { ground, link, row, tree: comparisonTree(field.name, operator, operand) }, told };
      if (told > row.neighbours.length) return best.behind;
    }
    if (looks > most) break;
  }
  return best?.behind;
}

const linksIn = (all: readonly Ground[]): { readonly ground: Ground; readonly link: Link }[] =>
  all.flatMap((ground) => ground.links.map((link) => ({ ground, link })));

const comparisonsOf = (ground: Ground, row: OperatorRow): Comparison[] =>
  ground.filterable
    .filter(({ type }) => row.types?.includes(type))
    .flatMap((field) => operandsOf(field)(row).map((operand) => ({ ground, field, operator: row.name, operand })));

/** 0 unless some entries meet it and others do not; else one more than operators that others meet instead. */
function neighboursTold(comparison: Comparison, row: OperatorRow, linked: readonly WorldEntry[]): number {
  const sides = memberships(comparison, linked);
  if (!sides.includes('in') || !sides.includes('out')) return 0;
  const differs = (operator: string): boolean =>
    memberships({ ...comparison, operator }, linked).some(
      (side, at) => [side, sides[at]].includes('in') && [side, sides[at]].includes('out'),
    );
  return 1 + row.neighbours.filter(differs).length;
}
