/** Every check of the suite, by section of the source document. */
import type { Check } from './check.ts';

export const allChecks: readonly Check[] = [];
