/** The terms of checks that need GraphQL. */
import type { Asking, DocumentQuestion } from '../asking.ts';
import { type Named, type Terms, termsFrom } from '../case-check.ts';

/** The terms of a check, with the needs of every GraphQL check. */
export function graphqlTerms(named: Named): Terms {
  const terms = termsFrom(named);
  return { ...terms, needs: ['graphql', ...(terms.needs ?? [])], tags: ['graphql', ...(terms.tags ?? [])] };
}

/** The same for checks of questions. */
export function askingTerms(named: Named): Omit<Asking<DocumentQuestion>, 'questions'> {
  const { clause, also = [], id = clause, title, needs = [], tags = [] } = graphqlTerms(named);
  return { id, clauses: [clause, ...also], needs, tags, ...(title === undefined ? {} : { title }) };
}
