/** HEAD of all that GET answers: the same status and kind of body, without the body (4.1, observed). */
import { isObject } from '../../models/json.ts';
import { filesPath, rolesPath, usersPath } from '../../target/arrange/things.ts';
import { endpointPath } from '../../target/endpoints.ts';
import type { Session } from '../../target/session.ts';
import { caseCheck, variant } from '../case-check.ts';
import type { Check } from '../check.ts';
import { expectStatus, expectThat } from '../writing/answers.ts';
import { onEntry } from '../writing/on-types.ts';
import { clientChecks } from './clients.ts';

/** Throws Mismatch unless HEAD answers as GET, without a body. */
async function expectHead(session: Session, path: string): Promise<void> {
  const { status, headers } = await session.get(path);
  const answer = await session.send({ method: 'HEAD', path, auth: 'full' });
  expectStatus(session, answer, status);
  expectThat(session, answer, answer.text === '', 'no body', 'answers a body');
  const type = headers['content-type'];
  const isSame = type === undefined || answer.headers['content-type'] === type;
  expectThat(session, answer, isSame, { 'content-type': type }, 'is of another kind than the answer of GET');
}

/** The path with the id of the first record that the list above it has; 1 where it has none. */
async function ofFirst(session: Session, path: string): Promise<string> {
  const list = path.slice(0, -'/:id'.length);
  const { body } = await session.get(list);
  const records: unknown = isObject(body) ? body.roles : body;
  const [first]: readonly unknown[] = Array.isArray(records) ? records : [];
  return `${list}/${isObject(first) ? String(first.id) : '1'}`;
}

export const headChecks: readonly Check[] = [
  ...clientChecks,
  onEntry('rest.status.head', async ({ session }, { type, path }) => {
    const list = endpointPath(type);
    const refused = ['sort=zzUnknown', 'fields[0]=zzUnknown', 'filters[zzUnknown]=1', 'pagination[page]=abc'];
    for (const target of [
      path,
      list,
      `${list}?fields[0]=id`,
      `${path}0`,
      ...refused.map((query) => `${list}?${query}`),
    ])
      await expectHead(session, target);
  }),
  caseCheck<{ readonly path: string }>(
    {
      ...variant(
        'rest.status.head.elsewhere',
        'rest.status.head',
        'HEAD answers as GET does, without a body: of single types, users, files, locales and what is not there.',
      ),
      kind: 'read',
    },
    {
      cases: ({ model }) =>
        [
          ...model.contentTypes.filter(({ kind }) => kind === 'singleType').map(endpointPath),
          ...[usersPath, `${usersPath}/count`, `${usersPath}/me`, rolesPath, filesPath],
          ...[usersPath, rolesPath, filesPath].map((list) => `${list}/:id`),
          ...['/api/i18n/locales', '/api/no-such-thing'],
        ].map((path) => ({ path })),
      run: async (session, { path }) =>
        expectHead(session, path.endsWith('/:id') ? await ofFirst(session, path) : path),
    },
  ),
];
