/** Checks of sequences of writes of components and dynamic zones (2.1, 4.1). */
import { adapterOf } from '../../checks/4.9-graphql-writes/mutations.ts';
import type { Check } from '../../checks/check.ts';
import type { ContentType } from '../../models/model.ts';
import { typeSequenceCheck } from '../on-type.ts';
import { ComponentRun } from './run.ts';
import { type ComponentStep, componentSteps } from './steps.ts';

const terms = {
  needs: [],
  weight: 1,
  longest: 24,
  holds: ({ attributes }: ContentType) => attributes.some(({ type }) => type === 'component' || type === 'dynamiczone'),
  steps: componentSteps,
};

export const componentSequenceChecks: readonly Check[] = [
  typeSequenceCheck<ComponentStep>({
    ...terms,
    id: 'rest.components.sequences',
    title:
      'After any sequence of writes an entry holds the components that it was given, in their order, with their ids.',
    clauses: ['rest.components.list-replaced', 'rest.components.update-by-id'],
    adapters: 'rest',
    begin: async (_scope, scratch, type) => new ComponentRun(scratch, type),
  }),
  typeSequenceCheck<ComponentStep>({
    ...terms,
    id: 'graphql.types.component.sequences',
    title: 'After any sequence of writes by GraphQL and by REST an entry holds the components that it was given.',
    clauses: ['graphql.types.component'],
    adapters: 'both',
    begin: async ({ model }, scratch, type) => new ComponentRun(scratch, type, adapterOf(scratch.session, model, type)),
  }),
];
