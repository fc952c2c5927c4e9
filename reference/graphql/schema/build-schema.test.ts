import { isInputObjectType, isObjectType, validateSchema } from 'graphql';
import { describe, expect, it } from 'vitest';
import { buildModel } from '../../model/build-model.ts';
import { librarySources } from '../../model/library.example.ts';
import type { ShadowRules } from '../customization.ts';
import { openLibrary } from '../resolve/library-graphql.fixture.ts';

const EVERYTHING = {
  disabled: false,
  queries: true,
  mutations: true,
  disabledActions: new Set<string>(),
  fields: new Map(),
};

/** Names of the fields of a type; undefined if there is no such type. */
async function fieldsWith(rules: Partial<ShadowRules>, typeName: string, uid = 'api::book.book') {
  const { schema } = await openLibrary({ shadow: new Map([[uid, { ...EVERYTHING, ...rules }]]) });
  expect(validateSchema(schema)).toEqual([]);
  const type = schema.getType(typeName);
  return isObjectType(type) || isInputObjectType(type) ? Object.keys(type.getFields()) : undefined;
}

const ONLY = { output: true, input: true, filters: true };

describe('the generated schema', () => {
  it('is valid', async () => {
    expect(validateSchema((await openLibrary()).schema)).toEqual([]);
  });

  it('is valid beside attributes that GraphQL cannot name', async () => {
    const attributes = {
      'sub-title': { type: 'string' },
      'paper-kind': { type: 'enumeration', enum: ['a'] },
      'main-part': { type: 'dynamiczone', components: ['shared.quote'] },
    };
    const sources = librarySources();
    const value = { info: { singularName: 'leaf', pluralName: 'leaves', displayName: 'Leaf' }, attributes };
    const leaf = { uid: 'api::leaf.leaf', file: 'leaf.json', value };
    const model = buildModel({ ...sources, contentTypes: [...sources.contentTypes, leaf] });
    expect(validateSchema((await openLibrary({ model })).schema)).toEqual([]);
  });

  it('leaves out the content-types of the project without Shadow CRUD', async () => {
    const { schema } = await openLibrary({ shadowCrud: false });
    expect([schema.getType('Book'), schema.getQueryType()?.getFields().uploadFiles]).toEqual([
      undefined,
      expect.anything(),
    ]);
  });

  it('leaves out a disabled content-type, and what links it', async () => {
    expect(await fieldsWith({ disabled: true }, 'Author')).toEqual(['name', 'createdAt', 'updatedAt']);
    expect(await fieldsWith({ disabled: true }, 'Book')).toBeUndefined();
    expect(await fieldsWith({ disabled: true }, 'Query')).not.toContain('books');
  });

  it('leaves out media without files', async () => {
    expect(await fieldsWith({ disabled: true }, 'Book', 'plugin::upload.file')).not.toContain('cover');
  });

  it('leaves out queries or mutations alone', async () => {
    expect(await fieldsWith({ queries: false }, 'Query')).not.toContain('books');
    expect(await fieldsWith({ queries: false }, 'Mutation')).toContain('createBook');
    expect(await fieldsWith({ mutations: false }, 'Mutation')).not.toContain('createBook');
  });

  it.each([
    ['find', 'Query', 'books'],
    ['findOne', 'Query', 'book'],
    ['create', 'Mutation', 'createBook'],
    ['update', 'Mutation', 'updateBook'],
    ['delete', 'Mutation', 'deleteBook'],
    ['createLocalization', 'Mutation', 'createBookLocalization'],
  ])('leaves out %s: %s.%s', async (action, type, name) => {
    expect(await fieldsWith({}, type)).toContain(name);
    expect(await fieldsWith({ disabledActions: new Set([action]) }, type)).not.toContain(name);
  });

  it.each([
    ['output', 'Book'],
    ['input', 'BookInput'],
    ['filters', 'BookFiltersInput'],
  ])('leaves a field out of its %s alone', async (part, without) => {
    const fields = new Map([['title', { ...ONLY, [part]: false }]]);
    for (const type of ['Book', 'BookInput', 'BookFiltersInput']) {
      expect((await fieldsWith({ fields }, type))?.includes('title')).toBe(type !== without);
    }
  });

  it('shows no password, and lets one be written', async () => {
    expect(await fieldsWith({}, 'Book')).not.toContain('password');
    expect(await fieldsWith({}, 'BookInput')).toContain('password');
  });

  it('knows no creators', async () => {
    for (const type of ['Book', 'BookInput', 'BookFiltersInput'])
      expect(await fieldsWith({}, type)).not.toEqual(expect.arrayContaining([expect.stringMatching(/edBy$/)]));
  });

  it('has no list and no create for a single type', async () => {
    expect(await fieldsWith({}, 'Query')).not.toContain('desks');
    expect(await fieldsWith({}, 'Mutation')).not.toContain('createDesk');
  });
});
