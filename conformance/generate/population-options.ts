/** Draws relations to populate, with options drawn for the content-types that they lead to. */
import fc from 'fast-check';
import { oncePer } from '../models/once-per.ts';
import type { Ground } from './attributes.ts';
import { anyConditions } from './conditions.ts';
import type { FilterTree } from './filters.ts';
import { type TreeScope, withStar } from './population.ts';
import type { Parameter } from './query-string.ts';
import { type Draw, keys, type QuestionScope, relationsOf, someFields, someNames } from './question-scope.ts';
import { tiedSort } from './sort.ts';

/** A relation with an option, drawn for the content-type that it leads to. */
export const withOption =
  (option: string, draw: Draw, isMany: boolean): Draw =>
  (ground, scope) => {
    const each = ground.links.flatMap(({ name, target, toMany }) => {
      const targetGround = !isMany || toMany ? scope.grounds.find(({ type }) => type.uid === target) : undefined;
      const value = targetGround && draw(targetGround, scope);
      return value ? [value.map((drawn): Parameter => ({ [name]: { [option]: drawn } }))] : [];
    });
    return each.length === 0 ? undefined : fc.oneof(...each);
  };

/** A few keys, or those with most ties first: of few linked entries the later keys seldom decide. */
const sortsOfLinks: Draw = (ground, scope) => {
  const few = keys(1, 3)(ground, scope);
  return few && ground.sortable.length > 1 ? fc.oneof(few, tiedSort(ground)) : few;
};

/** Draws of the options of a population. */
const optionDraws = {
  fields: (ground: Ground, scope: QuestionScope) => {
    const names = someFields(ground, scope);
    return names && withStar(names);
  },
  sort: sortsOfLinks,
  filters: anyConditions,
  populate: (ground: Ground, scope: QuestionScope) => {
    const names = relationsOf(ground, scope);
    return names.length === 0 ? undefined : someNames(names, 2);
  },
};

/** The scope of population trees with a sort and filters of each content-type. */
export function treeScope(scope: QuestionScope): TreeScope {
  const optionsOn = oncePer((ground: Ground) => ({
    sort: optionDraws.sort(ground, scope),
    filters: optionDraws.filters(ground, scope),
  }));
  return {
    model: scope.model,
    linkedOptions(target) {
      const ground = scope.grounds.find(({ type }) => type.uid === target);
      return ground ? optionsOn(ground) : {};
    },
  };
}

/** A relation with one of these options. Only to-many relations are sorted or filtered. */
export const relationOption = (option: keyof typeof optionDraws): Draw =>
  withOption(option, optionDraws[option], option === 'sort' || option === 'filters');

/** A relation with fields, a sort or filters. */
export const anyOption: Draw = (ground, scope) => {
  const draws = (['fields', 'sort', 'filters'] as const).flatMap(
    (option) => relationOption(option)(ground, scope) ?? [],
  );
  return draws.length === 0 ? undefined : fc.oneof(...draws);
};

/** A to-many relation with two or three options. */
export const severalOptions: Draw = (ground, scope) => {
  const each = ground.links.flatMap(({ name, target, toMany }) => {
    const next = toMany ? scope.grounds.find(({ type }) => type.uid === target) : undefined;
    const options = Object.entries(optionDraws).flatMap(([option, draw]) => {
      const value = next && draw(next, scope);
      return value ? [value.map((drawn): FilterTree => ({ [option]: drawn }))] : [];
    });
    if (options.length < 2) return [];
    const several = fc
      .shuffledSubarray(options, { minLength: 2, maxLength: Math.min(3, options.length) })
      .chain((chosen) => fc.tuple(...chosen));
    return [several.map((parts): Parameter => ({ [name]: Object.assign({}, ...parts) }))];
  });
  return each.length === 0 ? undefined : fc.oneof(...each);
};

/** Options of a population that shows the same entry in another way elsewhere. */
const viewOf: Draw = (ground, scope) => {
  const fields = optionDraws.fields(ground, scope);
  const populate = optionDraws.populate(ground, scope);
  const as =
    (option: string) =>
    (drawn: Parameter): Parameter => ({ [option]: drawn });
  if (!fields || !populate) return (populate ?? fields)?.map(as(populate ? 'populate' : 'fields'));
  return fc.oneof({ weight: 3, arbitrary: populate.map(as('populate')) }, fields.map(as('fields')));
};

/** One content-type by two ways, each with options of its own: one entry may be in both. Both ways begin at the list, or one longer. */
export const sameTarget: Draw = (ground, scope) => {
  const groundOf = (uid: string) => scope.grounds.find(({ type }) => type.uid === uid);
  const each = ground.links.flatMap((link, at) => {
    const next = groundOf(link.target);
    const views = next && viewOf(next, scope);
    if (!next || !views) return [];
    const beside = ground.links
      .slice(at + 1)
      .filter(({ target }) => target === link.target)
      .map((other) => fc.tuple(views, views).map(([a, b]): Parameter => ({ [link.name]: a, [other.name]: b })));
    const beyond = ground.links
      .filter(({ name }) => name !== link.name)
      .flatMap((other) =>
        (groundOf(other.target)?.links ?? [])
          .filter(({ target }) => target === link.target)
          .map((inner) =>
            fc
              .tuple(views, views)
              .map(([a, b]): Parameter => ({ [link.name]: a, [other.name]: { populate: { [inner.name]: b } } })),
          ),
      );
    return [...beside, ...(beyond.length > 0 ? [fc.oneof(...beyond)] : [])];
  });
  return each.length === 0 ? undefined : fc.oneof(...each);
};
