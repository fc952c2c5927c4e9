/** Bodies of plugins in a form, and those that are no JSON object (4.10, 4.1; observed). */
import { loginPath, usersPath } from '../../target/arrange/things.ts';
import { removeAfter, sendWithinLimit } from '../../target/arrange/users.ts';
import { bareForm } from '../4.1-endpoints/form-body.ts';
import type { Check } from '../check.ts';
import { expectStatus, expectThat } from '../writing/answers.ts';
import { besideFieldChecks } from './beside-fields.ts';
import { complete } from './made-users.ts';
import { bareIn, expectMembers, objectIn, partsOf, pluginCheck, sharedPerson } from './plugin-check.ts';

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

const pieces = { 'transfer-encoding': 'chunked' };

const piecesCheck: Check = pluginCheck(
  'rest.body.in-pieces',
  'A plugin reads a body that comes in pieces like one with its length.',
  {
    'a user': async (session) => {
      const body = await complete(session, 'in-pieces');
      const answer = await session.send({ method: 'POST', path: usersPath, auth: 'full', body, headers: pieces });
      const { id, username } = bareIn(session, answer, 201);
      const path = `${usersPath}/${String(id)}`;
      await removeAfter(session, { path }, async () => {
        expectMembers(session, { username }, { username: body.username });
        const update = { username: `${String(username)} again` };
        const written = await session.send({ method: 'PUT', path, auth: 'full', body: update, headers: pieces });
        expectMembers(session, bareIn(session, written), update);
      });
    },
    'a sign-in': async (session) => {
      const { email, password } = await sharedPerson(session);
      const body = { identifier: email, password };
      const send = () =>
        session.send({ method: 'POST', path: loginPath, auth: 'none', body, headers: pieces, atOnce: true });
      const answer = await sendWithinLimit(send, ({ status }) => status === 429);
      expectMembers(session, objectIn(bareIn(session, answer), 'user'), { email });
    },
  },
  ['roles'],
  'rest.body.in-pieces.plugins',
);

/** Programs send sign-ins as plain forms, too. */
const formCheck: Check = pluginCheck(
  'rest.body.form',
  'A plugin takes a form-encoded body as it takes JSON.',
  {
    'a user': async (session) => {
      const { username, email, password, role } = await complete(session, 'of-a-form');
      const { headers, rawBody } = bareForm({ username, email, password, role: String(role) });
      const answer = await session.send({ method: 'POST', path: usersPath, auth: 'full', headers, rawBody });
      const { id, ...user } = bareIn(session, answer, 201);
      const path = `${usersPath}/${String(id)}`;
      await removeAfter(session, { path }, async () => {
        expectMembers(session, user, { username, email });
        const update = { username: `${String(username)} é & = + % 🦉` };
        const written = await session.send({ method: 'PUT', path, auth: 'full', ...bareForm(update) });
        for (const each of [written, await session.get(path)]) expectMembers(session, bareIn(session, each), update);
      });
    },
    'a sign-in': async (session) => {
      const { email, password } = await sharedPerson(session);
      const form = bareForm({ identifier: email, password });
      const send = () => session.send({ method: 'POST', path: loginPath, auth: 'none', ...form, atOnce: true });
      const answer = await sendWithinLimit(send, ({ status }) => status === 429);
      expectMembers(session, objectIn(bareIn(session, answer), 'user'), { email });
    },
  },
  ['roles'],
  'rest.body.form.plugins',
);

export const pluginBodyChecks: readonly Check[] = [
  ...besideFieldChecks,
  formCheck,
  piecesCheck,
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
