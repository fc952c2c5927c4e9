/** Polymorphic relations of linked entries, components and zones: populated at the second level and below (4.5), as observed. */
import { isZone, type Populatable, populatables } from '../../generate/population.ts';
import type { Parameter } from '../../generate/query-string.ts';
import { observedReading } from '../../judge/reading.ts';
import { type Attributed, findType } from '../../models/lookup.ts';
import type { Model } from '../../models/model.ts';
import { isUnion } from '../../oracle/attributes.ts';
import { randomOf } from '../../world/random.ts';
import type { Check, Scope } from '../check.ts';
import { spread } from '../reading/every-form.ts';
import { morphPopulations } from './morphs.ts';
import { populationCheck } from './population-check.ts';

/** The doors from a content-type to a holder of polymorphic relations. */
interface Way {
  readonly holder: Attributed & { readonly uid: string };
  /** The names that lead there; undefined behind a zone, which a path does not enter. */
  readonly path: string | undefined;
  readonly length: number;
  /** Populates at the end of the way. */
  wrap(populate: Parameter): Parameter;
}

const isMorph = ({ attribute }: Populatable): boolean => attribute.relation?.startsWith('morph') ?? false;

/** The ways through one door: to its content-type, or to each component of a zone. */
function waysThrough(door: Populatable): Way[] {
  const { name } = door.attribute;
  return door.leadsTo.map((holder) => ({
    holder,
    path: isZone(door) ? undefined : name,
    length: 1,
    wrap: (populate) => ({ [name]: isZone(door) ? { on: { [holder.uid]: { populate } } } : { populate } }),
  }));
}

/** All ways of at most `most` doors. */
function waysFrom(model: Model, owner: Attributed, most: number): Way[] {
  const first = populatables(model, owner).flatMap(waysThrough);
  if (most === 1) return first;
  return first.flatMap((way) => [
    way,
    ...waysFrom(model, way.holder, most - 1).map((next) => ({
      ...next,
      path: way.path === undefined || next.path === undefined ? undefined : `${way.path}.${next.path}`,
      length: next.length + 1,
      wrap: (populate: Parameter) => way.wrap(next.wrap(populate)),
    })),
  ]);
}

/** Every form of a population of one polymorphic relation at the end of a way. */
function formsOf({ path, wrap, holder }: Way, { attribute }: Populatable, scope: Scope): Parameter[] {
  const { name } = attribute;
  const options = morphPopulations(attribute, findType(scope.model, holder.uid), scope);
  const dotted = path === undefined ? [] : [`${path}.${name}`, [path, `${path}.${name}`]];
  return [...[...options, name, { [name]: 'true' }, '*'].map(wrap), ...dotted];
}

/** Most doors of a way, and most ways of each length to one kind of polymorphic relation. */
const [mostDoors, mostWays] = [2, 2];

export const nestedMorphCheck: Check = populationCheck(
  {
    id: 'rest.populate.morph.inside',
    title: 'A polymorphic relation is populated behind relations, in components and in zones, in every form',
    clauses: ['rest.populate.morph'],
    reading: { ...observedReading, order: 'connection' },
    // beside fields Strapi 4 loses a polymorphic relation
    plain: true,
    most: 24,
  },
  ({ type }, scope) => {
    const random = randomOf(scope.world, `morphs inside ${type.uid}`);
    const ends = waysFrom(scope.model, type, mostDoors).flatMap((way) =>
      populatables(scope.model, way.holder)
        .filter(isMorph)
        .map((door) => ({ way, door })),
    );
    return [1, mostDoors].flatMap((length) =>
      [true, false].flatMap((isOpen) =>
        spread(
          ends.filter(({ way, door }) => way.length === length && isUnion(door.attribute) === isOpen),
          mostWays,
          random,
        ).flatMap(({ way, door }) => formsOf(way, door, scope)),
      ),
    );
  },
);
