/** Every recipe that is carried out, in the order of CONTRIBUTING.md. */
import { attributeType } from './attribute-type.ts';
import { clauseWithCheck } from './clause-with-check.ts';
import { decision } from './decision.ts';
import { filterOperator } from './filter-operator.ts';
import { pluginEndpoint } from './plugin-endpoint.ts';
import type { Recipe } from './recipe.ts';
import { reportFormat } from './report-format.ts';

export const recipes: readonly Recipe[] = [
  filterOperator,
  attributeType,
  pluginEndpoint,
  clauseWithCheck,
  decision,
  reportFormat,
];
