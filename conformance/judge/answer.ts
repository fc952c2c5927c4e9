/**
 * The judge of answers, for all checks. It computes the expected answer from the world and the sent request, and names
 * each clause that the answer breaks. It accepts any answer where the source document leaves it open.
 */
import type { Exchange } from '../target/exchange.ts';
import type { Difference } from './difference.ts';
import { graphqlDifferences } from './graphql/answer.ts';
import { invariantDifferences } from './invariants.ts';
import type { JudgeScope } from './question/question.ts';
import { restDifferences } from './rest/answer.ts';
import { unjudgedMetaDifference } from './unjudged-meta.ts';

/**
 * `fixed`: the content is that of the world. `changing`: checks write at the same time, so lists may hold further
 * entries, and the judge compares only single entries.
 */
export type Phase = 'fixed' | 'changing';

/**
 * The judgement of an answer. `judged` is false where the expected answer is unknown. A refusal that the document
 * allows is judged and has no differences.
 */
export interface Judgement {
  readonly judged: boolean;
  readonly differences: readonly Difference[];
}

export type AnswerJudge = (exchange: Exchange, phase: Phase) => Judgement;

/** Creates the judge of the answers of one run. */
export function answerJudge(scope: JudgeScope): AnswerJudge {
  const rest = restDifferences(scope);
  const graphql = graphqlDifferences(scope);
  const invariants = invariantDifferences(scope.model);
  const unjudgedMeta = unjudgedMetaDifference(scope.model);
  return (exchange, phase) => {
    const differences = rest(exchange, phase) ?? graphql(exchange, phase);
    const shape = differences === undefined ? unjudgedMeta(exchange) : undefined;
    return {
      judged: differences !== undefined,
      differences: [...(differences ?? []), ...(shape ? [shape] : []), ...invariants(exchange)],
    };
  };
}
