/** Checks of sequences of uploads and of writes of entries with files (4.8, 4.9, 4.10). */
import fc from 'fast-check';
import { withoutZones } from '../../checks/4.9-graphql-writes/on-adapter.ts';
import { type Check, check } from '../../checks/check.ts';
import { collections } from '../../checks/writing/subjects.ts';
import type { ContentType, Model } from '../../models/model.ts';
import { mediaOf } from './content.ts';
import { type Adapters, type MediaCase, runMedia } from './run.ts';
import { mediaSteps } from './steps.ts';

interface MediaCheck {
  readonly id: string;
  readonly title: string;
  readonly clauses: readonly string[];
  readonly adapters: Adapters;
}

/** Most steps of a sequence after its first uploads. */
const longest = 27;

const mediaCheck = ({ id, title, clauses, adapters }: MediaCheck): Check => {
  const onBoth = adapters === 'both';
  const typesOf = (model: Model): readonly ContentType[] =>
    (onBoth ? withoutZones(collections)(model) : collections(model)).filter((type) => mediaOf(type).length > 0);
  return check<MediaCase>({
    id,
    title,
    clauses,
    kind: 'write',
    needs: ['upload', ...(onBoth ? (['graphql'] as const) : [])],
    tags: ['stateful', ...(onBoth ? ['graphql'] : [])],
    plan(scope) {
      if (!scope.target.allow.has('uploads')) return { notApplicable: 'uploading is not allowed (--allow uploads)' };
      const types = typesOf(scope.model);
      if (types.length === 0) return { notApplicable: 'no entries with media can be created from the model alone' };
      const cases = (most: number): fc.Arbitrary<MediaCase> =>
        fc.record({ uid: fc.constantFrom(...types.map(({ uid }) => uid)), steps: mediaSteps(most) });
      return {
        examples: [],
        weight: 8,
        arbitrary: cases(longest),
        recorded: cases(longest / 3),
        run(session, testCase) {
          const type = types.find(({ uid }) => uid === testCase.uid);
          if (type === undefined) throw new Error(`the case names ${testCase.uid}, which this check does not write`);
          return runMedia(scope, session, [id, testCase], type, testCase, adapters);
        },
      };
    },
  });
};

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
