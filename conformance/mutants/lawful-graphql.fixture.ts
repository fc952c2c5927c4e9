/**
 * A lawful GraphQL adapter that differs from the reference where the source document is silent:
 *
 * - it answers refusals with 200
 * - scalars and components have other names, enumerations are texts
 * - it has neither single types nor locales
 * - it refuses arguments inside entries, and lists beyond the maximum
 * - an update clears attributes that it does not name
 * - a registration answers no id of the user
 */
import { type ASTNode, type DocumentNode, type FieldNode, Kind, parse, print, visit } from 'graphql';
import { enumValueName, fillName } from '../models/graphql-names.ts';
import { isObject, type JsonObject } from '../models/json.ts';
import type { Model } from '../models/model.ts';
import { atEveryDepth, ofText } from './changes.ts';
import { jsonReply, refusal } from './faults.ts';
import { type Operation, operationIn, rootFields, withOperation } from './graphql-mutations.ts';
import type { Fault } from './mutant.ts';

/** Types without a stated name, with their names in this adapter. */
const otherName = /^(ID|Int|Long|Float|Date|Time|JSON)FilterInput$|^(Long|Date|Time|JSON)$|^ENUM_|^Component[A-Z]/;
const ownName = (name: string): string => (otherName.test(name) ? `Own_${name}` : name);
const bareName = (name: string): string => name.replace(/^Own_/, '');

const ofLocales = /^(locale|localizations|I18NLocaleCode|I18NLocale|i18N.*|create\w+Localization)$/;

/** Root fields that the document does not state: those of single types. */
const unstatedFields = ({ contentTypes }: Model): Set<string> =>
  new Set(
    contentTypes
      .filter(({ kind }) => kind === 'singleType')
      .flatMap((type) => ['<x>', 'update<X>', 'delete<X>'].map((name) => fillName(name, type))),
  );

/** Enumeration values by their names in the reference, where these differ. */
const enumValuesByName = ({ contentTypes, components }: Model): Map<string, string> =>
  new Map(
    [...contentTypes, ...components]
      .flatMap(({ attributes }) => attributes.flatMap((attribute) => attribute.enum ?? []))
      .filter((value) => enumValueName(value) !== value)
      .map((value) => [enumValueName(value), value]),
  );

/** Replaces texts in a value. */
const replaceTexts = (value: unknown, by: ReadonlyMap<string, string>): unknown =>
  atEveryDepth(
    value,
    ofText((text) => by.get(text) ?? text),
  );

const isNode = (node: ASTNode | readonly ASTNode[]): node is ASTNode => !Array.isArray(node);

/** Whether a field inside an entry has arguments. The document states none there. */
const takesInside = ({ arguments: args = [] }: FieldNode, above: readonly (ASTNode | readonly ASTNode[])[]): boolean =>
  args.length > 0 &&
  above.some((item) => isNode(item) && item.kind === Kind.FIELD && !item.name.value.startsWith('__'));

