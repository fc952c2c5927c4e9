/** Checks of mutations (4.9). */
import type { Check } from '../check.ts';
import { entryChecks } from './entries.ts';
import { enumerationWriteChecks } from './enumerations.ts';
import { graphqlHttpChecks } from './http.ts';
import { mediaWriteChecks } from './media.ts';
import { observedWriteChecks } from './observed.ts';
import { graphqlSigningChecks } from './signing-in.ts';
import { singleWriteChecks } from './singles.ts';
import { graphqlUploadChecks } from './uploads.ts';
import { graphqlUsersCheck } from './users-operations.ts';
import { writtenOutCheck } from './written-out.ts';
import { zoneWriteChecks } from './zones.ts';

export const graphqlWriteChecks: readonly Check[] = [
  ...entryChecks,
  writtenOutCheck,
  ...observedWriteChecks,
  ...zoneWriteChecks,
  ...enumerationWriteChecks,
  ...mediaWriteChecks,
  ...singleWriteChecks,
  ...graphqlHttpChecks,
  ...graphqlSigningChecks,
  graphqlUsersCheck,
  ...graphqlUploadChecks,
];
