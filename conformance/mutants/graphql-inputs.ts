/** Mutants that change arguments of mutations or their refusals (2.3, 4.9, 7). */
import { isObject, type JsonObject } from '../models/json.ts';
import { ofMember } from './changes.ts';
import { answers, filterMembers, jsonReply, mapMembers, requests, withMemory, without } from './faults.ts';
import {
  asksFor,
  isCreate,
  isDelete,
  isMutation,
  isUpdate,
  isWrite,
  type Operation,
  onErrors,
  onGraphql,
  onGraphqlData,
  onInput,
  onOperation,
  operationIn,
  rootField,
  rootFields,
  withoutArgument,
} from './graphql-mutations.ts';
import type { MakeFault, Row } from './mutant.ts';

/** A fault that changes the lists in the data of a mutation. */
const onLists = (when: (operation: Operation) => boolean, bend: (list: readonly unknown[]) => readonly unknown[]) =>
  onInput(when, (data) => mapMembers(data, (value) => (Array.isArray(value) ? bend(value) : value)));

const argumentsOptional = onOperation(
  (operation) => isMutation(operation) && /^\s*mutation \{ update\w+\(id: \d+\) \{/.test(operation.query),
  (operation) => ({ ...operation, query: operation.query.replace(/\(id: (\d+)\)/, '(id: $1, data: {})') }),
);
const argumentsNullData = onGraphql(
  (operation) => isMutation(operation) && /^\s*mutation \{ delete\w+ \{/.test(operation.query),
  (_body, _answer, operation) => jsonReply(200, { data: { [rootFields(operation.query)[0]?.name.value ?? '']: null } }),
);
const relationInputAdds = onInput(isUpdate, (data) => {
  const lists = Object.entries(data).filter(([, value]) => Array.isArray(value) && typeof value[0] === 'string');
  return without(data, ...lists.map(([key]) => key));
});
const zoneForeignItems = onLists(isUpdate, (list) =>
  list.filter((item) => !isObject(item) || item.__typename !== 'ComponentNowhereNothing'),
);
const inputTimestampsRefused = onOperation(
  (operation) => isMutation(operation) && isObject(operation.variables.data) && 'createdAt' in operation.variables.data,
  () =>
    jsonReply(400, {
      errors: [{ message: 'Field "createdAt" is not defined.', extensions: { code: 'BAD_USER_INPUT' } }],
    }),
);
/** Times in the data of mutations for which `holds` are ignored. */
const inputTimesIgnored = (holds: RegExp): MakeFault =>
  onInput(
    ({ query }) => holds.test(query),
    (data) => without(data, 'createdAt', 'updatedAt'),
  );
/** A time that a mutation says is null is null for whoever reads the entry. */
const nullTimesStored = withMemory(() => {
  const nulls = new Map<string, JsonObject>();
  return answers(
    () => true,
    (answer, request) => {
      const { data } = isObject(answer.body) ? answer.body : {};
      if (!isObject(data)) return answer;
      const operation = operationIn(request);
      const sent = operation?.variables.data;
      const [response] = Object.values(data);
      const entity = isObject(response) ? response.data : undefined;
      if (operation && isWrite(operation) && isObject(sent) && isObject(entity))
        nulls.set(
          String(entity.id),
          filterMembers(sent, (value, name) => value === null && /^(cre|upd)atedAt$/.test(name)),
        );
      const { id, attributes } = data;
      if (operation || !isObject(attributes)) return answer;
      return { ...answer, body: { data: { id, attributes: { ...attributes, ...nulls.get(String(id)) } } } };
    },
  );
});
/** Takes a write that another entry's value refuses for done. */
const uniqueTaken = onGraphql(isWrite, (body, _answer, operation) =>
  JSON.stringify(body.errors ?? '').includes('must be unique')
    ? { data: { [rootField(operation)]: { data: { id: '1', attributes: {} } } } }
    : body,
);
/** A create that names a locale makes a draft. */
const localeMakesDraft = onInput(
  (operation) => isCreate(operation) && 'locale' in operation.variables,
  (data) => without(data, 'publishedAt'),
);
const writesLocaleIgnored = onOperation(
  (operation) =>
    isMutation(operation) && asksFor(operation, /^create(?!.*Localization$)/) && 'locale' in operation.variables,
  (operation) => ({
    query: withoutArgument(operation.query, 'locale').replace(/,?\s*\$locale: I18NLocaleCode/, ''),
    variables: without(operation.variables, 'locale'),
  }),
);

const writesNotFoundRefused = onGraphql(
  (operation) => isMutation(operation) && operation.variables.id === '999999999',
  (body) => ({ ...body, errors: [{ message: 'Not Found', extensions: { code: 'NOT_FOUND' } }] }),
);
const hasMutations = (count: number) => (operation: Operation) =>
  isMutation(operation) && rootFields(operation.query).length >= count;
const hasEqualCreates = ({ query }: Operation): boolean => /\ba: (create\w+\(data: \$data\)).* b: \1/.test(query);
/** A fault that changes the extensions of errors of creates and updates. */
const onExtensions = (bend: (extensions: unknown) => unknown): MakeFault =>
  onErrors(isWrite, ofMember('extensions', bend));

/** A list of components, sorted by their ids where all have one. */
const inOrderOfIds = (list: readonly unknown[]): readonly unknown[] =>
  list.every((item) => isObject(item) && item.id !== undefined)
    ? list.filter(isObject).toSorted((a, b) => Number(a.id) - Number(b.id))
    : list;

// biome-ignore format: a table, one mutant a row
const graphqlWriteRefusalMutants: Row[] = [
  ['graphql.writes.id-begins', 'graphql.not-found', 'Of an id that a mutation names the digits count that it begins with.',
    requests((request) => request.method === 'POST' && /mutation/.test(request.text) && /"id":"\d+[^"\d]|id: \\"\d+[^"\\\d]/.test(request.text),
      (request) => ({ ...request, text: request.text.replaceAll(/("id":"|id: \\")(\d+)[^"\\]*/g, '$1$2') }))],
  ['graphql.writes.not-found-refused', 'graphql.not-found', 'A mutation of an unknown id answers an error.',
    writesNotFoundRefused],
  ['graphql.mutations.one-for-all', 'graphql.mutations-in-order',
    'A mutation that is refused takes those of its request with it.',
    onGraphql(hasMutations(2), (body) => (Array.isArray(body.errors) ? { ...body, data: null } : body))],
  ['graphql.mutations.stops', 'graphql.mutations-in-order',
    'After a mutation that is refused the next ones are not answered.',
    onGraphqlData(hasMutations(3), (data) => mapMembers(data, (value, _key, at) => (at > 1 ? null : value)))],
  ['graphql.mutations.equal-once', 'graphql.mutations-in-order', 'Equal creates of one document answer one entry.',
    onGraphqlData(hasEqualCreates, ({ a, ...data }) => ({ a, ...data, b: a }))],
  ['graphql.validation.no-details', 'errors.graphql.validation',
    'A refused mutation does not tell the details that REST tells.',
    onExtensions(ofMember('error', ofMember('details', () => ({}))))],
  ['graphql.validation.singles-silent', 'errors.graphql.validation',
    'A refused update of a single type answers no error.',
    onGraphql((operation) => isUpdate(operation) && !('id' in operation.variables) && !/id: /.test(operation.query),
      (body) => ('data' in body ? without(body, 'errors') : body))],
  ['graphql.application.code', 'errors.graphql.application',
    'A refusal of the application has the code of a wrong input.',
    onExtensions(ofMember('code', () => 'BAD_USER_INPUT'))],
];

const isIds = (value: unknown): boolean =>
  Array.isArray(value) && value.length > 0 && value.every((item) => /^\d+$/.test(String(item)));

const inComponents = (data: JsonObject, bend: (item: JsonObject) => JsonObject): JsonObject =>
  mapMembers(data, (value) => {
    if (Array.isArray(value)) return value.map((item: unknown) => (isObject(item) ? bend(item) : item));
    return isObject(value) && 'id' in value ? bend(value) : value;
  });

/** Operations of these kinds with an id answer nothing where the entry has another locale than the argument. */
const elsewhereMissing = (when: (operation: Operation) => boolean): MakeFault =>
  onGraphql(
    (operation) => when(operation) && 'id' in operation.variables && 'locale' in operation.variables,
    (body, _answer, operation) => {
      const field = rootField(operation);
      const entity = isObject(body.data) ? body.data[field] : undefined;
      const entry = isObject(entity) && isObject(entity.data) ? entity.data : {};
      const { locale } = isObject(entry.attributes) ? entry.attributes : {};
      const isElsewhere = locale !== undefined && locale !== operation.variables.locale;
      return isElsewhere ? { ...body, data: { [field]: { data: null } } } : body;
    },
  );

// biome-ignore format: a table, one mutant a row
export const graphqlInputMutants: Row[] = [
  ...graphqlWriteRefusalMutants,
  ['graphql.arguments.optional', 'graphql.arguments-required', 'A mutation without data runs with an empty one.',
    argumentsOptional],
  ['graphql.arguments.null-data', 'graphql.arguments-required',
    'A mutation whose required argument is missing answers null, without an error.', argumentsNullData],
  ['graphql.relation-input.first-only', 'graphql.types.relation-input', 'Of a list of ids only the first is linked.',
    onLists(isWrite, (list) => (typeof list[0] === 'string' ? list.slice(0, 1) : list))],
  ['graphql.relation-input.lost-inside', 'graphql.types.relation-input',
    'Lists of ids in items of lists are not stored, where they come in a variable.',
    onInput(isWrite, (data) => mapMembers(data, (value) =>
      Array.isArray(value)
        ? value.map((item: unknown) => isObject(item) ? filterMembers(item, (inner) => !isIds(inner)) : item)
        : value))],
  ['graphql.relation-input.adds', 'graphql.types.relation-input', 'A list of ids adds to what is linked.',
    relationInputAdds],
  ['graphql.zone.turned', 'graphql.types.zone', 'Items of a zone are stored in the opposite order.',
    onLists(isCreate, (list) => (isObject(list[0]) && '__typename' in list[0] ? list.toReversed() : list))],
  ['graphql.zone.variable-lost', 'graphql.types.zone', 'A variable in an item of a zone is read as null.',
    onOperation((operation) => /\{ __typename: "\w+", .*: \$/.test(operation.query), (operation) => ({ ...operation, variables: {} }))],
  ['graphql.zone.foreign-items', 'graphql.types.zone',
    'Items of a zone that name no component of it are left out without an error.', zoneForeignItems],
  ['graphql.input-timestamps.refused', 'graphql.types.input-timestamps', 'An input that says createdAt is refused.',
    inputTimestampsRefused],
  ['graphql.input-timestamps.create-ignores', 'graphql.types.input-timestamps-stored', 'A create sets its own times.',
    inputTimesIgnored(/\bcreate[A-Z]/)],
  ['graphql.input-timestamps.update-ignores', 'graphql.types.input-timestamps-stored', 'An update leaves createdAt.',
    inputTimesIgnored(/\bupdate[A-Z]/)],
  ['graphql.input-timestamps.null-stored', 'rest.attributes.timestamps', 'A time that a mutation says is null is stored.',
    nullTimesStored],
  ['graphql.singles.locale-ignored', 'graphql.locale-argument', 'Mutations of a single type ignore the locale.',
    onOperation(({ query }) => /^mutation \([^)]*\$locale: \w+\) \{ (update|delete)/.test(query), ({ variables, ...operation }) => ({
      ...operation, variables: without(variables, 'locale') }))],
  ['graphql.writes.locale-ignored', 'graphql.locale-argument',
    'createX makes an entry of the default locale, whatever locale says.', writesLocaleIgnored],
  ['graphql.locale.found-in-own', 'graphql.locale-argument', 'An entry is found by id in its own locale alone.',
    elsewhereMissing((operation) => !isMutation(operation))],
  ['graphql.locale.updated-in-own', 'graphql.locale-argument', 'An entry is updated by id in its own locale alone.',
    elsewhereMissing(isUpdate)],
  ['graphql.locale.deleted-in-own', 'graphql.locale-argument', 'An entry is deleted by id in its own locale alone.',
    elsewhereMissing(isDelete)],
  ['graphql.unique.taken', 'rest.validation.unique', 'A mutation takes a value that another entry has.', uniqueTaken],
  ['graphql.locale.create-is-draft', 'graphql.locale-argument', 'createX with a locale makes a draft, whatever the input says.',
    localeMakesDraft],
  ['graphql.locale.create-publishes', 'graphql.locale-argument', 'createX with a locale publishes, as REST does.',
    onInput((operation) => isCreate(operation) && 'locale' in operation.variables,
      (data) => ({ publishedAt: '2024-01-01T00:00:00.000Z', ...data }))],
  ['graphql.components.in-order-of-ids', 'graphql.types.component',
    'Components that all have an id stand in the order of their ids.', onLists(isWrite, inOrderOfIds)],
  ['graphql.components.ids-ignored', 'graphql.types.component',
    'Components that are given with their id are made anew.',
    onInput(isUpdate, (data) => inComponents(data, (item) => without(item, 'id')))],
];
