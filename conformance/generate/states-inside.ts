/** Adds a publication state to populations of content-types with drafts, at every depth (4.5, observed). */
import fc from 'fast-check';
import { type Attributed, attributeNamed, findType } from '../models/lookup.ts';
import type { Model } from '../models/model.ts';
import { isPlainRelation } from '../oracle/attributes.ts';
import { isTree } from './filters.ts';
import type { Parameter, Parameters } from './query-string.ts';

/** The population of each relation to drafts, with a state or as it is. */
function withStates(model: Model, owner: Attributed, populate: Parameter, next: () => number): Parameter {
  if (!isTree(populate)) return populate;
  return Object.fromEntries(
    Object.entries(populate).map(([name, options]): [string, Parameter] => {
      const attribute = attributeNamed(owner, name);
      const target = attribute && isPlainRelation(attribute) ? findType(model, attribute.target) : undefined;
      if (!target || !isTree(options)) return [name, options];
      const inner =
        options.populate === undefined ? {} : { populate: withStates(model, target, options.populate, next) };
      const choice = next() % 4;
      const state =
        target.draftAndPublish && choice < 2 ? { publicationState: ['live', 'preview'][choice] ?? 'live' } : {};
      return [name, { ...options, ...inner, ...state }];
    }),
  );
}

/** Draws states for what a list populates with options; parameters without such populations stay as they are. */
export const withStatesInside = (model: Model, owner: Attributed, parameters: Parameters): fc.Arbitrary<Parameters> =>
  fc.infiniteStream(fc.nat(3)).map((stream) => {
    const choices = stream[Symbol.iterator]();
    const { populate } = parameters;
    const next = (): number => choices.next().value ?? 0;
    return populate === undefined ? parameters : { ...parameters, populate: withStates(model, owner, populate, next) };
  });
