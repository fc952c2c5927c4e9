/** Reads in GraphQL: the generated schema, and the answers to its queries. */
import { scalarChecks } from '../2.3-graphql-types/scalars.ts';
import { typeChecks } from '../2.3-graphql-types/types.ts';
import type { Check } from '../check.ts';
import { auditChecks } from './audits.ts';
import { batchedParametersCheck } from './batched-parameters.ts';
import { emptyLinksCheck } from './empty-links.ts';
import { entryChecks } from './entries.ts';
import { filterChecks } from './filters.ts';
import { insideChecks } from './inside.ts';
import { insideListChecks } from './inside-lists.ts';
import { graphqlMorphCheck } from './morphs.ts';
import { nearDocumentsCheck } from './near-documents.ts';
import { nestedListChecks } from './nested-lists.ts';
import { nestedStatesCheck } from './nested-states.ts';
import { orderAndStateChecks } from './order-and-state.ts';
import { pageChecks } from './pages.ts';
import { pluginListCheck, userListCheck } from './plugin-lists.ts';
import { refusedDocumentChecks } from './refused-documents.ts';
import { refusedInsideChecks } from './refused-inside.ts';
import { refusedListChecks } from './refused-lists.ts';
import { rewrittenChecks } from './rewritten.ts';
import { serviceChecks } from './service.ts';
import { singleListsCheck } from './single-lists.ts';
import { twinChecks } from './twins.ts';
import { unsetVariablesCheck } from './unset-variables.ts';
import { variablesCheck } from './variables.ts';
import { wholeGraphqlChecks } from './whole.ts';

export const graphqlReadChecks: readonly Check[] = [
  ...serviceChecks,
  ...auditChecks,
  batchedParametersCheck,
  ...typeChecks,
  ...scalarChecks,
  ...entryChecks,
  emptyLinksCheck,
  ...filterChecks,
  ...orderAndStateChecks,
  ...pageChecks,
  pluginListCheck,
  userListCheck,
  ...twinChecks,
  ...rewrittenChecks,
  variablesCheck,
  unsetVariablesCheck,
  nearDocumentsCheck,
  ...wholeGraphqlChecks,
  graphqlMorphCheck,
  ...insideChecks,
  ...insideListChecks,
  ...nestedListChecks,
  nestedStatesCheck,
  singleListsCheck,
  ...refusedDocumentChecks,
  ...refusedListChecks,
  ...refusedInsideChecks,
];
