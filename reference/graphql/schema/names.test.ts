import slugify from '@sindresorhus/slugify';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildModel } from '../../model/build-model.ts';
import { libraryModel } from '../../model/library.example.ts';
import { type ContentType, schemaOf } from '../../model/model.ts';
import { componentNames, enumName, enumValueNames, namelessRemarks, namesOf, toPascalCase } from './names.ts';

const typeNames = (uid: string, singularName: string, pluralName: string) =>
  namesOf({ ...(schemaOf(libraryModel(), 'api::book.book') as ContentType), uid, singularName, pluralName });

describe('names of a content-type', () => {
  it.each([
    ['api::book.book', 'book', 'books', 'Book', 'book', 'books'],
    ['api::x.print-run', 'print-run', 'print-runs', 'PrintRun', 'printRun', 'printRuns'],
    [
      'plugin::users-permissions.user',
      'user',
      'users',
      'UsersPermissionsUser',
      'usersPermissionsUser',
      'usersPermissionsUsers',
    ],
    ['plugin::i18n.locale', 'locale', 'locales', 'I18NLocale', 'i18NLocale', 'i18NLocales'],
  ])('of %s are made of plugin, singular and plural name', (uid, singular, plural, type, one, many) => {
    expect(typeNames(uid, singular, plural)).toMatchObject({ type, one, many, response: `${type}EntityResponse` });
  });

  it('of a component begin with Component and its category', () => {
    const component = { ...libraryModel().components.get('shared.seo'), uid: 'shared.meta-tag' };
    expect(componentNames(component as Parameters<typeof componentNames>[0])).toEqual({
      type: 'ComponentSharedMetaTag',
      input: 'ComponentSharedMetaTagInput',
      filters: 'ComponentSharedMetaTagFiltersInput',
    });
  });

  it.each([
    ['metaTitle', 'MetaTitle'],
    ['HTMLPage', 'HtmlPage'],
    ['two_words', 'TwoWords'],
    ['part2b', 'Part2B'],
  ])('take %s for the words of %s', (text, name) => {
    expect(toPascalCase(text)).toBe(name);
  });
});

describe('names of enumerations', () => {
  it('say the type and the attribute', () => {
    expect(enumName(schemaOf(libraryModel(), 'api::book.book'), 'Book', 'kind')).toBe('ENUM_BOOK_KIND');
  });

  it('are those declared', () => {
    const book = schemaOf(libraryModel(), 'api::book.book');
    expect(enumName({ ...book, declared: { attributes: { kind: { enumName: 'Kind' } } } }, 'Book', 'kind')).toBe(
      'Kind',
    );
  });

  it('make values what may be a name, each its own', () => {
    expect(enumValueNames(['deep dive', 'deep-dive', 'Été', '3D', 'true', '日本', '中国', 'R&D'])).toEqual([
      'deep_dive',
      'deep_dive_2',
      'Ete',
      '_3D',
      '_true',
      '_',
      '_2',
      'R_and_D',
    ]);
  });

  it('leave a plain word as it is, as the library does', () => {
    const options = { decamelize: false, lowercase: false, separator: '_' };
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Za-z0-9]{1,20}$/), (word) => {
        expect(slugify(word, options)).toBe(word);
      }),
    );
    expect(enumValueNames(['camelCase', 'XML2'])).toEqual(['camelCase', 'XML2']);
  });

  it('make values of other scripts what they sound like, as Strapi does', () => {
    expect(enumValueNames(['Привет мир', 'Größe', 'Ελλάδα', 'مرحبا', 'საქართველო', 'Đặng', 'ёж'])).toEqual([
      'Privet_mir',
      'Groesse',
      'Ellada',
      'mrhba',
      'saqartvelo',
      'Dang',
      'yozh',
    ]);
  });

  it('are told where Strapi does not start with them', () => {
    const model = {
      contentTypes: new Map(),
      components: buildModel({
        contentTypes: [],
        extensions: [],
        components: [
          {
            uid: 'a.b',
            file: 'b.json',
            value: {
              attributes: { k: { type: 'enumeration', enum: ['3D', 'ok'] }, l: { type: 'enumeration', enum: ['été'] } },
            },
          },
        ],
      }).components,
    };
    expect(namelessRemarks(model)).toEqual([
      expect.stringContaining('a.b: GraphQL names the values of k _3D, ok; Strapi 4 does not start'),
    ]);
  });
});
