/** Mutants of the effects of GraphQL mutations on entries (4.9). */
import { isObject } from '../models/json.ts';
import { entryIn, filterMembers, jsonReply, mapMembers, withAttributes } from './faults.ts';
import {
  isCreate,
  isDelete,
  isMutation,
  isUpdate,
  onEntity,
  onGraphqlData,
  onInput,
  onOperation,
  rootField,
  rootFields,
  withOperation,
} from './graphql-mutations.ts';
import type { MakeFault, Row } from './mutant.ts';
import { someDrafts } from './needs.ts';

/** Answers a mutation with the present entity, without running it. */
const answerPresent = (form: RegExp): MakeFault =>
  onOperation(
    (operation) => isMutation(operation) && form.test(rootField(operation)),
    async (operation, request, { send }) => {
      const field = lowerFirst(rootField(operation).replace(form, ''));
      const query = `query ($id: ID) { ${field}(id: $id) { data { id attributes { __typename } } } }`;
      const reply = await send(withOperation(request, { query, variables: { id: operation.variables.id } }));
      return jsonReply(200, { data: { [rootField(operation)]: entryIn(reply)?.[field] ?? null } });
    },
  );

const lowerFirst = (name: string): string => name.charAt(0).toLowerCase() + name.slice(1);

const createTrims = onInput(isCreate, (data) =>
  mapMembers(data, (value) => (typeof value === 'string' && /^[A-Z][a-z]+$/.test(value) ? value.toLowerCase() : value)),
);
const createPublishes: MakeFault = (bench) => {
  const drafts = bench.model.contentTypes.filter(({ draftAndPublish }) => draftAndPublish);
  const names = new Set(drafts.map(({ singularName }) => `create${singularName.replaceAll('-', '')}`.toLowerCase()));
  return onInput(
    (operation) => rootFields(operation.query).some(({ name }) => names.has(name.value.toLowerCase())),
    (data) => ({ publishedAt: '2024-01-01T00:00:00.000Z', ...data }),
  )(bench);
};
const singleNotStored = onEntity(
  (operation) => isUpdate(operation) && !('id' in operation.variables),
  (entity) => withAttributes(entity, (all) => mapMembers(all, (value, _key, at) => (at === 0 ? null : value))),
);

// biome-ignore format: a table, one mutant a row
export const graphqlWriteMutants: Row[] = [
  ['graphql.create.forgets-components', 'graphql.create', 'createX does not store components and zones.',
    onInput(isCreate, (data) => filterMembers(data, (value) => !(Array.isArray(value) && isObject(value[0]))))],
  ['graphql.create.trims', 'graphql.create', 'createX stores texts in small letters.', createTrims],
  ['graphql.create.answers-nothing', 'graphql.create', 'createX makes the entry and answers only its id.',
    onEntity(isCreate, (entity) => withAttributes(entity, (all) => mapMembers(all, () => null)))],
  ['graphql.update.not-stored', 'graphql.update', 'updateX answers as before and changes nothing.',
    answerPresent(/^update(?!UsersPermissions|File)/)],
  ['graphql.update.answers-another', 'graphql.update', 'updateX answers another id than that of the entry.',
    onEntity(isUpdate, (entity) => ({ ...entity, id: `${String(entity.id)}1` }))],
  ['graphql.update.clears-others', 'graphql.update.partial', 'updateX clears the texts that data does not name.',
    onEntity(isUpdate, (entity) =>
      withAttributes(entity, (all) => mapMembers(all, (value, _key, at) => (at === 1 ? null : value))))],
  ['graphql.update.null-ignored', 'graphql.update.partial', 'A null in data of updateX leaves the value there was.',
    onInput(isUpdate, (data) => filterMembers(data, (value) => value !== null))],
  ['graphql.delete.only-answers', 'graphql.delete', 'deleteX answers the entry and leaves it there.',
    answerPresent(/^delete(?!UsersPermissions)/)],
  ['graphql.delete.answers-null', 'graphql.delete', 'deleteX removes the entry and answers data null.',
    onGraphqlData(isDelete, (data) => mapMembers(data, () => ({ data: null })))],
  ['graphql.create.publishes', 'graphql.create-is-draft', 'createX publishes at once, as REST does.', createPublishes,
    someDrafts],
  ['graphql.single.not-stored', 'graphql.single-update',
    'updateX of a single type changes an entry of its own each time.', singleNotStored],
];
