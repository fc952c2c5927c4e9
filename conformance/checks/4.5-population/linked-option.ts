/** Options of populations, and chains of relations that lead somewhere (4.5). */
import { type Ground, grounds } from '../../generate/attributes.ts';
import { equalTo, steadyFields } from '../../generate/filters.ts';
import { chains, isRelation, type Populatable } from '../../generate/population.ts';
import type { Parameter } from '../../generate/query-string.ts';
import type { Attribute } from '../../models/model.ts';
import { isToMany } from '../../oracle/attributes.ts';
import { firstDisorder } from '../../oracle/sort.ts';
import type { EntryId, Part } from '../../world/world.ts';
import type { Scope } from '../check.ts';
import { spread } from '../reading/every-form.ts';

/** An option of a population of a content-type: one field, a sort by one, or a filter that some entry meets. */
export function linkedOption(
  option: string,
  { model, world }: Scope,
  target: string | undefined,
): Parameter | undefined {
  const ground = grounds(model, world).find(({ type }) => type.uid === target);
  const [field] = ground ? steadyFields(ground) : [];
  if (!field) return undefined;
  return option === 'fields' ? [field.name] : option === 'sort' ? [`${field.name}:desc`] : equalTo(field, 0);
}

/** A sort of what a relation of components links that puts some list into another order; undefined without one. */
export function sortThatShows(
  { model, world }: Scope,
  { name, target }: Attribute,
  parts: readonly Part[],
): Parameter | undefined {
  const ground = grounds(model, world).find(({ type }) => type.uid === target);
  const lists = parts.map(({ links = {} }) => (links[name] ?? []).flatMap((id) => world.find(target ?? '', id) ?? []));
  if (!ground) return undefined;
  const keys = ground.sortable.flatMap(({ name: field }) => [false, true].map((descending) => ({ field, descending })));
  const key = keys.find((key) => lists.some((list) => firstDisorder([key], ground.type, list) !== undefined));
  return key && [`${key.field}:${key.descending ? 'desc' : 'asc'}`];
}

/** Whether links of the world lead from entries of the ground through the whole chain. */
function isLinked({ entries }: Ground, { world }: Scope, chain: readonly Populatable[]): boolean {
  let reached: readonly { readonly links: Readonly<Record<string, readonly EntryId[]>> }[] = entries;
  for (const { attribute } of chain) {
    const ids = new Set(reached.flatMap(({ links }) => links[attribute.name] ?? []));
    reached = [...ids].flatMap((id) => world.find(attribute.target ?? '', id) ?? []);
  }
  return reached.length > 0;
}

/** Most chains to look at, and to ask about. */
const [mostSeen, most] = [60, 6];

/** Populations nested `length` levels deep, with fields, a sort or filters at the innermost level alone. */
export const deepOptions = (ground: Ground, scope: Scope, length: number): Parameter[] =>
  ['fields', 'sort', 'filters'].flatMap((option) => {
    const fits = (chain: readonly Populatable[]): boolean => {
      const last = chain.at(-1)?.attribute;
      // the document shows a sort and filters with lists alone
      return last !== undefined && (option === 'fields' || isToMany(last)) && isLinked(ground, scope, chain);
    };
    const all = chains(scope.model, ground.type, length, isRelation);
    return spread(spread(all, mostSeen).filter(fits), most).flatMap((chain): Parameter[] => {
      const value = linkedOption(option, scope, chain.at(-1)?.attribute.target);
      if (value === undefined) return [];
      return [
        chain.reduceRight<Parameter>(
          (inner, { attribute }, at) => ({ [attribute.name]: at === chain.length - 1 ? inner : { populate: inner } }),
          { [option]: value },
        ),
      ];
    });
  });
