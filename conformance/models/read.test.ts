import { afterEach, describe, expect, it } from 'vitest';
import { tinySchemas, writeProject } from '../target/tiny-service.ts';
import { readModel } from './read.ts';

const book = 'src/api/book/content-types/book/schema.json';

/** The tiny project; its book has these attributes. */
const withAttributes = (attributes: unknown) => ({
  ...tinySchemas,
  [book]: { info: { singularName: 'book', pluralName: 'books' }, attributes },
});

describe('readModel', () => {
  let remove: () => void = () => undefined;
  const read = (files: Readonly<Record<string, unknown>>) => {
    const project = writeProject(files);
    remove = project.remove;
    return readModel(project.path);
  };
  afterEach(() => remove());

  it('reads content-types with their attributes', () => {
    const model = read(
      withAttributes({
        title: { type: 'string', required: true, maxLength: 9, pluginOptions: { i18n: { localized: true } } },
        mood: { type: 'enumeration', enum: ['good', 'bad'], default: 'good' },
      }),
    );
    const [type] = model.contentTypes;
    expect(type).toMatchObject({ uid: 'api::book.book', kind: 'collectionType', pluralName: 'books' });
    expect(type?.attributes).toEqual([
      { name: 'title', type: 'string', required: true, unique: false, private: false, localized: true, maxLength: 9 },
      {
        ...{ name: 'mood', type: 'enumeration', required: false, unique: false, private: false, localized: false },
        ...{ default: 'good', enum: ['good', 'bad'] },
      },
    ]);
  });

  it('leaves out custom fields, whose type only a plugin knows', () => {
    const field = { type: 'customField', customField: 'plugin::color-picker.color' };
    const model = read(withAttributes({ title: { type: 'string' }, colour: field }));
    expect(model.contentTypes[0]?.attributes.map(({ name }) => name)).toEqual(['title']);
  });

  it('leaves out relations whose mappedBy names nothing, unless the other side names them', () => {
    const relation = { type: 'relation', target: 'api::book.book' };
    const lost = { ...relation, relation: 'oneToMany', mappedBy: 'nothing' };
    const owner = { ...relation, relation: 'manyToOne', inversedBy: 'sequels' };
    const names = (attributes: object) =>
      read(withAttributes(attributes)).contentTypes[0]?.attributes.map(({ name }) => name);
    expect(names({ title: { type: 'string' }, sequels: lost })).toEqual(['title']);
    expect(names({ first: owner, sequels: lost })).toEqual(['first', 'sequels']);
  });

  it('reads components, and the older names of identifiers', () => {
    const model = read({
      [book]: {
        info: { singularName: 'book', pluralApiId: 'books' },
        attributes: { seo: { type: 'component', component: 'shared.seo', repeatable: true } },
      },
      'src/components/shared/seo.json': { attributes: { text: { type: 'text' } } },
    });
    expect(model.contentTypes[0]?.pluralName).toBe('books');
    expect(model.components.map(({ uid }) => uid)).toEqual(['shared.seo']);
  });

  it.each([
    ['a file that is not JSON', { [book]: '{ "kind": ' }, /schema\.json: not JSON/],
    [
      'an unknown attribute type',
      withAttributes({ a: { type: 'strin' } }),
      /attributes\.a\.type: .*did you mean string\?/,
    ],
    ['a missing type', withAttributes({ a: {} }), /attributes\.a\.type: missing/],
    [
      'a flag that is none',
      withAttributes({ a: { type: 'string', required: 'yes' } }),
      /a\.required: expected true or false/,
    ],
    [
      'an unknown component',
      withAttributes({ a: { type: 'component', component: 'x.y' } }),
      /attributes\.a: there is no component x\.y/,
    ],
    [
      'an unknown relation target',
      withAttributes({ a: { type: 'relation', relation: 'oneToOne', target: 'api::bok.book' } }),
      /there is no content-type api::bok\.book; did you mean api::book\.book\?/,
    ],
    [
      'an inverse that is not there',
      withAttributes({ a: { type: 'relation', relation: 'oneToOne', target: 'api::book.book', inversedBy: 'b' } }),
      /attributes\.a\.inversedBy: api::book\.book has no attribute b/,
    ],
    ['no plural name', { [book]: { info: { singularName: 'book' }, attributes: {} } }, /info\.pluralName: missing/],
    ['no content-types', { 'package.json': {} }, /no content-types/],
  ])('refuses %s, naming the place', (_, files, message) => {
    expect(() => read(files)).toThrow(message);
  });

  it('refuses a folder that is not there', () => {
    expect(() => readModel('/no/such/project')).toThrow('there is no project at /no/such/project');
  });
});
