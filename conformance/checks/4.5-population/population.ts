/** All checks of population. */
import type { Check } from '../check.ts';
import { componentChecks } from './components.ts';
import { formChecks } from './forms.ts';
import { hiddenInside } from './hidden.ts';
import { keepsList } from './keeps-list.ts';
import { mediaFields } from './media-fields.ts';
import { morphCheck } from './morphs.ts';
import { populatedWrites } from './on-writes.ts';
import { optionChecks } from './options.ts';

export const populationChecks: readonly Check[] = [
  ...formChecks,
  ...componentChecks,
  ...optionChecks,
  mediaFields,
  keepsList,
  hiddenInside,
  morphCheck,
  populatedWrites,
];
