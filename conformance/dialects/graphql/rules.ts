/** Rules of GraphQL that need no schema: a document against one of them must reach the target as it is. */
import {
  type ASTVisitor,
  buildSchema,
  type DocumentNode,
  GraphQLError,
  KnownDirectivesRule,
  KnownFragmentNamesRule,
  LoneAnonymousOperationRule,
  NoFragmentCyclesRule,
  NoUndefinedVariablesRule,
  NoUnusedFragmentsRule,
  NoUnusedVariablesRule,
  OverlappingFieldsCanBeMergedRule,
  ProvidedRequiredArgumentsRule,
  UniqueArgumentNamesRule,
  UniqueDirectivesPerLocationRule,
  UniqueFragmentNamesRule,
  UniqueInputFieldNamesRule,
  UniqueOperationNamesRule,
  UniqueVariableNamesRule,
  type ValidationContext,
  validate,
} from 'graphql';

/** An id has no fields: the flat form would leave them out. */
const idIsLeaf = (context: ValidationContext): ASTVisitor => ({
  Field({ name, selectionSet }) {
    if (name.value === 'id' && selectionSet) context.reportError(new GraphQLError('id has no fields'));
  },
});

const rules = [
  idIsLeaf,
  UniqueOperationNamesRule,
  LoneAnonymousOperationRule,
  KnownFragmentNamesRule,
  NoFragmentCyclesRule,
  NoUnusedFragmentsRule,
  UniqueFragmentNamesRule,
  NoUndefinedVariablesRule,
  NoUnusedVariablesRule,
  UniqueVariableNamesRule,
  OverlappingFieldsCanBeMergedRule,
  ProvidedRequiredArgumentsRule,
  UniqueArgumentNamesRule,
  UniqueInputFieldNamesRule,
  UniqueDirectivesPerLocationRule,
  KnownDirectivesRule,
];

/** Returns a test whether a document keeps the rules, whatever its schema is. */
export function rulesOfDocuments(): (document: DocumentNode) => boolean {
  const anySchema = buildSchema('type Query { any: Int }');
  return (document) => validate(anySchema, document, rules, { maxErrors: 1 }).length === 0;
}
