/** Checks of endpoints without a content-type. Each case judges itself. */
import { isObject, type JsonObject } from '../../models/json.ts';
import { type Person, register, removeAfter } from '../../target/arrange/users.ts';
import type { Answer } from '../../target/exchange.ts';
import type { Session } from '../../target/session.ts';
import { caseCheck } from '../case-check.ts';
import { type Check, type Scope, saysOf } from '../check.ts';
import { expectError, expectThat } from '../writing/answers.ts';

interface Case {
  /** Which part of the clause. */
  readonly part: string;
}

type Part = (session: Session, scope: Scope) => Promise<void>;

export type Parts = Readonly<Record<string, Part>>;

type Ask = (session: Session, scope: Scope) => Promise<Answer>;

/** A part that must be refused with this status and name; `twin` sends what differs in one thing, and must be accepted. */
export const refusedAs =
  (status: number, name: string, ask: Ask, twin?: Part): Part =>
  async (session, scope) => {
    expectError(session, await ask(session, scope), status, name);
    await twin?.(session, scope);
  };

/** A part for each row of a table. */
export const partsOf = <Row>(rows: Readonly<Record<string, Row>>, part: (row: Row, index: number) => Part): Parts =>
  Object.fromEntries(Object.entries(rows).map(([name, row], index) => [name, part(row, index)]));

/** A user whom the run registered: once for all checks. */
export const somebody = (session: Session): Promise<Person> =>
  session.once('somebody', () => register(session, 'somebody'));

/** Registers a person for one part, runs it, and removes the person. */
export async function withPerson(
  session: Session,
  name: string,
  run: (person: Person) => void | Promise<void>,
): Promise<void> {
  await removeAfter(session, await register(session, name), run);
}

/** A part that sends a request as a registered person and judges the answer. */
export const ofSomebody =
  (
    ask: (session: Session, person: Person) => Promise<Answer>,
    look: (session: Session, answer: Answer, person: Person) => void | Promise<void>,
  ): Part =>
  async (session) => {
    const person = await somebody(session);
    await look(session, await ask(session, person), person);
  };

/** A request that must be refused for its content. */
export const invalid = (ask: Ask, twin?: Part): Part => refusedAs(400, 'ValidationError', ask, twin);

/** A check with a case for each part. */
export const pluginCheck = (clause: string, title: string, parts: Parts, needs: readonly string[] = []): Check =>
  caseCheck<Case>(
    { clause, title, kind: 'write', needs },
    {
      cases: () => Object.keys(parts).map((part) => ({ part })),
      async run(session, { part }, scope) {
        const run = parts[part];
        if (run === undefined) throw new Error(`${clause} has no part ${part}`);
        await run(session, scope);
      },
    },
  );

/** The same for a check with a title of its own. */
export const clauseCheck = (clause: string, parts: Parts, needs: readonly string[] = []): Check =>
  pluginCheck(clause, saysOf(clause), parts, needs);

/** The same, where the run must be allowed to change roles. */
export const roleCheck = (clause: string, parts: Parts): Check => clauseCheck(clause, parts, ['roles']);

/** The bare object of a successful answer. Throws Mismatch when it is none. */
export function bareIn(session: Session, answer: Answer, status = 200): JsonObject {
  const { body } = answer;
  expectThat(session, answer, answer.status === status && isObject(body), `${status} with a bare object`);
  return isObject(body) ? body : {};
}

/** The bare list of a successful answer. Throws Mismatch when it is none. */
export function bareListIn(session: Session, answer: Answer): JsonObject[] {
  const { body } = answer;
  const isList = answer.status === 200 && Array.isArray(body) && body.every(isObject);
  expectThat(session, answer, isList, '200 with a bare array');
  return Array.isArray(body) ? body.filter(isObject) : [];
}

/** The first object of a bare list. */
export const firstIn = (session: Session, answer: Answer): JsonObject => bareListIn(session, answer)[0] ?? {};

/** Throws Mismatch unless the object has these values. */
export function expectMembers(session: Session, answer: Answer, object: JsonObject, values: JsonObject): void {
  const wrong = Object.entries(values).find(([name, value]) => object[name] !== value)?.[0];
  expectThat(session, answer, wrong === undefined, values, `answers another ${wrong}`);
}
