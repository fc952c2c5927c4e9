/** Answers of the Users & Permissions and Upload plugins: with the envelope or without it, the record is there (1, 2.2). */
import { isObject, type JsonObject } from '../../models/schema-file.ts';
import { filesPath, usersPath } from '../../target/arrange/things.ts';
import { createUpload, pngFile, removeUpload } from '../../target/arrange/upload.ts';
import { register } from '../../target/arrange/users.ts';
import type { Answer } from '../../target/exchange.ts';
import type { Session } from '../../target/session.ts';
import type { Capability } from '../../target/target.ts';
import { type Check, check } from '../check.ts';
import { Mismatch } from '../mismatch.ts';
import { isSuccess, lastRequest } from '../writing/answers.ts';

interface Case {
  /** What is asked for. */
  readonly part: string;
}

type Parts = Readonly<Record<string, (session: Session) => Promise<void>>>;

const clause = 'rest.plugins.no-envelope';

/** The record of an answer, bare or as an entry. */
function flat(record: unknown): JsonObject | undefined {
  if (!isObject(record)) return undefined;
  return isObject(record.attributes) ? { id: record.id, ...record.attributes } : record;
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
  if (isSuccess(answer) && holds) return;
  throw new Mismatch({
    message: `${lastRequest(session)} carries the record neither bare nor in an envelope`,
    expected: values,
    actual: { status: answer.status, body: answer.body ?? answer.text.slice(0, 200) },
  });
}

const users: Parts = Object.fromEntries(
  ['one', 'list', 'me'].map((part) => [
    part,
    async (session: Session) => {
      const { id, path, username, email, auth } = await session.once('somebody', () => register(session, 'somebody'));
      const paths: Readonly<Record<string, string>> = {
        one: path,
        list: `${usersPath}?filters[username][$eq]=${username}`,
        me: `${usersPath}/me`,
      };
      const answer = await session.get(paths[part] ?? '', part === 'me' ? auth : 'full');
      expectRecord(session, answer, { id, username, email });
    },
  ]),
);

const files: Parts = Object.fromEntries(
  ['one', 'list'].map((part) => [
    part,
    async (session: Session) => {
      const made = await createUpload(session, pngFile('touchstone.png', 4, 3));
      try {
        const answer = await session.get(part === 'one' ? `${filesPath}/${made.id}` : `${filesPath}?sort=id:desc`);
        expectRecord(session, answer, { id: made.id, url: made.record.url });
      } finally {
        await removeUpload(session, made);
      }
    },
  ]),
);

const answersOf = (plugin: Capability, title: string, parts: Parts): Check =>
  check<Case>({
    id: `${clause}.${plugin}`,
    title,
    clauses: [clause],
    kind: 'write',
    needs: [plugin],
    plan: () => ({
      examples: Object.keys(parts).map((part) => ({ part })),
      run: async (session, { part }) => parts[part]?.(session),
    }),
  });

export const pluginAnswerChecks: readonly Check[] = [
  answersOf('users', 'A user is answered bare or in an envelope, with id, username and email', users),
  answersOf('upload', 'A file is answered bare or in an envelope, with id and url', files),
];
