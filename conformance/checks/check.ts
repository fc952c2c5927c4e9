/** A check is plain data and two functions, so that any runner can use it. */
import type { Arbitrary } from 'fast-check';
import { loadClauses } from '../../spec/index.ts';
import type { AnswerFindings } from '../judge/answer-findings.ts';
import type { Model } from '../models/model.ts';
import { nameable } from '../models/nameable.ts';
import { graphqlModel } from '../target/in-graphql.ts';
import type { Session } from '../target/session.ts';
import type { Capability, Target } from '../target/target.ts';
import { withoutBlindSpots } from '../world/blind-spots.ts';
import type { World } from '../world/world.ts';

/** What a check may use to plan its cases. */
export interface Scope {
  readonly model: Model;
  readonly target: Target;
  readonly world: World;
  /** Differences that the judge found in the answers of the run so far. */
  readonly answers?: AnswerFindings;
}

/** A cell of a table that a case covers: `{ table: 'operators', cell: '$eq × string × case-twin' }`. */
export interface Cell {
  readonly table: string;
  readonly cell: string;
}

/**
 * The cases of a check on this target. A case is plain JSON data: it shrinks, and a file of expected failures can pin
 * it. `run` makes its requests; expectations come from the request as serialized.
 */
export interface Plan<Case> {
  /** Cases that always run first, in order: they cover all cells. */
  readonly examples: readonly Case[];
  /** Draws further cases; absent: there are only examples. */
  readonly arbitrary?: Arbitrary<Case>;
  /** Number of cases to draw. Default: the rest up to the number of cases of a check. */
  readonly draws?: number;
  /** Smaller cases for checks that are recorded and not judged. Default: the usual ones. */
  readonly recorded?: Arbitrary<Case>;
  /** Number of ordinary cases that a drawn case counts for, in requests; fewer are drawn. Default: 1. */
  readonly weight?: number;
  /** Sends the requests of a case. Throws Mismatch if an answer is not as expected, or TargetDown. */
  run(session: Session, testCase: Case): Promise<void>;
  /** Cells that a case covers; counted after it ran. */
  cells?(testCase: Case): readonly Cell[];
  /** All cells that the check must cover on this target. */
  readonly allCells?: readonly Cell[];
}

/** A property with a permanent id, and the clauses that it proves. */
export interface Check<Case = unknown> {
  /** Permanent, such as `rest.filters.eqi`. */
  readonly id: string;
  /** The property in one sentence. */
  readonly title: string;
  /** Ids of clauses it proves; all of one level and status. */
  readonly clauses: readonly string[];
  /**
   * `read` checks only read, side by side on a fixed world. `write` checks run after them, side by side where they
   * share nothing. `answers` checks report at the end the differences in the answers of all others.
   */
  readonly kind: 'read' | 'write' | 'answers';
  /** Required capabilities of the target; without one the check is not applicable. */
  readonly needs?: readonly Capability[];
  /** `abuse`: it may lock accounts or load the target; runs alone, last, only with `--allow`, and is not judged. */
  readonly leave?: 'abuse';
  readonly tags?: readonly string[];
  /** Whether a `write` check compares whole lists, and therefore runs alone. */
  readonly alone?: boolean;
  /** Whether it asks several times as much as others, and therefore begins before them. */
  readonly long?: true;
  /** The cases for this target, or the reason why there are none. */
  plan(scope: Scope): Plan<Case> | { readonly notApplicable: string };
}

/** A check without the members that its clause gives it. */
export interface Definition<Case> extends Omit<Check<Case>, 'title' | 'clauses'> {
  /** Default: what its first clause says. */
  readonly title?: string;
  /** Default: the clause of the same id. */
  readonly clauses?: readonly string[];
}

/** The sentence of a clause: the title of its check. */
export const saysOf = (clause: string): string => loadClauses().get(clause)?.says ?? clause;

/** Hides the type of a check's cases, so that one list can have all checks; for GraphQL, plans with names it has. */
export function check<Case>(definition: Definition<Case>): Check {
  const { id, clauses = [id], title = saysOf(clauses[0] ?? id) } = definition;
  const hidden = { ...definition, clauses, title } as unknown as Check;
  if (!definition.needs?.includes('graphql')) return hidden;
  // checks of the schema's types show a blind spot; all others go on without it
  const isOfTypes = id.startsWith('graphql.types.');
  return {
    ...hidden,
    plan(scope) {
      const { blindSpots = [] } = scope.world;
      const model = graphqlModel(scope.model, scope.target);
      const seen = isOfTypes || blindSpots.length === 0 ? model : withoutBlindSpots(blindSpots)(model);
      return hidden.plan({ ...scope, model: nameable(seen) });
    },
  };
}
