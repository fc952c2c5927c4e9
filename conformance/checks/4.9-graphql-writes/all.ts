/** Checks of mutations (4.9). */
import type { Check } from '../check.ts';
import { answersAsQueryCheck } from './answers-as-query.ts';
import { graphqlBothSidesCheck } from './both-sides.ts';
import { deletionCheck } from './deletions.ts';
import { draftsOfOneCheck } from './drafts-of-one.ts';
import { entryChecks } from './entries.ts';
import { exactPasswordCheck } from './exact-passwords.ts';
import { graphqlHttpChecks } from './http.ts';
import { inputTimeChecks } from './input-times.ts';
import { lackingDraftChecks } from './lacking-drafts.ts';
import { localeBesideIdCheck } from './locale-beside-id.ts';
import { localizationMutationChecks } from './localizations.ts';
import { longComponentsCheck, longLinksCheck } from './long-components.ts';
import { longNumbersCheck } from './long-numbers.ts';
import { mediaUploadCheck, mediaWriteCheck } from './media.ts';
import { mutationFormsCheck } from './mutation-forms.ts';
import { observedWriteChecks } from './observed.ts';
import { inOrderChecks } from './one-after-another.ts';
import { persistedCheck, persistedMutationCheck } from './persisted.ts';
import { plainListCheck } from './plain-lists.ts';
import { readAgainCheck } from './read-again.ts';
import { insideRelationsCheck } from './relations-inside.ts';
import { scalarFormChecks } from './scalar-forms.ts';
import { graphqlSigningChecks } from './signing-in.ts';
import { graphqlSigningTogetherChecks } from './signing-in-together.ts';
import { singleLocalizationsCheck } from './single-localizations.ts';
import { singleRefusalsCheck } from './single-refusals.ts';
import { singleWriteChecks } from './singles.ts';
import { mutationStateCheck } from './states.ts';
import { uniqueChecks } from './unique.ts';
import { unsetVariableChecks } from './unset-variables.ts';
import { graphqlUploadChecks } from './uploads.ts';
import { graphqlUserRuleChecks } from './user-rules.ts';
import { graphqlUsersCheck } from './users-operations.ts';
import { textsByGetCheck, wideTextCheck } from './wide-texts.ts';

export const graphqlWriteChecks: readonly Check[] = [
  ...entryChecks,
  deletionCheck,
  plainListCheck,
  readAgainCheck,
  answersAsQueryCheck,
  insideRelationsCheck,
  graphqlBothSidesCheck,
  ...inputTimeChecks,
  ...observedWriteChecks,
  mutationFormsCheck,
  ...unsetVariableChecks,
  ...inOrderChecks,
  draftsOfOneCheck,
  localeBesideIdCheck,
  ...localizationMutationChecks,
  ...lackingDraftChecks,
  longComponentsCheck,
  longLinksCheck,
  longNumbersCheck,
  ...scalarFormChecks,
  ...uniqueChecks,
  mediaWriteCheck,
  mediaUploadCheck,
  ...singleWriteChecks,
  singleLocalizationsCheck,
  singleRefusalsCheck,
  mutationStateCheck,
  ...graphqlHttpChecks,
  wideTextCheck,
  textsByGetCheck,
  persistedCheck,
  persistedMutationCheck,
  ...graphqlSigningChecks,
  ...graphqlSigningTogetherChecks,
  exactPasswordCheck,
  graphqlUsersCheck,
  ...graphqlUserRuleChecks,
  ...graphqlUploadChecks,
];
