import { GraphQLSchema } from 'graphql';
import { beforeEach, describe, expect, it } from 'vitest';
import rows from '../../../spec/tables/extension-functions.json' with { type: 'json' };
import { buildModel } from '../../model/build-model.ts';
import { findSchemas } from '../../project/schemas.ts';
import { type GraphqlPlugin, graphqlPlugin } from './graphql.ts';

const model = buildModel(findSchemas('fixtures/customized'));
const RECIPE = 'api::recipe.recipe';

type Chain = Record<string, (argument?: unknown) => Chain & boolean>;
let plugin: GraphqlPlugin;
let calls: string[];
const extension = () => plugin.services.extension as Record<'use' | 'shadowCRUD', (argument: unknown) => Chain>;
const recipe = () => extension().shadowCRUD(RECIPE);
const field = (): Chain => recipe().field?.('title') ?? {};
const ask = (chain: Chain, name: string, argument?: unknown): unknown => chain[name]?.(argument);
const rules = () => plugin.shadow.get(RECIPE);

beforeEach(() => {
  calls = [];
  plugin = graphqlPlugin({
    model,
    limits: () => ({ defaultLimit: 10, maxLimit: 100 }),
    calledFrom: () => ({ file: 'src/index.js', place: 'line 1' }),
    tolerate: ({ message }) => calls.push(message),
  });
});

/** Name of a function in the table: `isActionEnabled(action)` → `isActionEnabled`. */
const namesOf = (kind: string) =>
  rows.rows.filter((row) => row.kind === kind).map(({ name }) => name.slice(0, name.indexOf('(')));

/** For each getter: its first value, the call that changes it, and whether it takes an action. */
const GETTERS: Readonly<Record<string, readonly [before: boolean, call: string, action?: string]>> = {
  isEnabled: [true, 'disable'],
  isDisabled: [false, 'disable'],
  areQueriesEnabled: [true, 'disableQueries'],
  areQueriesDisabled: [false, 'disableQueries'],
  areMutationsEnabled: [true, 'disableMutations'],
  areMutationsDisabled: [false, 'disableMutations'],
  isActionEnabled: [true, 'disableAction', 'create'],
  isActionDisabled: [false, 'disableAction', 'create'],
};
const FIELD_GETTERS: Readonly<Record<string, readonly [before: boolean, call: string]>> = {
  isEnabled: [true, 'disable'],
  isDisabled: [false, 'disable'],
  hasInputEnabled: [true, 'disableInput'],
  hasOutputEnabled: [true, 'disableOutput'],
  hasFiltersEnabled: [true, 'disableFilters'],
};

describe('shadowCRUD', () => {
  it.each(namesOf('getter'))('%s of a content-type tells what was said', (name) => {
    const [before, call, action] = GETTERS[name] ?? [];
    expect(ask(recipe(), name, action)).toBe(before);
    ask(recipe(), String(call), action);
    expect(ask(recipe(), name, action)).toBe(!before);
  });

  it.each(namesOf('field-getter'))('%s of a field tells what was said', (name) => {
    const [before, call] = FIELD_GETTERS[name] ?? [];
    expect(ask(field(), name)).toBe(before);
    ask(field(), String(call));
    expect(ask(field(), name)).toBe(!before);
  });

  it.each([...namesOf('function'), ...namesOf('field-function')])('%s can be followed by the next call', (name) => {
    const argument = name === 'disableAction' ? 'find' : name === 'disableActions' ? ['find'] : undefined;
    const chain = namesOf('function').includes(name) ? recipe() : field();
    expect(ask(chain, name, argument)).toBe(chain);
  });

  it('leaves getters of other things as they are', () => {
    recipe().disableQueries?.();
    expect(ask(recipe(), 'areMutationsEnabled')).toBe(true);
    expect(ask(extension().shadowCRUD('api::cook.cook'), 'areQueriesEnabled')).toBe(true);
  });

  it('disables several actions, and all of them by a star', () => {
    recipe().disableActions?.(['create', 'update']);
    expect([...(rules()?.disabledActions ?? [])]).toEqual(['create', 'update']);
    expect(ask(recipe(), 'isActionEnabled', '*')).toBe(false);
    recipe().disableAction?.('*');
    expect(rules()?.disabledActions).toEqual(new Set(['find', 'findOne', 'create', 'update', 'delete']));
  });

  it('takes a disabled field out of outputs, inputs and filters', () => {
    field().disable?.();
    expect(rules()?.fields.get('title')).toMatchObject({ output: false, input: false, filters: false });
  });

  it('keeps a field enabled that only its output was taken from', () => {
    field().disableOutput?.();
    expect(ask(field(), 'isEnabled')).toBe(true);
    expect(rules()?.fields.get('title')).toMatchObject({ output: false, input: true, filters: true });
  });

  it('disables fields of a component, which has nothing else to disable', () => {
    const step = () => extension().shadowCRUD('kitchen.step');
    step().field?.('minutes')?.disableInput?.();
    expect(plugin.shadow.get('kitchen.step')?.fields.get('minutes')).toMatchObject({ output: true, input: false });
    step().disable?.();
    expect(calls).toEqual([expect.stringContaining('kitchen.step is a component: it has no operations')]);
  });

  it.each([
    [
      () => extension().shadowCRUD('api::recipe.recipes').disable?.(),
      'content-type "api::recipe.recipes"; did you mean',
    ],
    [() => recipe().disableAction?.('fnd'), 'there is no action "fnd"; did you mean "find"? there is find,'],
    [() => ask(recipe(), 'isActionEnabled', 'updat'), 'did you mean "update"?'],
    [() => recipe().field?.('titel')?.disable?.(), `there is no field of ${RECIPE} "titel"; did you mean "title"?`],
  ])('tells the nearest uid, action and field for one that is not there: %s', (call, message) => {
    call();
    expect(calls).toEqual([expect.stringContaining(message)]);
    expect(calls[0]).toMatch(/^src\/index.js: line 1: /);
  });

  it('refuses a function that is not there', () => {
    expect(() => recipe().disableQuerys).toThrow('did you mean "disableQueries"?');
    expect(() => recipe().disableActions?.('find')).toThrow('takes a list of actions, found "find"');
  });
});

