/** Populated entries omit hidden attributes, and media have the selected fields (4.5, 2.1). */
import { chains, isRelation, nested, type Populatable, populatables } from '../../generate/population.ts';
import type { Parameter } from '../../generate/query-string.ts';
import type { Attributed } from '../../models/lookup.ts';
import type { Check } from '../check.ts';
import { observed } from '../reading/on-grounds.ts';
import { populationCheck } from './population-check.ts';

const hasHidden = (owner: Attributed | undefined): boolean =>
  owner?.attributes.some((attribute) => attribute.private || attribute.type === 'password') === true;

const towardsSecrets = (chain: readonly Populatable[]): boolean => hasHidden(chain.at(-1)?.leadsTo[0]);

const isMorph = ({ attribute }: Populatable): boolean => attribute.relation?.startsWith('morphTo') ?? false;

/** Members of every file (2.2). */
const fileFields = ['name', 'url'];

export const hiddenChecks: readonly Check[] = [
  populationCheck({ ...observed('rest.populate.hidden-inside'), tags: ['security'] }, ({ type }, { model }) => [
    ...[1, 2].flatMap((length) => chains(model, type, length, isRelation).filter(towardsSecrets).map(nested)),
    ...populatables(model, type)
      .filter(isMorph)
      .map(({ attribute }): Parameter => [attribute.name]),
  ]),
  populationCheck(observed('rest.populate.media-fields'), ({ type }, { model }) =>
    populatables(model, type)
      .filter(({ attribute }) => attribute.type === 'media')
      .flatMap(({ attribute }) => fileFields.map((name): Parameter => ({ [attribute.name]: { fields: [name] } }))),
  ),
];
