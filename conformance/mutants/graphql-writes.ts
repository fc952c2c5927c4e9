/** Mutants of what GraphQL mutations do to entries (4.9). */
import { byHand, isObject, type JsonObject, jsonReply, without } from './faults.ts';
import {
  type Asked,
  asked,
  asking,
  asksFor,
  isMutation,
  onEntity,
  onGraphql,
  onInput,
  onOperation,
  rootFields,
  withoutArgument,
} from './graphql-mutations.ts';
import type { Bench, Mutant, Passing } from './mutant.ts';

const isCreate = (operation: Asked): boolean =>
  isMutation(operation) && asksFor(operation, /^create(?!UsersPermissions)/);
const isUpdate = (operation: Asked): boolean =>
  isMutation(operation) && asksFor(operation, /^update(?!UsersPermissions|File)/);
const isDelete = (operation: Asked): boolean =>
  isMutation(operation) && asksFor(operation, /^delete(?!UsersPermissions)/);
const isWrite = (operation: Asked): boolean => isCreate(operation) || isUpdate(operation);

/** Values of an input that are no objects: attributes that a fault may touch. */
const scalars = (data: JsonObject): string[] =>
  Object.keys(data).filter((key) => key !== 'publishedAt' && typeof data[key] === 'string');

/** A mutation that is answered as if it had been run, by its entity as it stands. */
const answeredOnly = (form: RegExp) =>
  byHand(({ send }) => ({
    request: async (request) => {
      const operation = asked(request);
      const [field] = operation ? rootFields(operation.query) : [];
      if (operation === undefined || field === undefined || !isMutation(operation) || !form.test(field.name.value)) {
        return request;
      }
      const one = lowered(field.name.value.replace(form, ''));
      const id = operation.variables.id;
      const query = `query ($id: ID) { ${one}(id: $id) { data { id attributes { __typename } } } }`;
      const found = await send(asking(request, { query, variables: { id } }));
      const data = isObject(found.body) && isObject(found.body.data) ? found.body.data[one] : null;
      return jsonReply(200, { data: { [field.name.value]: data } });
    },
  }));

const lowered = (name: string): string => name.charAt(0).toLowerCase() + name.slice(1);

/** Sends a second request before the answer goes back. */
const alsoSending = (
  when: (operation: Asked) => boolean,
  more: (request: Passing, bench: Bench) => Passing | undefined,
) =>
  byHand((bench) => ({
    answer: async (answer, request) => {
      const operation = asked(request);
      if (operation === undefined || !when(operation) || answer.status !== 200) return answer;
      const next = more(request, bench);
      if (next) await bench.send(next);
      return answer;
    },
  }));

/** Turns lists of ids and of items around. */
const turned = (value: unknown): unknown => (Array.isArray(value) ? value.toReversed() : value);

const inComponents = (data: JsonObject, bend: (item: JsonObject) => JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(data).map(([key, value]) => {
      if (Array.isArray(value)) return [key, value.map((item: unknown) => (isObject(item) ? bend(item) : item))];
      return [key, isObject(value) && 'id' in value ? bend(value) : value];
    }),
  );

/** Attributes that are shown by the entity of an answer, changed by name. */
const withAttributes = (entity: JsonObject, bend: (attributes: JsonObject) => JsonObject): JsonObject =>
  isObject(entity.attributes) ? { ...entity, attributes: bend(entity.attributes) } : entity;

