/** Checks told by their terms, their cases and what each case asks. */
import type { Arbitrary } from 'fast-check';
import type { Session } from '../target/session.ts';
import type { Capability } from '../target/target.ts';
import { nothingToAsk } from './asking.ts';
import { type Check, check, type Scope } from './check.ts';

/** The terms of a check: its clause, and what does not follow from it. */
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

/** A clause, or the terms of a check of it. */
export type Named = string | Terms;

/** The terms that a check is named by. */
export const termsFrom = (named: Named): Terms => (typeof named === 'string' ? { clause: named } : named);

type NotApplicable = { readonly notApplicable: string };

export interface Cases<Case> {
  /** The cases, or the reason why there are none. */
  cases(scope: Scope): readonly Case[] | NotApplicable;
  readonly arbitrary?: (scope: Scope) => Arbitrary<Case>;
  /** How many ordinary cases one that is drawn is worth. */
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

/** The member that a case about one content-type has. */
export interface TypeCase {
  readonly uid: string;
}

/** Cases of content-types. */
export const caseOfEach = (types: readonly TypeCase[]): TypeCase[] => types.map(({ uid }) => ({ uid }));
