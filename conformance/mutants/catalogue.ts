/** All mutants. */
import { loadTable, type OperatorRow } from '../../spec/index.ts';
import { accessMutants } from './access.ts';
import { accessPeopleMutants } from './access-people.ts';
import { accessRelationMutants } from './access-relations.ts';
import { besideOthersMutants } from './beside-others.ts';
import { cachedListMutants } from './cached-lists.ts';
import { componentMutants } from './components.ts';
import { deletedLinkMutants } from './deleted-links.ts';
import { deletedSingleMutants } from './deleted-singles.ts';
import { draftMutants } from './drafts.ts';
import { endpointMutants } from './endpoints.ts';
import { envelopeMutants } from './envelope.ts';
import { errorMutants } from './errors.ts';
import { filterFormMutants } from './filter-forms.ts';
import { filterOperandMutants } from './filter-operands.ts';
import { filterMutants } from './filters.ts';
import { graphqlAccessMutants } from './graphql-access.ts';
import { graphqlSecretMutants } from './graphql-access-secrets.ts';
import { graphqlCustomizationMutants } from './graphql-customization.ts';
import { graphqlFilterMutants } from './graphql-filters.ts';
import { graphqlHttpMutants } from './graphql-http.ts';
import { graphqlInputMutants } from './graphql-inputs.ts';
import { graphqlLanguageMutants } from './graphql-language.ts';
import { graphqlLenienceMutants } from './graphql-lenience.ts';
import { graphqlLimitMutants } from './graphql-limits.ts';
import { graphqlListMutants } from './graphql-lists.ts';
import { graphqlLocalizationMutants } from './graphql-localizations.ts';
import { graphqlOverHttpMutants } from './graphql-over-http.ts';
import { graphqlPeopleMutants } from './graphql-people.ts';
import { graphqlPluginMutants } from './graphql-plugins.ts';
import { graphqlSchemaMutants } from './graphql-schema.ts';
import { graphqlValueMutants } from './graphql-values.ts';
import { graphqlWriteMutants } from './graphql-writes.ts';
import { halfWrittenMutants } from './half-written.ts';
import { impossibleMutants } from './impossible.ts';
import { insideMutants } from './inside.ts';
import { keptDocumentMutants } from './kept-documents.ts';
import { lenienceMutants } from './lenience.ts';
import { localeMutants } from './locales.ts';
import { localizationMutants } from './localizations.ts';
import { longListMutants } from './long-lists.ts';
import { multipartMutants } from './multipart.ts';
import { type Mutant, mutantOf, type Row } from './mutant.ts';
import { oneFormMutants } from './one-form.ts';
import { oneKindMutants } from './one-kind.ts';
import { onePlaceMutants } from './one-place.ts';
import { operatorMutants } from './operators.ts';
import { otherPlaceMutants } from './other-places.ts';
import { paginationMutants } from './pagination.ts';
import { pictureMutants } from './pictures.ts';
import { populatedShapeMutants } from './populated-shapes.ts';
import { populationMutants } from './population.ts';
import { populationOptionMutants } from './population-options.ts';
import { populationPlaceMutants } from './population-places.ts';
import { queryFormMutants } from './query-forms.ts';
import { readIdMutants } from './read-ids.ts';
import { refusalMutants } from './refusals.ts';
import { refusesAllMutants } from './refuses-all.ts';
import { relationMutants } from './relations.ts';
import { securityMutants } from './security-secrets.ts';
import { serviceMutants } from './service.ts';
import { sharedUpdateMutants } from './shared-updates.ts';
import { sideBySideMutants } from './side-by-side.ts';
import { silenceMutants } from './silence.ts';
import { singleLocaleMutants } from './single-locales.ts';
import { sortMutants } from './sorting.ts';
import { stateMutants } from './states.ts';
import { togetherMutants } from './together.ts';
import { undeclaredNameMutants } from './undeclared-names.ts';
import { uniqueElsewhereMutants } from './unique-elsewhere.ts';
import { uploadMutants } from './upload.ts';
import { userMutants } from './users.ts';
import { validationMutants } from './validation.ts';
import { elsewhereMutants } from './validation-elsewhere.ts';
import { exactMutants, valueMutants } from './values.ts';
import { wholeEntryMutants } from './whole-entries.ts';
import { everyAnswerMutants } from './wire/catalogue.ts';
import { writeMutants } from './writes.ts';

const writeRows: readonly Row[] = [
  ...serviceMutants,
  ...valueMutants,
  ...exactMutants,
  ...lenienceMutants,
  ...envelopeMutants,
  ...writeMutants,
  ...insideMutants,
  ...endpointMutants,
  ...relationMutants,
  ...deletedLinkMutants,
  ...cachedListMutants,
  ...keptDocumentMutants,
  ...componentMutants,
  ...draftMutants,
  ...localeMutants,
  ...localizationMutants,
  ...sharedUpdateMutants,
  ...longListMutants,
  ...wholeEntryMutants,
  ...singleLocaleMutants,
  ...deletedSingleMutants,
  ...validationMutants,
  ...elsewhereMutants,
  ...halfWrittenMutants,
  ...uniqueElsewhereMutants,
];

const queryRows = (operators: readonly OperatorRow[]): readonly Row[] => [
  ...sortMutants,
  ...paginationMutants,
  ...populatedShapeMutants,
  ...populationMutants,
  ...populationOptionMutants,
  ...populationPlaceMutants,
  ...stateMutants,
  ...queryFormMutants,
  ...refusalMutants,
  ...refusesAllMutants,
  ...impossibleMutants,
  ...togetherMutants,
  ...operatorMutants(operators),
  ...filterMutants(operators),
  ...filterFormMutants,
  ...filterOperandMutants,
  ...sideBySideMutants,
  ...silenceMutants,
];

const accessRows: readonly Row[] = [
  ...userMutants,
  ...multipartMutants,
  ...uploadMutants,
  ...pictureMutants,
  ...besideOthersMutants,
  ...otherPlaceMutants,
  ...oneFormMutants,
  ...oneKindMutants,
  ...onePlaceMutants,
  ...accessMutants,
  ...accessPeopleMutants,
  ...accessRelationMutants,
];

const graphqlRows: readonly Row[] = [
  ...graphqlSchemaMutants,
  ...graphqlFilterMutants,
  ...graphqlListMutants,
  ...graphqlValueMutants,
  ...graphqlLenienceMutants,
  ...graphqlLanguageMutants,
  ...graphqlWriteMutants,
  ...graphqlLocalizationMutants,
  ...undeclaredNameMutants,
  ...graphqlInputMutants,
  ...graphqlHttpMutants,
  ...graphqlPluginMutants,
  ...readIdMutants,
  ...graphqlOverHttpMutants,
  ...graphqlPeopleMutants,
  ...graphqlAccessMutants,
  ...graphqlSecretMutants,
  ...graphqlCustomizationMutants,
  ...graphqlLimitMutants,
];

/** Every mutant, in the order of the source document's sections; ids are unique. */
export function allMutants(): Mutant[] {
  const rows = [
    ...writeRows,
    ...queryRows(loadTable<OperatorRow>('operators')),
    ...accessRows,
    ...graphqlRows,
    ...errorMutants,
    ...securityMutants,
  ];
  return [...rows.map(mutantOf), ...everyAnswerMutants];
}
