/** Checks given by their terms, cases and requests. */
import type { Arbitrary } from 'fast-check';
import type { Session } from '../target/session.ts';
import type { Capability } from '../target/target.ts';
import { nothingToAsk } from './asking.ts';
import { type Check, check, type Scope } from './check.ts';

/** The terms of a check: its clause, and all that does not follow from it. */
export interface Terms {
  readonly clause: string;
  /** Further clauses that it proves, of the same level and status. */
  readonly also?: readonly string[];
  /** Default: the clause. */
  readonly id?: string;
  /** Default: the sentence of the clause. */
  readonly title?: string;
  /** Default: `read`. */
  readonly kind?: 'read' | 'write';
  readonly needs?: readonly Capability[];
  readonly tags?: readonly string[];
  readonly alone?: boolean;
  readonly leave?: 'abuse';
}

/** Terms of a further check of a clause, with a title of its own. */
export const variant = (id: string, clause: string, title: string): Terms => ({ id, clause, title });

/** A clause, or the terms of a check. */
export type Named = string | Terms;

/** The terms of a check, given by its clause or in full. */
export const termsFrom = (named: Named): Terms => (typeof named === 'string' ? { clause: named } : named);

type NotApplicable = { readonly notApplicable: string };

export interface Cases<Case> {
  /** The cases, or the reason why there are none. */
  cases(scope: Scope): readonly Case[] | NotApplicable;
  readonly arbitrary?: (scope: Scope) => Arbitrary<Case>;
  /** Number of ordinary cases that a drawn one counts for. */
  readonly weight?: number;
  run(session: Session, testCase: Case, scope: Scope): Promise<void>;
}

/** A check of one clause. */
export function caseCheck<Case>(named: Named, { cases, arbitrary, weight, run }: Cases<Case>): Check {
  const { clause, also = [], id = clause, kind = 'read', ...others } = termsFrom(named);
  return check<Case>({
    id,
    clauses: [clause, ...also],
    kind,
    ...others,
    plan(scope) {
      const examples = cases(scope);
      if ('notApplicable' in examples) return examples;
      if (examples.length === 0) return nothingToAsk;
      return {
        examples,
        ...(arbitrary ? { arbitrary: arbitrary(scope) } : {}),
        ...(weight === undefined ? {} : { weight }),
        run: (session, testCase) => run(session, testCase, scope),
      };
    },
  });
}

/** The content-type of a case. */
export interface TypeCase {
  readonly uid: string;
}

/** Cases of content-types. */
export const caseOfEach = (types: readonly TypeCase[]): TypeCase[] => types.map(({ uid }) => ({ uid }));
