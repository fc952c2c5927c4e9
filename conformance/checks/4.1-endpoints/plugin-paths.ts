/** Paths of plugins in other forms: users, roles, files, ways in, locales, localizations (4.1, 4.10). */
import { isObject } from '../../models/json.ts';
import { filesPath, loginPath, rolesPath, usersPath } from '../../target/arrange/things.ts';
import { attempt } from '../../target/arrange/users.ts';
import type { Answer, Auth } from '../../target/exchange.ts';
import type { Session } from '../../target/session.ts';
import { hasCapability } from '../../target/target.ts';
import { sharedPerson } from '../4.10-plugins/plugin-check.ts';
import { pairsIn } from '../5-authentication/action-pairs.ts';
import type { Ask } from '../5-authentication/endpoints.ts';
import { caseCheck, variant } from '../case-check.ts';
import type { Check, Scope } from '../check.ts';
import { expectSame } from '../mismatch.ts';
import { expectStatus } from '../writing/answers.ts';
import { sendRefusals } from '../writing/refused-write.ts';

/** Writes a path in another form. */
type OtherForm = (path: string) => string;

type AskBy = Ask & { readonly auth: Auth };

/** A request to every endpoint of plugins, most of which name what is not there, and reads of what is there. */
async function asksOf(session: Session, scope: Scope): Promise<AskBy[]> {
  const person = await sharedPerson(session);
  const rows = pairsIn(scope).flatMap((pair) => pair.flatMap(({ rest }) => rest ?? []));
  const get = (path: string, auth: Auth = 'full'): AskBy => ({ method: 'GET', path, auth });
  return [
    get(`${usersPath}/me`, person.auth),
    get(person.path),
    ...['fields[0]=username&sort=id&limit=1', `filters[username]=${person.username}&populate=role`].map((query) =>
      get(`${usersPath}?${query}`),
    ),
    get(`${rolesPath}/1`),
    ...(hasCapability(scope.target, 'upload') ? [get(`${filesPath}?fields[0]=name&sort=id&limit=1`)] : []),
    ...rows.map((ask): AskBy => ({ ...ask, auth: 'full' })),
  ];
}

/** What two answers to one question share, whatever is changed between them. */
const told = ({ status, body }: Answer) => ({
  status,
  error: isObject(body) && isObject(body.error) ? [body.error.name, body.error.message] : undefined,
});

/** The request in another form; its query stays. */
function written({ path, ...ask }: AskBy, otherOf: OtherForm): AskBy {
  const [way = '', ...query] = path.split('?');
  return { ...ask, path: [otherOf(way), ...query].join('?') };
}

/** Throws Mismatch unless both paths answer alike. A server may take no more attempts to sign in. */
async function expectAlike(session: Session, ask: AskBy, otherOf: OtherForm): Promise<void> {
  const other = written(ask, otherOf);
  const answers = [await session.send(ask), await session.send(other)];
  if (answers.some(({ status }) => status === 429)) return;
  const [plain, shown] = answers.map(told);
  expectSame(`${other.method} ${other.path} is not answered as ${ask.path} is`, shown, plain);
}

/** A check that the paths of plugins in another form are answered the same; `spared` are paths whose writes no run may send so. */
const inOtherForm = (clause: string, title: string, otherOf: OtherForm, spared: RegExp): Check =>
  caseCheck(
    { ...variant(`${clause}.plugins`, clause, title), kind: 'write', needs: ['users', 'roles'] },
    {
      cases: () => [{}],
      async run(session, _case, scope) {
        const isSpared = ({ method, path }: AskBy): boolean => method !== 'GET' && spared.test(path);
        for (const ask of await asksOf(session, scope)) if (!isSpared(ask)) await expectAlike(session, ask, otherOf);
        const { username, password } = await sharedPerson(session);
        const body = { identifier: username, password };
        expectStatus(session, await attempt(session, otherOf(loginPath), body), 200);
      },
    },
  );

export const pluginPathChecks: readonly Check[] = [
  inOtherForm(
    'rest.path.trailing-slash',
    'A trailing slash on a path of a plugin changes nothing.',
    (path) => `${path}/`,
    /^\/api\/(users|users-permissions\/roles)$/,
  ),
  inOtherForm(
    'rest.path.case',
    'Paths of plugins are matched without regard to case.',
    (path) => path.toUpperCase().replace('/API/', '/api/'),
    /^\/api\/(users(\/.*)?|users-permissions\/roles)$/,
  ),
  caseCheck(
    {
      ...variant(
        'rest.path.bad-escape.plugins',
        'rest.path.bad-escape',
        'An undecodable escape below the path of a plugin, where no route is, is 400 BadRequestError.',
      ),
      needs: ['users', 'roles'],
    },
    {
      cases: () => [{}],
      async run(session) {
        const bad = ['auth', 'upload', 'users-permissions'].flatMap((name, at) =>
          ['%E0%A4%A', '%zz'].map((segment) => `/api/${name}/${segment}${at === 0 ? '?sort=id' : ''}`),
        );
        await sendRefusals(
          session,
          { bad, good: `${usersPath}/count` },
          (path) => session.get(path),
          (answer) => expectStatus(session, answer, 400),
        );
      },
    },
  ),
];
