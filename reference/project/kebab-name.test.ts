import { expect, it } from 'vitest';
import { kebabName } from './kebab-name.ts';

it.each([
  ['article', 'article'],
  ['blog-post2', 'blog-post2'],
  ['blogPost', 'blog-post'],
  ['blog_post', 'blog-post'],
  ['Home-Page', 'home-page'],
  ['FAQPage', 'faq-page'],
  ['h1Title', 'h-1-title'],
])('%s is %s', (name, kebab) => {
  expect(kebabName(name)).toBe(kebab);
});
