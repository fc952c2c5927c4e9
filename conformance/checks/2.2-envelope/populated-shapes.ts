/** Shapes of populated fields, filled and empty, and the order of components (2.2). */
import { type Door, doors, isComponent, isRelation, isZone } from '../../generate/population.ts';
import { observedReading } from '../../judge/reading.ts';
import { isToMany } from '../../oracle/attributes.ts';
import { type PopulationCheck, populationCheck } from '../4.5-population/population-check.ts';
import type { Check } from '../check.ts';

interface ShapeCheck extends Omit<PopulationCheck, 'populations'> {
  /** Attributes that have the shape. */
  of(door: Door): boolean;
}

/** Asks for each attribute of a kind, by its name, on lists that hold filled and empty ones. */
const shapeCheck = ({ of, ...check }: ShapeCheck): Check =>
  populationCheck({
    ...check,
    populations: ({ type }, { model }) =>
      doors(model, type)
        .filter(of)
        .map(({ attribute: { name } }) => [name]),
  });

const isMedia = ({ attribute }: Door, multiple: boolean): boolean =>
  attribute.type === 'media' && (attribute.multiple === true) === multiple;
const single = (door: Door): boolean => (isRelation(door) ? !isToMany(door.attribute) : isMedia(door, false));
const multiple = (door: Door): boolean => isRelation(door) && isToMany(door.attribute);
const multipleMedia = (door: Door): boolean => isMedia(door, true);
const singleComponent = (door: Door): boolean => isComponent(door) && door.attribute.repeatable !== true;
const repeatable = (door: Door): boolean => isComponent(door) && door.attribute.repeatable === true;

export const populatedShapeChecks: readonly Check[] = [
  shapeCheck({
    id: 'rest.envelope.populated-to-one',
    title: 'A populated to-one relation or single media is { data: { id, attributes } }',
    of: single,
  }),
  shapeCheck({
    id: 'rest.envelope.populated-to-one-empty',
    title: 'A populated empty to-one relation or single media holds no entry: { data: null } or null',
    of: single,
  }),
  shapeCheck({
    id: 'rest.envelope.populated-to-one-null',
    title: 'A populated empty to-one relation or single media is exactly { data: null }',
    reading: observedReading,
    of: single,
  }),
  shapeCheck({
    id: 'rest.envelope.populated-to-many',
    title: 'A populated to-many relation or multiple media is { data: [ { id, attributes }, … ] }',
    of: (door) => multiple(door) || multipleMedia(door),
  }),
  shapeCheck({
    id: 'rest.envelope.populated-to-many-empty',
    title: 'A populated empty to-many relation is { data: [] }',
    reading: observedReading,
    of: multiple,
  }),
  shapeCheck({
    id: 'rest.envelope.populated-media-empty',
    title: 'A populated empty multiple media attribute is { data: null }',
    reading: observedReading,
    of: multipleMedia,
  }),
  shapeCheck({
    id: 'rest.envelope.populated-component',
    title: 'A populated component is an inline object with its own id and fields',
    of: singleComponent,
  }),
  populationCheck({
    id: 'rest.envelope.populated-component-nested',
    title: 'A nested component, once populated, is an inline object inside its component',
    populations: ({ type }, { model }) =>
      doors(model, type)
        .filter(isComponent)
        .flatMap(({ attribute: { name }, leadsTo: [component] }) =>
          (component ? doors(model, component) : [])
            .filter(isComponent)
            .map((inner) => [name, `${name}.${inner.attribute.name}`]),
        ),
  }),
  shapeCheck({
    id: 'rest.envelope.populated-component-repeatable',
    title: 'A populated repeatable component is an array of what was written, in the order written; empty it is []',
    reading: observedReading,
    tells: ['rest.populate.'],
    of: repeatable,
  }),
  shapeCheck({
    id: 'rest.envelope.populated-component-empty',
    title: 'A populated single component that is not set is null',
    reading: observedReading,
    of: singleComponent,
  }),
  shapeCheck({
    id: 'rest.envelope.populated-zone',
    title: 'A populated dynamic zone is an array of inline objects with id and __component, in the order written',
    tells: ['rest.populate.'],
    of: isZone,
  }),
  shapeCheck({
    id: 'rest.envelope.populated-zone-empty',
    title: 'A populated empty dynamic zone is []',
    reading: observedReading,
    of: isZone,
  }),
];
