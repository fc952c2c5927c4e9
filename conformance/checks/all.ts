/** Every check of the suite, by section of the source document. */

import { sequenceChecks } from '../sequences/all.ts';
import { serviceChecks } from './1-service/endpoints.ts';
import { pluginAnswerChecks } from './1-service/plugin-answers.ts';
import { bigIntegerChecks } from './2.1-attributes/big-integers.ts';
import { formChecks } from './2.1-attributes/forms.ts';
import { momentChecks } from './2.1-attributes/moments.ts';
import { otherNameChecks } from './2.1-attributes/other-names.ts';
import { blockPathCheck } from './2.1-attributes/paths-in-blocks.ts';
import { pluginOptionChecks } from './2.1-attributes/plugin-options.ts';
import { readValueChecks } from './2.1-attributes/read-values.ts';
import { refusedBesideChecks } from './2.1-attributes/refused-beside.ts';
import { refusedPartsChecks } from './2.1-attributes/refused-parts.ts';
import { requiredPartChecks } from './2.1-attributes/required-parts.ts';
import { roundTripChecks } from './2.1-attributes/round-trip.ts';
import { ruleElsewhereChecks } from './2.1-attributes/rules-elsewhere.ts';
import { servedChecks } from './2.1-attributes/served.ts';
import { serverSetChecks } from './2.1-attributes/server-set.ts';
import { severalMistakesChecks } from './2.1-attributes/several-mistakes.ts';
import { uniqueEverywhereChecks } from './2.1-attributes/unique-everywhere.ts';
import { validationChecks } from './2.1-attributes/validation.ts';
import { envelopeChecks } from './2.2-envelope/envelope.ts';
import { populatedShapeChecks } from './2.2-envelope/populated-shapes.ts';
import { draftItemsCheck } from './3-states/draft-items.ts';
import { linkedStateChecks } from './3-states/linked-states.ts';
import { readStateChecks } from './3-states/read-states.ts';
import { singleStateChecks } from './3-states/single-states.ts';
import { writeStateChecks } from './3-states/write-states.ts';
import { bodyChecks } from './4.1-endpoints/bodies.ts';
import { componentLinkChecks } from './4.1-endpoints/component-links.ts';
import { componentPlaceChecks } from './4.1-endpoints/component-places.ts';
import { componentRuleChecks } from './4.1-endpoints/component-rules.ts';
import { componentChecks } from './4.1-endpoints/components.ts';
import { entryChecks } from './4.1-endpoints/entries.ts';
import { foreignPartChecks } from './4.1-endpoints/foreign-parts.ts';
import { headChecks } from './4.1-endpoints/head.ts';
import { insideChecks } from './4.1-endpoints/inside.ts';
import { keepsPublishedAtChecks } from './4.1-endpoints/keeps-published-at.ts';
import { keptTreesCheck } from './4.1-endpoints/kept-trees.ts';
import { pathChecks } from './4.1-endpoints/paths.ts';
import { sideBySideChecks } from './4.1-endpoints/side-by-side.ts';
import { sideBySideFieldChecks } from './4.1-endpoints/side-by-side-fields.ts';
import { singleChecks } from './4.1-endpoints/single.ts';
import { singleAnewCheck, singleTimesCheck } from './4.1-endpoints/single-anew.ts';
import { singleWriteChecks } from './4.1-endpoints/single-writes.ts';
import { statusChecks } from './4.1-endpoints/statuses.ts';
import { wholeSingleChecks } from './4.1-endpoints/whole-singles.ts';
import { wholeUpdateChecks } from './4.1-endpoints/whole-updates.ts';
import { observedSortChecks } from './4.2-sorting/observed.ts';
import { sortChecks } from './4.2-sorting/sorting.ts';
import { pageChecks } from './4.3-pagination/pages.ts';
import { fieldChecks } from './4.4-fields/fields.ts';
import { crowdedPopulationCheck } from './4.5-population/crowd.ts';
import { followingCheck } from './4.5-population/following.ts';
import { limitInsideCheck } from './4.5-population/limit-inside.ts';
import { populationChecks } from './4.5-population/population.ts';
import { formChecks as filterFormChecks } from './4.6-filtering/forms.ts';
import { listOnlyChecks } from './4.6-filtering/list-only.ts';
import { logicalChecks } from './4.6-filtering/logical.ts';
import { observedOperatorChecks, operatorChecks, textChecks } from './4.6-filtering/operators.ts';
import { filterRefusalChecks } from './4.6-filtering/refusals.ts';
import { relationChecks as relationFilterChecks } from './4.6-filtering/relations.ts';
import { creatorChecks } from './4.7-creators/creators.ts';
import { localeAdministrationChecks } from './4.7-locale/administration.ts';
import { availableLocalesChecks } from './4.7-locale/available-locales.ts';
import { keptLocaleChecks } from './4.7-locale/kept-locale.ts';
import { localizationChecks } from './4.7-locale/localizations.ts';
import { localizationsApartChecks } from './4.7-locale/localizations-apart.ts';
import { readLocaleChecks } from './4.7-locale/read-locales.ts';
import { sharedFilesCheck } from './4.7-locale/shared-files.ts';
import { singleLocaleChecks } from './4.7-locale/single-locales.ts';
import { singleLocalizationChecks } from './4.7-locale/single-localizations.ts';
import { writeLocaleChecks } from './4.7-locale/write-locales.ts';
import { writesOfOneLocaleChecks } from './4.7-locale/writes-of-one-locale.ts';
import { relationWriteChecks } from './4.8-relations/all.ts';
import { graphqlReadChecks } from './4.9-graphql/all.ts';
import { graphqlWriteChecks } from './4.9-graphql-writes/all.ts';
import { pluginChecks } from './4.10-plugins/all.ts';
import { customizationChecks } from './4.11-customization/declared.ts';
import { impossibleChecks } from './4-query/impossible.ts';
import { negationCheck } from './4-query/negations.ts';
import { recordedChecks } from './4-query/recorded.ts';
import { parameterRefusalChecks } from './4-query/refusals.ts';
import { besidePlusCheck, spaceCheck } from './4-query/spaces.ts';
import { togetherChecks } from './4-query/together.ts';
import { wholeQuestionChecks } from './4-query/whole.ts';
import { accessChecks } from './5-authentication/access.ts';
import { credentialChecks } from './5-authentication/credentials.ts';
import { declaredUserChecks } from './5-authentication/declared-users.ts';
import { morphAccessChecks } from './5-authentication/morphs.ts';
import { oldTokenChecks } from './5-authentication/old-tokens.ts';
import { peopleChecks } from './5-authentication/people.ts';
import { pluginActionChecks } from './5-authentication/plugin-actions.ts';
import { populationChecks as permissionChecks } from './5-authentication/population.ts';
import { singleAccessChecks } from './5-authentication/singles.ts';
import { tokenChecks } from './5-authentication/tokens.ts';
import { viewerChecks } from './5-authentication/viewers.ts';
import { graphqlAccessChecks } from './5-graphql-access/all.ts';
import { errorChecks } from './7-errors/errors.ts';
import { operandChecks } from './7-errors/operands.ts';
import { graphqlLimitChecks } from './8-limits/all.ts';
import { versioningChecks } from './9-versioning/two-shapes.ts';
import { answerChecks } from './answers/everywhere.ts';
import type { Check } from './check.ts';
import { independenceChecks } from './security/independence.ts';
import { injectionChecks } from './security/injection.ts';
import { leakChecks } from './security/leaks.ts';
import { peopleSecretChecks } from './security/people.ts';

