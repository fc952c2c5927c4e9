/** Checks of plugin endpoints. Each case judges its own answers. */
import { isObject, type JsonObject } from '../../models/json.ts';
import { type Person, register, removeAfter } from '../../target/arrange/users.ts';
import type { Answer } from '../../target/exchange.ts';
import type { Session } from '../../target/session.ts';
import { caseCheck } from '../case-check.ts';
import { type Check, type Scope, saysOf } from '../check.ts';
import { expectSame } from '../mismatch.ts';
import { expectError, expectThat, lastRequest } from '../writing/answers.ts';

interface Case {
  /** Which part of the clause. */
  readonly part: string;
}

type Part = (session: Session, scope: Scope) => Promise<void>;

export type Parts = Readonly<Record<string, Part>>;

type Ask = (session: Session, scope: Scope) => Promise<Answer>;

/** A part that must be refused with this status, name and message; `twin` differs in one thing and must be accepted. */
export const refusalPart =
  (status: number, name: string, ask: Ask, twin?: Part, message?: string): Part =>
  async (session, scope) => {
    expectError(session, await ask(session, scope), status, name, message);
    await twin?.(session, scope);
  };

/** A part for each row of a table. */
export const partsOf = <Row>(rows: Readonly<Record<string, Row>>, part: (row: Row, index: number) => Part): Parts =>
  Object.fromEntries(Object.entries(rows).map(([name, row], index) => [name, part(row, index)]));

/** A user that all checks share; the first check registers it. */
export const sharedPerson = (session: Session): Promise<Person> =>
  session.once('somebody', () => register(session, 'somebody'));

/** Registers a user, runs, and deletes the user. */
export async function withPerson(
  session: Session,
  name: string,
  run: (person: Person) => void | Promise<void>,
): Promise<void> {
  await removeAfter(session, await register(session, name), run);
}

/** A part that sends a request about the shared user and judges the answer. */
export const personPart =
  (
    ask: (session: Session, person: Person) => Promise<Answer>,
    look: (session: Session, answer: Answer, person: Person) => void | Promise<void>,
  ): Part =>
  async (session) => {
    const person = await sharedPerson(session);
    await look(session, await ask(session, person), person);
  };

/** A part that must be refused with 400 ValidationError. */
export const invalidPart = (ask: Ask, twin?: Part, message?: string): Part =>
  refusalPart(400, 'ValidationError', ask, twin, message);

/** Most requests of a part that is run twice. */
const fewRequests = 6;

const signInPaths = '/api/auth/';

/** A check with a case for each part. Its id is by default that of its clause. */
export const pluginCheck = (
  clause: string,
  title: string,
  parts: Parts,
  needs: readonly string[] = [],
  id = clause,
): Check =>
  caseCheck<Case>(
    { clause, id, title, kind: 'write', needs },
    {
      cases: () => Object.keys(parts).map((part) => ({ part })),
      async run(session, { part }, scope) {
        const run = parts[part];
        if (run === undefined) throw new Error(`${clause} has no part ${part}`);
        const before = session.exchanges.length;
        await run(session, scope);
        const sent = session.exchanges.slice(before);
        // some faults show the second time alone; a server may limit how often somebody signs in
        if (sent.length <= fewRequests && !sent.some(({ request }) => request.path.startsWith(signInPaths)))
          await run(session, scope);
      },
    },
  );

/** The same, with the sentence of the clause as title. */
export const clauseCheck = (clause: string, parts: Parts, needs: readonly string[] = [], id = clause): Check =>
  pluginCheck(clause, saysOf(clause), parts, needs, id);

/** The same, for checks that need permission to change roles. */
export const roleCheck = (clause: string, parts: Parts): Check => clauseCheck(clause, parts, ['roles']);

/** The object of a successful answer without envelope. Throws Mismatch if there is none. */
export function bareIn(session: Session, answer: Answer, status = 200): JsonObject {
  const { body } = answer;
  expectThat(session, answer, answer.status === status && isObject(body), `${status} with a bare object`);
  return isObject(body) ? body : {};
}

/** A member that is an object; empty where it is none. */
export const objectIn = (holder: JsonObject, name: string): JsonObject => {
  const member = holder[name];
  return isObject(member) ? member : {};
};

/** The list of a successful answer without envelope. Throws Mismatch if there is none. */
export function bareListIn(session: Session, answer: Answer): JsonObject[] {
  const { body } = answer;
  const isList = answer.status === 200 && Array.isArray(body) && body.every(isObject);
  expectThat(session, answer, isList, '200 with a bare array');
  return Array.isArray(body) ? body.filter(isObject) : [];
}

/** The first object of a bare list. */
export const firstIn = (session: Session, answer: Answer): JsonObject => bareListIn(session, answer)[0] ?? {};

/** Throws Mismatch unless the object has these values. */
export function expectMembers(session: Session, object: JsonObject, values: JsonObject): void {
  const wrong = Object.entries(values).find(([name, value]) => object[name] !== value)?.[0];
  const actual = Object.fromEntries(Object.keys(values).map((name) => [name, object[name]]));
  if (wrong !== undefined) expectSame(`${lastRequest(session)} answers another ${wrong}`, actual, values);
}
