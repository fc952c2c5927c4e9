/**
 * The name that Strapi gives to a folder or file of an API: as it is in kebab case, or its words in lower case with dashes
 * (`blogPost` and `blog_post` are `blog-post`).
 */
export function kebabName(name: string): string {
  if (/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(name)) return name;
  const words = name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+/g) ?? [name];
  return words.join('-').toLowerCase();
}