export const allChecks: readonly Check[] = [
  ...serviceChecks,
  ...otherNameChecks,
  ...pluginOptionChecks,
  ...envelopeChecks,
  ...populatedShapeChecks,
  ...readValueChecks,
  ...servedChecks,
  ...readStateChecks,
  ...linkedStateChecks,
  ...singleStateChecks,
  ...sortChecks,
  ...observedSortChecks,
  ...pageChecks,
  ...fieldChecks,
  ...populationChecks,
  crowdedPopulationCheck,
  followingCheck,
  limitInsideCheck,
  ...operatorChecks,
  ...textChecks,
  ...logicalChecks,
  ...observedOperatorChecks,
  ...relationFilterChecks,
  ...filterFormChecks,
  ...listOnlyChecks,
  ...filterRefusalChecks,
  ...parameterRefusalChecks,
  ...togetherChecks,
  negationCheck,
  spaceCheck,
  besidePlusCheck,
  ...wholeQuestionChecks,
  ...impossibleChecks,
  ...recordedChecks,
  ...readLocaleChecks,
  ...roundTripChecks,
  ...bigIntegerChecks,
  ...serverSetChecks,
  ...momentChecks,
  ...formChecks,
  ...validationChecks,
  ...uniqueEverywhereChecks,
  ...requiredPartChecks,
  ...ruleElsewhereChecks,
  ...refusedBesideChecks,
  blockPathCheck,
  ...severalMistakesChecks,
  ...refusedPartsChecks,
  ...entryChecks,
  ...keepsPublishedAtChecks,
  ...insideChecks,
  ...wholeUpdateChecks,
  keptTreesCheck,
  ...wholeSingleChecks,
  ...foreignPartChecks,
  ...sideBySideChecks,
  ...sideBySideFieldChecks,
  ...singleChecks,
  ...singleWriteChecks,
  singleAnewCheck,
  singleTimesCheck,
  ...relationWriteChecks,
  ...sequenceChecks,
  ...singleLocaleChecks,
  ...writeLocaleChecks,
  ...writesOfOneLocaleChecks,
  sharedFilesCheck,
  ...keptLocaleChecks,
  ...availableLocalesChecks,
  ...singleLocalizationChecks,
  ...localizationChecks,
  ...localizationsApartChecks,
  ...localeAdministrationChecks,
  ...writeStateChecks,
  draftItemsCheck,
  ...componentChecks,
  ...componentLinkChecks,
  ...componentPlaceChecks,
  ...componentRuleChecks,
  ...statusChecks,
  ...headChecks,
  ...bodyChecks,
  ...pathChecks,
  ...accessChecks,
  ...credentialChecks,
  ...peopleChecks,
  ...singleAccessChecks,
  ...pluginActionChecks,
  ...morphAccessChecks,
  ...oldTokenChecks,
  ...declaredUserChecks,
  ...tokenChecks,
  ...permissionChecks,
  ...viewerChecks,
  ...creatorChecks,
  ...pluginChecks,
  ...pluginAnswerChecks,
  ...graphqlWriteChecks,
  ...graphqlAccessChecks,
  ...customizationChecks,
  ...graphqlLimitChecks,
  ...errorChecks,
  ...operandChecks,
  ...leakChecks,
  ...injectionChecks,
  ...independenceChecks,
  ...peopleSecretChecks,
  ...versioningChecks,
  ...graphqlReadChecks,
  ...answerChecks,
];
