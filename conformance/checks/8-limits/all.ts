/** Checks of the limits and environments of GraphQL (8). */
import type { Check } from '../check.ts';
import { amountChecks } from './amount.ts';
import { amplificationChecks } from './amplification.ts';
import { shadowCrudCheck, tracingCheck } from './config.ts';
import { depthChecks } from './depth.ts';
import { environmentChecks } from './environments.ts';

export const graphqlLimitChecks: readonly Check[] = [
  ...amountChecks,
  ...depthChecks,
  ...environmentChecks,
  shadowCrudCheck,
  tracingCheck,
  ...amplificationChecks,
];
