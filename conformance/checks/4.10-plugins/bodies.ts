/** Bodies that are no JSON object, sent to the endpoints of plugins (4.10, 4.1; observed). */
import { loginPath, registerPath, rolesPath, usersPath } from '../../target/arrange/things.ts';
import type { Request } from '../../target/exchange.ts';
import type { Check } from '../check.ts';
import { expectThat } from '../writing/answers.ts';
import { bareIn, type Parts, partsOf, pluginCheck, sharedPerson } from './plugin-check.ts';

/** An endpoint that reads a body; `id` is that of a user of the run. */
type Endpoint = (id: string) => Pick<Request, 'method' | 'path' | 'auth'>;

const endpoints: Readonly<Record<string, Endpoint>> = {
  'a user is changed': (id) => ({ method: 'PUT', path: `${usersPath}/${id}`, auth: 'full' }),
  'a user is created': () => ({ method: 'POST', path: usersPath, auth: 'full' }),
  'somebody logs in': () => ({ method: 'POST', path: loginPath, auth: 'none' }),
  'somebody registers': () => ({ method: 'POST', path: registerPath, auth: 'none' }),
};

const ofRoles: Readonly<Record<string, Endpoint>> = {
  'a role is created': () => ({ method: 'POST', path: rolesPath, auth: 'full' }),
};

/** A part for each endpoint: all of these bodies are refused, and the user is as before. */
const refusedParts = (of: Readonly<Record<string, Endpoint>>, bodies: readonly string[]): Parts =>
  partsOf(of, (endpoint) => async (session) => {
    const { id, path } = await sharedPerson(session);
    const before = bareIn(session, await session.get(path));
    for (const rawBody of bodies) {
      const headers = { 'content-type': 'application/json' };
      const answer = await session.send({ ...endpoint(String(id)), rawBody, headers });
      expectThat(session, answer, answer.status === 400 || answer.status === 429, 400, `takes the body ${rawBody}`);
    }
    const read = await session.get(path);
    expectThat(session, read, bareIn(session, read).updatedAt === before.updatedAt, before, 'answers a changed user');
  });

const scalars = ['5', '"text"', 'null', 'true'];
const malformed = ['{"username":', "{'username': 'a'}"];

const bodyCheck = (clause: string, title: string, bodies: readonly string[]): Check[] =>
  (
    [
      ['plugins', endpoints, ['users']],
      ['roles', ofRoles, ['users', 'roles']],
    ] as const
  ).map(([name, of, needs]) => pluginCheck(clause, title, refusedParts(of, bodies), needs, `${clause}.${name}`));

export const pluginBodyChecks: readonly Check[] = [
  ...bodyCheck('rest.body.json-scalar', 'A plugin takes no JSON value that is neither an object nor a list.', scalars),
  ...bodyCheck('rest.body.malformed-json', 'A plugin takes no body that is no JSON.', malformed),
];
