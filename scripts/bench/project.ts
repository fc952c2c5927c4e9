/** The project of the benchmarks, in Strapi v4 layout: both the reference and a real Strapi serve it as it is. */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { statuses } from './content.ts';

const text = { type: 'string' };

const relation = (kind: string, target: string) => ({ type: 'relation', relation: kind, target });

const attributesOf: Readonly<Record<string, object>> = {
  category: { name: text },
  author: { name: text, email: { type: 'email' } },
  tag: { name: text },
  article: {
    title: { ...text, required: true },
    slug: text,
    excerpt: { type: 'text' },
    status: { type: 'enumeration', enum: statuses },
    views: { type: 'integer' },
    rating: { type: 'float' },
    featured: { type: 'boolean' },
    publishedOn: { type: 'date' },
    category: relation('manyToOne', 'api::category.category'),
    author: relation('manyToOne', 'api::author.author'),
    tags: relation('manyToMany', 'api::tag.tag'),
    seo: { type: 'component', component: 'shared.seo', repeatable: false },
  },
};

const pluralOf = (name: string): string => (name === 'category' ? 'categories' : `${name}s`);

/** Schema and the usual controller, router and service of a content-type, by path below `src/api`. */
function filesOf(name: string, attributes: object): [path: string, text: string][] {
  const plural = pluralOf(name);
  const schema = {
    kind: 'collectionType',
    collectionName: plural,
    info: { singularName: name, pluralName: plural, displayName: name },
    options: { draftAndPublish: false },
    attributes,
  };
  const factory = (kind: string): string =>
    `const { createCore${kind} } = require('@strapi/strapi').factories;\n\nmodule.exports = createCore${kind}('api::${name}.${name}');\n`;
  return [
    [`content-types/${name}/schema.json`, JSON.stringify(schema, null, 2)],
    [`controllers/${name}.js`, factory('Controller')],
    [`routes/${name}.js`, factory('Router')],
    [`services/${name}.js`, factory('Service')],
  ];
}

const seo = {
  collectionName: 'components_shared_seo',
  info: { displayName: 'seo' },
  attributes: { metaTitle: text, metaDescription: text },
};

/** Writes the project into a folder. */
export async function writeProject(folder: string): Promise<void> {
  const files: [string, string][] = [
    ['config/api.js', 'module.exports = { rest: { defaultLimit: 25, maxLimit: 100, withCount: true } };\n'],
    ['src/components/shared/seo.json', JSON.stringify(seo, null, 2)],
    ['package.json', JSON.stringify({ name: 'bench', private: true, version: '0.0.0' })],
  ];
  for (const [name, attributes] of Object.entries(attributesOf)) {
    files.push(...filesOf(name, attributes).map(([path, text]): [string, string] => [`src/api/${name}/${path}`, text]));
  }
  for (const [path, content] of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
}
