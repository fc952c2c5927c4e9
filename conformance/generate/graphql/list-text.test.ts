import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { ListParameter } from '../../../spec/rows.ts';
import { readModel } from '../../models/read.ts';
import { asRest } from '../../oracle/graphql/as-rest.ts';
import { rootFields } from '../../oracle/graphql/document.ts';
import { ownedRelations } from '../../world/links.ts';
import { type WorldEntry, worldOf } from '../../world/world.ts';
import { grounds } from '../attributes.ts';
import { featureRows, features } from '../features.ts';
import { comparisonOperators } from '../filters.ts';
import type { Parameter } from '../query-string.ts';
import { restOnly } from './filter-text.ts';
import { listText } from './list-text.ts';

const model = readModel(fileURLToPath(new URL('../../../fixtures/project', import.meta.url)));
const books = model.contentTypes.filter(({ pluralName }) => pluralName === 'books' || pluralName === 'authors');
const world = worldOf(
  books.flatMap((type) =>
    [1, 2, 3, 4, 5].map(
      (id): WorldEntry => ({
        uid: type.uid,
        id,
        segment: String(id),
        values: {
          title: `Book ${id}`,
          name: `Author ${id}`,
          pages: id,
          publishedAt: '2020-01-01',
          locale: id < 5 ? 'en' : 'fr',
        },
        links: Object.fromEntries(ownedRelations(type).map(({ name }) => [name, [1]])),
        own: true,
      }),
    ),
  ),
  { defaultLocale: 'en' },
);
const scope = {
  model,
  world,
  grounds: grounds(model, world),
  operators: comparisonOperators.filter(({ name }) => !restOnly.has(name) && name !== '$between'),
  largest: 40,
};

/** The parameter of a feature in a document, as the oracle reads it. */
function read(parameter: ListParameter, value: Parameter): unknown {
  const [ground] = scope.grounds.filter(({ type }) => type.pluralName === 'books');
  if (!ground) throw new Error('there are no books');
  const [field] = rootFields(model, listText(model, ground.type, { [parameter]: value }));
  return field && asRest(model, field)[parameter];
}

const graphqlFeatures = featureRows.filter(({ graphql }) => graphql !== 'none');

it.each(graphqlFeatures)('writes $name as the oracle of GraphQL reads it', ({ name, parameter }) => {
  const [ground] = scope.grounds.filter(({ type }) => type.pluralName === 'books');
  const arbitrary = ground && features[name]?.(ground, scope);
  expect(arbitrary).toBeDefined();
  const values = arbitrary ? fc.sample(arbitrary, { seed: 1, numRuns: 10 }) : [];
  for (const value of values) expect(read(parameter, value)).toBeDefined();
});

it('writes arguments and selections of relations', () => {
  const [type] = books.filter(({ pluralName }) => pluralName === 'books');
  if (!type) throw new Error('there are no books');
  const text = listText(model, type, {
    sort: ['title:desc'],
    fields: ['title'],
    publicationState: 'live',
    pagination: { page: '1', pageSize: '5', withCount: 'false' },
    populate: {
      contributors: { fields: ['name'], sort: ['name'] },
      author: { populate: ['mentor'], fields: ['name'] },
    },
  });
  expect(text).toContain('books(sort: ["title:desc"], pagination: { page: 1, pageSize: 5 }, publicationState: LIVE)');
  expect(text).toContain('contributors(sort: ["name"]) { data { id attributes { name } } }');
  expect(text).toContain('author { data { id attributes { name mentor { data { id attributes {');
});
