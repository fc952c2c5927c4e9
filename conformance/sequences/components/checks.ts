/** Checks of sequences of writes of components and dynamic zones (2.1, 4.1). */
import type { Check } from '../../checks/check.ts';
import { typeSequenceCheck } from '../on-type.ts';
import { ComponentRun } from './run.ts';
import { type ComponentStep, componentSteps } from './steps.ts';

export const componentSequenceChecks: readonly Check[] = [
  typeSequenceCheck<ComponentStep>({
    id: 'rest.components.sequences',
    title:
      'After any sequence of writes an entry holds the components that it was given, in their order, with their ids.',
    clauses: ['rest.components.list-replaced', 'rest.components.update-by-id'],
    needs: [],
    adapters: 'rest',
    weight: 2,
    longest: 24,
    holds: ({ attributes }) => attributes.some(({ type }) => type === 'component' || type === 'dynamiczone'),
    steps: componentSteps,
    begin: async (_scope, scratch, type) => new ComponentRun(scratch, type),
  }),
];
