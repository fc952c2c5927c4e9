/** Checks of sequences of writes of localized entries, in all locales of the target (4.1, 4.7, 4.9). */
import type { Check } from '../../checks/check.ts';
import { NotAllowed } from '../../target/not-allowed.ts';
import { codesOf } from '../../target/singles.ts';
import { type TypeSequence, typeSequenceCheck } from '../on-type.ts';
import { LocalizedRun } from './run.ts';
import { type LocalizedStep, localizedSteps } from './steps.ts';

interface LocalizedCheck extends Pick<TypeSequence<LocalizedStep>, 'id' | 'title' | 'clauses' | 'adapters'> {
  /** Whether entries get localizations, which the document does not describe. */
  readonly localizing: boolean;
}

const localizedCheck = ({ localizing, adapters, ...terms }: LocalizedCheck): Check =>
  typeSequenceCheck<LocalizedStep>({
    ...terms,
    adapters,
    needs: ['i18n'],
    weight: 1,
    longest: 30,
    holds: ({ localized }) => localized,
    steps: (most) => localizedSteps(localizing, most),
    async begin(scope, scratch, type) {
      const locales = await codesOf(type, scratch.session.target);
      if (locales.length < 2) throw new NotAllowed('the target has one locale only');
      return new LocalizedRun(scope, scratch, type, locales, { localizing, adapters });
    },
  });

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
