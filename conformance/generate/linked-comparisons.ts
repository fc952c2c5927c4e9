/** Comparisons of linked entries: one for each operator, chosen so that its answer differs from those of similar operators. */
import type { OperatorRow } from '../../spec/index.ts';
import type { Model } from '../models/model.ts';
import { oncePer } from '../models/once-per.ts';
import { randomOf, shuffled } from '../world/random.ts';
import type { World, WorldEntry } from '../world/world.ts';
import { type Ground, grounds, type Link } from './attributes.ts';
import { type Comparison, distinctNeighbours, memberships, oracles, type Side } from './cells.ts';
import { comparisonTree, type FilterTree, generatedOperators, operandsOf } from './filters.ts';

/** A comparison of the entries that a relation links to. */
export interface LinkedComparison {
  readonly ground: Ground;
  readonly link: Link;
  readonly row: OperatorRow;
  readonly tree: FilterTree;
}

/** Comparisons to try before the search stops. */
const most = 120;

/**
 * Which memberships must differ between an operator and its neighbours: those of the linked entries (`targets`), or
 * those of the entries that link to them (`owners`).
 */
type LinkEnd = 'targets' | 'owners';

/**
 * One comparison of linked entries for each operator. The seed draws the content-type, relation and operand.
 *
 * @param rows the operators. Default: those whose operand has a shape in the source document
 */
export const linkedComparisons = (
  end: LinkEnd,
  model: Model,
  world: World,
  rows: readonly OperatorRow[] = generatedOperators,
): readonly LinkedComparison[] => comparisonsByEnd[end](world)(model)(rows);

const comparisonsFor = (end: LinkEnd) =>
  oncePer((world: World) =>
    oncePer((model: Model) =>
      oncePer((rows: readonly OperatorRow[]) => rows.flatMap((row) => bestComparison(end, row, model, world) ?? [])),
    ),
  );

const comparisonsByEnd: Readonly<Record<LinkEnd, ReturnType<typeof comparisonsFor>>> = {
  targets: comparisonsFor('targets'),
  owners: comparisonsFor('owners'),
};

function bestComparison(end: LinkEnd, row: OperatorRow, model: Model, world: World): LinkedComparison | undefined {
  const all = grounds(model, world);
  const byUid = new Map(all.map((ground) => [ground.type.uid, ground]));
  const random = randomOf(world, `behind ${row.name}`);
  let best: { readonly comparison: LinkedComparison; readonly score: number } | undefined;
  let tries = 0;
  for (const { ground, link } of shuffled(linksIn(all), random)) {
    const target = byUid.get(link.target);
    if (!target) continue;
    const linked = linkedEntries(ground, link, world);
    for (const comparison of shuffled(comparisonsOf(target, row), random)) {
      if (tries === most) return best?.comparison;
      tries += 1;
      const score = distinctNeighbours(row, (operator) => sidesOf(end, { ...comparison, operator }, linked));
      if (score <= (best?.score ?? 0)) continue;
      const { field, operator, operand } = comparison;
      best = { comparison: { ground, link, row, tree: comparisonTree(field.name, operator, operand) }, score };
      if (score > row.neighbours.length) return best.comparison;
    }
  }
  return best?.comparison;
}

/** Links of the entries on one side of a relation. */
interface LinkedEntries {
  /** Linked entries of each owner. */
  readonly byOwner: readonly (readonly WorldEntry[])[];
  readonly targets: readonly WorldEntry[];
}

function linkedEntries({ entries }: Ground, { name, target }: Link, world: World): LinkedEntries {
  const byOwner = entries.map(({ links }) => (links[name] ?? []).flatMap((id) => world.find(target, id) ?? []));
  return { byOwner, targets: [...new Set(byOwner.flat())] };
}

const linksIn = (all: readonly Ground[]): { readonly ground: Ground; readonly link: Link }[] =>
  all.flatMap((ground) => ground.links.map((link) => ({ ground, link })));

const comparisonsOf = (ground: Ground, row: OperatorRow): Comparison[] =>
  ground.filterable
    .filter(({ type }) => row.types?.includes(type))
    .flatMap((field) => operandsOf(field)(row).map((operand) => ({ ground, field, operator: row.name, operand })));

/** Whether each linked entry meets the comparison; or, for owners, whether one of their linked entries does. */
function sidesOf(end: LinkEnd, comparison: Comparison, { byOwner, targets }: LinkedEntries): readonly Side[] {
  const targetSides = memberships(comparison, targets, oracles.stated);
  if (end === 'targets') return targetSides;
  const sideOf = new Map(targets.map((entry, at) => [entry, targetSides[at]]));
  return byOwner.map((entries) => {
    const sides = entries.map((entry) => sideOf.get(entry));
    if (sides.includes('in')) return 'in';
    // the document does not say whether an owner without links meets a comparison
    return sides.length > 0 && sides.every((side) => side === 'out') ? 'out' : 'open';
  });
}
