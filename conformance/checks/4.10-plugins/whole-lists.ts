/** Lists of users and of files with any parameters side by side, by REST and GraphQL (4.10, 4.9, observed). */

import type { KnownRecord } from '../../generate/records.ts';
import type { JsonObject } from '../../models/json.ts';
import { filesPath, usersPath } from '../../target/arrange/things.ts';
import { pngFile, type SmallFile, textFile } from '../../target/arrange/upload.ts';
import type { Session } from '../../target/session.ts';
import { caseCheck } from '../case-check.ts';
import type { Check } from '../check.ts';
import { expectDrawnLists, type Face, type PluginList } from './drawn-lists.ts';
import { fileInfo, withUploads } from './files.ts';
import { withUsers } from './made-users.ts';
import { unknownNameChecks } from './unknown-names.ts';

/** Creates records, runs with what is known of them, and removes them. */
type WithRecords = (session: Session, run: (records: readonly KnownRecord[]) => Promise<void>) => Promise<void>;

/** What the server sets of every record. */
const times = { createdAt: 'datetime', updatedAt: 'datetime' };

/** The users: a letter of their names, which stand in another order than their ids, and whether they may sign in. */
const users = [
  { name: 'listed-d', blocked: true, confirmed: true },
  { name: 'listed-a', blocked: false, confirmed: true },
  { name: 'listed-f', blocked: true, confirmed: false },
  { name: 'listed-c', blocked: false, confirmed: false },
  { name: 'listed-e', blocked: false, confirmed: true },
  { name: 'listed-b', blocked: true, confirmed: true },
];

const listOfUsers: PluginList = {
  ...{ path: usersPath, many: 'usersPermissionsUsers', one: 'role' },
  types: { username: 'string', email: 'email', provider: 'string', confirmed: 'boolean', blocked: 'boolean', ...times },
};

/** The same users, as their role holds them by GraphQL. */
const listOfRole: PluginList = {
  ...{ path: listOfUsers.path, many: listOfUsers.many, types: listOfUsers.types },
  within: { one: 'usersPermissionsRole', many: 'users', member: 'role' },
};

/** One after another, so that their ids have their order. */
const withListedUsers: WithRecords = (session, run) =>
  withUsers(
    session,
    users,
    (made) =>
      run(
        made.map(({ id, email, password: _password, ...user }) => ({
          ...{ provider: 'local', ...user, email: email.toLowerCase() },
          id: Number(id),
        })),
      ),
    1,
  );

/** The files and their descriptions: some share a kind, a size or words; their names have another order than their ids. */
const files: readonly (readonly [file: SmallFile, info: JsonObject])[] = [
  [textFile('d-touchstone.txt', 'x'.repeat(3000)), { alternativeText: 'A line of text', caption: 'Second' }],
  [pngFile('b-touchstone.png', 2, 3), { alternativeText: 'A point', caption: 'First' }],
  [textFile('e-touchstone.txt', 'x'.repeat(9000)), { alternativeText: 'a point' }],
  [pngFile('a-touchstone.png', 4, 3), { caption: 'Second' }],
  [textFile('c-touchstone.md', 'x'.repeat(3000)), {}],
];

const listOfFiles: PluginList = {
  ...{ path: filesPath, many: 'uploadFiles' },
  types: {
    ...{ name: 'string', alternativeText: 'string', caption: 'string', hash: 'string', ext: 'string', mime: 'string' },
    ...{ url: 'string', provider: 'string', size: 'decimal', width: 'integer', height: 'integer', ...times },
  },
};

const withListedFiles: WithRecords = async (session, run) => {
  const uploadFrom = async (at: number, records: readonly KnownRecord[]): Promise<void> => {
    const [file, info] = files[at] ?? [];
    if (!file) return run(records);
    const sent = { name: file.filename, ...info };
    await withUploads(session, [file], fileInfo(sent), async ([uploaded]) => {
      const { id = 0, record = {} } = uploaded ?? {};
      await uploadFrom(at + 1, [...records, { ...record, alternativeText: null, caption: null, ...sent, id }]);
    });
  };
  await uploadFrom(0, []);
};

interface Listing {
  readonly face: Face;
  readonly clause: string;
  readonly id: string;
  readonly needs: readonly string[];
}

const listsCheck = (list: PluginList, withRecords: WithRecords, { face, needs, ...named }: Listing): Check =>
  caseCheck<{ readonly face: Face }>(
    {
      ...{ ...named, kind: 'write', needs: face === 'GraphQL' ? ['graphql', ...needs] : needs },
      title: 'A list has the records that its filters select, in the order of its sort, with what it asks for.',
    },
    {
      cases: ({ target }) => (!needs.includes('upload') || target.allow.has('uploads') ? [{ face }] : []),
      run: (session, _case, { world }) =>
        withRecords(session, (records) => expectDrawnLists(session, world, list, records, face)),
    },
  );

export const wholeListChecks: readonly Check[] = [
  ...unknownNameChecks,
  listsCheck(listOfUsers, withListedUsers, {
    ...{ face: 'REST', clause: 'users.list', id: 'users.list.whole', needs: ['users'] },
  }),
  listsCheck(listOfUsers, withListedUsers, {
    ...{ face: 'GraphQL', clause: 'graphql.plugin-lists', id: 'graphql.plugin-lists.whole', needs: ['users'] },
  }),
  listsCheck(listOfFiles, withListedFiles, {
    ...{ face: 'REST', clause: 'upload.list', id: 'upload.list.whole', needs: ['upload'] },
  }),
  listsCheck(listOfFiles, withListedFiles, {
    ...{ face: 'GraphQL', clause: 'graphql.plugin-lists', id: 'graphql.plugin-lists.files', needs: ['upload'] },
  }),
  listsCheck(listOfRole, withListedUsers, {
    ...{
      face: 'GraphQL',
      clause: 'graphql.relation-arguments',
      id: 'graphql.relation-arguments.plugins',
      needs: ['users'],
    },
  }),
];
