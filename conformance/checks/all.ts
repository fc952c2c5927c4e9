/** Every check of the suite, by section of the source document. */
import { formChecks } from './2.1-attributes/forms.ts';
import { roundTripChecks } from './2.1-attributes/round-trip.ts';
import { serverSetChecks } from './2.1-attributes/server-set.ts';
import { unsetChecks } from './2.1-attributes/unset.ts';
import { validationChecks } from './2.1-attributes/validation.ts';
import { bodyChecks } from './4.1-endpoints/bodies.ts';
import { createChecks } from './4.1-endpoints/create.ts';
import { deleteChecks } from './4.1-endpoints/delete.ts';
import { relationChecks } from './4.1-endpoints/relations.ts';
import { singleChecks } from './4.1-endpoints/single.ts';
import { statusChecks } from './4.1-endpoints/statuses.ts';
import { updateChecks } from './4.1-endpoints/update.ts';
import { accessChecks } from './5-authentication/access.ts';
import { errorChecks } from './7-errors/errors.ts';
import type { Check } from './check.ts';
import { injectionChecks } from './security/injection.ts';
import { leakChecks } from './security/leaks.ts';

export const allChecks: readonly Check[] = [
  ...roundTripChecks,
  ...unsetChecks,
  ...serverSetChecks,
  ...formChecks,
  ...validationChecks,
  ...createChecks,
  ...updateChecks,
  ...deleteChecks,
  ...singleChecks,
  ...relationChecks,
  ...statusChecks,
  ...bodyChecks,
  ...accessChecks,
  ...errorChecks,
  ...leakChecks,
  ...injectionChecks,
];
