/** Answers of the Users & Permissions and Upload plugins have the record, bare or in an envelope (1, 2.2). */
import { attributesOf } from '../../models/answered-attributes.ts';
import { isObject, type JsonObject } from '../../models/json.ts';
import { filesPath, usersPath } from '../../target/arrange/things.ts';
import { pngFile, type Uploaded, withUpload } from '../../target/arrange/upload.ts';
import type { Person } from '../../target/arrange/users.ts';
import type { Answer, Auth } from '../../target/exchange.ts';
import type { Session } from '../../target/session.ts';
import type { Capability } from '../../target/target.ts';
import { type Parts, partsOf, personPart, pluginCheck } from '../4.10-plugins/plugin-check.ts';
import type { Check } from '../check.ts';
import { expectThat, isSuccess } from '../writing/answers.ts';

/** The record of an answer, bare or as an entry. */
function flat(record: unknown): JsonObject | undefined {
  return isObject(record) ? { id: record.id, ...attributesOf(record) } : undefined;
}

/** The records of an answer in either shape: bare, or as `data` of an envelope. */
function recordsIn({ body }: Answer): JsonObject[] {
  const content = isObject(body) && 'data' in body ? body.data : body;
  const records: readonly unknown[] = Array.isArray(content) ? content : [content];
  return records.map(flat).filter((record) => record !== undefined);
}

/** Throws Mismatch unless the answer carries a record with these values. */
function expectRecord(session: Session, answer: Answer, values: JsonObject): void {
  const holds = recordsIn(answer).some((record) =>
    Object.entries(values).every(([name, value]) => record[name] === value),
  );
  expectThat(session, answer, isSuccess(answer) && holds, values, 'carries the record neither bare nor in an envelope');
}

/** Endpoints that answer a user. */
const userPaths: Readonly<Record<string, (person: Person) => readonly [path: string, auth: Auth]>> = {
  one: ({ path }) => [path, 'full'],
  list: ({ username }) => [`${usersPath}?filters[username][$eq]=${username}`, 'full'],
  me: ({ auth }) => [`${usersPath}/me`, auth],
};

const users = partsOf(userPaths, (pathOf) =>
  personPart(
    (session, person) => session.get(...pathOf(person)),
    (session, answer, { id, username, email }) => expectRecord(session, answer, { id, username, email }),
  ),
);

/** Endpoints that answer a file. */
const filePaths: Readonly<Record<string, (file: Uploaded) => string>> = {
  one: ({ id }) => `${filesPath}/${id}`,
  list: () => `${filesPath}?sort=id:desc`,
};

const files = partsOf(
  filePaths,
  (pathOf) => (session) =>
    withUpload(session, pngFile('touchstone.png', 4, 3), async (file) =>
      expectRecord(session, await session.get(pathOf(file)), { id: file.id, url: file.record.url }),
    ),
);

const answersOf = (plugin: Capability, title: string, parts: Parts): Check => ({
  ...pluginCheck('rest.plugins.no-envelope', title, parts, [plugin]),
  id: `rest.plugins.no-envelope.${plugin}`,
});

export const pluginAnswerChecks: readonly Check[] = [
  answersOf('users', 'A user is answered bare or in an envelope, with id, username and email', users),
  answersOf('upload', 'A file is answered bare or in an envelope, with id and url', files),
];
