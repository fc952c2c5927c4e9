/** Questions about lists, in many variants, so that no server always gets the same one. */
import { statuses } from './content.ts';
import type { Question } from './drive.ts';

/** Two attributes to filter by: equality with one of four values, and a bound that half of the numbers lie above. */
const filters = statuses.flatMap((status) => [4000, 4500, 5000, 5500].map((views) => ({ status, views })));

/** Lists of 25 by two filters and a sort, with more parameters. */
export const listQuestions = (more: string): Question[] =>
  filters.map(({ status, views }) => ({
    path: `/api/articles?filters[status][$eq]=${status}&filters[views][$gte]=${views}&sort=title&${more}`,
  }));

/** The same in the form of json-server. */
export const jsonServerQuestions = (): Question[] =>
  filters.map(({ status, views }) => ({
    path: `/articles?status=${status}&views_gte=${views}&_sort=title&_order=asc&_page=1&_limit=25`,
  }));

/** The same in GraphQL, with a relation and a component. */
export const graphqlQuestions = (): Question[] =>
  filters.map(({ status, views }) => ({
    method: 'POST',
    path: '/graphql',
    body: {
      query: `query Articles($status: String, $views: Int) {
        articles(filters: { status: { eq: $status }, views: { gte: $views } }, sort: "title", pagination: { pageSize: 25 }) {
          data { id attributes { title views category { data { id attributes { name } } } seo { metaTitle metaDescription } } }
        }
      }`,
      variables: { status, views },
    },
  }));
