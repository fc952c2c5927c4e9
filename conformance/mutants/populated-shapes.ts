/** Mutants of the shapes of populated fields (2.2). */

import type { Attribute } from '../models/model.ts';
import { isPlainRelation, isToMany } from '../oracle/attributes.ts';
import { isObject, mapData, without } from './faults.ts';
import type { Mutant } from './mutant.ts';
import { onPopulated } from './populated.ts';

const isToOne = (attribute: Attribute): boolean => isPlainRelation(attribute) && !isToMany(attribute);
const isMany = (attribute: Attribute): boolean => isPlainRelation(attribute) && isToMany(attribute);
const isSingle = ({ type, repeatable }: Attribute): boolean => type === 'component' && !repeatable;
const isRepeatable = ({ type, repeatable }: Attribute): boolean => type === 'component' && repeatable === true;
const isZone = ({ type }: Attribute): boolean => type === 'dynamiczone';

/** Changes the value of attributes of a kind; `holds` says of which values. */
const shape = (
  id: string,
  clause: string,
  breaks: string,
  of: (attribute: Attribute) => boolean,
  change: (value: unknown, depth: number) => unknown,
): Mutant => ({
  id: `shapes.${id}`,
  clause: `rest.envelope.${clause}`,
  breaks,
  ...onPopulated((value, attribute, _, depth) => (of(attribute) ? change(value, depth) : value)),
});

const dataOf = (value: unknown): unknown => (isObject(value) ? value.data : undefined);
const isEmptyOne = (value: unknown): boolean => isObject(value) && value.data === null;
const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0;

const flat = (entry: unknown): unknown =>
  isObject(entry) && isObject(entry.attributes) ? { id: entry.id, ...entry.attributes } : entry;

export const populatedShapeMutants: Mutant[] = [
  shape('to-one.flat', 'populated-to-one', 'A populated to-one relation has no attributes object.', isToOne, (value) =>
    isObject(value) ? { ...value, data: flat(value.data) } : value,
  ),
  shape('to-one.bare', 'populated-to-one', 'A populated to-one relation is not wrapped in data.', isToOne, (value) =>
    isEmptyOne(value) ? value : dataOf(value),
  ),
  shape('to-one.empty-list', 'populated-to-one-empty', 'An empty to-one relation is a list.', isToOne, (value) =>
    isEmptyOne(value) ? { data: [] } : value,
  ),
  shape(
    'to-one.bare-null',
    'populated-to-one-null',
    'An empty to-one relation is null without data.',
    isToOne,
    (value) => (isEmptyOne(value) ? null : value),
  ),
  shape('to-many.bare', 'populated-to-many', 'A populated to-many relation is a list without data.', isMany, dataOf),
  shape(
    'to-many.flat',
    'populated-to-many',
    'Entries of a to-many relation have no attributes object.',
    isMany,
    (value) => (isObject(value) && Array.isArray(value.data) ? { ...value, data: value.data.map(flat) } : value),
  ),
  shape('to-many.null', 'populated-to-many-empty', 'An empty to-many relation is { data: null }.', isMany, (value) =>
    isEmptyList(dataOf(value)) ? { data: null } : value,
  ),
  shape(
    'media.empty-list',
    'populated-media-empty',
    'Empty multiple media is { data: [] }.',
    ({ type, multiple }) => type === 'media' && multiple === true,
    (value) => (isEmptyOne(value) ? { data: [] } : value),
  ),
  shape(
    'component.wrapped',
    'populated-component',
    'A component is wrapped in data and attributes.',
    isSingle,
    (value) => (isObject(value) ? { data: { id: value.id, attributes: without(value, 'id') } } : value),
  ),
  shape('component.no-id', 'populated-component', 'A component has no id.', isSingle, (value) =>
    isObject(value) ? without(value, 'id') : value,
  ),
  shape(
    'component.nested-wrapped',
    'populated-component-nested',
    'A nested component is wrapped in data.',
    ({ type }) => type === 'component',
    (value, depth) => (depth > 0 && value !== null ? { data: value } : value),
  ),
  shape(
    'component.empty-object',
    'populated-component-empty',
    'A component that is not set is an empty object.',
    isSingle,
    (value) => (value === null ? {} : value),
  ),
  shape(
    'component.list-wrapped',
    'populated-component-repeatable',
    'A repeatable component is wrapped in data.',
    isRepeatable,
    (value) => (Array.isArray(value) ? { data: value } : value),
  ),
  shape(
    'component.list-null',
    'populated-component-repeatable',
    'An empty repeatable component is null.',
    isRepeatable,
    (value) => (isEmptyList(value) ? null : value),
  ),
  shape(
    'component.list-reversed',
    'populated-component-repeatable',
    'A repeatable component comes last item first.',
    isRepeatable,
    (value) => (Array.isArray(value) ? value.toReversed() : value),
  ),
  shape('zone.unnamed', 'populated-zone', 'Items of a zone lack __component.', isZone, (value) =>
    mapData(value, (item) => without(item, '__component')),
  ),
  shape('zone.reversed', 'populated-zone', 'A zone comes last item first.', isZone, (value) =>
    Array.isArray(value) ? value.toReversed() : value,
  ),
  shape('zone.null', 'populated-zone-empty', 'An empty zone is null.', isZone, (value) =>
    isEmptyList(value) ? null : value,
  ),
];
