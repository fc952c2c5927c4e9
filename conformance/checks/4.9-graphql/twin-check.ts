/** Checks of fields that say the same in two ways, and must be answered alike. */
import { canonicalJson } from '../../oracle/value.ts';
import { nothingToAsk } from '../asking.ts';
import { type Check, check, type Scope } from '../check.ts';
import { Mismatch } from '../mismatch.ts';
import { dataOf } from './lists.ts';

/** Two texts of one field. */
export interface Twins {
  readonly one: string;
  readonly other: string;
  /** Fragments that the texts spread. */
  readonly fragments?: string;
  /** Whether an answer without any entry shows nothing. */
  readonly holdsEntries?: boolean;
}

interface TwinCheck extends Pick<Check, 'id' | 'title'> {
  /** Default: the clause of the same id. */
  readonly clauses?: readonly string[];
  twins(scope: Scope): readonly Twins[];
}

/** A check that asks both texts in one document and compares what they answer. */
export const twinCheck = ({ id, title, clauses = [id], twins }: TwinCheck): Check =>
  check<Twins>({
    id,
    title,
    clauses,
    kind: 'read',
    needs: ['graphql'],
    tags: ['metamorphic'],
    plan(scope) {
      const examples = twins(scope);
      if (examples.length === 0) return nothingToAsk;
      return {
        examples,
        async run(session, { one, other, fragments = '', holdsEntries = false }) {
          const data = dataOf(await session.graphql({ query: `{ one: ${one} other: ${other} } ${fragments}`.trim() }));
          const answers = [data.one, data.other].map(canonicalJson);
          if (answers[0] === answers[1] && (!holdsEntries || answers[0]?.includes('"id"'))) return;
          throw new Mismatch({
            message: `${other} is answered otherwise than ${one}, or without entries`,
            expected: data.one,
            actual: data.other,
          });
        },
      };
    },
  });