export const graphqlWriteMutants: Mutant[] = [
  {
    id: 'graphql.create.forgets-attribute',
    clause: 'graphql.create',
    breaks: 'createX does not store one of the attributes that data names.',
    ...onInput(isCreate, (data) => {
      const [first] = scalars(data).filter((key) => key === 'text' || scalars(data).at(-1) === key);
      return first === undefined ? data : without(data, first);
    }),
  },
  {
    id: 'graphql.create.forgets-components',
    clause: 'graphql.create',
    breaks: 'createX does not store components and zones.',
    ...onInput(isCreate, (data) =>
      Object.fromEntries(Object.entries(data).filter(([, value]) => !(Array.isArray(value) && isObject(value[0])))),
    ),
  },
  {
    id: 'graphql.create.trims',
    clause: 'graphql.create',
    breaks: 'createX stores texts in small letters.',
    ...onInput(isCreate, (data) =>
      Object.fromEntries(
        Object.entries(data).map(([key, value]) => [
          key,
          typeof value === 'string' && /^[A-Z][a-z]+$/.test(value) ? value.toLowerCase() : value,
        ]),
      ),
    ),
  },
  {
    id: 'graphql.create.answers-nothing',
    clause: 'graphql.create',
    breaks: 'createX makes the entry and answers only its id.',
    ...onEntity(isCreate, (entity) =>
      withAttributes(entity, (all) => Object.fromEntries(Object.keys(all).map((key) => [key, null]))),
    ),
  },
  {
    id: 'graphql.update.not-stored',
    clause: 'graphql.update',
    breaks: 'updateX answers as before and changes nothing.',
    ...answeredOnly(/^update(?!UsersPermissions|File)/),
  },
  {
    id: 'graphql.update.answers-another',
    clause: 'graphql.update',
    breaks: 'updateX answers another id than that of the entry.',
    ...onEntity(isUpdate, (entity) => ({ ...entity, id: `${String(entity.id)}1` })),
  },
  {
    id: 'graphql.update.clears-others',
    clause: 'graphql.update.partial',
    breaks: 'updateX clears the texts that data does not name.',
    ...onEntity(isUpdate, (entity) =>
      withAttributes(entity, (all) =>
        Object.fromEntries(Object.entries(all).map(([key, value], at) => [key, at === 1 ? null : value])),
      ),
    ),
  },
  {
    id: 'graphql.update.null-ignored',
    clause: 'graphql.update.partial',
    breaks: 'A null in data of updateX leaves the value there was.',
    ...onInput(isUpdate, (data) => Object.fromEntries(Object.entries(data).filter(([, value]) => value !== null))),
  },
  {
    id: 'graphql.delete.only-answers',
    clause: 'graphql.delete',
    breaks: 'deleteX answers the entry and leaves it there.',
    ...answeredOnly(/^delete(?!UsersPermissions)/),
  },
  {
    id: 'graphql.delete.answers-null',
    clause: 'graphql.delete',
    breaks: 'deleteX removes the entry and answers data null.',
    ...onGraphql(isDelete, (body) => ({
      ...body,
      data: isObject(body.data)
        ? Object.fromEntries(Object.keys(body.data).map((field) => [field, { data: null }]))
        : body.data,
    })),
  },
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
    id: 'graphql.writes.not-found-refused',
    clause: 'graphql.not-found',
    breaks: 'A mutation of an unknown id answers an error.',
    ...onGraphql(
      (operation) => isMutation(operation) && operation.variables.id === '999999999',
      (body) => ({ ...body, errors: [{ message: 'Not Found', extensions: { code: 'NOT_FOUND' } }] }),
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
    id: 'graphql.create.publishes',
    clause: 'graphql.create-is-draft',
    breaks: 'createX publishes at once, as REST does.',
    needs: (model) =>
      model.contentTypes.some(({ draftAndPublish }) => draftAndPublish) ? undefined : 'no content-type has drafts',
    ...byHand((bench) => {
      const drafts = bench.model.contentTypes.filter(({ draftAndPublish }) => draftAndPublish);
      const names = new Set(
        drafts.map(({ singularName }) => `create${singularName.replaceAll('-', '')}`.toLowerCase()),
      );
      return onInput(
        (operation) => rootFields(operation.query).some(({ name }) => names.has(name.value.toLowerCase())),
        (data) => ({ publishedAt: '2024-01-01T00:00:00.000Z', ...data }),
      ).fault(bench);
    }),
  },
  {
    id: 'graphql.mutations.one-for-all',
    clause: 'graphql.mutations-in-order',
    breaks: 'A mutation that is refused takes those of its request with it.',
    ...onGraphql(
      (operation) => isMutation(operation) && rootFields(operation.query).length > 1,
      (body) => (Array.isArray(body.errors) ? { ...body, data: null } : body),
    ),
  },
  {
    id: 'graphql.mutations.stops',
    clause: 'graphql.mutations-in-order',
    breaks: 'After a mutation that is refused the next ones are not answered.',
    ...onGraphql(
      (operation) => isMutation(operation) && rootFields(operation.query).length > 2,
      (body) =>
        isObject(body.data)
          ? {
              ...body,
              data: Object.fromEntries(
                Object.entries(body.data).map(([key, value], at) => [key, at > 1 ? null : value]),
              ),
            }
          : body,
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
  {
    id: 'graphql.localization.beside',
    clause: 'graphql.create-localization',
    breaks: 'createXLocalization makes an entry of its own.',
    ...onOperation(
      (operation) => isMutation(operation) && asksFor(operation, /Localization$/),
      (operation) => ({
        query: withoutArgument(operation.query, 'id')
          .replace(/\$id: ID,?\s*/, '')
          .replace(/(\$data: \w+)(?!!)/, '$1!')
          .replace(/(create\w+)Localization\(/, '$1('),
        variables: without(operation.variables, 'id'),
      }),
    ),
  },
  {
    id: 'graphql.single.not-stored',
    clause: 'graphql.single-update',
    breaks: 'updateX of a single type changes an entry of its own each time.',
    ...onEntity(
      (operation) => isUpdate(operation) && !('id' in operation.variables),
      (entity) =>
        withAttributes(entity, (all) =>
          Object.fromEntries(Object.entries(all).map(([key, value], at) => [key, at === 0 ? null : value])),
        ),
    ),
  },
  {
    id: 'graphql.single.kept',
    clause: 'graphql.single-delete',
    breaks: 'deleteX of a single type leaves its entry there.',
    ...byHand((bench) => ({
      request: async (request) => {
        const operation = asked(request);
        const [field] = operation ? rootFields(operation.query) : [];
        if (!operation || !field || !/^delete/.test(field.name.value) || 'id' in operation.variables) return request;
        const one = lowered(field.name.value.replace(/^delete/, ''));
        const query = operation.query
          .replace(/^\s*mutation/, 'query')
          .replace(field.name.value, `${field.name.value}: ${one}`);
        return (await bench.send(asking(request, { query, variables: {} }))) ?? request;
      },
    })),
  },
  {
    id: 'graphql.validation.no-details',
    clause: 'errors.graphql.validation',
    breaks: 'A refused mutation does not tell the details that REST tells.',
    ...onGraphql(isWrite, (body) => ({
      ...body,
      ...(Array.isArray(body.errors)
        ? {
            errors: body.errors.map((error: unknown) =>
              isObject(error) && isObject(error.extensions) && isObject(error.extensions.error)
                ? { ...error, extensions: { ...error.extensions, error: { ...error.extensions.error, details: {} } } }
                : error,
            ),
          }
        : {}),
    })),
  },
  {
    id: 'graphql.application.code',
    clause: 'errors.graphql.application',
    breaks: 'A refusal of the application has the code of a wrong input.',
    ...onGraphql(isWrite, (body) => ({
      ...body,
      ...(Array.isArray(body.errors)
        ? {
            errors: body.errors.map((error: unknown) =>
              isObject(error) && isObject(error.extensions)
                ? { ...error, extensions: { ...error.extensions, code: 'BAD_USER_INPUT' } }
                : error,
            ),
          }
        : {}),
    })),
  },
  {
    id: 'graphql.update.unpublishes',
    clause: 'graphql.list.publication-state',
    breaks: 'An update by GraphQL takes an entry out of every list.',
    ...alsoSending(
      (operation) => isUpdate(operation) && 'id' in operation.variables,
      (request, { model, token }) => {
        const operation = asked(request);
        const name = operation ? rootFields(operation.query)[0]?.name.value.slice('update'.length).toLowerCase() : '';
        const type = model.contentTypes.find(({ singularName }) => singularName.replaceAll('-', '') === name);
        if (!type?.draftAndPublish || !operation) return undefined;
        return {
          method: 'PUT',
          path: `/api/${type.pluralName}/${String(operation.variables.id)}`,
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          text: JSON.stringify({ data: { publishedAt: null } }),
        };
      },
    ),
  },
];
