/** Mutants of the shapes of populated fields (2.2). */

import { isObject } from '../models/json.ts';
import type { Attribute } from '../models/model.ts';
import { isPlainRelation, isToMany, isZone } from '../oracle/attributes.ts';
import { ofList, ofMember, reversed } from './changes.ts';
import { mapData, without } from './faults.ts';
import type { MakeFault, Row } from './mutant.ts';
import { onPopulated } from './populated.ts';

const isToOne = (attribute: Attribute): boolean => isPlainRelation(attribute) && !isToMany(attribute);
const isMany = (attribute: Attribute): boolean => isPlainRelation(attribute) && isToMany(attribute);
const isSingle = ({ type, repeatable }: Attribute): boolean => type === 'component' && !repeatable;
const isRepeatable = ({ type, repeatable }: Attribute): boolean => type === 'component' && repeatable === true;

/** Changes values of these attributes. */
const reshape = (
  of: (attribute: Attribute) => boolean,
  change: (value: unknown, depth: number) => unknown,
): MakeFault => onPopulated((value, attribute, _, depth) => (of(attribute) ? change(value, depth) : value));

const dataOf = (value: unknown): unknown => (isObject(value) ? value.data : undefined);
const isEmptyOne = (value: unknown): boolean => isObject(value) && value.data === null;
const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0;

const flat = (entry: unknown): unknown =>
  isObject(entry) && isObject(entry.attributes) ? { id: entry.id, ...entry.attributes } : entry;

const componentNestedWrapped = reshape(
  ({ type }) => type === 'component',
  (value, depth) => (depth > 0 && value !== null ? { data: value } : value),
);

// biome-ignore format: a table, one mutant a row
export const populatedShapeMutants: Row[] = [
  ['shapes.to-one.flat', 'rest.envelope.populated-to-one', 'A populated to-one relation has no attributes object.',
    reshape(isToOne, ofMember('data', flat))],
  ['shapes.to-one.bare', 'rest.envelope.populated-to-one', 'A populated to-one relation is not wrapped in data.',
    reshape(isToOne, (value) => (isEmptyOne(value) ? value : dataOf(value)))],
  ['shapes.to-one.empty-list', 'rest.envelope.populated-to-one-empty', 'An empty to-one relation is a list.',
    reshape(isToOne, (value) => (isEmptyOne(value) ? { data: [] } : value))],
  ['shapes.to-one.bare-null', 'rest.envelope.populated-to-one-null', 'An empty to-one relation is null without data.',
    reshape(isToOne, (value) => (isEmptyOne(value) ? null : value))],
  ['shapes.to-many.bare', 'rest.envelope.populated-to-many', 'A populated to-many relation is a list without data.',
    reshape(isMany, dataOf)],
  ['shapes.to-many.flat', 'rest.envelope.populated-to-many', 'Entries of a to-many relation have no attributes object.',
    reshape(isMany, ofMember('data', ofList((list) => list.map(flat))))],
  ['shapes.to-many.null', 'rest.envelope.populated-to-many-empty', 'An empty to-many relation is { data: null }.',
    reshape(isMany, (value) => (isEmptyList(dataOf(value)) ? { data: null } : value))],
  ['shapes.media.empty-list', 'rest.envelope.populated-media-empty', 'Empty multiple media is { data: [] }.',
    reshape(({ type, multiple }) => type === 'media' && multiple === true,
      (value) => (isEmptyOne(value) ? { data: [] } : value))],
  ['shapes.component.wrapped', 'rest.envelope.populated-component', 'A component is wrapped in data and attributes.',
    reshape(isSingle, (value) =>
      isObject(value) ? { data: { id: value.id, attributes: without(value, 'id') } } : value)],
  ['shapes.component.no-id', 'rest.envelope.populated-component', 'A component has no id.',
    reshape(isSingle, (value) => (isObject(value) ? without(value, 'id') : value))],
  ['shapes.component.nested-wrapped', 'rest.envelope.populated-component-nested',
    'A nested component is wrapped in data.', componentNestedWrapped],
  ['shapes.component.empty-object', 'rest.envelope.populated-component-empty',
    'A component that is not set is an empty object.', reshape(isSingle, (value) => (value === null ? {} : value))],
  ['shapes.component.list-wrapped', 'rest.envelope.populated-component-repeatable',
    'A repeatable component is wrapped in data.',
    reshape(isRepeatable, ofList((data) => ({ data })))],
  ['shapes.component.list-null', 'rest.envelope.populated-component-repeatable',
    'An empty repeatable component is null.', reshape(isRepeatable, (value) => (isEmptyList(value) ? null : value))],
  ['shapes.component.list-reversed', 'rest.envelope.populated-component-repeatable',
    'A repeatable component comes last item first.',
    reshape(isRepeatable, reversed)],
  ['shapes.zone.unnamed', 'rest.envelope.populated-zone', 'Items of a zone lack __component.',
    reshape(isZone, (value) => mapData(value, (item) => without(item, '__component')))],
  ['shapes.zone.reversed', 'rest.envelope.populated-zone', 'A zone comes last item first.',
    reshape(isZone, reversed)],
  ['shapes.zone.null', 'rest.envelope.populated-zone-empty', 'An empty zone is null.',
    reshape(isZone, (value) => (isEmptyList(value) ? null : value))],
];
