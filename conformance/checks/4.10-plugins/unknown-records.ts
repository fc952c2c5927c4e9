/** Users, roles and files under identifiers of nothing, those that begin with the id of one among them (4.10, 4.9). */
import type { JsonObject } from '../../models/json.ts';
import { makeRole } from '../../target/arrange/roles.ts';
import { filesPath, rolesPath, usersPath } from '../../target/arrange/things.ts';
import { sendUpload, textFile } from '../../target/arrange/upload.ts';
import { registration } from '../../target/arrange/users.ts';
import type { Answer, Request } from '../../target/exchange.ts';
import type { Session } from '../../target/session.ts';
import { fieldIn, operationOf } from '../4.9-graphql-writes/mutations.ts';
import type { Check } from '../check.ts';
import { expectSame } from '../mismatch.ts';
import { expectError, expectThat } from '../writing/answers.ts';
import { unknownIds } from '../writing/unknown-ids.ts';
import { fileInfo, withFile } from './files.ts';
import { withUser } from './made-users.ts';
import { bareIn, clauseCheck, type Parts, partsOf } from './plugin-check.ts';

/** Makes a record, runs, and takes it away. */
type WithRecord = (session: Session, run: (id: string, path: string) => Promise<void>) => Promise<void>;

const lastSegment = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

const aUser: WithRecord = (session, run) => withUser(session, 'resembled', (path) => run(lastSegment(path), path));

const aFile: WithRecord = (session, run) => withFile(session, ({ id, path }) => run(String(id), path));

const aRole: WithRecord = async (session, run) => {
  const { id, path } = await makeRole(session, 'touchstone-resembled', []);
  try {
    await run(String(id), path);
  } finally {
    await session.send({ method: 'DELETE', path, auth: 'full' });
  }
};

/** Sends a request about an identifier, and judges the answer: it is that of nothing. */
type Ask = (session: Session, id: string) => Promise<void>;

/** The part that asks for each unknown identifier, and reads the record again, which none of them may touch. */
const unknownPart =
  (withRecord: WithRecord, ask: Ask): Parts[string] =>
  (session) =>
    withRecord(session, async (id, path) => {
      const before = bareIn(session, await session.get(path));
      for (const unknown of unknownIds(id)) await ask(session, unknown);
      const after = bareIn(session, await session.get(path));
      expectSame(`a request about no record changes ${path}`, after, before);
    });

const isMissing = (session: Session, answer: Answer): void => expectError(session, answer, 404, 'NotFoundError');

const isEmpty = (session: Session, answer: Answer): void =>
  expectThat(session, answer, answer.status === 204 && answer.text === '', '204 without a body');

/** A request of REST at the path of an identifier. */
const atPath =
  (
    method: Request['method'],
    paths: string,
    judge: (session: Session, answer: Answer) => void,
    body?: JsonObject,
  ): Ask =>
  async (session, id) =>
    judge(session, await session.send({ method, path: `${paths}/${id}`, auth: 'full', body }));

const uploadAt =
  (send: (session: Session, query: string) => Promise<Answer>): Ask =>
  async (session, id) =>
    isMissing(session, await send(session, `?id=${id}`));

/** A read of GraphQL, which answers nothing. */
const readOf =
  (field: string): Ask =>
  async (session, id) => {
    const answer = await session.graphql(operationOf('query', field, { id: ['ID!', id] }, 'data { id }'));
    expectSame(`${field} of ${id} answers a record`, fieldIn(answer, field), { data: null });
  };

/** A mutation, which answers null or an error: the document does not say which. */
const mutationOf =
  (field: string, type?: string, data: JsonObject = {}, member = 'data'): Ask =>
  async (session, id) => {
    const more = type === undefined ? {} : { [member]: [type, data] as const };
    const selection = field.endsWith('Role') ? 'ok' : 'data { id }';
    const answer = await session.graphql(operationOf('mutation', field, { id: ['ID!', id], ...more }, selection));
    const value = answer.data?.[field] ?? null;
    const isNothing = value === null || JSON.stringify(value) === '{"data":null}';
    expectThat(session, answer, isNothing, 'null, or an error', `${field} of ${id} answers a record`);
  };

const renamed = { name: 'touchstone-nothing', description: 'nothing', permissions: {} };

/** Operations of GraphQL for each kind of record; the reads first. */
const graphqlAsks = {
  user: {
    read: readOf('usersPermissionsUser'),
    update: mutationOf('updateUsersPermissionsUser', 'UsersPermissionsUserInput!', { blocked: true }),
    delete: mutationOf('deleteUsersPermissionsUser'),
  },
  role: {
    read: readOf('usersPermissionsRole'),
    update: mutationOf('updateUsersPermissionsRole', 'UsersPermissionsRoleInput!', { name: renamed.name }),
    delete: mutationOf('deleteUsersPermissionsRole'),
  },
  file: {
    read: readOf('uploadFile'),
    update: mutationOf('updateFileInfo', 'FileInfoInput', { caption: 'nothing' }, 'info'),
    delete: mutationOf('removeFile'),
  },
};

const graphqlParts = (withRecord: WithRecord, kind: keyof typeof graphqlAsks): Parts =>
  partsOf(graphqlAsks[kind], (ask) => unknownPart(withRecord, ask));

const prefixed = (prefix: string, parts: Parts): Parts =>
  Object.fromEntries(Object.entries(parts).map(([name, part]) => [`${prefix}: ${name}`, part]));

/** A check of REST with a part for each of these requests. */
function restCheck(clause: string, withRecord: WithRecord, asks: Readonly<Record<string, Ask>>): Check {
  const parts = partsOf(asks, (ask) => unknownPart(withRecord, ask));
  // a user is made with a role
  return clauseCheck(clause, parts, withRecord === aUser ? ['roles'] : [], `${clause}.unknown-ids`);
}

export const unknownRecordChecks: readonly Check[] = [
  restCheck('users.find-one', aUser, { read: atPath('GET', usersPath, isEmpty) }),
  restCheck('users.update', aUser, {
    update: atPath('PUT', usersPath, isMissing, { username: registration('nobody').username }),
  }),
  restCheck('users.delete', aUser, { delete: atPath('DELETE', usersPath, isEmpty) }),
  restCheck('users.role', aRole, { read: atPath('GET', rolesPath, isMissing) }),
  restCheck('users.role-writes', aRole, {
    update: atPath('PUT', rolesPath, isMissing, renamed),
    delete: atPath('DELETE', rolesPath, isMissing),
  }),
  restCheck('upload.find-one', aFile, { read: atPath('GET', filesPath, isMissing) }),
  restCheck('upload.delete', aFile, { delete: atPath('DELETE', filesPath, isMissing) }),
  restCheck('upload.update', aFile, {
    words: uploadAt((session, query) => sendUpload(session, [], fileInfo({ caption: 'nothing' }), { query })),
    'a file': uploadAt((session, query) => sendUpload(session, [textFile('nothing.txt', 'nothing')], {}, { query })),
  }),
  clauseCheck(
    'graphql.users-operations',
    { ...prefixed('a user', graphqlParts(aUser, 'user')), ...prefixed('a role', graphqlParts(aRole, 'role')) },
    ['graphql', 'users', 'roles'],
    'graphql.users-operations.unknown-ids',
  ),
  clauseCheck('graphql.upload', graphqlParts(aFile, 'file'), ['graphql', 'upload'], 'graphql.upload.unknown-ids'),
];
