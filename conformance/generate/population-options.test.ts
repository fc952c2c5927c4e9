import fc from 'fast-check';
import { expect, it } from 'vitest';
import { typeNamed } from '../models/lookup.ts';
import { defaultProject } from '../models/package-root.ts';
import { readModel } from '../models/read.ts';
import { worldOf } from '../world/world.ts';
import type { Ground } from './attributes.ts';
import { isTree } from './filters.ts';
import { severalOptions } from './population-options.ts';

const model = readModel(defaultProject());

/** A content-type of which no attribute can be sorted or filtered. */
const bare = (uid: string, links: Ground['links']): Ground => ({
  ...{ type: typeNamed(model, uid), links },
  ...{ entries: [], filterable: [], sortable: [], served: [] },
});

it('several options are two where the linked content-type has no more', () => {
  const from = bare('api::author.author', [{ name: 'books', target: 'api::book.book', toMany: true }]);
  const draw = severalOptions(from, {
    ...{ model, grounds: [from, bare('api::book.book', [])], operators: [], largest: 100 },
    world: worldOf([], { defaultLocale: 'en', seed: 1 }),
  });
  const trees = draw ? fc.sample(draw, { seed: 1, numRuns: 20 }) : [];
  const options = trees.map((tree) => (isTree(tree) && isTree(tree.books) ? Object.keys(tree.books).toSorted() : tree));
  expect(options).toEqual(Array(20).fill(['fields', 'populate']));
});
