/** Checks that two forms of a field have the same answer. */
import { canonicalJson } from '../../oracle/value.ts';
import { type Variables, withVariables } from '../../target/graphql.ts';
import { caseCheck, type Named, termsFrom } from '../case-check.ts';
import type { Check, Scope } from '../check.ts';
import { expectHolds } from '../mismatch.ts';
import { dataOf } from './lists.ts';
import { graphqlTerms } from './terms.ts';

/** Two forms of a field. */
export interface Twins {
  readonly one: string;
  readonly other: string;
  /** Fragments of both forms. */
  readonly fragments?: string;
  /** Variables in either form. */
  readonly variables?: Variables;
  /** Whether an answer without entries shows nothing. */
  readonly holdsEntries?: boolean;
}

/** A check that requests both forms in one document and compares the answers. */
export const twinCheck = (named: Named, twins: (scope: Scope) => readonly Twins[]): Check =>
  caseCheck<Twins>(graphqlTerms({ ...termsFrom(named), tags: ['metamorphic'] }), {
    cases: twins,
    async run(session, { one, other, fragments = '', variables = {}, holdsEntries = false }) {
      const selection = `{ one: ${one} other: ${other} } ${fragments}`.trim();
      const data = dataOf(await session.graphql(withVariables('query', variables, selection)));
      const [first, second] = [data.one, data.other].map(canonicalJson);
      expectHolds(first === second, `${other} is answered otherwise than ${one}`, data.one, data.other);
      const isShown = !holdsEntries || first?.includes('"id"') === true;
      expectHolds(isShown, `${one} is answered without entries`, 'entries', data.one);
    },
  });
