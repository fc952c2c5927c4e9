/** Checks of lives of whole entries (4.1, 4.5, 4.8, 4.9). */
import type { Check } from '../../checks/check.ts';
import type { ContentType } from '../../models/model.ts';
import { isScalar } from '../../oracle/attributes.ts';
import { typeSequenceCheck } from '../on-type.ts';
import { LifeRun } from './run.ts';
import { type LifeStep, lifeSteps } from './steps.ts';

const terms = {
  needs: [],
  longest: 30,
  holds: (_type: ContentType) => true,
  // the more an entry holds beside values, the more can meet
  weightOf: ({ attributes }: ContentType) => 1 + attributes.filter((attribute) => !isScalar(attribute)).length,
};

export const lifeChecks: readonly Check[] = [
  typeSequenceCheck<LifeStep>({
    ...terms,
    id: 'rest.update.lives',
    title: 'After any sequence of writes entries hold all that they were given and no update named since.',
    clauses: ['rest.update.partial', 'rest.update.other-entries', 'rest.delete.unlinked', 'rest.components.ids'],
    adapters: 'rest',
    weight: 1,
    steps: (most) => lifeSteps(most, false),
    begin: async (scope, scratch, type) => new LifeRun(scope, scratch, type, { extent: 'stated', adapters: 'rest' }),
  }),
  typeSequenceCheck<LifeStep>({
    ...terms,
    id: 'rest.update.lives.whole',
    title: 'After any sequence of writes of everything that entries hold, each read answers what they must hold.',
    clauses: [
      'rest.components.update-by-id',
      'rest.components.list-replaced',
      'rest.relations.in-components',
      'rest.relations.media-set',
      'rest.relations.deleted-target',
      'drafts.unpublish',
      'drafts.publish',
      'rest.validation.nothing-written',
    ],
    adapters: 'rest',
    weight: 0.5,
    steps: (most) => lifeSteps(most, true),
    begin: async (scope, scratch, type) => new LifeRun(scope, scratch, type, { extent: 'observed', adapters: 'rest' }),
  }),
  typeSequenceCheck<LifeStep>({
    ...terms,
    id: 'graphql.update.lives',
    title: 'After any sequence of writes by GraphQL and by REST, each read answers what the entries must hold.',
    clauses: ['graphql.update.partial'],
    adapters: 'both',
    weight: 0.5,
    steps: (most) => lifeSteps(most, true),
    begin: async (scope, scratch, type) => new LifeRun(scope, scratch, type, { extent: 'observed', adapters: 'both' }),
  }),
];
