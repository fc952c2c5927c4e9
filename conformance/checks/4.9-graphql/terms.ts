/** The terms of checks that need GraphQL. */
import type { Asking, DocumentQuestion } from '../asking.ts';
import { type Named, type Terms, termsFrom } from '../case-check.ts';

/** Terms of a check, with what every check of GraphQL needs. */
export function graphqlTerms(named: Named): Terms {
  const terms = termsFrom(named);
  return { ...terms, needs: ['graphql', ...(terms.needs ?? [])], tags: ['graphql', ...(terms.tags ?? [])] };
}

/** The same for checks that only ask. */
export function askingTerms(named: Named): Omit<Asking<DocumentQuestion>, 'questions'> {
  const { clause, also = [], id = clause, title, needs = [], tags = [] } = graphqlTerms(named);
  return { id, clauses: [clause, ...also], needs, tags, ...(title === undefined ? {} : { title }) };
}
