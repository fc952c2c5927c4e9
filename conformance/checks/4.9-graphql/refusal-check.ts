/** Checks of what must be refused, each beside what differs from it in one thing and must be accepted. */
import fc from 'fast-check';
import type { GraphqlAnswer } from '../../target/graphql.ts';
import { nothingToAsk } from '../asking.ts';
import { type Check, check, type Scope } from '../check.ts';
import { Mismatch } from '../mismatch.ts';

/** Two documents that differ in one thing. */
export interface Refusal {
  readonly refused: string;
  readonly accepted: string;
  /** The field that is answered null where it is run; absent: nothing of the document is run. */
  readonly field?: string;
  /** The parameter that the message names; absent: any message. */
  readonly parameter?: string;
}

interface RefusalCheck extends Pick<Check, 'id' | 'title' | 'needs'> {
  /** Default: the clause of the same id. */
  readonly clauses?: readonly string[];
  /** `write` where what is refused would write. */
  readonly kind?: 'read' | 'write';
  refusals(scope: Scope): readonly Refusal[];
}

function isRefused({ data, errors }: GraphqlAnswer, { field, parameter }: Refusal): boolean {
  const [error] = errors;
  if (!error || (data !== null && (field === undefined || data[field] !== null))) return false;
  if (parameter === undefined) return true;
  const { name } = (error.extensions.error ?? {}) as { readonly name?: unknown };
  return error.message === `Invalid parameter ${parameter}` && name === 'ValidationError';
}

/** A check that sends both documents of each refusal; with which status is a matter of errors.graphql.status. */
export const refusalCheck = ({ id, title, clauses = [id], needs = [], kind = 'read', refusals }: RefusalCheck): Check =>
  check<Refusal>({
    id,
    title,
    clauses,
    kind,
    needs: ['graphql', ...needs],
    plan(scope) {
      const all = refusals(scope);
      if (all.length === 0) return nothingToAsk;
      return {
        examples: all.slice(0, 8),
        arbitrary: fc.constantFrom(...all),
        weight: 2,
        async run(session, refusal) {
          const good = await session.graphql({ query: refusal.accepted });
          if (good.status !== 200 || good.data === null || good.errors.length > 0)
            throw new Mismatch({
              message: `${refusal.accepted} is refused`,
              expected: { data: {} },
              actual: { status: good.status, body: good.body ?? good.text },
            });
          const bad = await session.graphql({ query: refusal.refused });
          if (isRefused(bad, refusal)) return;
          const { field, parameter } = refusal;
          throw new Mismatch({
            message: `${refusal.refused} is not refused as it must be`,
            expected: {
              data: field === undefined ? null : { [field]: null },
              errors: [parameter === undefined ? 'why' : `Invalid parameter ${parameter}`],
            },
            actual: { status: bad.status, body: bad.body ?? bad.text },
          });
        },
      };
    },
  });
