/** All checks of population. */
import type { Check } from '../check.ts';
import { componentChecks } from './components.ts';
import { populationFilterChecks } from './filter-forms.ts';
import { formChecks } from './forms.ts';
import { hiddenChecks } from './hidden.ts';
import { keepsList } from './keeps-list.ts';
import { morphCheck } from './morphs.ts';
import { populatedWrites } from './on-writes.ts';
import { optionPairsCheck } from './option-pairs.ts';
import { optionChecks } from './options.ts';

export const populationChecks: readonly Check[] = [
  ...formChecks,
  ...componentChecks,
  ...optionChecks,
  optionPairsCheck,
  ...populationFilterChecks,
  keepsList,
  ...hiddenChecks,
  morphCheck,
  populatedWrites,
];
