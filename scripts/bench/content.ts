/** The content of the benchmarks: articles of about 500 bytes with a category, an author, tags and a component. */

export interface Article {
  readonly id: number;
  readonly title: string;
  readonly slug: string;
  readonly excerpt: string;
  readonly status: string;
  readonly views: number;
  readonly rating: number;
  readonly featured: boolean;
  readonly publishedOn: string;
  readonly category: number;
  readonly author: number;
  readonly tags: readonly number[];
  readonly seo: { readonly metaTitle: string; readonly metaDescription: string };
}

export interface Content {
  readonly categories: readonly { readonly id: number; readonly name: string }[];
  readonly authors: readonly { readonly id: number; readonly name: string; readonly email: string }[];
  readonly tags: readonly { readonly id: number; readonly name: string }[];
  readonly articles: readonly Article[];
}

export const statuses = ['idea', 'written', 'edited', 'live'];

const words = 'salt tide lantern quay harbour map road winter press ink paper north light field stone river'.split(' ');

/** Pseudo-random numbers that are always the same: a linear congruential generator (Numerical Recipes). */
function numbers(): (below: number) => number {
  let state = 42;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Makes `count` articles and the entries that they link; always the same for the same count. */
export function makeContent(count: number): Content {
  const next = numbers();
  const text = (length: number): string => Array.from({ length }, () => words[next(words.length)]).join(' ');
  const some = (length: number) => Array.from({ length }, (_, at) => at + 1);
  const article = (id: number): Article => ({
    id,
    title: `${text(4)} ${id}`,
    slug: `article-${id}`,
    excerpt: text(45),
    status: statuses[next(statuses.length)] ?? '',
    views: next(10_000),
    rating: next(500) / 100,
    featured: next(2) === 1,
    publishedOn: `20${10 + next(14)}-0${1 + next(9)}-${10 + next(19)}`,
    category: 1 + next(20),
    author: 1 + next(50),
    tags: [...new Set([1 + next(40), 1 + next(40)])],
    seo: { metaTitle: text(4), metaDescription: text(8) },
  });
  return {
    categories: some(20).map((id) => ({ id, name: `category ${id}` })),
    authors: some(50).map((id) => ({ id, name: `${text(2)} ${id}`, email: `author-${id}@example.com` })),
    tags: some(40).map((id) => ({ id, name: `tag ${id}` })),
    articles: some(count).map(article),
  };
}

/** The content as a seed of the reference: lists by content-type. */
export const seedOf = ({ categories, authors, tags, articles }: Content): Readonly<Record<string, unknown>> => ({
  'api::category.category': categories,
  'api::author.author': authors,
  'api::tag.tag': tags,
  'api::article.article': articles,
});

/** The values of a new article. */
export function newArticle(number: number): Omit<Article, 'id'> {
  const { articles } = makeContent(1);
  const [{ id: _id, ...article } = { id: 0 } as Article] = articles;
  return { ...article, title: `new ${number}`, slug: `new-${number}` };
}
