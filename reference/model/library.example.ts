/** A small project for tests: a library with every kind of relation, components, a dynamic zone, drafts and locales. */
import { buildModel, type ModelSources } from './build-model.ts';
import type { Model } from './model.ts';

const localized = { pluginOptions: { i18n: { localized: true } } };

const info = (singularName: string, pluralName: string) => ({ singularName, pluralName, displayName: singularName });

const relation = (kind: string, target: string, more: object = {}) => ({
  type: 'relation',
  relation: kind,
  target: `api::${target}.${target}`,
  ...more,
});

const book = {
  info: info('book', 'books'),
  options: { draftAndPublish: true },
  ...localized,
  attributes: {
    title: { type: 'string', required: true, ...localized },
    code: { type: 'string', unique: true },
    slug: { type: 'uid', targetField: 'title' },
    kind: { type: 'enumeration', enum: ['novel', 'essay'], default: 'novel' },
    email: { type: 'email' },
    password: { type: 'password', minLength: 6 },
    day: { type: 'date' },
    clock: { type: 'time' },
    moment: { type: 'datetime' },
    stamp: { type: 'timestamp' },
    pages: { type: 'integer', min: 0, max: 1000 },
    big: { type: 'biginteger' },
    ratio: { type: 'float' },
    lent: { type: 'boolean', default: false },
    extra: { type: 'json' },
    nick: { type: 'string', minLength: 2, maxLength: 10 },
    ref: { type: 'string', regex: '^[A-Z]{3}-[0-9]+$' },
    cover: { type: 'media', multiple: false },
    gallery: { type: 'media', multiple: true },
    seo: { type: 'component', component: 'shared.seo' },
    quotes: { type: 'component', component: 'shared.quote', repeatable: true, min: 1, max: 3 },
    body: { type: 'dynamiczone', components: ['shared.quote', 'shared.card'], max: 2 },
    author: relation('manyToOne', 'author', { inversedBy: 'books' }),
    tags: relation('manyToMany', 'tag', { inversedBy: 'books' }),
    labels: relation('oneToMany', 'tag'),
    shelf: relation('oneToOne', 'shelf', { inversedBy: 'book' }),
    favourite: relation('oneToOne', 'tag'),
    marks: relation('morphMany', 'mark', { morphBy: 'subject' }),
  },
};

const CONTENT_TYPES = {
  book,
  author: {
    info: info('author', 'authors'),
    attributes: {
      name: { type: 'string', required: true },
      books: relation('oneToMany', 'book', { mappedBy: 'author' }),
    },
  },
  tag: {
    info: info('tag', 'tags'),
    attributes: {
      name: { type: 'string', unique: true },
      books: relation('manyToMany', 'book', { mappedBy: 'tags' }),
    },
  },
  shelf: {
    info: info('shelf', 'shelves'),
    attributes: { label: { type: 'string' }, book: relation('oneToOne', 'book', { mappedBy: 'shelf' }) },
  },
  mark: {
    info: info('mark', 'marks'),
    attributes: {
      name: { type: 'string' },
      subject: { type: 'relation', relation: 'morphToOne' },
      subjects: { type: 'relation', relation: 'morphToMany' },
    },
  },
  desk: {
    kind: 'singleType',
    info: info('desk', 'desks'),
    attributes: { name: { type: 'string', required: true, default: 'Desk' }, seats: { type: 'integer' } },
  },
};

const COMPONENTS = {
  'shared.seo': {
    attributes: {
      metaTitle: { type: 'string', required: true, maxLength: 20 },
      quote: { type: 'component', component: 'shared.quote' },
      image: { type: 'media', multiple: false },
    },
  },
  'shared.quote': {
    attributes: { text: { type: 'text', required: true }, stars: { type: 'integer', min: 1, max: 5, default: 3 } },
  },
  'shared.card': {
    attributes: { heading: { type: 'string', required: true }, author: relation('oneToOne', 'author') },
  },
};

/** The schema files of the library, as parsed JSON. */
export function librarySources(): ModelSources {
  const source = (uid: string, value: unknown) => ({ uid, file: `${uid}.json`, value });
  return {
    contentTypes: Object.entries(CONTENT_TYPES).map(([name, value]) => source(`api::${name}.${name}`, value)),
    components: Object.entries(COMPONENTS).map(([uid, value]) => source(uid, value)),
    extensions: [],
  };
}

/** The model of the library; uids are `api::book.book`, `api::author.author` and so on. */
export function libraryModel(): Model {
  return buildModel(librarySources());
}
