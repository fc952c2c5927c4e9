/** Names as people give them: dashes, digits, capitals, other scripts, and words that the answers use themselves. */

/** Singular and plural names of content-types, which stand in paths and in names of GraphQL. */
export const typeNames: readonly (readonly [singular: string, plural: string])[] = [
  ['product', 'products'],
  ['news-item', 'news-items'],
  ['faq-2', 'faq-2s'],
  ['blog-post-category', 'blog-post-categories'],
  ['person', 'people'],
  ['landing-page', 'landing-pages'],
  ['order-line-item', 'order-line-items'],
  ['menu', 'menus'],
  ['city-guide-2024', 'city-guide-2024s'],
  ['team-member', 'team-members'],
];

/** Names of single types; they have plural names too, which nothing answers under. */
export const singleNames: readonly (readonly [singular: string, plural: string])[] = [
  ['home', 'homes'],
  ['global-setting', 'global-settings'],
  ['about-us-2', 'about-us-2s'],
];

/** Names of attributes that answers, parameters and bodies have for themselves. */
export const wordsOfTheApi: readonly string[] = [
  'data',
  'attributes',
  'id_',
  'meta',
  'error',
  'pagination',
  'filters',
  'sort',
  'fields',
  'populate',
  'connect',
  'set',
  'count',
];

/** Names of attributes. */
export const attributeNames: readonly string[] = [
  ...wordsOfTheApi,
  'name',
  'Title',
  'sub_title',
  'camelCaseName',
  'URL',
  'line2',
  'x',
  'isActive',
  'price_in_cents',
  'releaseDate',
  'opening_hours',
  'longDescription',
  'SKU_code',
  'order',
  'group',
  'value',
  'type',
  'status',
  'key',
  'label',
  'width',
  'rank2',
  'amount',
];

/** Values of enumerations, which GraphQL has to name. */
export const enumerations: readonly (readonly string[])[] = [
  ['draft', 'ready', 'done'],
  ['a', 'b'],
  ['very-long value', 'UPPER', 'mixedCase', 'with_underscore'],
  ['x1', 'x2', 'x3', 'x4', 'x5'],
];

export const displayNames: readonly string[] = ['Product', 'Bücher', 'Товар', '商品', 'Menu (2)', 'A & B', 'Ω'];

export const categories: readonly string[] = ['shared', 'page-parts', 'block2'];

export const componentNames: readonly string[] = ['seo', 'call-to-action', 'item-2', 'card', 'quote', 'opening-hour'];
