/** Checks of the limits and environments of GraphQL (8). */
import type { Check } from '../check.ts';
import { amountChecks } from './amount.ts';
import { amplificationChecks } from './amplification.ts';
import { depthChecks } from './depth.ts';
import { environmentChecks } from './environments.ts';
import { shadowCrudCheck } from './shadow-crud.ts';
import { tracingCheck } from './tracing.ts';

export const graphqlLimitChecks: readonly Check[] = [
  ...amountChecks,
  ...depthChecks,
  ...environmentChecks,
  shadowCrudCheck,
  tracingCheck,
  ...amplificationChecks,
];
