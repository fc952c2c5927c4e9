/** Checks of sequences of writes of localized entries, in all locales of the target (4.1, 4.7, 4.9). */
import fc from 'fast-check';
import { withoutZones } from '../../checks/4.9-graphql-writes/on-adapter.ts';
import { type Check, check } from '../../checks/check.ts';
import { collections } from '../../checks/writing/subjects.ts';
import type { ContentType, Model } from '../../models/model.ts';
import { type LocalizedCase, type LocalizedOptions, runLocalized } from './run.ts';
import { localizedSteps } from './steps.ts';

interface LocalizedCheck extends LocalizedOptions {
  readonly id: string;
  readonly title: string;
  readonly clauses: readonly string[];
}

/** Most steps of a sequence. */
const longest = 30;

const localizedCheck = ({ id, title, clauses, ...options }: LocalizedCheck): Check => {
  const onBoth = options.adapters === 'both';
  const typesOf = (model: Model): readonly ContentType[] =>
    (onBoth ? withoutZones(collections)(model) : collections(model)).filter(({ localized }) => localized);
  return check<LocalizedCase>({
    id,
    title,
    clauses,
    kind: 'write',
    needs: ['i18n', ...(onBoth ? (['graphql'] as const) : [])],
    tags: ['stateful', ...(onBoth ? ['graphql'] : [])],
    plan(scope) {
      const types = typesOf(scope.model);
      if (types.length === 0) return { notApplicable: 'no localized entries can be created from the model alone' };
      const cases = (most: number): fc.Arbitrary<LocalizedCase> =>
        fc.record({
          uid: fc.constantFrom(...types.map(({ uid }) => uid)),
          steps: localizedSteps(options.localizing, most),
        });
      return {
        examples: [],
        weight: 4,
        arbitrary: cases(longest),
        recorded: cases(longest / 3),
        run(session, testCase) {
          const type = types.find(({ uid }) => uid === testCase.uid);
          if (type === undefined) throw new Error(`the case names ${testCase.uid}, which this check does not write`);
          return runLocalized(scope, session, [id, testCase], type, testCase, options);
        },
      };
    },
  });
};

export const localizedSequenceChecks: readonly Check[] = [
  localizedCheck({
    id: 'rest.i18n.locale.sequences',
    title: 'After any sequence of writes the list of each locale holds the entries of that locale, with their values.',
    clauses: ['rest.i18n.create-localized', 'rest.i18n.locale-immutable', 'rest.i18n.locale'],
    localizing: false,
    adapters: 'rest',
  }),
  localizedCheck({
    id: 'rest.i18n.localizations.sequences',
    title: 'After any sequence of writes and localizations each entry names its other localizations.',
    clauses: [
      'rest.i18n.localizations',
      'rest.i18n.create-localization',
      'rest.i18n.localization-shares',
      'rest.i18n.localization-is-draft',
      'rest.i18n.localization-taken',
      'rest.i18n.delete-one',
      'rest.i18n.create-default',
      'rest.i18n.locale-ignored-on-update',
      'rest.i18n.all',
    ],
    localizing: true,
    adapters: 'rest',
  }),
  localizedCheck({
    id: 'graphql.create-localization.sequences',
    title: 'After any sequence of writes and localizations by GraphQL and by REST both answer the same localizations.',
    clauses: ['graphql.create-localization'],
    localizing: true,
    adapters: 'both',
  }),
];
