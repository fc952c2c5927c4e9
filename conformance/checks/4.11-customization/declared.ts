/**
 * Customization of the schema (4.11). A black box cannot be asked to customize itself: its owner says which clauses their
 * project makes use of, and by which operation each can be seen.
 */
import { type Clause, loadClauses } from '../../../spec/index.ts';
import { isObject } from '../../models/json.ts';
import { canonicalJson } from '../../oracle/value.ts';
import type { GraphqlAnswer, GraphqlError } from '../../target/graphql.ts';
import type { Session } from '../../target/session.ts';
import type { CustomizationEffect, Owner } from '../../target/target.ts';
import { caseCheck } from '../case-check.ts';
import type { Check } from '../check.ts';
import { Mismatch } from '../mismatch.ts';

/** Place of a declaration in the owner's list. */
export interface Declared {
  readonly at: number;
  /** For the reader of a report. */
  readonly query: string;
}

/** Whether the fields of an answer hold nothing, or there are none. */
const isEmpty = ({ data }: GraphqlAnswer): boolean =>
  data === null || Object.values(data).every((value) => value === null);

/** Whether an answer is the one the owner declares. */
function holds(answer: GraphqlAnswer, expected: CustomizationEffect['expect']): boolean {
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

/** The data of an answer, and its errors where it has any. */
const answered = ({ data, errors }: GraphqlAnswer) => ({ data, ...(errors.length > 0 ? { errors } : {}) });

const received = ({ status, body, text }: GraphqlAnswer) => ({ status, body: body ?? text.slice(0, 200) });

/** The owner's declaration for a clause. */
export const declaredCases = (owner: Owner | undefined, clause: string): Declared[] =>
  (owner?.customization ?? []).flatMap(({ clauses, query }, at) => (clauses.includes(clause) ? [{ at, query }] : []));

/** Throws Mismatch unless a declared operation is answered as its owner says. */
export async function see(session: Session, { at }: Declared): Promise<void> {
  const effect = session.target.owner?.customization?.[at];
  if (effect === undefined) throw new Error(`the owner declares no customization ${at}`);
  const { query, variables, auth = 'full', expect, says } = effect;
  const answer = await session.graphql({ query, auth, ...(isObject(variables) ? { variables } : {}) });
  if (holds(answer, expect)) return;
  throw new Mismatch({
    message: says ?? `${query} is answered otherwise than its owner says`,
    expected: expect,
    actual: typeof expect === 'object' && answer.data !== null ? answered(answer) : received(answer),
  });
}

/** A check of a clause with a visible effect in an operation. The project's code must return what getters return. */
const seen = ({ id }: Clause): Check =>
  caseCheck<Declared>(
    { clause: id, needs: ['graphql', 'customization'], tags: ['graphql', 'customization'] },
    {
      cases({ target }) {
        const cases = declaredCases(target.owner, id);
        return cases.length > 0
          ? cases
          : { notApplicable: 'the owner of the target declares no operation that shows it' };
      },
      run: see,
    },
  );

/** One check for each clause of 4.11 with a visible effect. */
export const customizationChecks: readonly Check[] = [...loadClauses().values()]
  .filter(({ sections: [section], noCheck }) => section === '4.11' && noCheck === undefined)
  .map(seen);
