/** The judges of a life: of reads of everything that entries hold, and of all other answers. */
import type { Scope } from '../../checks/check.ts';
import { type AnswerJudge, answerJudge } from '../../judge/answer.ts';
import { observedReading, type Reading, statedReading, vouchedReading } from '../../judge/reading.ts';
import type { Attribute } from '../../models/model.ts';
import { endpointFinder } from '../../target/endpoints.ts';
import type { Content } from '../content.ts';
import type { Extent } from '../relation-value.ts';

export interface Judges {
  readonly whole: AnswerJudge;
  /** Of drawn lists, answers to writes, and GraphQL. */
  readonly drawn: AnswerJudge;
}

export function judgesOf({ model, target, world }: Scope, content: Content, extent: Extent): Judges {
  const known = { ...content, ...(world.files === undefined ? {} : { files: world.files }) };
  const judgeBy = (reading: Reading): AnswerJudge => answerJudge({ model, target, world: known, reading });
  if (extent === 'stated') {
    // the document states the order of links that were written from the owning side
    const order = ({ name, mappedBy, target: uid }: Attribute): boolean =>
      mappedBy === undefined &&
      content.relations.some(({ bond: { attribute } }) => attribute.name === name && attribute.target === uid);
    return { whole: judgeBy({ ...vouchedReading, order }), drawn: judgeBy({ ...statedReading, order }) };
  }
  const order = 'connection';
  const find = endpointFinder(model);
  const [byRest, byGraphql] = [judgeBy({ ...observedReading, order }), judgeBy({ ...vouchedReading, order })];
  // the observed forms, and where drafts are answered, are those of REST
  const either: AnswerJudge = (exchange, phase) => (find(exchange.request.path) ? byRest : byGraphql)(exchange, phase);
  return { whole: either, drawn: either };
}
