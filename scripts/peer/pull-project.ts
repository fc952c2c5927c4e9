/** A project with five content-types, a zone, media and two locales: what a pull of a real server is tried with. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

type Attributes = Readonly<Record<string, object>>;

const relation = (kind: string, target: string, other: object = {}): object => ({
  type: 'relation',
  relation: kind,
  target: `api::${target}.${target}`,
  ...other,
});
const localized = { pluginOptions: { i18n: { localized: true } } };
const media = (multiple: boolean): object => ({ type: 'media', multiple, allowedTypes: ['images'] });

/** Content-types with locales, by name. */
const LOCALIZED = new Set(['article', 'tag', 'homepage']);
/** Content-types with drafts, by name. */
const DRAFTS = new Set(['article', 'homepage']);

const TYPES: Readonly<Record<string, Attributes>> = {
  article: {
    title: { type: 'string', required: true, ...localized },
    body: { type: 'richtext', ...localized },
    views: { type: 'biginteger' },
    rating: { type: 'decimal' },
    day: { type: 'date' },
    at: { type: 'datetime' },
    opens: { type: 'time' },
    kind: { type: 'enumeration', enum: ['news', 'essay', 'note'], default: 'note' },
    facts: { type: 'json' },
    secret: { type: 'string', private: true },
    cover: media(false),
    gallery: media(true),
    seo: { type: 'component', component: 'shared.seo', repeatable: false, ...localized },
    quotes: { type: 'component', component: 'shared.quote', repeatable: true, ...localized },
    zone: { type: 'dynamiczone', components: ['shared.quote', 'shared.teaser'], ...localized },
    author: relation('manyToOne', 'author', { inversedBy: 'articles' }),
    tags: relation('manyToMany', 'tag', { inversedBy: 'articles' }),
    related: relation('oneToMany', 'article'),
  },
  author: {
    name: { type: 'string', required: true },
    email: { type: 'email' },
    code: { type: 'uid', targetField: 'name' },
    portrait: media(false),
    articles: relation('oneToMany', 'article', { mappedBy: 'author' }),
    mentor: relation('oneToOne', 'author'),
  },
  tag: {
    name: { type: 'string', required: true, ...localized },
    articles: relation('manyToMany', 'article', { mappedBy: 'tags' }),
  },
  comment: {
    text: { type: 'text', required: true },
    visible: { type: 'boolean' },
    article: relation('manyToOne', 'article'),
    about: { type: 'relation', relation: 'morphToMany' },
  },
  homepage: {
    headline: { type: 'string', ...localized },
    top: relation('oneToMany', 'article'),
    zone: { type: 'dynamiczone', components: ['shared.quote', 'shared.teaser'], ...localized },
  },
};

const COMPONENTS: Readonly<Record<string, Attributes>> = {
  seo: { title: { type: 'string' }, image: media(false), quotes: component('shared.quote', true) },
  quote: { text: { type: 'text', required: true }, stars: { type: 'integer', default: 3 } },
  teaser: {
    label: { type: 'string' },
    author: relation('oneToOne', 'author'),
    tags: relation('oneToMany', 'tag'),
    quote: component('shared.quote', false),
  },
};

function component(name: string, repeatable: boolean): object {
  return { type: 'component', component: name, repeatable };
}

/** Writes the project into a folder. */
export function writePullProject(folder: string): void {
  const write = (path: string, content: object): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), `${JSON.stringify(content, null, 2)}\n`);
  };
  write('package.json', { name: 'pull-project', dependencies: { '@strapi/strapi': '4.26.2' } });
  write('config/plugins.json', { 'users-permissions': { config: { jwtSecret: 'peer' } } });
  for (const [name, attributes] of Object.entries(TYPES)) {
    const kind = name === 'homepage' ? 'singleType' : 'collectionType';
    write(`src/api/${name}/content-types/${name}/schema.json`, {
      ...{ kind, collectionName: `${name}s`, info: { singularName: name, pluralName: `${name}s`, displayName: name } },
      options: { draftAndPublish: DRAFTS.has(name), populateCreatorFields: name === 'comment' },
      pluginOptions: { i18n: { localized: LOCALIZED.has(name) } },
      attributes,
    });
    writeCode(folder, name);
  }
  for (const [name, attributes] of Object.entries(COMPONENTS))
    write(`src/components/shared/${name}.json`, {
      collectionName: `components_shared_${name}s`,
      info: { displayName: name },
      attributes,
    });
}

/** The code that a real server needs to have endpoints. */
function writeCode(folder: string, name: string): void {
  for (const [part, factory] of [
    ['routes', 'Router'],
    ['controllers', 'Controller'],
    ['services', 'Service'],
  ] as const) {
    const file = join(folder, `src/api/${name}/${part}/${name}.js`);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(
      file,
      `module.exports = require('@strapi/strapi').factories.createCore${factory}('api::${name}.${name}');\n`,
    );
  }
}
