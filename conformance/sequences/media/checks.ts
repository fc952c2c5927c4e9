/** Checks of sequences of uploads and of writes of entries with files (4.8, 4.9, 4.10). */
import type { Check } from '../../checks/check.ts';
import { type TypeSequence, typeSequenceCheck } from '../on-type.ts';
import { mediaOf } from './content.ts';
import { MediaRun } from './run.ts';
import { type MediaStep, mediaSteps } from './steps.ts';

type MediaCheck = Pick<TypeSequence<MediaStep>, 'id' | 'title' | 'clauses' | 'adapters'>;

const mediaCheck = (terms: MediaCheck): Check =>
  typeSequenceCheck<MediaStep>({
    ...terms,
    needs: ['upload'],
    weight: 3,
    longest: 27,
    holds: (type) => mediaOf(type).length > 0,
    obstacle: ({ allow }) => (allow.has('uploads') ? undefined : 'uploading is not allowed (--allow uploads)'),
    steps: mediaSteps,
    begin: async (scope, scratch, type) => new MediaRun(scope, scratch, type, terms.adapters),
  });

export const mediaSequenceChecks: readonly Check[] = [
  mediaCheck({
    id: 'rest.relations.media-set.sequences',
    title: 'After any sequence of uploads and writes entries hold the files that they were given, in their order.',
    clauses: ['rest.relations.media-set', 'upload.attach', 'upload.update', 'upload.delete'],
    adapters: 'rest',
  }),
  mediaCheck({
    id: 'graphql.types.media.sequences',
    title: 'After any sequence of uploads and writes by GraphQL and by REST both answer the same files.',
    clauses: ['graphql.upload'],
    adapters: 'both',
  }),
];
