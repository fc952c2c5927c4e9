/** The actions of a content-type, each with a request that depends on no other. */
import { listQuery } from '../../generate/read-again.ts';
import { isObject } from '../../models/json.ts';
import type { ContentType } from '../../models/model.ts';
import type { Action } from '../../target/arrange/permissions.ts';
import { endpointPath } from '../../target/endpoints.ts';
import type { Answer, Auth, Request } from '../../target/exchange.ts';
import type { Session } from '../../target/session.ts';
import { dataPart } from '../4.1-endpoints/files-of-forms.ts';
import { expectThat, isSuccess } from '../writing/answers.ts';
import type { Created, Scratch } from '../writing/scratch.ts';

export const verbs = ['find', 'findOne', 'create', 'update', 'delete'] as const;

export type Verb = (typeof verbs)[number];

/** `api::book.book.find`. */
export const actionOf = (type: ContentType, verb: Verb): Action => `${type.uid}.${verb}`;

export type Ask = Pick<Request, 'method' | 'path' | 'body' | 'form'>;

/** The same requests with their data in a multipart form; none of those without a body. */
export const asForms = (asks: readonly Ask[]): Ask[] =>
  asks.flatMap(({ method, path, body }) =>
    isObject(body) && isObject(body.data) ? [{ method, path, form: [dataPart(body.data)] }] : [],
  );

/** The request of an action; the full-access token could send it. Delete comes last. */
export function askFor(verb: Verb, scratch: Scratch, { type, path }: Created): Ask {
  switch (verb) {
    case 'find':
      return { method: 'GET', path: `${endpointPath(type)}${listQuery(type, scratch.draw(path))}` };
    case 'findOne':
      return { method: 'GET', path };
    case 'create':
      return { method: 'POST', path: endpointPath(type), body: { data: scratch.complete(type, {}) } };
    case 'update':
      return { method: 'PUT', path, body: { data: {} } };
    case 'delete':
      return { method: 'DELETE', path };
  }
}

/** What to expect: permitted actions succeed, or also the others are refused. */
export type Side = 'permitted' | 'both';

/** Tries every endpoint of a content-type. Throws Mismatch if an answer differs from the permissions. */
export async function tryEndpoints(
  scratch: Scratch,
  created: Created,
  auth: Auth,
  may: (verb: Verb) => boolean,
  side: Side = 'both',
): Promise<void> {
  for (const verb of verbs) {
    const permitted = may(verb);
    if (side === 'permitted' && !permitted) continue;
    const ask = askFor(verb, scratch, created);
    const answer = await scratch.session.send({ ...ask, auth });
    if (permitted) expectThat(scratch.session, answer, isSuccess(answer), '2xx', 'is permitted but refused');
    else {
      expectNoContent(scratch.session, answer);
      for (const form of asForms([ask]))
        expectNoContent(scratch.session, await scratch.session.send({ ...form, auth }));
    }
  }
}

/** Throws Mismatch if a request succeeded, or its refusal has content. */
export function expectNoContent(session: Session, answer: Answer): void {
  const { status, body } = answer;
  const data = typeof body === 'object' && body !== null && 'data' in body ? (body.data ?? null) : null;
  const wrong = status < 400 ? 'is not permitted but not refused' : 'is refused but carries content';
  expectThat(session, answer, status >= 400 && data === null, 'an error status, and no content', wrong);
}
