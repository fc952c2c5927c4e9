/** Checks of documents that must be refused, each with an accepted one that differs in one thing. */
import fc from 'fast-check';
import type { GraphqlAnswer } from '../../target/graphql.ts';
import { caseCheck, type Named } from '../case-check.ts';
import type { Check, Scope } from '../check.ts';
import { expectThat } from '../writing/answers.ts';
import { dataOf } from './lists.ts';
import { graphqlTerms } from './terms.ts';

/** Two documents that differ in one thing. */
export interface Refusal {
  readonly refused: string;
  readonly accepted: string;
  /** The field that is null although the document runs; absent: the document does not run. */
  readonly field?: string;
  /** The parameter in the message of the error; absent: any message. */
  readonly parameter?: string;
}

/** Two documents that differ in one part. */
export const refusalOf = (document: (part: string) => string, refused: string, accepted: string): Refusal => ({
  refused: document(refused),
  accepted: document(accepted),
});

function isRefused({ data, errors }: GraphqlAnswer, { field, parameter }: Refusal): boolean {
  const [error] = errors;
  if (!error || (data !== null && (field === undefined || data[field] !== null))) return false;
  if (parameter === undefined) return true;
  const { name } = (error.extensions.error ?? {}) as { readonly name?: unknown };
  return error.message === `Invalid parameter ${parameter}` && name === 'ValidationError';
}

/** A check that sends both documents of each refusal; errors.graphql.status judges the status. */
export const refusalCheck = (named: Named, refusals: (scope: Scope) => readonly Refusal[]): Check =>
  caseCheck<Refusal>(graphqlTerms(named), {
    cases: (scope) => refusals(scope).slice(0, 8),
    arbitrary: (scope) => fc.constantFrom(...refusals(scope)),
    weight: 2,
    async run(session, refusal) {
      dataOf(await session.graphql({ query: refusal.accepted }), refusal.accepted);
      const answer = await session.graphql({ query: refusal.refused });
      const { field, parameter } = refusal;
      const data = field === undefined ? null : { [field]: null };
      const expected = { data, errors: [parameter === undefined ? 'why' : `Invalid parameter ${parameter}`] };
      expectThat(session, answer, isRefused(answer, refusal), expected, `is not refused: ${refusal.refused}`);
    },
  });
