/** Parameters that may stand beside others without changing their meaning; each question gets other neighbours. */
import type { Model } from '../models/model.ts';
import { defaultFields } from '../oracle/fields.ts';
import { type Random, randomOf, shuffled } from '../world/random.ts';
import type { World } from '../world/world.ts';
import type { Ground } from './attributes.ts';
import { doors, isRelation } from './population.ts';
import type { Parameter, Parameters } from './query-string.ts';

export interface Neighbourhood {
  readonly model: Model;
  readonly world: World;
  /** Largest list without pagination. Longer ones are read in pages and without a population (4.3). */
  readonly page: number;
}

interface Company {
  readonly ground: Ground;
  readonly parameters: Parameters;
  readonly random: Random;
}

const some = <Item>(items: readonly Item[], count: number, random: Random): Item[] =>
  shuffled(items, random).slice(0, count);

const one = <Item>(items: readonly Item[], random: Random): Item | undefined =>
  items[Math.floor(random() * items.length)];

/** Up to two keys. */
function sort({ ground, random }: Company): Parameter | undefined {
  const names = some(ground.sortable, random() < 0.7 ? 1 : 2, random).map(({ name }) => name);
  const orders = ['', ':asc', ':desc'];
  return names.length === 0 ? undefined : names.map((name) => `${name}${one(orders, random) ?? ''}`);
}

/** Selects more than half of the attributes: the others are compared elsewhere. */
function fields({ ground, random }: Company): Parameter | undefined {
  const names = defaultFields(ground.type);
  const count = Math.ceil(names.length * (0.5 + random() / 2));
  return names.length < 2 ? undefined : some(names, count, random);
}

/** A relation or two. */
function populate({ ground, random }: Company, { model }: Neighbourhood): Parameter | undefined {
  const relations = doors(model, ground.type).filter(isRelation);
  if (relations.length === 0) return undefined;
  return some(relations, random() < 0.7 ? 1 : 2, random).map(({ attribute }) => attribute.name);
}

function publicationState({ ground, random }: Company): Parameter | undefined {
  return ground.type.draftAndPublish ? one(['live', 'preview'], random) : undefined;
}

/** Mostly the default one, which most entries have. */
function locale({ ground, random }: Company, { world }: Neighbourhood): Parameter | undefined {
  if (!ground.type.localized) return undefined;
  const codes = world
    .entries(ground.type.uid)
    .flatMap(({ own, values }) => (own && typeof values.locale === 'string' ? [values.locale] : []));
  return random() < 0.8 && world.defaultLocale && codes.includes(world.defaultLocale)
    ? world.defaultLocale
    : one([...new Set(codes)], random);
}

type Draw = (company: Company, around: Neighbourhood) => Parameter | undefined;

/** Probability of each parameter beside a list, and beside an entry read by id. */
const draws: readonly { readonly name: string; readonly draw: Draw; readonly list: number; readonly entry: number }[] =
  [
    { name: 'sort', draw: sort, list: 0.5, entry: 0 },
    { name: 'publicationState', draw: publicationState, list: 0.4, entry: 0 },
    { name: 'locale', draw: locale, list: 0.4, entry: 0 },
    { name: 'fields', draw: fields, list: 0.3, entry: 0.5 },
    { name: 'populate', draw: populate, list: 0.15, entry: 0.5 },
  ];

interface Beside {
  readonly kind: 'list' | 'entry';
  /** Names the question: another name draws other neighbours. */
  readonly name: string;
  /** Parameters that never stand beside it. */
  readonly without?: readonly string[] | undefined;
}

/** The parameters of a question with neighbours, drawn by the seed of the world and a text that names the question. */
export function withNeighbours(
  around: Neighbourhood,
  { ground, parameters, kind, name, without = [] }: Omit<Company, 'random'> & Beside,
): Parameters {
  const random = randomOf(around.world, `${ground.type.uid} ${name} ${JSON.stringify(parameters)}`);
  const isLong = kind === 'list' && ground.entries.length > around.page;
  const beside = draws.flatMap(({ name: parameter, draw, ...odds }): [string, Parameter][] => {
    if (Object.hasOwn(parameters, parameter) || random() >= odds[kind] || without.includes(parameter)) return [];
    if (parameter === 'populate' && (isLong || parameters.pagination !== undefined)) return [];
    const value = draw({ ground, parameters, random }, around);
    return value === undefined ? [] : [[parameter, value]];
  });
  return { ...parameters, ...Object.fromEntries(beside) };
}
