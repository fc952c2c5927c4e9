/**
 * The judge of answers: works out the whole answer to a request from the world and the request as sent, whichever check
 * asked, and names every clause that an answer breaks. What the source document leaves open is free.
 */
import type { Exchange } from '../target/exchange.ts';
import type { Difference } from './difference.ts';
import { graphqlDifferences } from './graphql/answer.ts';
import { invariantDifferences } from './invariants.ts';
import type { JudgeScope } from './question/question.ts';
import { restDifferences } from './rest/answer.ts';

/**
 * `fixed`: the content is the world's and nothing else. `changing`: checks write beside it, so lists may hold more, and
 * only what is said of single entries is compared.
 */
export type Phase = 'fixed' | 'changing';

/**
 * What an answer shows; `judged` is false where nothing is known of the answer to such a request. A refusal that the
 * document allows is judged and shows nothing.
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
