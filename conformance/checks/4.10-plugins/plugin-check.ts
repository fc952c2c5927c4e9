/** Checks of endpoints that belong to no content-type: one case each, judged by what it says itself. */
import { loadClauses } from '../../../spec/index.ts';
import { isObject, type JsonObject } from '../../models/schema-file.ts';
import type { Answer } from '../../target/exchange.ts';
import type { Session } from '../../target/session.ts';
import { type Check, check, type Scope } from '../check.ts';
import { Mismatch } from '../mismatch.ts';
import { lastRequest } from '../writing/answers.ts';

interface Case {
  /** Which part of the clause. */
  readonly part: string;
}

export type Parts = Readonly<Record<string, (session: Session, scope: Scope) => Promise<void>>>;

/** A check with a case for each part. */
export const pluginCheck = (clause: string, title: string, parts: Parts, needs: readonly string[] = []): Check =>
  check<Case>({
    id: clause,
    title,
    clauses: [clause],
    kind: 'write',
    needs,
    plan: (scope) => ({
      examples: Object.keys(parts).map((part) => ({ part })),
      run: async (session, { part }) => {
        const run = parts[part];
        if (run === undefined) throw new Error(`${clause} has no part ${part}`);
        await run(session, scope);
      },
    }),
  });

/** The same of a clause that says by itself what is proved. */
export const clauseCheck = (clause: string, parts: Parts, needs: readonly string[] = []): Check =>
  pluginCheck(clause, loadClauses().get(clause)?.says ?? clause, parts, needs);

/** The same, where the run must be allowed to change roles. */
export const roleCheck = (clause: string, parts: Parts): Check => clauseCheck(clause, parts, ['roles']);

/** Throws Mismatch when it does not hold. */
export function expect(session: Session, answer: Answer, holds: boolean, expected: string): void {
  if (holds) return;
  throw new Mismatch({
    message: `${lastRequest(session)} is not answered as it must be`,
    expected,
    actual: { status: answer.status, body: answer.body ?? answer.text.slice(0, 200) },
  });
}

/** The bare object of a successful answer. Throws Mismatch when it is none. */
export function bareIn(session: Session, answer: Answer, status = 200): JsonObject {
  const { body } = answer;
  expect(session, answer, answer.status === status && isObject(body), `${status} with a bare object`);
  return isObject(body) ? body : {};
}

/** The bare list of a successful answer. Throws Mismatch when it is none. */
export function bareListIn(session: Session, answer: Answer): JsonObject[] {
  const { body } = answer;
  const isList = answer.status === 200 && Array.isArray(body) && body.every(isObject);
  expect(session, answer, isList, '200 with a bare array');
  return Array.isArray(body) ? body.filter(isObject) : [];
}
