/** Other ways to write `sort`, compared with the documented one: the lists must be equal, in order. */
import fc from 'fast-check';
import { queryString } from '../../generate/query-string.ts';
import { sortText, sortValue } from '../../generate/sort.ts';
import { type Check, check } from '../check.ts';
import { Mismatch } from '../mismatch.ts';
import { askWhole } from '../reading/ask.ts';
import { typeOf } from '../reading/list-case.ts';
import { nothingToAsk } from '../reading/list-check.ts';
import { sortableGrounds } from './sorting.ts';

interface TwoForms {
  readonly uid: string;
  readonly documented: string;
  readonly other: string;
}

interface FormCheck {
  readonly id: string;
  readonly title: string;
  other(field: string, direction: 'asc' | 'desc'): string;
  documented(field: string, direction: 'asc' | 'desc'): string;
}

/** Orders by `id` last, so that the whole order is fixed. */
function formCheck({ id, title, other, documented }: FormCheck): Check {
  return check<TwoForms>({
    id,
    title,
    clauses: [id],
    kind: 'read',
    tags: ['metamorphic'],
    plan(scope) {
      const all = sortableGrounds(scope);
      if (all.length === 0) return nothingToAsk;
      const arbitrary = fc.oneof(
        ...all.map((ground) =>
          fc
            .tuple(sortValue(ground, 'asc'), fc.constantFrom<('asc' | 'desc')[]>('asc', 'desc'))
            .map(([{ field }, direction]) => ({
              uid: ground.type.uid,
              documented: documented(field, direction),
              other: other(field, direction),
            })),
        ),
      );
      return {
        examples: fc.sample(arbitrary, { seed: 1, numRuns: 3 }),
        arbitrary,
        async run(session, testCase) {
          const type = typeOf(scope.model, testCase.uid);
          const most = scope.world.entries(type.uid).length;
          const expected = await askWhole(session, type, testCase.documented, most);
          const actual = await askWhole(session, type, testCase.other, most);
          if (JSON.stringify(expected.ids) === JSON.stringify(actual.ids)) return;
          throw new Mismatch({
            message: `${testCase.other} orders otherwise than ${testCase.documented || 'no sort'}`,
            expected: { ids: expected.ids },
            actual: { ids: actual.ids },
          });
        },
      };
    },
  });
}

export const sortFormChecks: readonly Check[] = [
  formCheck({
    id: 'rest.sort.object',
    title: 'sort[0][<field>]=desc is taken',
    documented: (field, direction) => queryString({ sort: [sortText({ field, direction }), 'id'] }),
    other: (field, direction) => queryString({ sort: [{ [field]: direction }, { id: 'asc' }] }),
  }),
  formCheck({
    id: 'rest.sort.empty',
    title: 'An empty sort is ignored',
    documented: () => '',
    other: () => 'sort=',
  }),
];
