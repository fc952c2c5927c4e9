/** Mutants of what GraphQL mutations do to entries (4.9). */
import { isObject, type JsonObject, jsonReply, mapped, without } from './faults.ts';
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
import type { Bench, MakeFault, Passing, Row } from './mutant.ts';

/** Values of an input that are no objects: attributes that a fault may touch. */
const scalars = (data: JsonObject): string[] =>
  Object.keys(data).filter((key) => key !== 'publishedAt' && typeof data[key] === 'string');

/** A mutation that is answered as if it had been run, by its entity as it stands. */
const answeredOnly =
  (form: RegExp): MakeFault =>
  ({ send }) => ({
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
  });

const lowered = (name: string): string => name.charAt(0).toLowerCase() + name.slice(1);

/** Sends a second request before the answer goes back. */
const alsoSending =
  (when: (operation: Asked) => boolean, more: (request: Passing, bench: Bench) => Passing | undefined): MakeFault =>
  (bench) => ({
    answer: async (answer, request) => {
      const operation = asked(request);
      if (operation === undefined || !when(operation) || answer.status !== 200) return answer;
      const next = more(request, bench);
      if (next) await bench.send(next);
      return answer;
    },
  });

/** Attributes that are shown by the entity of an answer, changed by name. */
const withAttributes = (entity: JsonObject, bend: (attributes: JsonObject) => JsonObject): JsonObject =>
  isObject(entity.attributes) ? { ...entity, attributes: bend(entity.attributes) } : entity;

const createForgetsAttribute = onInput(isCreate, (data) => {
  const [first] = scalars(data).filter((key) => key === 'text' || scalars(data).at(-1) === key);
  return first === undefined ? data : without(data, first);
});
const createForgetsComponents = onInput(isCreate, (data) =>
  Object.fromEntries(Object.entries(data).filter(([, value]) => !(Array.isArray(value) && isObject(value[0])))),
);
const createTrims = onInput(isCreate, (data) =>
  mapped(data, (value) => (typeof value === 'string' && /^[A-Z][a-z]+$/.test(value) ? value.toLowerCase() : value)),
);
const updateClearsOthers = onEntity(isUpdate, (entity) =>
  withAttributes(entity, (all) => mapped(all, (value, _key, at) => (at === 1 ? null : value))),
);
const deleteAnswersNull = onGraphql(isDelete, (body) => ({
  ...body,
  data: isObject(body.data) ? mapped(body.data, () => ({ data: null })) : body.data,
}));
const createPublishes: MakeFault = (bench) => {
  const drafts = bench.model.contentTypes.filter(({ draftAndPublish }) => draftAndPublish);
  const names = new Set(drafts.map(({ singularName }) => `create${singularName.replaceAll('-', '')}`.toLowerCase()));
  return onInput(
    (operation) => rootFields(operation.query).some(({ name }) => names.has(name.value.toLowerCase())),
    (data) => ({ publishedAt: '2024-01-01T00:00:00.000Z', ...data }),
  )(bench);
};
const localizationBeside = onOperation(
  (operation) => isMutation(operation) && asksFor(operation, /Localization$/),
  (operation) => ({
    query: withoutArgument(operation.query, 'id')
      .replace(/\$id: ID,?\s*/, '')
      .replace(/(\$data: \w+)(?!!)/, '$1!')
      .replace(/(create\w+)Localization\(/, '$1('),
    variables: without(operation.variables, 'id'),
  }),
);
const singleNotStored = onEntity(
  (operation) => isUpdate(operation) && !('id' in operation.variables),
  (entity) => withAttributes(entity, (all) => mapped(all, (value, _key, at) => (at === 0 ? null : value))),
);
const singleKept: MakeFault = (bench) => ({
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
});
const updateUnpublishes = alsoSending(
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
);

// biome-ignore format: a table, one mutant a row
export const graphqlWriteMutants: Row[] = [
  ['graphql.create.forgets-attribute', 'graphql.create',
    'createX does not store one of the attributes that data names.', createForgetsAttribute],
  ['graphql.create.forgets-components', 'graphql.create', 'createX does not store components and zones.',
    createForgetsComponents],
  ['graphql.create.trims', 'graphql.create', 'createX stores texts in small letters.', createTrims],
  ['graphql.create.answers-nothing', 'graphql.create', 'createX makes the entry and answers only its id.',
    onEntity(isCreate, (entity) => withAttributes(entity, (all) => mapped(all, () => null)))],
  ['graphql.update.not-stored', 'graphql.update', 'updateX answers as before and changes nothing.',
    answeredOnly(/^update(?!UsersPermissions|File)/)],
  ['graphql.update.answers-another', 'graphql.update', 'updateX answers another id than that of the entry.',
    onEntity(isUpdate, (entity) => ({ ...entity, id: `${String(entity.id)}1` }))],
  ['graphql.update.clears-others', 'graphql.update.partial', 'updateX clears the texts that data does not name.',
    updateClearsOthers],
  ['graphql.update.null-ignored', 'graphql.update.partial', 'A null in data of updateX leaves the value there was.',
    onInput(isUpdate, (data) => Object.fromEntries(Object.entries(data).filter(([, value]) => value !== null)))],
  ['graphql.delete.only-answers', 'graphql.delete', 'deleteX answers the entry and leaves it there.',
    answeredOnly(/^delete(?!UsersPermissions)/)],
  ['graphql.delete.answers-null', 'graphql.delete', 'deleteX removes the entry and answers data null.',
    deleteAnswersNull],
  ['graphql.create.publishes', 'graphql.create-is-draft', 'createX publishes at once, as REST does.', createPublishes,
    (model) => model.contentTypes.some(({ draftAndPublish }) => draftAndPublish) ? undefined : 'no content-type has drafts'],
  ['graphql.localization.beside', 'graphql.create-localization', 'createXLocalization makes an entry of its own.',
    localizationBeside],
  ['graphql.single.not-stored', 'graphql.single-update',
    'updateX of a single type changes an entry of its own each time.', singleNotStored],
  ['graphql.single.kept', 'graphql.single-delete', 'deleteX of a single type leaves its entry there.', singleKept],
  ['graphql.update.unpublishes', 'graphql.list.publication-state',
    'An update by GraphQL takes an entry out of every list.', updateUnpublishes],
];
