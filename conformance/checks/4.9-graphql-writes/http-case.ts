/** Requests to the GraphQL endpoint, and what must be answered (4.9). */
import { isDeepStrictEqual } from 'node:util';
import type { Request } from '../../target/exchange.ts';
import { graphqlPath } from '../../target/graphql.ts';
import type { Session } from '../../target/session.ts';
import { expectThat } from '../writing/answers.ts';

export const query = '{ __typename }';
export const isQuery = { data: { __typename: 'Query' } };

/** A request to the endpoint, by GET if it has parameters, and the expected answer. */
export interface HttpCase extends Pick<Request, 'body' | 'rawBody' | 'headers'> {
  readonly parameters?: Readonly<Record<string, string>>;
  readonly status: number;
  /** The body of the answer; absent: any. */
  readonly answer?: unknown;
  /** The media type of the answer; absent: any. */
  readonly mediaType?: string;
}

/** Sends the request. Throws Mismatch unless it is answered as the case says. */
export async function expectAnswered(
  session: Session,
  { parameters, status, answer: body, mediaType, ...request }: HttpCase,
) {
  const path = graphqlPath(session.target);
  const answer = parameters
    ? await session.send({
        method: 'GET',
        path: `${path}?${new URLSearchParams(parameters)}`,
        auth: 'full',
        ...request,
      })
    : await session.send({ method: 'POST', path, auth: 'full', ...request });
  const isRight = answer.status === status && (body === undefined || isDeepStrictEqual(answer.body, body));
  expectThat(session, answer, isRight, { status, ...(body === undefined ? {} : { body }) });
  const [actual] = (answer.headers['content-type'] ?? '').split(';');
  if (mediaType !== undefined) expectThat(session, answer, actual === mediaType, mediaType, `answers ${actual}`);
}
