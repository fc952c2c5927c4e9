/** Oracle checks of lists: the whole answer against what the world and the query string say. */
import type { Arbitrary } from 'fast-check';
import { parametersStanding } from '../../judge/question/question.ts';
import type { ContentType } from '../../models/model.ts';
import { type Reading, stated } from '../../oracle/filter.ts';
import { parseQuery } from '../../oracle/parse-query.ts';
import type { Session } from '../../target/session.ts';
import type { Capability } from '../../target/target.ts';
import { nothingToAsk } from '../asking.ts';
import { type Cell, type Check, check, type Scope } from '../check.ts';
import { askWhole, pathOf } from './ask.ts';
import { type ListCase, typeOf } from './list-case.ts';
import { compareSelection, expectedSelection, largestAnswer } from './selection.ts';

export { nothingToAsk };

export interface ListCases {
  readonly examples: readonly ListCase[];
  readonly arbitrary?: Arbitrary<ListCase>;
  readonly allCells?: readonly Cell[];
}

export interface ListCheckDefinition {
  readonly id: string;
  readonly title: string;
  readonly clauses?: readonly string[];
  readonly needs?: readonly Capability[];
  readonly reading?: Reading;
  /** The cases on this target, or why there are none. */
  cases(scope: Scope): ListCases | { readonly notApplicable: string };
}

/** Whether the target refuses a list that it may refuse: `$between` takes its values in a shape that is not shown (4.6). */
async function isRefusedLawfully(session: Session, scope: Scope, type: ContentType, query: string): Promise<boolean> {
  if (parametersStanding(scope, type, parseQuery(query), 'list') !== 'tolerated') return false;
  const { status } = await session.get(pathOf(type, query));
  return status >= 400 && status < 500;
}

/** A check that asks one list per case and compares which entries it holds; order, totals and shape have their own checks. */
export function listCheck({ id, title, clauses = [id], needs, reading = stated, cases }: ListCheckDefinition): Check {
  return check<ListCase>({
    id,
    title,
    clauses,
    kind: 'read',
    ...(needs ? { needs } : {}),
    plan(scope) {
      const planned = cases(scope);
      if ('notApplicable' in planned) return planned;
      if (planned.examples.length === 0 && !planned.arbitrary) return nothingToAsk;
      return {
        ...planned,
        cells: ({ cell }) => (cell === undefined ? [] : [{ table: 'operators', cell }]),
        async run(session, { uid, query }) {
          const type = typeOf(scope.model, uid);
          if (await isRefusedLawfully(session, scope, type, query)) return;
          const selection = expectedSelection(scope, type, query, reading);
          const { ids } = await askWhole(session, type, query, largestAnswer(selection));
          compareSelection(selection, ids);
        },
      };
    },
  });
}
