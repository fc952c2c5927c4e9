/** Populate leaves the list itself alone: the same entries, in the same order, with the same totals (4.5). */
import fc from 'fast-check';
import { grounds } from '../../generate/attributes.ts';
import { populateTree } from '../../generate/population.ts';
import { queryString } from '../../generate/query-string.ts';
import { answeredPagination } from '../../oracle/shape.ts';
import { type Check, check } from '../check.ts';
import { Mismatch } from '../mismatch.ts';
import { listIn, pathOf } from '../reading/ask.ts';
import { type ListCase, typeOf } from '../reading/list-case.ts';
import { nothingToAsk } from '../reading/list-check.ts';

/** Without an order of its own a list may come in any. */
const inOrder = 'sort=id';

export const keepsList: Check = check<ListCase>({
  id: 'rest.populate.keeps-list',
  title: 'Populate changes neither the entries of a list, nor their order, nor the totals',
  clauses: ['rest.populate.keeps-list'],
  kind: 'read',
  tags: ['metamorphic'],
  plan({ model, world }) {
    const drawn = grounds(model, world).flatMap(({ type, links }) => {
      const tree = populateTree(model, type, 2);
      if (!tree) return [];
      const filtered = links.map(({ name }) => ({ [name]: { filters: { id: { $eq: '0' } } } }));
      const any = filtered.length > 0 ? fc.oneof(tree, fc.constantFrom(...filtered)) : tree;
      return [any.map((populate): ListCase => ({ uid: type.uid, query: queryString({ populate }) }))];
    });
    if (drawn.length === 0) return nothingToAsk;
    const arbitrary = fc.oneof(...drawn);
    return {
      examples: fc.sample(arbitrary, { seed: 1, numRuns: 8 }),
      arbitrary,
      async run(session, { uid, query }) {
        const type = typeOf(model, uid);
        const outline = async (asked: string): Promise<unknown> => {
          const answer = await session.get(pathOf(type, asked));
          const ids = listIn(answer, decodeURIComponent(asked)).map(({ id }) => id);
          return { ids, pagination: answeredPagination(answer.body) };
        };
        const expected = await outline(inOrder);
        const actual = await outline(`${inOrder}&${query}`);
        if (JSON.stringify(actual) === JSON.stringify(expected)) return;
        throw new Mismatch({
          message: `the list of ${type.pluralName} is another with ${decodeURIComponent(query)}`,
          expected,
          actual,
        });
      },
    };
  },
});
