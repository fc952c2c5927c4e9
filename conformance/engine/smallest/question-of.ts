/** Reads the question that a request asks. */
import type { Model } from '../../models/model.ts';
import type { Request } from '../../target/exchange.ts';
import { graphqlQuestion } from './graphql-question.ts';
import type { Question } from './question.ts';
import { restQuestion } from './rest-question.ts';

/** The question of a request that only reads; undefined for other requests. `place`: the key of the GraphQL field that is wrong. */
export function questionOf(request: Request, model: Model, place: string | undefined): Question | undefined {
  if (request.method === 'GET' && request.path.startsWith('/api/')) return restQuestion(request, model);
  return graphqlQuestion(request, model, place);
}
