/** Whether an answer has several entries. */
import type { Ground } from '../../generate/attributes.ts';
import { type Parameters, queryString } from '../../generate/query-string.ts';
import { expectedSelection } from '../../judge/selection.ts';
import { parseQuery } from '../../oracle/parse-query.ts';
import type { Scope } from '../check.ts';

/** Whether several entries meet the parameters: a shorter list shows little. */
export function hasSeveral(scope: Scope, { type }: Ground, parameters: Parameters): boolean {
  const selected = expectedSelection(scope, { type, parameters: parseQuery(queryString(parameters)) }).required;
  return selected.length > 1;
}
