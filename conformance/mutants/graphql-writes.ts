/** Mutants of the effects of GraphQL mutations on entries (4.9). */
import { fillName } from '../models/graphql-names.ts';
import { isObject, type JsonObject } from '../models/json.ts';
import { atEveryDepth, firstOnly, ofMember } from './changes.ts';
import {
  answers,
  entryIn,
  filterMembers,
  jsonReply,
  mapMembers,
  withAttributes,
  withMemory,
  without,
} from './faults.ts';
import {
  asksFor,
  isCreate,
  isDelete,
  isMutation,
  isUpdate,
  onEntity,
  onGraphql,
  onGraphqlData,
  onInput,
  onOperation,
  operationIn,
  rootField,
  rootFields,
  withOperation,
  withoutArgument,
} from './graphql-mutations.ts';
import type { MakeFault, Passing, Reply, Row } from './mutant.ts';
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

const asksForOne = (request: Passing): boolean => /^\s*query \(\$id: ID/.test(operationIn(request)?.query ?? '');

/** Answers a query for one entry as before, when the entry is there no more. */
const deletedStillRead = withMemory(() => {
  const replies = new Map<string, Reply>();
  const isEmpty = (value: unknown): boolean => value === null || (isObject(value) && value.data === null);
  return answers(asksForOne, (answer, { text }) => {
    const data = isObject(answer.body) ? answer.body.data : undefined;
    if (isObject(data) && Object.values(data).every(isEmpty)) return replies.get(text) ?? answer;
    replies.set(text, answer);
    return answer;
  });
});

/** Answers a query for one entry as before, until a mutation is sent. */
const staleUntilMutation = withMemory(() => {
  const replies = new Map<string, Reply>();
  return answers(
    (request) => operationIn(request) !== undefined,
    (answer, request) => {
      const operation = operationIn(request);
      if (operation && isMutation(operation)) replies.clear();
      if (!asksForOne(request)) return answer;
      const reply = replies.get(request.text) ?? answer;
      replies.set(request.text, reply);
      return reply;
    },
  );
});

/** Answers a deletion of a draft with the entry, without running it. */
const draftKept: MakeFault = onOperation(isDelete, async (operation, request, { send }) => {
  const field = rootField(operation);
  const name = lowerFirst(field.replace(/^delete/, ''));
  const ask = async (query: string): Promise<Reply> =>
    send(withOperation(request, { query, variables: operation.variables }));
  const state = entryIn(await ask(`query ($id: ID!) { ${name}(id: $id) { data { attributes { publishedAt } } } }`));
  const isDraft = state !== undefined && JSON.stringify(state).includes('"publishedAt":null');
  return isDraft ? ask(operation.query.replace('mutation', 'query').replace(field, `${field}: ${name}`)) : undefined;
});

/** Makes an entry a draft when the update that asks for that is refused. */
const refusedUpdateState: MakeFault = onGraphql(isUpdate, async (body, _answer, operation, request, { send }) => {
  const { data } = operation.variables;
  if (Array.isArray(body.errors) && isObject(data) && data.publishedAt === null)
    await send(
      withOperation(request, { ...operation, variables: { ...operation.variables, data: { publishedAt: null } } }),
    );
  return body;
});

const lowerFirst = (name: string): string => name.charAt(0).toLowerCase() + name.slice(1);

const createTrims = onInput(isCreate, (data) =>
  mapMembers(data, (value) => (typeof value === 'string' && /^[A-Z][a-z]+$/.test(value) ? value.toLowerCase() : value)),
);
/** A mutation publishes what data does not call a draft. */
const publishes =
  (verb: 'create' | 'update'): MakeFault =>
  (bench) => {
    const drafts = bench.model.contentTypes.filter(({ draftAndPublish }) => draftAndPublish);
    const names = new Set(drafts.map(({ singularName }) => `${verb}${singularName.replaceAll('-', '')}`.toLowerCase()));
    return onInput(
      (operation) => rootFields(operation.query).some(({ name }) => names.has(name.value.toLowerCase())),
      (data) => ({ publishedAt: '2024-01-01T00:00:00.000Z', ...data }),
    )(bench);
  };
const singleNotStored = onEntity(
  (operation) => isUpdate(operation) && !('id' in operation.variables),
  (entity) => withAttributes(entity, (all) => mapMembers(all, (value, _key, at) => (at === 0 ? null : value))),
);

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

const singleKept = onOperation(
  (operation) => /^delete/.test(rootField(operation)) && !('id' in operation.variables),
  (operation, request, { send }) => {
    const name = rootField(operation);
    const asQuery = operation.query.replace(/^\s*mutation/, 'query');
    const query = asQuery.replace(name, `${name}: ${lowerFirst(name.replace(/^delete/, ''))}`);
    return send(withOperation(request, { query, variables: {} }));
  },
);

/** A single type with drafts is made a draft instead of being deleted. */
const singleUnpublished = onOperation(
  (operation) => isDelete(operation) && !('id' in operation.variables),
  (operation, _request, { model }) => {
    const name = rootField(operation);
    const isDraftable = model.contentTypes.some(
      (type) => type.kind === 'singleType' && type.draftAndPublish && fillName('delete<X>', type) === name,
    );
    if (!isDraftable) return operation;
    const update = `${name}: ${name.replace(/^delete/, 'update')}(data: { publishedAt: null })`;
    return { ...operation, query: operation.query.replace(name, update) };
  },
);

/** Names of scalars of an input, which a fault may change. */
const scalars = (data: JsonObject): string[] =>
  Object.keys(data).filter((key) => key !== 'publishedAt' && typeof data[key] === 'string');

const createForgetsAttribute = onInput(isCreate, (data) => {
  const [first] = scalars(data).filter((key) => key === 'text' || scalars(data).at(-1) === key);
  return first === undefined ? data : without(data, first);
});

/** Null for each nullable variable that a document declares without default. */
export const unsetIn = (query: string): JsonObject =>
  Object.fromEntries([...query.matchAll(/\$(\w+): ?[\w[\]!]*[\w\]](?=[,)])/g)].map(([, name]) => [name, null]));

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
  ['graphql.refused-update.state', 'rest.validation.nothing-written', 'A refused mutation makes its entry a draft.',
    refusedUpdateState, someDrafts],
  ['graphql.find-one.stale', 'graphql.find-one', 'An entry that was read by its id is answered as before after a write by REST.',
    staleUntilMutation],
  ['graphql.delete.only-answers', 'graphql.delete', 'deleteX answers the entry and leaves it there.',
    answerPresent(/^delete(?!UsersPermissions)/)],
  ['graphql.delete.still-read', 'graphql.delete', 'An entry that was read by its id is answered after it is deleted.',
    deletedStillRead],
  ['graphql.delete.keeps-drafts', 'graphql.delete', 'deleteX answers a draft and leaves it there.', draftKept, someDrafts],
  ['graphql.delete.answers-null', 'graphql.delete', 'deleteX removes the entry and answers data null.',
    onGraphqlData(isDelete, (data) => mapMembers(data, () => ({ data: null })))],
  ['graphql.create.publishes', 'graphql.create-is-draft', 'createX publishes at once, as REST does.',
    publishes('create'), someDrafts],
  ['graphql.single.publishes', 'graphql.single-update', 'updateX of a single type publishes it.',
    onInput((operation) => isUpdate(operation) && !('id' in operation.variables),
      (data) => ({ publishedAt: '2024-01-01T00:00:00.000Z', ...data })),
    ({ contentTypes }) => contentTypes.some((type) => type.kind === 'singleType' && type.draftAndPublish)
      ? undefined : 'no single type has drafts'],
  ['graphql.update.publishes', 'graphql.update.partial', 'updateX publishes a draft.', publishes('update'), someDrafts],
  ['graphql.single.not-stored', 'graphql.single-update',
    'updateX of a single type changes an entry of its own each time.', singleNotStored],
  ['graphql.localization.beside', 'graphql.create-localization', 'createXLocalization makes an entry of its own.',
    localizationBeside],
  ['graphql.localizations.one', 'graphql.create-localization', 'Of the localizations of an entry one is answered.',
    onGraphqlData(() => true, (data) => atEveryDepth(data, ofMember('localizations', ofMember('data', firstOnly))))],
  ['graphql.single.kept', 'graphql.single-delete', 'deleteX of a single type leaves its entry there.', singleKept],
  ['graphql.create.null-publishes', 'graphql.create-is-draft', 'createX with publishedAt null publishes.',
    onInput((operation) => isCreate(operation), (data) =>
      data.publishedAt === null ? { ...data, publishedAt: new Date().toISOString() } : data), someDrafts],
  ['graphql.single.state-ignored', 'graphql.single-find', 'A single type is answered published alone, whatever publicationState says.',
    onOperation(({ query }) => /^\{ \w+\(publicationState: /.test(query), (operation) =>
      ({ ...operation, query: withoutArgument(operation.query, 'publicationState') }))],
  ['graphql.single.unpublished', 'graphql.single-delete', 'deleteX of a single type makes its entry a draft.',
    singleUnpublished],
  ['graphql.create.forgets-attribute', 'graphql.create',
    'createX does not store one of the attributes that data names.', createForgetsAttribute],
  ['graphql.update.unset-as-null', 'graphql.update.partial', 'A nullable variable that is not given counts as null.',
    onOperation(isMutation, (operation) => ({ ...operation, variables: { ...unsetIn(operation.query), ...operation.variables } }))],
];
