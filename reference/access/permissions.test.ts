import { describe, expect, it } from 'vitest';
import { buildModel } from '../model/build-model.ts';
import { actionCatalog, actionNames, enabledActions, permissionTree } from './permissions.ts';
import { defaultPermissionsOf } from './plugin-endpoints.ts';

const type = (name: string, kind: string, more: object = {}) => ({
  uid: `api::${name}.${name}`,
  file: `${name}.json`,
  value: { kind, info: { singularName: name, pluralName: `${name}s`, displayName: name }, attributes: {}, ...more },
});
const model = buildModel({
  contentTypes: [
    type('book', 'collectionType'),
    type('home', 'singleType'),
    type('note', 'collectionType', { pluginOptions: { i18n: { localized: true } } }),
  ],
  components: [],
  extensions: [],
});
const namesOf = (
  group: string,
  ...more: Parameters<typeof actionCatalog> extends [unknown, ...infer Rest] ? Rest : []
) =>
  actionNames(actionCatalog(model, ...more))
    .filter((name) => name.startsWith(group))
    .map((name) => name.slice(group.length));

describe('the catalog of actions', () => {
  it('has those of each kind of content-type, and of localizations', () => {
    expect(namesOf('api::book.book.')).toEqual(['find', 'findOne', 'create', 'update', 'delete']);
    expect(namesOf('api::home.home.')).toEqual(['find', 'update', 'delete']);
    expect(namesOf('api::note.note.')).toContain('createLocalization');
  });

  it('adds those of own routes, once each', () => {
    expect(namesOf('api::book.book.', ['api::book.book.lend', 'api::book.book.find'])).toEqual([
      ...['find', 'findOne', 'create', 'update', 'delete', 'lend'],
    ]);
    expect(namesOf('api::book.shelf.', ['api::book.shelf.sort'])).toEqual(['sort']);
  });

  it('has only declared ones of a type whose routes are all declared', () => {
    expect(namesOf('api::book.', ['api::book.book.lend'], new Set(['api::book.book']))).toEqual(['book.lend']);
  });

  it('has those of plugins', () => {
    expect(namesOf('plugin::users-permissions.')).toEqual(expect.arrayContaining(['auth.callback', 'user.me']));
  });
});

describe('the tree of permissions', () => {
  const catalog = actionCatalog(model);
  const find = 'api::book.book.find';

  it('tells of each action whether it is granted', () => {
    const { controllers } = permissionTree(catalog, new Set([find]))['api::book'] ?? { controllers: {} };
    expect(controllers.book?.find).toEqual({ enabled: true, policy: '' });
    expect(controllers.book?.create).toEqual({ enabled: false, policy: '' });
  });

  it('is read as it is written', () => {
    const granted = new Set([find, 'plugin::users-permissions.user.me']);
    expect(enabledActions(permissionTree(catalog, granted), catalog)).toEqual(granted);
  });

  it.each([undefined, null, [], {}, { 'api::book': {} }, { 'api::book': { controllers: [] } }])(
    'enables nothing with %j',
    (tree) => {
      expect(enabledActions(tree, catalog)).toEqual(new Set());
    },
  );

  it.each([
    ['all', 'permissions: expected an object, found "all"'],
    [[1], 'permissions: expected an object, found [1]'],
    [{ 'api::book': { controllers: 5 } }, 'permissions.api::book: expected an object, found 5'],
    [{ 'api::book': { controllers: { book: 5 } } }, 'permissions.api::book.controllers.book: expected an object'],
    [
      { 'api::book': { controllers: { book: { fnd: { enabled: true } } } } },
      /^permissions: no action is called "api::book\.book\.fnd".*did you mean "api::book\.book\.find"/,
    ],
  ])('refuses %j', (tree, message) => {
    expect(() => enabledActions(tree, catalog)).toThrow(message);
  });

  it('takes no notice of what is not enabled', () => {
    const tree = { 'api::book': { controllers: { book: { fnd: { enabled: false }, find: { enabled: 'true' } } } } };
    expect(enabledActions(tree, catalog)).toEqual(new Set());
  });
});

it('roles have different permissions from the start', () => {
  const [anyone, signedIn] = [defaultPermissionsOf('public'), defaultPermissionsOf('authenticated')];
  expect(anyone).toContain('plugin::users-permissions.auth.callback');
  expect(signedIn).toContain('plugin::users-permissions.user.me');
  expect(anyone).not.toContain('plugin::users-permissions.user.me');
  expect(new Set(anyone).size).toBe(anyone.length);
});
