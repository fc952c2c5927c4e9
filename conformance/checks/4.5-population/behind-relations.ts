/** Components, zones and files of linked entries: every form of a population may stand behind a relation (4.5). */
import { isComponent, isRelation, isZone, nested, onEach, populatables } from '../../generate/population.ts';
import type { Parameter } from '../../generate/query-string.ts';
import { findType } from '../../models/lookup.ts';
import type { ContentType, Model } from '../../models/model.ts';
import type { World } from '../../world/world.ts';
import type { Check, Scope } from '../check.ts';
import { spread } from '../reading/every-form.ts';
import { chainsWithLeaves, componentChains } from './components.ts';
import { populationCheck } from './population-check.ts';

/** A relation, and the content-type that it links. */
interface Way {
  readonly owner: ContentType;
  readonly name: string;
  readonly target: ContentType;
}

const holdsParts = (model: Model, type: ContentType): boolean =>
  populatables(model, type).some((door) => isComponent(door) || isZone(door));

const waysTo = (model: Model): Way[] =>
  model.contentTypes.flatMap((owner) =>
    populatables(model, owner)
      .filter(isRelation)
      .flatMap(({ attribute: { name, target: uid } }) => {
        const target = findType(model, uid);
        return target && target !== owner && holdsParts(model, target) ? [{ owner, name, target }] : [];
      }),
  );

/** Of the relations to each content-type with components the one with most links. */
function bestWays({ model, world }: { readonly model: Model; readonly world: World }): Way[] {
  const links = ({ owner, name }: Way): number =>
    world.entries(owner.uid).reduce((sum, entry) => sum + (entry.links[name]?.length ?? 0), 0);
  const all = waysTo(model).toSorted((a, b) => links(a) - links(b));
  return [...new Map(all.map((way) => [way.target.uid, way])).values()];
}

/** A zone by the shared strategy, and with all of its components by the detailed one. */
const zones = (model: Model, type: ContentType): Parameter[] =>
  populatables(model, type)
    .filter(isZone)
    .flatMap((zone): Parameter[] =>
      [{ populate: '*' }, onEach(zone)].map((options) => ({ [zone.attribute.name]: options })),
    );

/** Most chains of components behind one relation. */
const mostChains = 8;

function behind(type: ContentType, scope: Scope): Parameter[] {
  const { model } = scope;
  return bestWays(scope)
    .filter(({ owner }) => owner === type)
    .flatMap(({ name, target }) => {
      const parts = spread([...componentChains(model, target), ...chainsWithLeaves(model, target)], mostChains).map(
        nested,
      );
      return [...parts, ...zones(model, target)].map((populate): Parameter => ({ [name]: { populate } }));
    });
}

export const behindRelationsCheck: Check = populationCheck(
  {
    id: 'rest.populate.depth.parts',
    title: 'Components, zones and files of linked entries are populated as those of the entry itself',
    clauses: ['rest.populate.depth'],
  },
  ({ type }, scope) => behind(type, scope),
);
