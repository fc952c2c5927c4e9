/** Draws neighbours: parameters beside those of a question that do not change their meaning. */
import type { Model } from '../models/model.ts';
import { selectableFields } from '../oracle/fields.ts';
import { type Random, randomOf, shuffled } from '../world/random.ts';
import type { World } from '../world/world.ts';
import type { Ground } from './attributes.ts';
import { byChance, pickFrom } from './pick.ts';
import { isRelation, populatables } from './population.ts';
import type { Parameter, Parameters } from './query-string.ts';

export interface Neighbourhood {
  readonly model: Model;
  readonly world: World;
  /** Largest list without pagination. Longer ones are read in pages and without a population (4.3). */
  readonly page: number;
}

interface DrawContext {
  readonly ground: Ground;
  readonly parameters: Parameters;
  readonly random: Random;
}

const pickSome = <Item>(items: readonly Item[], count: number, random: Random): Item[] =>
  shuffled(items, random).slice(0, count);

/** One or two sort keys. */
function sort({ ground, random }: DrawContext): Parameter | undefined {
  const names = pickSome(ground.sortable, random() < 0.7 ? 1 : 2, random).map(({ name }) => name);
  const orders = ['', ':asc', ':desc'] as const;
  return names.length === 0 ? undefined : names.map((name) => `${name}${pickFrom(orders, byChance(random))}`);
}

/** Selects at least half of the attributes, so that most values are still compared. */
function fields({ ground, random }: DrawContext): Parameter | undefined {
  const names = selectableFields(ground.type);
  const count = Math.ceil(names.length * (0.5 + random() / 2));
  return names.length < 2 ? undefined : pickSome(names, count, random);
}

/** A relation or two. */
function populate({ ground, random }: DrawContext, { model }: Neighbourhood): Parameter | undefined {
  const relations = populatables(model, ground.type).filter(isRelation);
  if (relations.length === 0) return undefined;
  return pickSome(relations, random() < 0.7 ? 1 : 2, random).map(({ attribute }) => attribute.name);
}

function publicationState({ ground, random }: DrawContext): Parameter | undefined {
  return ground.type.draftAndPublish ? pickFrom(['live', 'preview'], byChance(random)) : undefined;
}

/** Mostly the default locale, which most entries have. */
function locale({ ground, random }: DrawContext, { world }: Neighbourhood): Parameter | undefined {
  if (!ground.type.localized) return undefined;
  const codes = world
    .entries(ground.type.uid)
    .flatMap(({ own, values }) => (own && typeof values.locale === 'string' ? [values.locale] : []));
  return random() < 0.8 && world.defaultLocale && codes.includes(world.defaultLocale)
    ? world.defaultLocale
    : pickFrom([...new Set(codes)], byChance(random));
}

type Draw = (context: DrawContext, neighbourhood: Neighbourhood) => Parameter | undefined;

/** Probability of each parameter beside a list, and beside an entry read by id. */
const draws: readonly { readonly name: string; readonly draw: Draw; readonly list: number; readonly entry: number }[] =
  [
    { name: 'sort', draw: sort, list: 0.5, entry: 0 },
    { name: 'publicationState', draw: publicationState, list: 0.4, entry: 0.3 },
    { name: 'locale', draw: locale, list: 0.4, entry: 0 },
    { name: 'fields', draw: fields, list: 0.3, entry: 0.5 },
    { name: 'populate', draw: populate, list: 0.15, entry: 0.5 },
  ];

interface NeighbourOptions {
  readonly kind: 'list' | 'entry';
  /** The name of the question; another name draws other neighbours. */
  readonly name: string;
  /** Parameters that may not be neighbours. */
  readonly without?: readonly string[] | undefined;
}

/** Adds neighbours to the parameters of a question. The seed of the world and the name of the question draw them. */
export function withNeighbours(
  neighbourhood: Neighbourhood,
  { ground, parameters, kind, name, without = [] }: Omit<DrawContext, 'random'> & NeighbourOptions,
): Parameters {
  const random = randomOf(neighbourhood.world, `${ground.type.uid} ${name} ${JSON.stringify(parameters)}`);
  const isLong = kind === 'list' && ground.entries.length > neighbourhood.page;
  const beside = draws.flatMap(({ name: parameter, draw, ...odds }): [string, Parameter][] => {
    if (Object.hasOwn(parameters, parameter) || random() >= odds[kind] || without.includes(parameter)) return [];
    if (parameter === 'populate' && (isLong || parameters.pagination !== undefined)) return [];
    const value = draw({ ground, parameters, random }, neighbourhood);
    return value === undefined ? [] : [[parameter, value]];
  });
  return { ...parameters, ...Object.fromEntries(beside) };
}
