/** Random questions about the articles of the benchmarks, the same for the same seed, in REST and in GraphQL. */
import fc from 'fast-check';
import qs from 'qs';
import { statuses } from './content.ts';
import type { Question } from './drive.ts';

type Filters = { readonly [name: string]: unknown };

/** A question, in the names of REST. */
interface Parameters {
  readonly filters?: Filters;
  readonly sort?: readonly string[];
  readonly pagination?: Readonly<Record<string, number>>;
  readonly populate?: readonly string[];
  readonly fields?: readonly string[];
}

const words = fc.constantFrom('salt', 'Tide', 'lantern', 'road', 'INK', 'st', 'e', 'x');
const text = (name: string): fc.Arbitrary<Filters> =>
  fc
    .tuple(fc.constantFrom('$contains', '$containsi', '$startsWith', '$endsWith', '$notContains', '$eqi', '$gt'), words)
    .map(([operator, word]) => ({ [name]: { [operator]: word } }));
const number = (name: string, value: fc.Arbitrary<number>): fc.Arbitrary<Filters> =>
  fc.oneof(
    fc
      .tuple(fc.constantFrom('$gte', '$lt', '$eq', '$ne'), value)
      .map(([operator, bound]) => ({ [name]: { [operator]: bound } })),
    fc.tuple(value, value).map(([low, high]) => ({ [name]: { $between: [low, high] } })),
    fc.array(value, { minLength: 1, maxLength: 8 }).map((list) => ({ [name]: { $in: list } })),
  );
const ids = (most: number) => number('id', fc.integer({ min: 1, max: most }));

/** Filters on the names of what an article links to, and back. */
const linked = fc.oneof(
  text('name').map((filter) => ({ category: filter })),
  fc.oneof(text('name'), text('email')).map((filter) => ({ author: filter })),
  fc.oneof(text('name'), ids(40)).map((filter) => ({ tags: filter })),
  text('metaTitle').map((filter) => ({ seo: filter })),
  ids(20).map((filter) => ({ category: filter })),
);

const simple = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom(...statuses).map((status) => ({ status: { $eq: status } })) },
  { weight: 3, arbitrary: number('views', fc.integer({ min: 0, max: 9999 })) },
  {
    weight: 1,
    arbitrary: number(
      'rating',
      fc.integer({ min: 0, max: 499 }).map((hundredths) => hundredths / 100),
    ),
  },
  { weight: 1, arbitrary: fc.boolean().map((featured) => ({ featured: { $eq: featured } })) },
  {
    weight: 1,
    arbitrary: fc.integer({ min: 10, max: 23 }).map((year) => ({ publishedOn: { $gte: `20${year}-05-15` } })),
  },
  { weight: 2, arbitrary: fc.oneof(text('title'), text('excerpt')) },
  { weight: 3, arbitrary: linked },
);

const { filter } = fc.letrec<{ filter: Filters }>((tie) => ({
  filter: fc.oneof(
    { maxDepth: 2 },
    { weight: 5, arbitrary: simple },
    { weight: 1, arbitrary: fc.array(tie('filter'), { minLength: 2, maxLength: 3 }).map((list) => ({ $or: list })) },
    { weight: 2, arbitrary: fc.array(tie('filter'), { minLength: 2, maxLength: 3 }).map((list) => ({ $and: list })) },
    { weight: 1, arbitrary: tie('filter').map((each) => ({ $not: each })) },
  ),
}));

const sort = fc.uniqueArray(
  fc
    .tuple(
      fc.constantFrom('title', 'views', 'rating', 'publishedOn', 'status', 'id', 'category.name', 'author.name'),
      fc.boolean(),
    )
    .map(([name, descending]) => (descending ? `${name}:desc` : name)),
  { minLength: 1, maxLength: 3, selector: (key) => key.split(':')[0] },
);

const pagination = fc.oneof(
  fc.record({ page: fc.integer({ min: 1, max: 5 }), pageSize: fc.constantFrom(10, 25, 100) }),
  fc.record({ start: fc.constantFrom(0, 20, 200), limit: fc.constantFrom(5, 25) }),
);

const parameters: fc.Arbitrary<Parameters> = fc.record(
  {
    filters: filter,
    sort,
    pagination,
    populate: fc.uniqueArray(fc.constantFrom('category', 'author', 'tags', 'seo'), { maxLength: 3 }),
    fields: fc.uniqueArray(fc.constantFrom('title', 'views', 'status', 'excerpt'), { minLength: 1 }),
  },
  { requiredKeys: ['pagination'] },
);

/** Draws so many questions; the same seed draws the same. */
const draw = (count: number, seed: number): readonly Parameters[] => fc.sample(parameters, { numRuns: count, seed });

/** Questions to REST. */
export const restQuestions = (count: number, seed: number): Question[] =>
  draw(count, seed).map((question) => ({
    path: `/api/articles?${qs.stringify(question, { encodeValuesOnly: true })}`,
  }));

/** The same questions to GraphQL, each with a document and variables. */
export const graphqlQuestions = (count: number, seed: number): Question[] =>
  draw(count, seed).map(({ filters, sort: keys, pagination: page, populate = [], fields = ['title', 'views'] }) => ({
    method: 'POST',
    path: '/graphql',
    body: {
      query: `query Articles($filters: ArticleFiltersInput, $sort: [String], $page: PaginationArg) {
        articles(filters: $filters, sort: $sort, pagination: $page) {
          data { id attributes { ${[...fields, ...populate.map((name) => selections[name])].join(' ')} } }
          meta { pagination { total } }
        }
      }`,
      variables: { filters: withoutDollars(filters), sort: keys, page },
    },
  }));

const selections: Readonly<Record<string, string>> = {
  category: 'category { data { id attributes { name } } }',
  author: 'author { data { id attributes { name email } } }',
  tags: 'tags { data { id attributes { name } } }',
  seo: 'seo { metaTitle metaDescription }',
};

/** Filters in the form of GraphQL, whose operators have no dollar. */
function withoutDollars(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutDollars);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name.replace('$', ''), withoutDollars(inner)]),
  );
}
