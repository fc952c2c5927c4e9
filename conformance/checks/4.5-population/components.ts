/** Populated components (4.5). */
import {
  chains,
  fieldList,
  isComponent,
  isRelation,
  type Populatable,
  populatables,
} from '../../generate/population.ts';
import type { Parameter } from '../../generate/query-string.ts';
import type { ContentType, Model } from '../../models/model.ts';
import { defaultFields } from '../../oracle/fields.ts';
import type { Check } from '../check.ts';
import { observed } from '../reading/on-grounds.ts';
import { atAnyDepth, populationCheck } from './population-check.ts';

/** `a`, `a.b`, `a.b.c`: each level listed, every other time from the innermost. */
function eachLevel(chain: readonly Populatable[], at: number): string[] {
  const names = chain.map(({ attribute }) => attribute.name);
  const levels = names.map((_, at) => names.slice(0, at + 1).join('.'));
  return at % 2 === 0 ? levels : levels.toReversed();
}

/** Chains of one to three nested components. */
export const componentChains = (model: Model, type: ContentType): Populatable[][] =>
  [1, 2, 3].flatMap((length) => chains(model, type, length, isComponent));

/** The same, each with a relation or media of the innermost component. */
export const chainsWithLeaves = (model: Model, type: ContentType): Populatable[][] =>
  componentChains(model, type).flatMap((chain) => {
    const inner = chain.at(-1)?.leadsTo.flatMap((component) => populatables(model, component)) ?? [];
    const leaves = inner.filter((door) => isRelation(door) || door.attribute.type === 'media');
    return leaves.map((leaf) => [...chain, leaf]);
  });

export const componentChecks: readonly Check[] = [
  populationCheck('rest.populate.component', ({ type }, { model }) => componentChains(model, type).map(eachLevel)),
  populationCheck(
    {
      id: 'rest.populate.component.leaves',
      title: 'A relation or media of a component is populated where each level to it is listed',
      clauses: ['rest.populate.component'],
      tells: ['rest.envelope.populated-'],
    },
    ({ type }, { model }) => chainsWithLeaves(model, type).map(eachLevel),
  ),
  // at any depth, and each time the last attributes too: a server may take the first alone
  ...atAnyDepth({ ...observed('rest.populate.component-fields'), most: 12 }, ({ type }, { model }) =>
    componentChains(model, type).flatMap((chain): Parameter[] => {
      const [component] = chain.at(-1)?.leadsTo ?? [];
      if (!component || fieldList(component) === undefined) return [];
      const names = defaultFields(component);
      return [names.slice(0, 1), names.slice(-2)].map((fields) =>
        chain.reduceRight<Parameter>(
          (inner, { attribute }, at) => ({ [attribute.name]: at === chain.length - 1 ? inner : { populate: inner } }),
          { fields },
        ),
      );
    }),
  ),
  populationCheck(observed('rest.populate.component-not-nested'), ({ type }, { model }) =>
    populatables(model, type)
      .filter((door) => isComponent(door) && door.leadsTo.some((inner) => populatables(model, inner).length > 0))
      .map(({ attribute }): Parameter => [attribute.name]),
  ),
];
