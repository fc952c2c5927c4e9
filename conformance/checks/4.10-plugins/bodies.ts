/** Bodies that are no JSON object, where a plugin takes an empty object: the update of a user (4.10, 4.1; observed). */
import type { Check } from '../check.ts';
import { expectStatus, expectThat } from '../writing/answers.ts';
import { bareIn, partsOf, pluginCheck, sharedPerson } from './plugin-check.ts';

/** A check that an update with each of these bodies is refused, and leaves the user as before. */
const refused = (clause: string, title: string, bodies: Readonly<Record<string, string>>): Check =>
  pluginCheck(
    clause,
    title,
    partsOf(bodies, (rawBody) => async (session) => {
      const { path } = await sharedPerson(session);
      const send = (text: string) =>
        session.send({
          method: 'PUT',
          path,
          auth: 'full',
          rawBody: text,
          headers: { 'content-type': 'application/json' },
        });
      const before = bareIn(session, await send('{}'));
      expectStatus(session, await send(rawBody), 400);
      const read = await session.get(path);
      expectThat(session, read, bareIn(session, read).updatedAt === before.updatedAt, before, 'answers a changed user');
    }),
    ['users'],
    `${clause}.plugins`,
  );

export const pluginBodyChecks: readonly Check[] = [
  refused('rest.body.json-scalar', 'A plugin takes no JSON value that is neither an object nor a list.', {
    number: '5',
    text: '"text"',
    null: 'null',
    true: 'true',
  }),
  refused('rest.body.malformed-json', 'A plugin takes no body that is no JSON.', {
    half: '{"username":',
    quotes: "{'username': 'a'}",
  }),
];