/** Whether a document selects the id of a registered user. */
const asksForUserId = (document: DocumentNode): boolean =>
  /register\s*\(/.test(print(document)) && /user\s*\{[^}]*\bid\b/.test(print(document));

/** Makes an update set every optional value: omitted ones become null. */
function withEveryValue(operation: Operation, { contentTypes }: Model): Operation {
  const { data } = operation.variables;
  const [field] = rootFields(operation.query);
  const type = contentTypes.find((type) => fillName('update<X>', type) === field?.name.value);
  if (type === undefined || !isObject(data)) return operation;
  const optional = type.attributes.filter(
    ({ required, type: of, relation }) => !required && of !== 'uid' && of !== 'dynamiczone' && relation === undefined,
  );
  const none = Object.fromEntries(optional.map(({ name }) => [name, null]));
  return { ...operation, variables: { ...operation.variables, data: { ...none, ...data } } };
}

/** Why the adapter refuses a document; undefined where it does not. */
function problemOf(document: DocumentNode, model: Model, most: number): string | undefined {
  const absent = unstatedFields(model);
  let problem: string | undefined;
  const see = ({ value }: { readonly value: string }): void => {
    if (ofLocales.test(value) || absent.has(value) || otherName.test(value)) problem = `There is no ${value}.`;
  };
  if (asksForUserId(document)) problem = 'A user has no id.';
  visit(document, {
    Field(node, _key, _parent, _path, above) {
      see(node.name);
      if (takesInside(node, above)) problem = `${node.name.value} takes no arguments.`;
    },
    NamedType: ({ name }) => see(name),
    Argument(node) {
      see(node.name);
      if (node.name.value !== 'pagination') return;
      const sizes = [...print(node).matchAll(/(?:limit|pageSize): (-?\d+)/g)].map(([, size]) => Number(size));
      if (sizes.some((size) => size > most || size === -1)) problem = `A list holds ${most} entries at most.`;
    },
  });
  return problem;
}

/** Rewrites the result of an introspection into the schema of this adapter. */
function ownSchema(value: unknown, absent: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) {
    const isThere = (item: unknown): boolean =>
      !isObject(item) ||
      /^I18N/.test(String(item.name)) ||
      !(ofLocales.test(String(item.name)) || absent.has(String(item.name)));
    return value.filter(isThere).map((item) => ownSchema(item, absent));
  }
  if (!isObject(value)) return value;
  const inside = Object.entries(value).map(([key, inner]) => [key, ownSchema(inner, absent)] as const);
  const all: JsonObject = Object.fromEntries(inside);
  return typeof all.name === 'string' ? { ...all, name: ownName(all.name) } : all;
}

/** Changes fields of a type where the document is silent: timestamps are not null, lists inside entries take no arguments. */
function otherFields(type: JsonObject): JsonObject {
  if (!Array.isArray(type.fields) || /^(Query|Mutation)$/.test(String(type.name))) return type;
  const fields = type.fields.filter(isObject).map((field) => ({
    ...field,
    args: [],
    type: /^(createdAt|updatedAt)$/.test(String(field.name))
      ? { kind: 'NON_NULL', name: null, ofType: field.type }
      : field.type,
  }));
  return { ...type, fields };
}

/** The fault that makes the reference this adapter. `most`: its amountLimit. */
export const lawfulGraphql = (model: Model, most: number): Fault => ({
  request(request) {
    if (request.path === '/api/graphql') return refusal('Forbidden', 403);
    const operation = operationIn(request);
    if (operation === undefined) return request;
    try {
      const document = parse(operation.query);
      const problem = problemOf(document, model, most);
      const isNamed =
        JSON.stringify(replaceTexts(operation.variables, enumValuesByName(model))) !==
        JSON.stringify(operation.variables);
      if (isNamed) return jsonReply(200, { errors: [{ message: 'There is no such value.' }] });
      if (problem !== undefined) return jsonReply(200, { errors: [{ message: problem }] });
      const query = print(
        visit(document, {
          NamedType: (node) => ({ ...node, name: { ...node.name, value: bareName(node.name.value) } }),
        }),
      );
      return withOperation(request, { ...withEveryValue(operation, model), query });
    } catch {
      return request;
    }
  },
  answer(answer, request) {
    const operation = operationIn(request);
    if (operation === undefined || !isObject(answer.body)) return answer;
    if (Array.isArray(answer.body.errors)) return { ...answer, status: 200 };
    const { data } = answer.body;
    if (!operation.query.includes('__schema') || !isObject(data))
      return { ...answer, body: { ...answer.body, data: replaceTexts(data, enumValuesByName(model)) } };
    const rewritten = ownSchema(data, unstatedFields(model));
    const schema = isObject(rewritten) && isObject(rewritten.__schema) ? rewritten.__schema : {};
    const types = (Array.isArray(schema.types) ? schema.types : []).filter(isObject).map(otherFields);
    return { ...answer, body: { data: { ...data, __schema: { ...schema, types } } } };
  },
});
