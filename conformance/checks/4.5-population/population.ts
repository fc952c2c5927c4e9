/** All checks of population. */
import type { Check } from '../check.ts';
import { behindRelationsCheck } from './behind-relations.ts';
import { besideInsideChecks } from './beside-inside.ts';
import { componentChecks } from './components.ts';
import { countChecks } from './count.ts';
import { populationFilterChecks } from './filter-forms.ts';
import { formChecks } from './forms.ts';
import { hiddenChecks } from './hidden.ts';
import { keepsList, keepsListChecks } from './keeps-list.ts';
import { facingOptionsChecks, morphCheck } from './morphs.ts';
import { nestedMorphCheck } from './nested-morphs.ts';
import { populatedWrites } from './on-writes.ts';
import { optionPairsCheck } from './option-pairs.ts';
import { optionChecks } from './options.ts';
import { optionsOnWrites } from './options-on-writes.ts';
import { writesInAnyForm } from './writes-in-any-form.ts';
import { zoneConditionsCheck } from './zone-conditions.ts';
import { zoneChecks } from './zones.ts';

export const populationChecks: readonly Check[] = [
  ...formChecks,
  ...componentChecks,
  ...zoneChecks,
  zoneConditionsCheck,
  behindRelationsCheck,
  ...optionChecks,
  ...countChecks,
  ...besideInsideChecks,
  optionPairsCheck,
  ...populationFilterChecks,
  keepsList,
  ...keepsListChecks,
  ...hiddenChecks,
  morphCheck,
  nestedMorphCheck,
  ...facingOptionsChecks,
  populatedWrites,
  writesInAnyForm,
  optionsOnWrites,
];
