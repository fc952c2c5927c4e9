/** Shapes of populated fields, filled and empty, and the order of components (2.2). */
import { isComponent, isRelation, isZone, type Populatable, populatables } from '../../generate/population.ts';
import { observedReading, vouchedReading } from '../../judge/reading.ts';
import { isToMany } from '../../oracle/attributes.ts';
import { type PopulationTerms, populationCheck } from '../4.5-population/population-check.ts';
import type { Check } from '../check.ts';

/** A check that populates each attribute of a kind, on lists with filled and with empty ones. */
const shapeCheck = (id: string, of: (door: Populatable) => boolean, terms?: Omit<PopulationTerms, 'id'>): Check =>
  populationCheck({ ...terms, id }, ({ type }, { model }) =>
    populatables(model, type)
      .filter(of)
      .map(({ attribute: { name } }) => [name]),
  );

const isMedia = ({ attribute }: Populatable, multiple: boolean): boolean =>
  attribute.type === 'media' && (attribute.multiple === true) === multiple;
const single = (door: Populatable): boolean => (isRelation(door) ? !isToMany(door.attribute) : isMedia(door, false));
const multiple = (door: Populatable): boolean => isRelation(door) && isToMany(door.attribute);
const multipleMedia = (door: Populatable): boolean => isMedia(door, true);
const singleComponent = (door: Populatable): boolean => isComponent(door) && door.attribute.repeatable !== true;
const repeatable = (door: Populatable): boolean => isComponent(door) && door.attribute.repeatable === true;

const many = (door: Populatable): boolean => multiple(door) || multipleMedia(door);

const asObserved = { reading: observedReading };
/** Values come back in the order written. */
const inOrder = { tells: ['rest.populate.'] };

export const populatedShapeChecks: readonly Check[] = [
  populationCheck(
    {
      id: 'rest.envelope.populated-to-one.id-alone',
      title:
        'A populated entry has attributes, empty ones, also where fields asks for its id alone, which may be refused.',
      clauses: ['rest.envelope.populated-to-one', 'rest.envelope.populated-to-many'],
      reading: { ...vouchedReading, vouches: 'tolerated' },
    },
    ({ type }, { model }) =>
      populatables(model, type)
        .filter((door) => isRelation(door) || door.attribute.type === 'media')
        .map(({ attribute: { name } }) => ({ [name]: { fields: ['id'] } })),
  ),
  shapeCheck('rest.envelope.populated-to-one', single),
  shapeCheck('rest.envelope.populated-to-one-empty', single),
  shapeCheck('rest.envelope.populated-to-one-null', single, asObserved),
  shapeCheck('rest.envelope.populated-to-many', many),
  shapeCheck('rest.envelope.populated-to-many-empty', multiple, asObserved),
  shapeCheck('rest.envelope.populated-media-empty', multipleMedia, asObserved),
  shapeCheck('rest.envelope.populated-component', singleComponent),
  populationCheck('rest.envelope.populated-component-nested', ({ type }, { model }) =>
    populatables(model, type)
      .filter(isComponent)
      .flatMap(({ attribute: { name }, leadsTo: [component] }) =>
        (component ? populatables(model, component) : [])
          .filter(isComponent)
          .map((inner) => [name, `${name}.${inner.attribute.name}`]),
      ),
  ),
  shapeCheck('rest.envelope.populated-component-repeatable', repeatable, { ...asObserved, ...inOrder }),
  shapeCheck('rest.envelope.populated-component-empty', singleComponent, asObserved),
  shapeCheck('rest.envelope.populated-zone', isZone, inOrder),
  shapeCheck('rest.envelope.populated-zone-empty', isZone, asObserved),
];
