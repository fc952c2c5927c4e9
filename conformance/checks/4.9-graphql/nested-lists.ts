/** Lists at every place inside an entry, with arguments: inside components and zones too, and of files (4.9, observed). */
import {
  answeredAt,
  holdersAt,
  idsAt,
  type ListHolder,
  type PlaceInside,
  placeName,
  placesInside,
  selectionAt,
} from '../../generate/graphql/places-inside.ts';
import { oneText } from '../../generate/graphql/selection.ts';
import { isObject, type JsonObject } from '../../models/json.ts';
import { collectionTypes, findComponent, findType } from '../../models/lookup.ts';
import type { Attribute } from '../../models/model.ts';
import { randomOf, shuffled } from '../../world/random.ts';
import type { EntryId, WorldEntry } from '../../world/world.ts';
import { caseCheck, type Terms } from '../case-check.ts';
import type { Check, Scope } from '../check.ts';
import { expectSame } from '../mismatch.ts';
import { comparableIn, idType, type KnownItem } from './list-operators.ts';
import { columnsOf, itemsIn, listWays } from './list-ways.ts';
import { attributesOfOne, dataOf, largestList } from './lists.ts';
import { graphqlTerms } from './terms.ts';

/** An entry, and a place of a list inside it. */
interface NestedCase {
  readonly uid: string;
  readonly id: EntryId;
  readonly place: string;
}

type Kind = 'relation' | 'component' | 'media';

const idAttribute = { name: 'id', type: idType };

/** Attributes of files that filters know. */
const fileAttributes = [
  ...['name', 'hash', 'ext', 'mime'].map((name) => ({ name, type: 'string' })),
  ...['width', 'height'].map((name) => ({ name, type: 'integer' })),
];

/** The items of a list that an entry holds; undefined where one of them is not known. Drafts are not in it. */
function itemsOf({ model, world }: Scope, place: PlaceInside, holder: ListHolder): readonly KnownItem[] | undefined {
  const { name, type, target } = place.attribute;
  if (type === 'component') return holder.parts?.[name]?.map(({ values }) => ({ values }));
  const ids = idsAt(place, holder);
  const linked = findType(model, target);
  const items = ids?.map((id): KnownItem | undefined => {
    const values = type === 'media' ? world.files?.get(String(id)) : linked && world.find(linked.uid, id)?.values;
    return values && { id: String(id), values: { ...values, id: String(id) } };
  });
  if (!items || items.some((item) => item === undefined)) return undefined;
  return items
    .flatMap((item) => item ?? [])
    .filter(({ values }) => !linked?.draftAndPublish || values.publishedAt !== null)
    .toSorted((a, b) => Number(a.id) - Number(b.id));
}

/** The lists at a place of an entry, where all are known. */
function listsAt(scope: Scope, place: PlaceInside, entry: WorldEntry): readonly (readonly KnownItem[])[] {
  const lists = holdersAt(scope.world, place, entry)?.map((holder) => itemsOf(scope, place, holder)) ?? [];
  return lists.some((list) => list === undefined) ? [] : lists.flatMap((list) => (list ? [list] : []));
}

/** The attributes of the items of a list. */
function attributesOf(
  { model }: Scope,
  { attribute: { type, target, component } }: PlaceInside,
): readonly Pick<Attribute, 'name' | 'type'>[] {
  if (type === 'media') return [idAttribute, ...fileAttributes];
  if (type === 'component') return findComponent(model, component)?.attributes ?? [];
  return [idAttribute, ...(findType(model, target)?.attributes ?? [])];
}

const longest = (lists: readonly (readonly KnownItem[])[]): number => Math.max(0, ...lists.map(({ length }) => length));

/** Most places behind relations, of each kind. */
const mostBehind = 12;

/** The places of a kind; of those behind relations the seed draws some. */
function placesOf({ model, world }: Scope, kind: Kind): readonly PlaceInside[] {
  const isBehind = ({ steps }: PlaceInside): boolean => steps.some((step) => 'target' in step);
  const places = placesInside(model, collectionTypes(model)).filter(
    ({ attribute, steps }) => attribute.type === kind && (kind !== 'relation' || steps.length > 0),
  );
  const behind = shuffled(places.filter(isBehind), randomOf(world, `${kind} behind relations`));
  return [...places.filter((place) => !isBehind(place)), ...behind.slice(0, mostBehind)];
}

