/**
 * Checks of lists that must be refused. Each has a twin that differs in one thing and must be answered, so that it is this
 * one thing that is refused.
 */
import fc from 'fast-check';
import { type Ground, grounds } from '../../generate/attributes.ts';
import { type Parameters, queryString } from '../../generate/query-string.ts';
import { isJsonObject } from '../../oracle/shape.ts';
import type { Answer } from '../../target/exchange.ts';
import { randomOf } from '../../world/random.ts';
import { nothingToAsk, type RestQuestion, requestOf } from '../asking.ts';
import { type Check, check, type Scope } from '../check.ts';
import { Mismatch } from '../mismatch.ts';
import { spread } from './every-form.ts';

/**
 * `error`: a status of 400 to 499. `failure`: any status from 400, as a real Strapi 4 answers 500 (decision
 * queries-answered-500). `400`: that status. `parameter`: 400 ValidationError "Invalid parameter <name>".
 */
export type Refusal = 'error' | 'failure' | '400' | 'parameter';

/** Parameters that must be refused beside others that must not; `name` is the parameter that the message names. */
export interface Refused {
  readonly refused: Parameters;
  readonly twin: Parameters;
  readonly name?: string;
}

interface RefusedCase extends RestQuestion {
  readonly twin: string;
  readonly name?: string;
}

function isRefused({ status, body }: Answer, refusal: Refusal, name: string | undefined): boolean {
  if (refusal === 'failure') return status >= 400;
  if (refusal === 'error') return status >= 400 && status < 500;
  if (status !== 400) return false;
  if (refusal === '400') return true;
  const error = isJsonObject(body) && isJsonObject(body.error) ? body.error : {};
  return error.name === 'ValidationError' && error.message === `Invalid parameter ${name}`;
}

function required(refusal: Refusal, name: string | undefined): unknown {
  switch (refusal) {
    case 'error':
      return 'a status of 400 to 499';
    case 'failure':
      return 'a status of 400 or more';
    case '400':
      return { status: 400 };
    case 'parameter':
      return { status: 400, name: 'ValidationError', message: `Invalid parameter ${name}` };
  }
}

const shown = ({ status, body, text }: Answer): unknown => ({ status, error: isJsonObject(body) ? body.error : text });

const fewExamples = 6;

/** A check that each list is refused as said, and its twin is not. */
export function refusalCheck(
  id: string,
  refusal: Refusal,
  refusals: (ground: Ground, scope: Scope) => readonly Refused[],
): Check {
  return check<RefusedCase>({
    id,
    kind: 'read',
    plan(scope) {
      const all = grounds(scope.model, scope.world).flatMap((ground) =>
        refusals(ground, scope).map(({ refused, twin, name }): RefusedCase => {
          const question = { uid: ground.type.uid, query: queryString(refused), twin: queryString(twin) };
          return name === undefined ? question : { ...question, name };
        }),
      );
      if (all.length === 0) return nothingToAsk;
      return {
        examples: spread(all, fewExamples, randomOf(scope.world, id)),
        arbitrary: fc.constantFrom(...all),
        async run(session, { uid, query, twin, name }) {
          const answer = await session.send(requestOf(scope, { uid, query }));
          if (!isRefused(answer, refusal, name))
            throw new Mismatch({
              message: `${decodeURIComponent(query)} is not refused as it must be, but answered ${answer.status}`,
              expected: required(refusal, name),
              actual: shown(answer),
            });
          const accepted = requestOf(scope, { uid, query: twin });
          const beside = await session.once(`accepted ${accepted.path}`, () => session.send(accepted));
          if (beside.status === 200) return;
          throw new Mismatch({
            message: `${decodeURIComponent(twin)}, which says nothing wrong, is refused as well`,
            expected: { status: 200 },
            actual: shown(beside),
          });
        },
      };
    },
  });
}
