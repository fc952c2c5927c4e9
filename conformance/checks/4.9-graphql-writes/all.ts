/** Checks of mutations (4.9). */
import type { Check } from '../check.ts';
import { entryChecks } from './entries.ts';
import { graphqlHttpChecks } from './http.ts';
import { observedWriteChecks } from './observed.ts';
import { graphqlPeopleChecks } from './people.ts';
import { graphqlSequenceChecks } from './sequences.ts';
import { singleWriteChecks } from './singles.ts';
import { graphqlUploadChecks } from './uploads.ts';
import { zoneWriteChecks } from './zones.ts';

export const graphqlWriteChecks: readonly Check[] = [
  ...entryChecks,
  ...observedWriteChecks,
  ...zoneWriteChecks,
  ...singleWriteChecks,
  ...graphqlSequenceChecks,
  ...graphqlHttpChecks,
  ...graphqlPeopleChecks,
  ...graphqlUploadChecks,
];
