/** Comparisons of what relations link to: every operator once, where its answer is not that of another. */
import type { OperatorRow } from '../../spec/index.ts';
import type { Model } from '../models/model.ts';
import { oncePer } from '../models/once-per.ts';
import { randomOf, shuffled } from '../world/random.ts';
import type { World, WorldEntry } from '../world/world.ts';
import { type Ground, grounds, type Link } from './attributes.ts';
import { areApart, type Comparison, changeSides, memberships, oracles, type Side } from './cells.ts';
import { comparisonTree, type FilterTree, generatedOperators, operandsOf } from './filters.ts';

/** A comparison of the entries that a relation links to. */
export interface Behind {
  readonly ground: Ground;
  readonly link: Link;
  readonly row: OperatorRow;
  readonly tree: FilterTree;
}

/** Comparisons before the search stops. */
const most = 120;

/**
 * The side whose answers must differ between the operator and its neighbours: the linked entries, or the lists of their
 * owners.
 */
type Judged = 'targets' | 'owners';

/** One comparison behind a relation for each operator. Another seed draws others. */
export const operatorsBehind = (side: Judged, model: Model, world: World): readonly Behind[] =>
  behindOf[side](world)(model);

const behindAll = (side: Judged) =>
  oncePer((world: World) =>
    oncePer((model: Model) => generatedOperators().flatMap((row) => bestBehind(side, row, model, world) ?? [])),
  );

const behindOf: Readonly<Record<Judged, ReturnType<typeof behindAll>>> = {
  targets: behindAll('targets'),
  owners: behindAll('owners'),
};

function bestBehind(side: Judged, row: OperatorRow, model: Model, world: World): Behind | undefined {
  const all = grounds(model, world);
  const byUid = new Map(all.map((ground) => [ground.type.uid, ground]));
  const random = randomOf(world, `behind ${row.name}`);
  let best: { readonly behind: Behind; readonly score: number } | undefined;
  let looks = 0;
  for (const { ground, link } of shuffled(linksIn(all), random)) {
    const target = byUid.get(link.target);
    if (!target) continue;
    const linked = linkedEntries(ground, link, world);
    for (const comparison of shuffled(comparisonsOf(target, row), random)) {
      looks += 1;
      const score = distinctNeighbours(row, (operator) => sidesOf(side, { ...comparison, operator }, linked));
      if (score <= (best?.score ?? 0)) continue;
      const { field, operator, operand } = comparison;
      best = { behind: { ground, link, row, tree: comparisonTree(field.name, operator, operand) }, score };
      if (score > row.neighbours.length) return best.behind;
    }
    if (looks > most) break;
  }
  return best?.behind;
}

/** Links of the entries on one side of a relation. */
interface Linked {
  /** Of each owner. */
  readonly byOwner: readonly (readonly WorldEntry[])[];
  readonly targets: readonly WorldEntry[];
}

function linkedEntries({ entries }: Ground, { name, target }: Link, world: World): Linked {
  const byOwner = entries.map(({ links }) => (links[name] ?? []).flatMap((id) => world.find(target, id) ?? []));
  return { byOwner, targets: [...new Set(byOwner.flat())] };
}

const linksIn = (all: readonly Ground[]): { readonly ground: Ground; readonly link: Link }[] =>
  all.flatMap((ground) => ground.links.map((link) => ({ ground, link })));

const comparisonsOf = (ground: Ground, row: OperatorRow): Comparison[] =>
  ground.filterable
    .filter(({ type }) => row.types?.includes(type))
    .flatMap((field) => operandsOf(field)(row).map((operand) => ({ ground, field, operator: row.name, operand })));

/** Of each linked entry whether it meets the comparison, or of each owner whether some entry that it links does. */
function sidesOf(judged: Judged, comparison: Comparison, { byOwner, targets }: Linked): readonly Side[] {
  const targetSides = memberships(comparison, targets, oracles.stated);
  if (judged === 'targets') return targetSides;
  const sideOf = new Map(targets.map((entry, at) => [entry, targetSides[at]]));
  return byOwner.map((entries) => {
    const sides = entries.map((entry) => sideOf.get(entry));
    if (sides.includes('in')) return 'in';
    // what holds of an owner that links nothing is said nowhere
    return sides.length > 0 && sides.every((side) => side === 'out') ? 'out' : 'open';
  });
}

/** Number of neighbours by which some entry changes sides, plus one; 0 unless some entries are in and others out. */
function distinctNeighbours(row: OperatorRow, sidesBy: (operator: string) => readonly Side[]): number {
  const sides = sidesBy(row.name);
  if (!areApart(sides)) return 0;
  return 1 + row.neighbours.filter((operator) => changeSides(sides, sidesBy(operator))).length;
}
