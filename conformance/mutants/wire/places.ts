/** Places of wire faults: beside which parameters, in which part of an answer. */
import { isObject, type JsonObject } from '../../models/json.ts';
import { mapData, mapMembers, withAttributes, withEntries } from '../faults.ts';
import type { Reply } from '../mutant.ts';
import { all, asks, beside, besideRelationFilter, isRead, isReadOfOne, onLaterPage, type When } from '../when.ts';

/** Id, condition, and end of the sentence. */
export type Place = readonly [id: string, when: When, words: string];

const within = (parameter: string, option: string): When =>
  all(
    isRead,
    asks(({ keys }) => keys[0] === 'populate' && keys.length > 2 && keys.includes(option) && parameter !== ''),
  );

/** Reads, by the parameters of their query. */
export const places: readonly Place[] = [
  ['filters', beside('filters'), 'a filtered list'],
  ['sort', beside('sort'), 'a sorted list'],
  ['fields', beside('fields'), 'a list with selected fields'],
  ['populate', beside('populate'), 'a populated list'],
  ['locale', beside('locale'), 'a list of one locale'],
  ['state', beside('publicationState'), 'a list by publication state'],
  ['later-page', onLaterPage, 'a later page'],
  ['relation-filter', besideRelationFilter, 'a list filtered through a relation'],
];

/** Further reads: two parameters at once, options in populations, single entries. */
export const narrowPlaces: readonly Place[] = [
  ['sort-and-populate', all(beside('sort'), beside('populate')), 'a sorted, populated list'],
  ['filters-and-locale', all(beside('filters'), beside('locale')), 'a filtered list of one locale'],
  ['state-and-sort', all(beside('publicationState'), beside('sort')), 'a sorted list by publication state'],
  ['inner-filters', within('populate', 'filters'), 'a read with filters inside a population'],
  ['inner-sort', within('populate', 'sort'), 'a read with a sort inside a population'],
  ['one', isReadOfOne, 'a read of one entry'],
];

/** Changes entries `depth` levels inside populations; level 0 is the entry itself. */
const atDepth = (entry: JsonObject, depth: number, bend: (entry: JsonObject) => JsonObject): JsonObject =>
  depth === 0
    ? bend(entry)
    : withAttributes(entry, (attributes) =>
        mapMembers(attributes, (value) =>
          isObject(value) && 'data' in value
            ? { ...value, data: mapData(value.data, (inner) => atDepth(inner, depth - 1, bend)) }
            : value,
        ),
      );

/** Changes the entries of an answer on one level. */
export const inLevel = (answer: Reply, depth: number, bend: (entry: JsonObject) => JsonObject): Reply =>
  answer.status < 300 ? withEntries(answer, (entry) => atDepth(entry, depth, bend)) : answer;
