/** Mutants of what GraphQL mutations do to entries (4.9). */
import { byHand, isObject, type JsonObject, jsonReply, mapped, without } from './faults.ts';
import {
  type Asked,
  asked,
  asking,
  asksFor,
  isCreate,
  isDelete,
  isMutation,
  isUpdate,
  onEntity,
  onGraphql,
  onInput,
  onOperation,
  rootFields,
  withoutArgument,
} from './graphql-mutations.ts';
import type { Bench, Mutant, Passing } from './mutant.ts';

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
      mapped(data, (value) => (typeof value === 'string' && /^[A-Z][a-z]+$/.test(value) ? value.toLowerCase() : value)),
    ),
  },
  {
    id: 'graphql.create.answers-nothing',
    clause: 'graphql.create',
    breaks: 'createX makes the entry and answers only its id.',
    ...onEntity(isCreate, (entity) => withAttributes(entity, (all) => mapped(all, () => null))),
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
      withAttributes(entity, (all) => mapped(all, (value, _key, at) => (at === 1 ? null : value))),
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
      data: isObject(body.data) ? mapped(body.data, () => ({ data: null })) : body.data,
    })),
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
      (entity) => withAttributes(entity, (all) => mapped(all, (value, _key, at) => (at === 0 ? null : value))),
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
