/** Adds a publication state to populations of content-types with drafts, at every depth (4.5, observed). */
import type fc from 'fast-check';
import { type Attributed, attributeNamed, findType } from '../models/lookup.ts';
import type { Model } from '../models/model.ts';
import { isPlainRelation } from '../oracle/attributes.ts';
import { isTree, mapTree } from './filters.ts';
import { drawnByPicks, type Pick, pickFrom } from './pick.ts';
import type { Parameter, Parameters } from './query-string.ts';

/** The population of each relation to drafts, with a state or as it is. */
function withStates(model: Model, owner: Attributed, populate: Parameter, pick: Pick): Parameter {
  if (!isTree(populate)) return populate;
  return mapTree(populate, (options, name) => {
    const attribute = attributeNamed(owner, name);
    const target = attribute && isPlainRelation(attribute) ? findType(model, attribute.target) : undefined;
    if (!target || !isTree(options)) return options;
    const inner = options.populate === undefined ? {} : { populate: withStates(model, target, options.populate, pick) };
    const state = pickFrom([{ publicationState: 'live' }, { publicationState: 'preview' }, {}, {}], pick);
    return { ...options, ...inner, ...(target.draftAndPublish ? state : {}) };
  });
}

/** Draws states for what a list populates with options; parameters without such populations stay as they are. */
export const withStatesInside = (model: Model, owner: Attributed, parameters: Parameters): fc.Arbitrary<Parameters> =>
  drawnByPicks((pick) => {
    const { populate } = parameters;
    return populate === undefined ? parameters : { ...parameters, populate: withStates(model, owner, populate, pick) };
  });
