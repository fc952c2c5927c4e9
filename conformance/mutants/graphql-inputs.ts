/** Mutants that read other arguments of a mutation than were given: relations, components, zones, locales (2.3, 4.9). */
import { isObject, type JsonObject, jsonReply, without } from './faults.ts';
import {
  asksFor,
  isCreate,
  isMutation,
  isUpdate,
  isWrite,
  onGraphql,
  onInput,
  onOperation,
  rootFields,
  withoutArgument,
} from './graphql-mutations.ts';
import type { Mutant } from './mutant.ts';

/** Turns lists of ids and of items around. */
const turned = (value: unknown): unknown => (Array.isArray(value) ? value.toReversed() : value);

const inComponents = (data: JsonObject, bend: (item: JsonObject) => JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(data).map(([key, value]) => {
      if (Array.isArray(value)) return [key, value.map((item: unknown) => (isObject(item) ? bend(item) : item))];
      return [key, isObject(value) && 'id' in value ? bend(value) : value];
    }),
  );

export const graphqlInputMutants: Mutant[] = [
  {
    id: 'graphql.arguments.optional',
    clause: 'graphql.arguments-required',
    breaks: 'A mutation without data runs with an empty one.',
    ...onOperation(
      (operation) => isMutation(operation) && /^\s*mutation \{ update\w+\(id: \d+\) \{/.test(operation.query),
      (operation) => ({ ...operation, query: operation.query.replace(/\(id: (\d+)\)/, '(id: $1, data: {})') }),
    ),
  },
  {
    id: 'graphql.arguments.null-data',
    clause: 'graphql.arguments-required',
    breaks: 'A mutation whose required argument is missing answers null, without an error.',
    ...onGraphql(
      (operation) => isMutation(operation) && /^\s*mutation \{ delete\w+ \{/.test(operation.query),
      (_body, _answer, operation) =>
        jsonReply(200, { data: { [rootFields(operation.query)[0]?.name.value ?? '']: null } }),
    ),
  },
  {
    id: 'graphql.relation-input.first-only',
    clause: 'graphql.types.relation-input',
    breaks: 'Of a list of ids only the first is linked.',
    ...onInput(isWrite, (data) =>
      Object.fromEntries(
        Object.entries(data).map(([key, value]) => [
          key,
          Array.isArray(value) && typeof value[0] === 'string' ? value.slice(0, 1) : value,
        ]),
      ),
    ),
  },
  {
    id: 'graphql.relation-input.adds',
    clause: 'graphql.types.relation-input',
    breaks: 'A list of ids adds to what is linked.',
    ...onInput(isUpdate, (data) => {
      const lists = Object.entries(data).filter(([, value]) => Array.isArray(value) && typeof value[0] === 'string');
      return without(data, ...lists.map(([key]) => key));
    }),
  },
  {
    id: 'graphql.components.ids-ignored',
    clause: 'graphql.types.component',
    breaks: 'Components that are given with their id are made anew.',
    ...onInput(isUpdate, (data) => inComponents(data, (item) => without(item, 'id'))),
  },
  {
    id: 'graphql.zone.turned',
    clause: 'graphql.types.zone',
    breaks: 'Items of a zone are stored in the opposite order.',
    ...onInput(isCreate, (data) =>
      Object.fromEntries(
        Object.entries(data).map(([key, value]) => [
          key,
          Array.isArray(value) && isObject(value[0]) && '__typename' in value[0] ? turned(value) : value,
        ]),
      ),
    ),
  },
  {
    id: 'graphql.zone.foreign-items',
    clause: 'graphql.types.zone',
    breaks: 'Items of a zone that name no component of it are left out without an error.',
    ...onInput(isUpdate, (data) =>
      Object.fromEntries(
        Object.entries(data).map(([key, value]) => [
          key,
          Array.isArray(value)
            ? value.filter((item) => !isObject(item) || item.__typename !== 'ComponentNowhereNothing')
            : value,
        ]),
      ),
    ),
  },
  {
    id: 'graphql.input-timestamps.refused',
    clause: 'graphql.types.input-timestamps',
    breaks: 'An input that says createdAt is refused.',
    ...onOperation(
      (operation) =>
        isMutation(operation) && isObject(operation.variables.data) && 'createdAt' in operation.variables.data,
      () =>
        jsonReply(400, {
          errors: [{ message: 'Field "createdAt" is not defined.', extensions: { code: 'BAD_USER_INPUT' } }],
        }),
    ),
  },
  {
    id: 'graphql.writes.locale-ignored',
    clause: 'graphql.locale-argument',
    breaks: 'createX makes an entry of the default locale, whatever locale says.',
    ...onOperation(
      (operation) =>
        isMutation(operation) && asksFor(operation, /^create(?!.*Localization$)/) && 'locale' in operation.variables,
      (operation) => ({
        query: withoutArgument(operation.query, 'locale').replace(/,?\s*\$locale: I18NLocaleCode/, ''),
        variables: without(operation.variables, 'locale'),
      }),
    ),
  },
];
