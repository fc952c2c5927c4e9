/** All checks of sequences of writes. */
import type { Check } from '../checks/check.ts';
import { entrySequenceChecks } from './checks.ts';
import { componentSequenceChecks } from './components/checks.ts';
import { lifeChecks } from './lives/checks.ts';
import { localizedSequenceChecks } from './localized/checks.ts';
import { mediaSequenceChecks } from './media/checks.ts';

export const sequenceChecks: readonly Check[] = [
  ...entrySequenceChecks,
  ...localizedSequenceChecks,
  ...mediaSequenceChecks,
  ...componentSequenceChecks,
  ...lifeChecks,
];
