/** Checks of access by GraphQL (5). */
import type { Check } from '../check.ts';
import { graphqlErrorChecks } from './errors.ts';
import { forbiddenChecks } from './forbidden.ts';
import { nestedRelationCheck } from './nested-relations.ts';
import { nestedWaysCheck } from './nested-ways.ts';
import { overHttpCheck } from './over-http.ts';
import { graphqlPermissionChecks } from './permissions.ts';
import { graphqlSecretChecks } from './secrets.ts';
import { graphqlTokenChecks } from './tokens.ts';
import { graphqlUploadAccessChecks } from './uploads.ts';

export const graphqlAccessChecks: readonly Check[] = [
  ...graphqlPermissionChecks,
  ...graphqlTokenChecks,
  ...forbiddenChecks,
  nestedRelationCheck,
  nestedWaysCheck,
  overHttpCheck,
  ...graphqlUploadAccessChecks,
  ...graphqlErrorChecks,
  ...graphqlSecretChecks,
];
