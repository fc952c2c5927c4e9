/** Checks of lives of whole entries (4.1, 4.5, 4.8, 4.9). */
import type { Check } from '../../checks/check.ts';
import type { ContentType } from '../../models/model.ts';
import { isScalar } from '../../oracle/attributes.ts';
import { removeSingle } from '../../target/singles.ts';
import { type TypeSequence, typeSequenceCheck } from '../on-type.ts';
import { type LifeOptions, LifeRun } from './run.ts';
import { type LifeStep, lifeSteps } from './steps.ts';

const terms = {
  needs: [],
  longest: 30,
  holds: (_type: ContentType) => true,
  // the more an entry holds beside values, the more can meet
  weightOf: ({ attributes }: ContentType) => 1 + attributes.filter((attribute) => !isScalar(attribute)).length,
};

/** A check of the life of a single type, and of entries that it links to. */
const singleLife = (
  { extent, adapters }: LifeOptions,
  named: Pick<TypeSequence<LifeStep>, 'id' | 'title' | 'clauses'>,
): Check =>
  typeSequenceCheck<LifeStep>({
    ...terms,
    ...named,
    adapters,
    writes: 'singles',
    weight: 1,
    steps: (most) => lifeSteps(most, extent === 'observed'),
    async begin(scope, scratch, type) {
      // the run puts it back in the end
      await removeSingle(type, scratch.session);
      const life = new LifeRun(scope, scratch, type, { extent, adapters });
      return {
        take: (step, place) => life.take(step, place),
        end: () => life.end(),
        // other checks do not expect the draft that a life may end with
        clear: () => removeSingle(type, scratch.session),
      };
    },
  });

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
  singleLife(
    { extent: 'stated', adapters: 'rest' },
    {
      id: 'rest.single.update.lives',
      title: 'After any sequence of writes a single type holds all that it was given and no update named since.',
      clauses: ['rest.single.find', 'rest.single.upsert', 'rest.single.update', 'rest.single.delete'],
    },
  ),
  singleLife(
    { extent: 'observed', adapters: 'rest' },
    {
      id: 'rest.single.update.lives.whole',
      title: 'After any sequence of writes of all that a single type holds, each read answers what it must hold.',
      clauses: ['drafts.single-respects-state', 'rest.components.update-by-id', 'rest.relations.media-set'],
    },
  ),
  singleLife(
    { extent: 'observed', adapters: 'both' },
    {
      id: 'graphql.single-update.lives',
      title:
        'After any sequence of writes by GraphQL and by REST a single type holds what it must, and both answer it.',
      clauses: ['graphql.single-update', 'graphql.single-find'],
    },
  ),
];
