import { describe, expect, it } from 'vitest';
import { buildModel } from './build-model.ts';
import { libraryModel } from './library.example.ts';

const schema = (attributes: object, more: object = {}) => ({
  info: { singularName: 'book', pluralName: 'books', displayName: 'Book' },
  attributes,
  ...more,
});

const build = (schemas: Record<string, object>, components: Record<string, object> = {}) => {
  const source = ([uid, value]: [string, object]) => ({ uid, file: `${uid}.json`, value });
  return buildModel({
    contentTypes: Object.entries(schemas).map(source),
    components: Object.entries(components).map(source),
    extensions: [],
  });
};

const mistake = (schemas: Record<string, object>, components: Record<string, object> = {}): string => {
  try {
    build(schemas, components);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  return 'no error';
};

const author = (attributes: object) => ({
  'api::author.author': schema(attributes, { info: { singularName: 'author', pluralName: 'authors' } }),
});

describe('the model of a project', () => {
  it('adds what every entry has, in the order answers show it', () => {
    const book = libraryModel().contentTypes.get('api::book.book');
    expect([...(book?.attributes.keys() ?? [])].slice(-7)).toEqual([
      'createdAt',
      'updatedAt',
      'publishedAt',
      'locale',
      'createdBy',
      'updatedBy',
      'localizations',
    ]);
    expect(book?.attributes.get('createdBy')).toMatchObject({ private: true, target: 'admin::user' });
  });

  it('has the content-types of the plugins, without endpoints', () => {
    const { contentTypes } = libraryModel();
    expect(contentTypes.get('plugin::upload.file')?.hasEndpoints).toBe(false);
    expect(contentTypes.get('api::book.book')?.hasEndpoints).toBe(true);
    expect(contentTypes.get('api::desk.desk')?.kind).toBe('singleType');
  });

  it('accepts the older names of info', () => {
    const older = { info: { singularApiId: 'book', pluralApiId: 'books', name: 'Book' }, attributes: {} };
    expect(build({ 'api::book.book': older }).contentTypes.get('api::book.book')).toMatchObject({
      singularName: 'book',
      pluralName: 'books',
      displayName: 'Book',
    });
  });

  it('lays an extension over the content-type of a plugin', () => {
    const model = buildModel({
      contentTypes: [],
      components: [],
      extensions: [
        { uid: 'plugin::users-permissions.user', file: 'e.json', value: { attributes: { bio: { type: 'text' } } } },
      ],
    });
    const user = model.contentTypes.get('plugin::users-permissions.user');
    expect(user?.attributes.has('bio') && user.attributes.has('username')).toBe(true);
  });
});

describe('a mistake in a schema file', () => {
  it('names the place, what is allowed and the nearest type', () => {
    expect(mistake({ 'api::book.book': schema({ title: { type: 'sting' } }) })).toMatch(
      /^api::book\.book\.json: attributes\.title\.type: found "sting", expected an attribute type \(string, .*\); did you mean "string"\?$/,
    );
  });

  it('is a relation to nowhere', () => {
    const books = schema({ author: { type: 'relation', relation: 'oneToOne', target: 'api::auhtor.author' } });
    expect(mistake({ 'api::book.book': books, ...author({}) })).toContain(
      'attributes.author.target: found "api::auhtor.author", expected the uid of a content-type; did you mean "api::author.author"?',
    );
  });

  it('is an owner whose other side is missing', () => {
    const books = schema({
      author: { type: 'relation', relation: 'manyToOne', target: 'api::author.author', inversedBy: 'bokos' },
    });
    const others = author({ books: { type: 'relation', relation: 'oneToMany', target: 'api::book.book' } });
    expect(mistake({ 'api::book.book': books, ...others })).toContain(
      'attributes.author.inversedBy: found "bokos", expected a relation of api::author.author; did you mean "books"?',
    );
  });

  it('is an unknown component', () => {
    const books = schema({ seo: { type: 'component', component: 'shared.sea' } });
    expect(mistake({ 'api::book.book': books }, { 'shared.seo': { attributes: {} } })).toContain(
      'attributes.seo.component: found "shared.sea", expected one of shared.seo; did you mean "shared.seo"?',
    );
  });

  it('is a component that requires itself', () => {
    const loop = { attributes: { inner: { type: 'component', component: 'a.loop', required: true } } };
    expect(mistake({}, { 'a.loop': loop })).toContain('component requires itself: a.loop -> a.loop');
  });

  it('is a name that another content-type has', () => {
    const twice = { 'api::book.book': schema({}), 'api::tome.tome': schema({}) };
    expect(mistake(twice)).toBe(
      'api::tome.tome.json: info.singularName: found "book", which api::book.book.json already uses',
    );
  });

  it('is a name that cannot be one', () => {
    expect(mistake({ 'api::book.book': schema({ constructor: { type: 'string' } }) })).toContain(
      'attributes.constructor',
    );
    expect(mistake({ 'api::book.book': schema({ 'a b': { type: 'string' } }) })).toContain(
      'an attribute name is letters',
    );
    expect(mistake({ 'api::book.book': schema({ id: { type: 'integer' } }) })).toContain('which every entry has');
  });

  it('is a definition that is no object', () => {
    expect(mistake({ 'api::book.book': schema({ title: 'string' }) })).toContain('attributes.title: found "string"');
  });
});
