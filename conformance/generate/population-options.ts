/** Draws relations to populate, with options drawn for the content-types that they lead to. */
import fc from 'fast-check';
import { oncePer } from '../models/once-per.ts';
import type { Ground } from './attributes.ts';
import type { FilterTree } from './filters.ts';
import type { TreeScope } from './population.ts';
import type { Parameter } from './query-string.ts';
import { type Draw, keys, leafOf, type QuestionScope, relationsOf, someFields, someNames } from './question-scope.ts';

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

/** Draws of the options of a population. */
const optionDraws = {
  fields: someFields,
  sort: keys(1, 2),
  filters: leafOf,
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
    const several = fc.shuffledSubarray(options, { minLength: 2, maxLength: 3 }).chain((chosen) => fc.tuple(...chosen));
    return [several.map((parts): Parameter => ({ [name]: Object.assign({}, ...parts) }))];
  });
  return each.length === 0 ? undefined : fc.oneof(...each);
};

/** Two relations that lead to one content-type, with different options: one entry may be in both. */
export const sameTarget: Draw = (ground, scope) => {
  const each = ground.links.flatMap((link, at) =>
    ground.links
      .slice(at + 1)
      .filter(({ target }) => target === link.target)
      .flatMap((other) => {
        const next = scope.grounds.find(({ type }) => type.uid === link.target);
        const options = (['fields', 'populate'] as const).flatMap((option) => {
          const value = next && optionDraws[option](next, scope);
          return value ? [value.map((drawn): Parameter => ({ [option]: drawn }))] : [];
        });
        if (options.length === 0) return [];
        const any = fc.oneof(...options);
        return [fc.tuple(any, any).map(([a, b]): Parameter => ({ [link.name]: a, [other.name]: b }))];
      }),
  );
  return each.length === 0 ? undefined : fc.oneof(...each);
};
