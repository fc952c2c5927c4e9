/** `count` inside a population: the number of entries in place of them (4.5). */
import { chains, isComponent, isRelation, isZone, populatables } from '../../generate/population.ts';
import type { Parameter } from '../../generate/query-string.ts';
import type { ContentType, Model } from '../../models/model.ts';
import type { Check } from '../check.ts';
import { observed } from '../reading/on-grounds.ts';
import { isMany, withOptions } from './options.ts';
import { atAnyDepth } from './population-check.ts';

/** Counts of what the relations of components in zones link. */
const countsInZones = (model: Model, type: ContentType): Parameter[] =>
  populatables(model, type)
    .filter(isZone)
    .flatMap(({ attribute, leadsTo }) =>
      leadsTo.flatMap((component) =>
        populatables(model, component)
          .filter((door) => isRelation(door) && isMany(door))
          .map((door): Parameter => {
            const options = { populate: { [door.attribute.name]: { count: 'true' } } };
            return { [attribute.name]: { on: { [component.uid]: options } } };
          }),
      ),
    );

export const countChecks: readonly Check[] = [
  ...atAnyDepth({ ...observed('rest.populate.count'), most: 20 }, (ground, scope) => [
    ...withOptions(ground, scope, (target, door) => {
      if (!isMany(door)) return [];
      const middle = target.entries[Math.floor(target.entries.length / 2)];
      const filters = ['$gt', '$lte'].map((operator) => ({ id: { [operator]: String(middle?.id) } }));
      return [
        ...['true', '1', 'false'].map((count): Parameter => ({ count })),
        // only those that the population has
        ...(middle ? filters.map((filters): Parameter => ({ count: 'true', filters })) : []),
      ];
    }),
    // of the links of linked entries, and of components
    ...chains(scope.model, ground.type, 2, (door) => isRelation(door) || isComponent(door)).flatMap(
      ([outer, inner]): Parameter[] =>
        outer && inner && isRelation(inner) && isMany(inner)
          ? [{ [outer.attribute.name]: { populate: { [inner.attribute.name]: { count: 'true' } } } }]
          : [],
    ),
    ...countsInZones(scope.model, ground.type),
  ]),
];
