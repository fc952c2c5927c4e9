/** Checks of lists that must be refused. */
import fc from 'fast-check';
import { isJsonObject } from '../../oracle/shape.ts';
import type { Answer } from '../../target/exchange.ts';
import type { Capability } from '../../target/target.ts';
import { type Check, check, type Scope } from '../check.ts';
import { Mismatch } from '../mismatch.ts';
import { pathOf } from './ask.ts';
import { type ListCase, typeOf } from './list-case.ts';
import { nothingToAsk } from './list-check.ts';

/** `error`: any error status. `400`: that status. `parameter`: 400 ValidationError "Invalid parameter <name>". */
export type Refusal = 'error' | '400' | 'parameter';

/** A request that must be refused; `name` is the parameter its message names. */
export interface RefusedCase extends ListCase {
  readonly name?: string;
}

export interface RefusalCheckDefinition {
  readonly id: string;
  readonly title: string;
  readonly clauses?: readonly string[];
  readonly needs?: readonly Capability[];
  readonly refusal: Refusal;
  cases(scope: Scope): readonly RefusedCase[];
}

function isRefused({ status, body }: Answer, refusal: Refusal, name: string | undefined): boolean {
  if (refusal === 'error') return status >= 400;
  if (status !== 400) return false;
  if (refusal === '400') return true;
  const error = isJsonObject(body) && isJsonObject(body.error) ? body.error : {};
  return error.name === 'ValidationError' && error.message === `Invalid parameter ${name}`;
}

const required = (refusal: Refusal, name: string | undefined): unknown =>
  refusal === 'error'
    ? 'an error status'
    : refusal === '400'
      ? { status: 400 }
      : { status: 400, name: 'ValidationError', message: `Invalid parameter ${name}` };

const fewExamples = 6;

/** A check that each case's list is refused as said. */
export function refusalCheck({ id, title, clauses = [id], needs, refusal, cases }: RefusalCheckDefinition): Check {
  return check<RefusedCase>({
    id,
    title,
    clauses,
    kind: 'read',
    ...(needs ? { needs } : {}),
    plan(scope) {
      const all = cases(scope);
      if (all.length === 0) return nothingToAsk;
      return {
        examples: all.slice(0, fewExamples),
        arbitrary: fc.constantFrom(...all),
        async run(session, { uid, query, name }) {
          const answer = await session.get(pathOf(typeOf(scope.model, uid), query));
          if (isRefused(answer, refusal, name)) return;
          throw new Mismatch({
            message: `${decodeURIComponent(query)} is not refused as it must be, but answered ${answer.status}`,
            expected: required(refusal, name),
            actual: { status: answer.status, error: isJsonObject(answer.body) ? answer.body.error : answer.text },
          });
        },
      };
    },
  });
}
