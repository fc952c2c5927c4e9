/** States of lists further inside an entry: behind relations and components (3, 4.9, observed). */
import {
  answeredAt,
  holdersAt,
  idsAt,
  type PlaceInside,
  placeName,
  placesBehind,
  selectionAt,
} from '../../generate/graphql/places-inside.ts';
import { oneText } from '../../generate/graphql/selection.ts';
import { isObject } from '../../models/json.ts';
import { collectionTypes, findType, typeNamed } from '../../models/lookup.ts';
import { randomOf, shuffled } from '../../world/random.ts';
import type { EntryId, WorldEntry } from '../../world/world.ts';
import { caseCheck, variant } from '../case-check.ts';
import type { Check, Scope } from '../check.ts';
import { expectSame } from '../mismatch.ts';
import { itemsIn } from './list-ways.ts';
import { attributesOfOne, dataOf, largestList } from './lists.ts';
import { graphqlTerms } from './terms.ts';

/** An entry, and a place of a list behind others inside it. */
interface StateCase {
  readonly uid: string;
  readonly id: EntryId;
  readonly place: string;
}

/** The known linked entries of a list, in the order of their ids. */
type Linked = readonly WorldEntry[];

const isLive = ({ values }: WorldEntry): boolean => values.publishedAt !== null;

const placesOf = ({ model, target }: Scope): PlaceInside[] =>
  placesBehind(model, collectionTypes(model), target.limits.depthLimit ?? usualDepth).filter(
    ({ attribute }) => findType(model, attribute.target)?.draftAndPublish,
  );

/** The greatest depth of a document that servers take as they come. */
const usualDepth = 10;

/** The lists at a place of an entry; empty where not all of their entries are known. */
function listsAt({ world }: Scope, place: PlaceInside, entry: WorldEntry): readonly Linked[] {
  const lists = (holdersAt(world, place, entry) ?? []).map((holder) =>
    idsAt(place, holder)?.map((id) => world.find(place.attribute.target ?? '', id)),
  );
  const known = lists.map((list) => list?.flatMap((one) => one ?? []));
  const areAllKnown = known.every((list, at) => list !== undefined && list.length === lists[at]?.length);
  return areAllKnown ? known.map((list = []) => list.toSorted((a, b) => Number(a.id) - Number(b.id))) : [];
}

/** Most places, and entries that are looked at for each. */
const [mostPlaces, mostEntries] = [10, 25];

/** Places drawn by the seed, each with an entry that has a draft and a published entry in one list there. */
function casesOf(scope: Scope): StateCase[] {
  const cases: StateCase[] = [];
  const limit = largestList(scope.target);
  for (const place of shuffled(placesOf(scope), randomOf(scope.world, 'states further inside'))) {
    if (cases.length === mostPlaces) break;
    const { uid } = place.type;
    const entries = shuffled(scope.world.entries(uid).filter(isLive), randomOf(scope.world, placeName(place)));
    const entry = entries.slice(0, mostEntries).find((one) => {
      const lists = listsAt(scope, place, one);
      const hasBoth = lists.some((list) => list.some(isLive) && !list.every(isLive));
      return hasBoth && lists.length <= limit && lists.every((list) => list.length <= limit);
    });
    if (entry) cases.push({ uid, id: entry.id, place: placeName(place) });
  }
  return cases;
}

/** Arguments of a list, and which of its entries it then holds. */
const waysOf = (limit: number): readonly (readonly [args: string, of: (list: Linked) => Linked])[] => {
  const all = `pagination: { limit: ${limit} }`;
  const live = (list: Linked): Linked => list.filter(isLive);
  return [
    [`sort: "id", ${all}`, live],
    [`sort: "id", ${all}, publicationState: LIVE`, live],
    [`sort: "id", ${all}, publicationState: PREVIEW`, (list) => list],
    [`publicationState: PREVIEW, sort: "id:desc", ${all}`, (list) => list.toReversed()],
    ['publicationState: PREVIEW, sort: "id", pagination: { start: 1, limit: 1 }', (list) => list.slice(1, 2)],
    [
      `filters: { publishedAt: { null: true } }, publicationState: PREVIEW, sort: "id", ${all}`,
      (list) => list.filter((one) => !isLive(one)),
    ],
    [`filters: { publishedAt: { null: true } }, sort: "id", ${all}`, () => []],
  ];
};

export const nestedStatesCheck: Check = caseCheck<StateCase>(
  {
    ...graphqlTerms(
      variant(
        'graphql.relation-live.places',
        'graphql.relation-live',
        'Lists behind relations and components hold drafts where their publicationState asks for them, and nowhere else.',
      ),
    ),
    needs: ['graphql', 'drafts'],
  },
  {
    cases: casesOf,
    async run(session, { uid, id, place: named }, scope) {
      const place = placesOf(scope).find((each) => placeName(each) === named);
      const entry = scope.world.find(uid, id);
      if (!place || !entry) throw new Error(`the world has no entry ${id} of ${uid} with the list ${named}`);
      const limit = largestList(scope.target);
      const ways = waysOf(limit);
      const fields = ways.map(([args], at) => `w${at}: ${place.attribute.name}(${args}) { data { id } }`).join(' ');
      const query = `{ one: ${oneText(typeNamed(scope.model, uid), id, selectionAt(place, limit, fields))} }`;
      const holders = answeredAt(place, attributesOfOne(dataOf(await session.graphql({ query }), named)));
      const lists = listsAt(scope, place, entry);
      expectSame(`${named} of entry ${id} stands in other components or entries`, holders.length, lists.length);
      for (const [nth, list] of lists.entries()) {
        const holder = holders[nth];
        for (const [at, [args, of]] of ways.entries()) {
          const items = itemsIn(isObject(holder) ? holder[`w${at}`] : undefined);
          const ids = items.map((item) => (isObject(item) ? item.id : item));
          const message = `${named}(${args}) of entry ${id} holds other entries`;
          expectSame(
            message,
            ids,
            of(list).map((one) => String(one.id)),
          );
        }
      }
    },
  },
);