describe('use', () => {
  it('keeps what is given and where', () => {
    const extended = { typeDefs: 'type Menu { name: String }' };
    expect(extension().use(extended)).toBe(plugin.services.extension);
    expect(plugin.used).toEqual([{ extension: extended, file: 'src/index.js', place: 'line 1' }]);
  });

  it('takes nothing but objects and functions', () => {
    expect(() => extension().use('type Menu')).toThrow('takes an object, or a function that gives one, found string');
  });
});

describe('the schema, once it is built', () => {
  const schema = new GraphQLSchema({});

  it('is what buildSchema gives', () => {
    const contentApi = plugin.services['content-api'] as { buildSchema(): unknown };
    expect(() => contentApi.buildSchema()).toThrow('before bootstrap()');
    plugin.offer(schema);
    expect(contentApi.buildSchema()).toBe(schema);
  });

  it('can be asked about, and not be changed any more', () => {
    plugin.offer(schema);
    expect(ask(recipe(), 'isEnabled')).toBe(true);
    expect(calls).toEqual([]);
    recipe().disable?.();
    field().disableInput?.();
    extension().use({});
    expect(calls).toHaveLength(3);
    expect(calls[0]).toContain('said in register()');
  });
});

describe('what resolvers are written with', () => {
  const service = (name: string, part: string) =>
    (plugin.services[name] as Record<string, Record<string, (...argument: unknown[]) => unknown>>)[part] ?? {};

  it('names types and operations', () => {
    const naming = service('utils', 'naming');
    expect(naming.getEntityResponseName?.({ uid: RECIPE })).toBe('RecipeEntityResponse');
    expect(naming.getFindQueryName?.({ uid: RECIPE })).toBe('recipes');
  });

  it('turns arguments into what the entity service takes', () => {
    const { transformArgs } = service('builders', 'utils');
    const args = {
      filters: { title: { eq: 'Soup' }, not: { servings: { gt: 2 } } },
      sort: ['id'],
      pagination: { page: 2, pageSize: 5 },
    };
    const filters = { title: { $eq: 'Soup' }, $not: { servings: { $gt: 2 } } };
    expect(transformArgs?.(args, { contentType: { uid: RECIPE }, usePagination: true })).toEqual({
      filters,
      sort: ['id'],
      start: 5,
      limit: 5,
    });
    expect(transformArgs?.({ id: 3 }, { contentType: { uid: RECIPE } })).toEqual({ id: 3 });
    expect(() => transformArgs?.({}, { contentType: { uid: 'api::recipe.recip' } })).toThrow('api::recipe.recip');
  });

  it('gives answers their forms', () => {
    const { toEntityResponse, toEntityResponseCollection } = service('format', 'returnTypes');
    expect(toEntityResponse?.({ id: 1 }, { resourceUID: RECIPE })).toEqual({
      value: { id: 1 },
      info: { args: {}, resourceUID: RECIPE },
    });
    expect(toEntityResponseCollection?.([], { args: { start: 1 } })).toMatchObject({
      nodes: [],
      info: { args: { start: 1 } },
    });
  });
});
