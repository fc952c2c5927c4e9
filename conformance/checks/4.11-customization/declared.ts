/** Customization of the schema (4.11). The owner declares which clauses a project uses, and an operation for each. */
import { type Clause, loadClauses } from '../../../spec/index.ts';
import { isObject } from '../../models/json.ts';
import { canonicalJson } from '../../oracle/value.ts';
import type { Auth } from '../../target/exchange.ts';
import type { GraphqlAnswer, GraphqlError } from '../../target/graphql.ts';
import type { Session } from '../../target/session.ts';
import type { CustomizationEffect, Owner, Target } from '../../target/target.ts';
import { sharedPerson } from '../4.10-plugins/plugin-check.ts';
import { caseCheck } from '../case-check.ts';
import type { Check } from '../check.ts';
import { Mismatch } from '../mismatch.ts';
import { inFragment, partOf, sideBySide, standsBeside } from './side-by-side.ts';

/** Index of a declaration in the owner's list. */
export interface Declared {
  readonly at: number;
  /** The operation, for reports. */
  readonly query: string;
  /** Whether it is asked among others in one document, at its beginning and at its end. */
  readonly isAmongOthers?: true;
  /** Whether its fields are asked for in a fragment. */
  readonly isInFragment?: true;
}

/** Whether an answer has no data, or only empty fields. */
const isEmpty = ({ data }: GraphqlAnswer): boolean =>
  data === null || Object.values(data).every((value) => value === null);

/** Whether an answer is as the owner declares. */
function isExpected(answer: GraphqlAnswer, expected: CustomizationEffect['expect']): boolean {
  const { status, data, errors } = answer;
  switch (expected) {
    case 'answered':
      return status === 200 && errors.length === 0 && !isEmpty(answer);
    case 'not in the schema':
      return data === null && errors.length > 0;
    case 'refused':
      return isEmpty(answer) && (errors.length > 0 || status >= 400);
    default:
      if ('errors' in expected) return status === 200 && sameErrors(errors, expected.errors);
      return status === 200 && errors.length === 0 && canonicalJson(data) === canonicalJson(expected.data);
  }
}

/** Whether errors have these words and codes, in any order. */
function sameErrors(errors: readonly GraphqlError[], expected: readonly { message: string; code: string }[]): boolean {
  const shown = errors.map(({ message, extensions }) => ({ message, code: extensions.code }));
  const ordered = (list: readonly object[]) => list.map(canonicalJson).sort();
  return canonicalJson(ordered(shown)) === canonicalJson(ordered(expected));
}

/** The data of an answer, and its errors if there are any. */
const contentOf = ({ data, errors }: GraphqlAnswer) => ({ data, ...(errors.length > 0 ? { errors } : {}) });

const received = ({ status, body, text }: GraphqlAnswer) => ({ status, body: body ?? text.slice(0, 200) });

/** The owner's declarations for a clause. */
export const declaredCases = (owner: Owner | undefined, clause: string): Declared[] =>
  (owner?.customization ?? []).flatMap((effect, at): Declared[] => {
    const { clauses, query } = effect;
    if (!clauses.includes(clause)) return [];
    return [
      { at, query },
      ...(standsBeside(effect) ? [{ at, query, isAmongOthers: true as const }] : []),
      ...(effect.expect === 'not in the schema' ? [{ at, query, isInFragment: true as const }] : []),
    ];
  });

/** Operations of the same requester that a document can ask for beside this one: what is refused may empty the answer. */
const othersBeside = ({ owner }: Target, { query, auth }: CustomizationEffect): CustomizationEffect[] =>
  (owner?.customization ?? []).filter(
    (other) => other.query !== query && other.auth === auth && other.expect !== 'refused' && standsBeside(other),
  );

/** The credentials of who asks for a declared operation. */
async function authOf(session: Session, { auth = 'full' }: CustomizationEffect): Promise<Auth> {
  return auth === 'user' ? (await sharedPerson(session)).auth : auth;
}

/** Throws Mismatch unless a declared operation is answered as declared wherever it stands in a document of several. */
async function expectWithin(session: Session, effect: CustomizationEffect, effects: readonly CustomizationEffect[]) {
  const answer = await session.graphql({ query: sideBySide(effects), auth: await authOf(session, effect) });
  for (const [at, other] of effects.entries()) {
    if (other !== effect) continue;
    const data = partOf(answer.data ?? {}, effect, at);
    const errors = answer.errors.filter(({ path }) => path === undefined || String(path[0]).startsWith(`e${at}_`));
    if (isExpected({ ...answer, data, errors }, effect.expect)) continue;
    throw new Mismatch({
      message: `${effect.says ?? `${effect.query} is answered otherwise than its owner says`}, in a document with others`,
      expected: effect.expect,
      actual: received(answer),
    });
  }
}

/** Asks for a declared operation before and after others, then after them alone: what stands first may decide for all. */
async function expectAmongOthers(session: Session, effect: CustomizationEffect): Promise<void> {
  const others = othersBeside(session.target, effect);
  await expectWithin(session, effect, [effect, ...others, effect]);
  if (others.length > 0) await expectWithin(session, effect, [...others, effect]);
}

/** Throws Mismatch unless the answer of a declared operation is as declared. */
export async function expectEffect(session: Session, { at, isAmongOthers, isInFragment }: Declared): Promise<void> {
  const effect = session.target.owner?.customization?.[at];
  if (effect === undefined) throw new Error(`the owner declares no customization ${at}`);
  if (isAmongOthers) return expectAmongOthers(session, effect);
  const { query: declared, variables, expect, says } = effect;
  const auth = await authOf(session, effect);
  const query = isInFragment ? inFragment(declared) : declared;
  const answer = await session.graphql({ query, auth, ...(isObject(variables) ? { variables } : {}) });
  if (isExpected(answer, expect)) return;
  throw new Mismatch({
    message: says ?? `${query} is answered otherwise than its owner says`,
    expected: expect,
    actual: typeof expect === 'object' && answer.data !== null ? contentOf(answer) : received(answer),
  });
}

/** A check of a clause whose effect an operation shows. */
const effectCheck = ({ id }: Clause): Check =>
  caseCheck<Declared>(
    { clause: id, needs: ['graphql', 'customization'], tags: ['graphql', 'customization'] },
    {
      cases({ target }) {
        const cases = declaredCases(target.owner, id);
        return cases.length > 0
          ? cases
          : { notApplicable: 'the owner of the target declares no operation that shows it' };
      },
      run: expectEffect,
    },
  );

/** A check for each clause of 4.11 with a visible effect. */
export const customizationChecks: readonly Check[] = [...loadClauses().values()]
  .filter(({ sections: [section], noCheck }) => section === '4.11' && noCheck === undefined)
  .map(effectCheck);