/** A published entry for each place of a kind, drawn from those with the longest lists. */
const casesOf =
  (kind: Kind) =>
  (scope: Scope): NestedCase[] =>
    placesOf(scope, kind).flatMap((place): NestedCase[] => {
      const { uid } = place.type;
      const entries = shuffled(scope.world.entries(uid), randomOf(scope.world, placeName(place)))
        .filter(({ values }) => values.publishedAt !== null)
        .map((entry) => ({ entry, length: longest(listsAt(scope, place, entry)) }))
        .filter(({ length }) => length > 1)
        .toSorted((a, b) => b.length - a.length);
      return entries.slice(0, 1).map(({ entry: { id } }) => ({ uid, id, place: placeName(place) }));
    });

/** The selection of a list with arguments: ids, or the values of components. */
const fieldText = (
  key: string,
  { attribute: { name, type } }: PlaceInside,
  args: string,
  columns: readonly { readonly name: string }[],
): string =>
  type === 'component'
    ? `${key}: ${name}(${args}) { ${columns.map((column) => column.name).join(' ')} }`
    : `${key}: ${name}(${args}) { data { id } }`;

const sameText = (value: unknown): string => JSON.stringify(value);

/** The items in the order of their ids; of components, which the world knows without ids, as answered by `sort: id`. */
function inOrderOfIds(
  items: readonly KnownItem[],
  answered: readonly JsonObject[],
  shown: (item: KnownItem) => JsonObject,
): readonly KnownItem[] {
  if (items.every(({ id }) => id !== undefined)) return items;
  const left = [...items];
  return answered.flatMap((one) =>
    left.splice(
      left.findIndex((item) => sameText(shown(item)) === sameText(one)),
      1,
    ),
  );
}

const nestedCheck = (terms: Terms, kind: Kind): Check =>
  caseCheck<NestedCase>(graphqlTerms(terms), {
    cases: casesOf(kind),
    async run(session, { uid, id, place: named }, scope) {
      const place = placesInside(scope.model, collectionTypes(scope.model)).find((each) => placeName(each) === named);
      const entry = scope.world.find(uid, id);
      if (!place || !entry) throw new Error(`the world has no entry ${id} of ${uid} with the list ${named}`);
      const lists = listsAt(scope, place, entry);
      const columns = columnsOf(attributesOf(scope, place), lists.flat());
      if (kind === 'component' && columns.length === 0) return;
      const limit = largestList(scope.target);
      const comparable = comparableIn(attributesOf(scope, place), lists.flat());
      const ways = listWays(columns, comparable, lists, limit, randomOf(scope.world, `${named} ${id}`));
      const asked = [`sort: ["id"], pagination: { limit: ${limit} }`, ...ways.map(({ args }) => args)];
      const inner = asked.map((args, at) => fieldText(`w${at}`, place, args, columns)).join(' ');
      const query = `{ one: ${oneText(place.type, id, selectionAt(place, limit, inner))} }`;
      const holders = answeredAt(place, attributesOfOne(dataOf(await session.graphql({ query }), named)));
      expectSame(`${named} of entry ${id} stands in other components`, holders.length, lists.length);
      const shown = ({ id: known, values }: KnownItem): JsonObject =>
        known === undefined ? Object.fromEntries(columns.map(({ name }) => [name, values[name]])) : { id: known };
      for (const [nth, list] of lists.entries()) {
        const holder = holders[nth];
        const answeredBy = (at: number): JsonObject[] =>
          itemsIn(isObject(holder) ? holder[`w${at}`] : undefined).filter(isObject);
        const whole = inOrderOfIds(list, answeredBy(0), shown);
        const expectItems = (at: number, args: string, items: readonly KnownItem[], isOrdered: boolean): void => {
          const inAnyOrder = (some: readonly unknown[]) => (isOrdered ? some : some.map(sameText).toSorted());
          const message = `${named}(${args}) of entry ${id} holds other items`;
          expectSame(message, inAnyOrder(answeredBy(at)), inAnyOrder(items.map(shown)));
        };
        expectItems(0, asked[0] ?? '', list, false);
        for (const [at, { args, isOrdered, of }] of ways.entries()) expectItems(at + 1, args, of(whole), isOrdered);
      }
    },
  });

export const nestedListChecks: readonly Check[] = [
  nestedCheck(
    {
      clause: 'graphql.relation-arguments',
      id: 'graphql.relation-arguments.places',
      title:
        'A to-many relation inside components, zones and linked entries takes filters, pagination and sort, each beside others.',
    },
    'relation',
  ),
  nestedCheck(
    {
      clause: 'graphql.component-arguments',
      id: 'graphql.component-arguments.places',
      title:
        'A repeatable component takes filters, pagination and sort beside each other, inside other components too.',
    },
    'component',
  ),
  nestedCheck(
    {
      clause: 'graphql.types.media',
      id: 'graphql.types.media.arguments',
      title: 'A list of files takes filters, pagination and sort, at each place inside an entry.',
      needs: ['upload'],
    },
    'media',
  ),
];
