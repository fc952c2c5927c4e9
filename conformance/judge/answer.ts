/**
 * The judge of answers: computes the whole answer to a request from the world and the request as sent, for every check,
 * and names each clause that an answer breaks. It accepts anything that the source document leaves open.
 */
import type { Exchange } from '../target/exchange.ts';
import type { Difference } from './difference.ts';
import { graphqlDifferences } from './graphql/answer.ts';
import { invariantDifferences } from './invariants.ts';
import type { JudgeScope } from './question/question.ts';
import { restDifferences } from './rest/answer.ts';

/**
 * `fixed`: the content is that of the world. `changing`: checks write at the same time, so lists may hold more entries,
 * and the judge compares single entries alone.
 */
export type Phase = 'fixed' | 'changing';

/**
 * The judgement of an answer. `judged` is false where the answer to such a request is unknown. A refusal that the
 * document allows is judged and has no differences.
 */
export interface Judgement {
  readonly judged: boolean;
  readonly differences: readonly Difference[];
}

export type AnswerJudge = (exchange: Exchange, phase: Phase) => Judgement;

/** A judge of the answers of one run. */
export function answerJudge(scope: JudgeScope): AnswerJudge {
  const rest = restDifferences(scope);
  const graphql = graphqlDifferences(scope);
  const invariants = invariantDifferences(scope.model);
  return (exchange, phase) => {
    const differences = rest(exchange, phase) ?? graphql(exchange, phase);
    return { judged: differences !== undefined, differences: [...(differences ?? []), ...invariants(exchange)] };
  };
}
