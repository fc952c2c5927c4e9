/** Checks of lists that must be refused, each with an accepted twin that differs in one thing. */
import fc from 'fast-check';
import { type Ground, grounds, singleGrounds } from '../../generate/attributes.ts';
import { type Parameters, queryString } from '../../generate/query-string.ts';
import { isObject } from '../../models/json.ts';
import { typeNamed } from '../../models/lookup.ts';
import type { Answer } from '../../target/exchange.ts';
import { hasCapability } from '../../target/target.ts';
import { randomOf } from '../../world/random.ts';
import { type RestQuestion, requestOf } from '../asking.ts';
import { caseCheck, type Named, termsFrom } from '../case-check.ts';
import type { Check, Scope } from '../check.ts';
import { expectHolds } from '../mismatch.ts';
import { chooseByForm } from './every-form.ts';

/**
 * `error`: a status of 400 to 499. `failure`: any status from 400, as a real Strapi 4 answers 500 (decision
 * queries-answered-500). `400`: that status. `invalid`: 400 ValidationError. `parameter`: the same with the message
 * "Invalid parameter <name>".
 */
export type Refusal = 'error' | 'failure' | '400' | 'invalid' | 'parameter';

/** Refused parameters beside accepted ones; `name` is the parameter in the message. */
export interface Refused {
  readonly refused: Parameters;
  readonly twin: Parameters;
  readonly name?: string;
  /** What the refused name stands for: examples of every kind are asked. Default: those of one form are alike. */
  readonly kind?: string;
}

interface RefusedCase extends RestQuestion {
  readonly twin: string;
  readonly name?: string;
}

/** A case among those to choose from, with its form. */
interface Choice extends RestQuestion {
  readonly own: string;
  readonly asked: RefusedCase;
}

function isRefused({ status, body }: Answer, refusal: Refusal, name: string | undefined): boolean {
  if (refusal === 'failure') return status >= 400;
  if (refusal === 'error') return status >= 400 && status < 500;
  if (status !== 400) return false;
  if (refusal === '400') return true;
  const error = isObject(body) && isObject(body.error) ? body.error : {};
  if (error.name !== 'ValidationError') return false;
  return refusal === 'invalid' || error.message === `Invalid parameter ${name}`;
}

function required(refusal: Refusal, name: string | undefined): unknown {
  switch (refusal) {
    case 'error':
      return 'a status of 400 to 499';
    case 'failure':
      return 'a status of 400 or more';
    case '400':
      return { status: 400 };
    case 'invalid':
      return { status: 400, name: 'ValidationError' };
    case 'parameter':
      return { status: 400, name: 'ValidationError', message: `Invalid parameter ${name}` };
  }
}

const contentOf = ({ status, body, text }: Answer): unknown => ({ status, error: isObject(body) ? body.error : text });

/** Throws Mismatch unless the answer refuses the query as said; `name` is the parameter in the message. */
export function expectRefused(
  answer: Answer,
  { query, refusal, name }: { readonly query: string; readonly refusal: Refusal; readonly name: string | undefined },
): void {
  const wrong = `${decodeURIComponent(query)} is not refused as it must be, but answered ${answer.status}`;
  expectHolds(isRefused(answer, refusal, name), wrong, required(refusal, name), contentOf(answer));
}

const fewExamples = 6;

/** Of so many lists one entry is asked the same. */
const listsPerEntry = 5;

/** Of so many lists one single type is asked the same, and most of a check. */
const [listsPerSingle, mostOfSingles] = [10, 3];

/** A single type has one entry: whether a server reads a sort or filters of it is not stated. */
const isReadOfSingles = ({ refused }: Refused): boolean => refused.filters === undefined && refused.sort === undefined;

/**
 * A check that each list is refused as said, and its twin is accepted. A parameter that a list refuses is refused for one
 * entry, too, where it may have no effect.
 *
 * @param most most examples
 */
export function refusalCheck(
  named: Named,
  refusal: Refusal,
  refusals: (ground: Ground, scope: Scope) => readonly Refused[],
  most = fewExamples,
): Check {
  const choicesOf = (scope: Scope, from = grounds, mayBeAsked: (one: Refused) => boolean = () => true): Choice[] =>
    from(scope.model, scope.world).flatMap((ground) =>
      refusals(ground, scope)
        .filter(mayBeAsked)
        .map(({ refused, twin, name, kind }): Choice => {
          const query = queryString(refused);
          const question = { uid: ground.type.uid, query, twin: queryString(twin) };
          const asked: RefusedCase = name === undefined ? question : { ...question, name };
          return { ...question, own: kind === undefined ? query : `${query}&kind=${kind}`, asked };
        }),
    );
  const casesOf = (scope: Scope): RefusedCase[] => choicesOf(scope).map(({ asked }) => asked);
  const ofEntries = (scope: Scope): RefusedCase[] =>
    refusal === 'parameter'
      ? casesOf(scope).flatMap((one) => (scope.world.entries(one.uid).length > 0 ? [{ ...one, at: 0 }] : []))
      : [];
  const ofSingles = (scope: Scope): Choice[] =>
    refusal === 'parameter' && hasCapability(scope.target, 'singles')
      ? choicesOf(scope, singleGrounds, isReadOfSingles)
      : [];
  const fewOfSingles = Math.min(mostOfSingles, Math.ceil(most / listsPerSingle));
  const { clause, id = clause } = termsFrom(named);
  return caseCheck<RefusedCase>(named, {
    cases: (scope) => {
      const random = () => randomOf(scope.world, id);
      return [
        ...chooseByForm(choicesOf(scope), most, scope.model, random()).map(({ asked }) => asked),
        ...chooseByForm(ofEntries(scope), Math.ceil(most / listsPerEntry), scope.model, random()),
        ...chooseByForm(ofSingles(scope), fewOfSingles, scope.model, random()).map(({ asked }) => asked),
      ];
    },
    arbitrary: (scope) =>
      fc.constantFrom(...casesOf(scope), ...ofEntries(scope), ...ofSingles(scope).map(({ asked }) => asked)),
    async run(session, { uid, query, twin, name, at }, scope) {
      const face = at === undefined ? {} : { at };
      expectRefused(await session.send(requestOf(scope, { uid, query, ...face })), { query, refusal, name });
      const accepted = requestOf(scope, { uid, query: twin, ...face });
      const beside = await session.once(`accepted ${accepted.path}`, () => session.send(accepted));
      const wrongly = `${decodeURIComponent(twin)}, which says nothing wrong, is refused as well`;
      // a single type may have no entry, or none that the twin keeps
      const isAbsent = beside.status === 404 && typeNamed(scope.model, uid).kind === 'singleType';
      expectHolds(beside.status === 200 || isAbsent, wrongly, { status: 200 }, contentOf(beside));
    },
  });
}
