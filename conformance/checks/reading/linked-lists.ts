/** What single entries link to as grounds: what is asked of a list can be asked inside a population too (4.5, 4.9). */
import { type Ground, grounds, type Link, linkedGround } from '../../generate/attributes.ts';
import { type Parameters, queryString } from '../../generate/query-string.ts';
import { statedReading } from '../../judge/reading.ts';
import { typeNamed } from '../../models/lookup.ts';
import { parseQuery } from '../../oracle/parse-query.ts';
import { populationOf } from '../../oracle/populate-syntax.ts';
import { PopulationOracle } from '../../oracle/population.ts';
import { firstDisorder } from '../../oracle/sort.ts';
import type { WorldEntry } from '../../world/world.ts';
import type { Scope } from '../check.ts';

/** A to-many relation of an entry, and what it links to. */
export interface LinkedList {
  readonly owner: Ground;
  readonly link: Link;
  readonly entry: WorldEntry;
  /** The content-type of the linked entries, with these entries alone. */
  readonly ground: Ground;
}

/** Fewest entries of a list that has an order and can be filtered. */
const fewest = 3;

/** For each to-many relation an entry of the run that links to several others. The seed draws which. */
export function linkedLists({ model, world }: Scope): LinkedList[] {
  const all = grounds(model, world);
  return all.flatMap((owner) =>
    owner.links.flatMap((link): LinkedList[] => {
      const target = link.toMany ? all.find(({ type }) => type.uid === link.target) : undefined;
      if (!target) return [];
      const lists = owner.entries
        .filter(({ own }) => own)
        .map((entry) => ({ entry, ground: linkedGround({ ...owner, entries: [entry] }, link, target) }));
      const best = lists.find(({ ground }) => ground.entries.length >= fewest);
      return best ? [{ owner, link, ...best }] : [];
    }),
  );
}

/** Whether these options of the population show themselves: some entries stay, filters leave others out, a sort moves them. */
export function showsOptions(
  { model, world }: Scope,
  { owner, link, entry }: LinkedList,
  options: Parameters,
): boolean {
  const { populate } = parseQuery(queryString({ populate: { [link.name]: options } }));
  const oracle = new PopulationOracle({ model, world, reading: statedReading.inside });
  const view = { populate: populationOf(populate), state: 'preview' } as const;
  const population = oracle.entry(owner.type, entry, view).body.inside.get(link.name);
  if (population?.kind !== 'many') return false;
  const members = population.members ?? [];
  const answered = members.flatMap(({ id, place }) => (place === 'in' ? (world.find(link.target, id) ?? []) : []));
  const isFiltered = members.length < (entry.links[link.name] ?? []).length;
  const isMoved = firstDisorder(population.sort, typeNamed(model, link.target), answered) !== undefined;
  return (
    answered.length > 1 && (options.filters === undefined || isFiltered) && (options.sort === undefined || isMoved)
  );
}

/** Entries of the run that link to an entry, each with the name of the relation. */
export function waysTo({ model, world }: Scope, { uid, id }: WorldEntry): { entry: WorldEntry; link: string }[] {
  return grounds(model, world).flatMap(({ entries, links }) =>
    links
      .filter(({ target }) => target === uid)
      .flatMap(({ name }) =>
        entries
          .filter(({ own, links: ids }) => own && ids[name]?.includes(id))
          .slice(0, 1)
          .map((entry) => ({ entry, link: name })),
      ),
  );
}
