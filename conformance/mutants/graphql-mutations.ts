/** Rewrites GraphQL operations: documents of requests, and fields of answers. */
import { type FieldNode, Kind, type OperationDefinitionNode, parse, print, visit } from 'graphql';
import { isObject, type JsonObject, jsonIn } from '../models/json.ts';
import { jsonReply, mapMembers } from './faults.ts';
import type { Bench, MakeFault, Passing, Reply } from './mutant.ts';
import { isGraphql } from './when.ts';

/** The operation of a request to the GraphQL endpoint. */
export interface Operation {
  readonly query: string;
  readonly variables: JsonObject;
  readonly operationName?: unknown;
}

/** The operation of a POST; undefined if there is none. */
export function operationIn(request: Passing): Operation | undefined {
  const body = request.method === 'POST' && isGraphql(request) ? jsonIn(request.text) : undefined;
  if (!isObject(body) || typeof body.query !== 'string') return undefined;
  return { ...body, query: body.query, variables: isObject(body.variables) ? body.variables : {} };
}

/** The request with another operation. */
export const withOperation = (request: Passing, operation: Operation): Passing => ({
  ...request,
  text: JSON.stringify(operation),
});

/** The operations' root fields. */
export function rootFields(query: string): readonly FieldNode[] {
  try {
    return parse(query)
      .definitions.filter(
        (definition): definition is OperationDefinitionNode => definition.kind === Kind.OPERATION_DEFINITION,
      )
      .flatMap(({ selectionSet }) =>
        selectionSet.selections.filter((selection): selection is FieldNode => selection.kind === Kind.FIELD),
      );
  } catch {
    return [];
  }
}

export const isMutation = ({ query }: Operation): boolean => /^\s*mutation\b/.test(query);

/** Whether the operation has a root field of this form: `create`, `update`, `delete` and a name. */
export const asksFor = ({ query }: Operation, form: RegExp): boolean =>
  rootFields(query).some(({ name }) => form.test(name.value));

/** Every operation. */
export const any = (): boolean => true;

/** Whether an operation is of the kind. */
type WhenOperation = (operation: Operation, request: Passing, bench: Bench) => unknown;
type Otherwise = Operation | Passing | Reply | undefined;

/** A fault that forwards or answers operations for which `when` holds; undefined changes nothing. */
export const onOperation =
  (
    when: WhenOperation,
    rewrite: Reply | ((operation: Operation, request: Passing, bench: Bench) => Otherwise | Promise<Otherwise>),
  ): MakeFault =>
  (bench) => ({
    request: async (request) => {
      const operation = operationIn(request);
      if (operation === undefined || !when(operation, request, bench)) return request;
      const changed = typeof rewrite === 'function' ? await rewrite(operation, request, bench) : rewrite;
      return changed === undefined ? request : 'query' in changed ? withOperation(request, changed) : changed;
    },
  });

/** A fault that words queries in another way. */
export const rewording = (
  form: RegExp,
  by: string,
  when: WhenOperation = (operation) => !isMutation(operation),
): MakeFault => onOperation(when, (operation) => ({ ...operation, query: operation.query.replaceAll(form, by) }));

/** A fault that changes answers of operations that meet `when`; a result that is no answer becomes the body. */
export const onGraphql =
  (
    when: WhenOperation,
    bend: (body: JsonObject, answer: Reply, query: Operation, request: Passing, bench: Bench) => Bent | Promise<Bent>,
  ): MakeFault =>
  (bench) => ({
    answer: async (answer, request) => {
      const operation = operationIn(request);
      if (operation === undefined || !when(operation, request, bench) || !isObject(answer.body)) return answer;
      const bent = await bend(answer.body, answer, operation, request, bench);
      return isAnswer(bent) ? bent : { ...answer, body: bent };
    },
  });

type Bent = Reply | JsonObject;
const isAnswer = (bent: Bent): bent is Reply => 'status' in bent && 'headers' in bent;

/** A fault that changes each error of answers. */
export const onErrors = (when: WhenOperation, bend: (error: JsonObject) => unknown): MakeFault =>
  onGraphql(when, (body) =>
    Array.isArray(body.errors) ? { ...body, errors: body.errors.filter(isObject).map(bend) } : body,
  );

/** A fault that changes `data` of answers. */
export const onGraphqlData = (
  when: WhenOperation,
  bend: (data: JsonObject, operation: Operation) => unknown,
): MakeFault =>
  onGraphql(when, (body, _answer, operation) =>
    isObject(body.data) ? { ...body, data: bend(body.data, operation) } : body,
  );

/** The answer to a document that does not run. */
export const graphqlReply = (message: string, code?: string): Reply =>
  jsonReply(400, { errors: [{ message, extensions: code === undefined ? {} : { code } }] });

/** The first root field of an operation. */
export const rootField = ({ query }: Operation): string => rootFields(query)[0]?.name.value ?? '';

/** A fault that changes `data` of a mutation's input, wherever it stands in the variables. */
export const onInput = (
  when: (operation: Operation) => boolean,
  bend: (data: JsonObject, operation: Operation) => JsonObject,
) =>
  onOperation(when, (operation) => {
    const { data } = operation.variables;
    if (!isObject(data)) return operation;
    return { ...operation, variables: { ...operation.variables, data: bend(data, operation) } };
  });

/** A fault that changes the entity of each root field of an answer. */
export const onEntity = (when: (operation: Operation) => boolean, bend: (entity: JsonObject) => unknown): MakeFault =>
  onGraphqlData(when, (data) =>
    mapMembers(data, (response) =>
      isObject(response) && isObject(response.data) ? { ...response, data: bend(response.data) } : response,
    ),
  );

/** Removes the arguments of this name from all fields. */
export const withoutArgument = (query: string, argument: string): string =>
  print(
    visit(parse(query), {
      Argument: (node) => (node.name.value === argument ? null : undefined),
    }),
  );

/** Whether a mutation creates, updates or deletes an entry; not a user, role or file. */
export const isCreate = (operation: Operation): boolean =>
  isMutation(operation) && asksFor(operation, /^create(?!UsersPermissions)/);

export const isUpdate = (operation: Operation): boolean =>
  isMutation(operation) && asksFor(operation, /^update(?!UsersPermissions|File)/);

export const isDelete = (operation: Operation): boolean =>
  isMutation(operation) && asksFor(operation, /^delete(?!UsersPermissions)/);

export const isWrite = (operation: Operation): boolean => isCreate(operation) || isUpdate(operation);

/** Whether an operation has a root field of this name. */
export const asksForField = (name: string) => (operation: Operation) => asksFor(operation, new RegExp(`^${name}$`));

/** A fault that changes the values of a root field, under each alias. */
export const onField = (name: string, bend: (value: JsonObject) => unknown): MakeFault =>
  onGraphqlData(asksForField(name), (data, { query }) => {
    const bent = rootFields(query)
      .filter((field) => field.name.value === name)
      .map((field) => field.alias?.value ?? name)
      .map((key): [string, unknown] => [key, isObject(data[key]) ? bend(data[key]) : data[key]]);
    return { ...data, ...Object.fromEntries(bent) };
  });

/** A fault that answers a mutation without running it; `answer` is the data. */
export const answerWith = (name: string, answer: (operation: Operation) => unknown) =>
  onOperation(asksForField(name), (operation) => jsonReply(200, { data: { [name]: answer(operation) } }));
