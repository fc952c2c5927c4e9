/** Checks of documents that must be refused, each with an accepted one that differs in one thing. */
import fc from 'fast-check';
import type { GraphqlAnswer } from '../../target/graphql.ts';
import { randomOf } from '../../world/random.ts';
import { caseCheck, type Named, termsFrom } from '../case-check.ts';
import type { Check, Scope } from '../check.ts';
import { spread } from '../reading/every-form.ts';
import { expectThat } from '../writing/answers.ts';
import { dataOf } from './lists.ts';
import { graphqlTerms } from './terms.ts';

/** Two documents that differ in one thing. */
export interface Refusal {
  readonly refused: string;
  readonly accepted: string;
  /** The values of the variable `v` in both documents. */
  readonly values?: { readonly refused: unknown; readonly accepted: unknown };
  /** The field that is null although the document runs; absent: the document does not run. */
  readonly field?: string;
  /** The parameter in the message of the error; absent: any message. */
  readonly parameter?: string;
  /** What is wrong; refusals of every kind are asked before a second one of any. */
  readonly kind?: string;
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

const [first, further] = [8, 8];

/** The first refusal of each kind, then the second of each, and so on; and the number of kinds. */
function kindsInTurn(refusals: readonly Refusal[]): { readonly inTurn: Refusal[]; readonly kinds: number } {
  const byKind = new Map<string | undefined, Refusal[]>();
  for (const refusal of refusals) byKind.set(refusal.kind, [...(byKind.get(refusal.kind) ?? []), refusal]);
  const lists = [...byKind.values()];
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  const inTurn = Array.from({ length: longest }, (_, at) => lists.flatMap((list) => list.slice(at, at + 1))).flat();
  return { inTurn, kinds: lists.length };
}

/** A check that sends both documents of each refusal; errors.graphql.status judges the status. */
export const refusalCheck = (named: Named, refusals: (scope: Scope) => readonly Refusal[]): Check =>
  caseCheck<Refusal>(graphqlTerms(named), {
    // those of the first attributes, and others for another seed
    cases(scope) {
      const { inTurn, kinds } = kindsInTurn(refusals(scope));
      const always = Math.max(first, kinds);
      return [
        ...inTurn.slice(0, always),
        ...spread(inTurn.slice(always), further, randomOf(scope.world, termsFrom(named).clause)),
      ];
    },
    arbitrary: (scope) => fc.constantFrom(...refusals(scope)),
    weight: 2,
    async run(session, refusal) {
      const { field, parameter, values } = refusal;
      const ask = (query: string, v: unknown) => session.graphql({ query, ...(values ? { variables: { v } } : {}) });
      dataOf(await ask(refusal.accepted, values?.accepted), refusal.accepted);
      const answer = await ask(refusal.refused, values?.refused);
      const data = field === undefined ? null : { [field]: null };
      const expected = { data, errors: [parameter === undefined ? 'why' : `Invalid parameter ${parameter}`] };
      expectThat(session, answer, isRefused(answer, refusal), expected, `is not refused: ${refusal.refused}`);
    },
  });
