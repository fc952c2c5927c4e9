/** How paths and methods are taken (4.1). */

import type { ContentType } from '../../models/model.ts';
import { answeredList } from '../../oracle/shape.ts';
import { endpointPath } from '../../target/endpoints.ts';
import type { Answer } from '../../target/exchange.ts';
import type { Session } from '../../target/session.ts';
import { type Check, check } from '../check.ts';
import { Mismatch } from '../mismatch.ts';
import { nothingToAsk } from '../reading/list-check.ts';
import { lastRequest } from '../writing/answers.ts';
import { changeableSingles, typeNamed } from '../writing/subjects.ts';

interface Case {
  readonly uid: string;
}

/** A check that asks a few content-types once each. */
function pathCheck(
  id: string,
  title: string,
  types: (all: readonly ContentType[]) => readonly ContentType[],
  run: (session: Session, type: ContentType) => Promise<void>,
): Check {
  return check<Case>({
    id,
    title,
    clauses: [id],
    kind: 'read',
    plan({ model }) {
      const examples = types(model.contentTypes).map(({ uid }) => ({ uid }));
      if (examples.length === 0) return nothingToAsk;
      return { examples, run: (session, { uid }) => run(session, typeNamed(model, uid)) };
    },
  });
}

const few = (all: readonly ContentType[]): readonly ContentType[] =>
  all.filter(({ kind }) => kind === 'collectionType').slice(0, 2);

function expectStatus(session: Session, { status, body, text }: Answer, expected: number): void {
  if (status === expected) return;
  throw new Mismatch({ message: `${lastRequest(session)} answers ${status}`, expected, actual: body ?? text });
}

/** Throws Mismatch unless both paths answer lists of the same entries. */
async function expectSame(session: Session, path: string, other: string): Promise<void> {
  const ids = async (asked: string): Promise<unknown> =>
    answeredList((await session.get(asked)).body)?.map(({ id }) => id);
  const expected = await ids(path);
  const actual = await ids(other);
  if (JSON.stringify(expected) === JSON.stringify(actual)) return;
  throw new Mismatch({ message: `GET ${other} is not answered as ${path} is`, expected, actual: actual ?? 'no list' });
}

export const pathChecks: readonly Check[] = [
  check<Case>({
    id: 'rest.single.no-post',
    title: 'POST to a single type is 405',
    clauses: ['rest.single.no-post'],
    kind: 'write',
    plan({ model, target }) {
      const types = changeableSingles({ model, target });
      if ('notApplicable' in types) return types;
      return {
        examples: types.map(({ uid }) => ({ uid })),
        async run(session, { uid }) {
          const path = endpointPath(typeNamed(model, uid));
          expectStatus(session, await session.send({ method: 'POST', path, auth: 'full', body: { data: {} } }), 405);
        },
      };
    },
  }),
  pathCheck('rest.status.cors-preflight', 'OPTIONS with an Origin and a method is 204', few, async (session, type) => {
    const headers = { origin: 'http://client.example', 'access-control-request-method': 'PUT' };
    const path = endpointPath(type);
    expectStatus(session, await session.send({ method: 'OPTIONS', path, auth: 'none', headers }), 204);
  }),
  pathCheck('rest.path.bad-escape', 'An escape that cannot be decoded is 400', few, async (session, type) => {
    for (const segment of ['%E0%A4%A', '%', '%zz']) {
      expectStatus(session, await session.get(`${endpointPath(type)}/${segment}`), 400);
    }
  }),
  pathCheck('rest.path.trailing-slash', 'A trailing slash changes nothing', few, (session, type) =>
    expectSame(session, endpointPath(type), `${endpointPath(type)}/`),
  ),
  pathCheck('rest.path.case', 'Paths are matched without regard to case', few, (session, type) =>
    expectSame(session, endpointPath(type), endpointPath(type).toUpperCase().replace('/API/', '/api/')),
  ),
];
