/** What a form sends beside the fields of a plugin is ignored, like what a content-type does not know (4.10, 2.1; observed). */
import type { JsonObject } from '../../models/json.ts';
import { loginPath } from '../../target/arrange/things.ts';
import { sendUpload } from '../../target/arrange/upload.ts';
import { attempt } from '../../target/arrange/users.ts';
import type { Answer } from '../../target/exchange.ts';
import type { Session } from '../../target/session.ts';
import type { Check } from '../check.ts';
import { expectThat } from '../writing/answers.ts';
import { fileInfo, withFile } from './files.ts';
import { withUser } from './made-users.ts';
import { bareIn, expectMembers, objectIn, pluginCheck, sharedPerson } from './plugin-check.ts';
import { registrationPart } from './registration-part.ts';
import { expectSignedIn } from './signed-in.ts';

/** What sign-up forms send beside the fields of a user, by names that no project has. */
const besides: JsonObject = {
  passwordConfirmation: 'as above',
  acceptsTouchstoneTerms: true,
  touchstoneNewsletter: null,
  touchstoneProfile: { firstName: 'Ann', tags: [1] },
  noAttributeHasThisName: 'x',
};

/** Throws Mismatch if a record has one of these members. */
function expectNone(session: Session, answer: Answer, record: JsonObject): void {
  const name = Object.keys(besides).find((one) => one in record);
  expectThat(session, answer, name === undefined, `no ${name}`, 'answers what no model knows');
}

const clause = 'rest.attributes.unknown-ignored';

export const besideFieldChecks: readonly Check[] = [
  pluginCheck(
    clause,
    'What a body of users-permissions has beside the fields that it knows is ignored.',
    {
      'a registration': registrationPart('with-more', besides, async (session, answer, { username, email }) => {
        await expectSignedIn(session, answer, { username, email, blocked: false });
        expectNone(session, answer, objectIn(bareIn(session, answer), 'user'));
      }),
      'a sign-in': async (session) => {
        const { email, password } = await sharedPerson(session);
        const answer = await attempt(session, loginPath, { identifier: email, password, ...besides });
        expectMembers(session, objectIn(bareIn(session, answer), 'user'), { email });
      },
      'a user': (session) =>
        withUser(
          session,
          'made-with-more',
          async (path, answer) => {
            expectNone(session, answer, bareIn(session, answer, 201));
            const body = { username: 'touchstone-more', ...besides };
            const written = await session.send({ method: 'PUT', path, auth: 'full', body });
            expectMembers(session, bareIn(session, written), { username: body.username });
            expectNone(session, written, bareIn(session, written));
          },
          besides,
        ),
    },
    ['users', 'roles'],
    `${clause}.users`,
  ),
  pluginCheck(
    clause,
    'What a fileInfo has beside a name, an alternative text and a caption is ignored.',
    {
      'a file': (session) =>
        withFile(session, async ({ id, path }) => {
          const before = bareIn(session, await session.get(path));
          const { hash, ext, mime, size, url } = before;
          const sent = { caption: 'with more', hash: 'other', ext: '.txt', mime: 'text/plain', size: 7, url: '/x' };
          const answer = await sendUpload(session, [], fileInfo({ ...sent, ...besides }), { query: `?id=${id}` });
          const read = await session.get(path);
          expectMembers(session, bareIn(session, answer), { caption: sent.caption, hash, ext, mime, size, url });
          expectNone(session, read, bareIn(session, read));
        }),
    },
    ['upload'],
    `${clause}.files`,
  ),
];
