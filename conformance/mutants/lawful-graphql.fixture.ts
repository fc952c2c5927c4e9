/**
 * A GraphQL adapter that is lawful and yet another: it differs in what the source document does not state. It answers 200
 * where it refuses, has scalars and components of other names and no enumerations but texts, knows neither single types
 * nor locales, refuses a longer list than there may be and arguments inside entries, replaces what an update does not
 * name, and answers of who registers what is stated alone.
 */
import { type ASTNode, type DocumentNode, type FieldNode, Kind, parse, print, visit } from 'graphql';
import { enumValueName, fillName } from '../models/graphql-names.ts';
import { isObject, type JsonObject } from '../models/json.ts';
import type { Model } from '../models/model.ts';
import { atEveryDepth, ofText } from './changes.ts';
import { jsonReply, refusal } from './faults.ts';
import { asking, type Operation, operationIn, rootFields } from './graphql-mutations.ts';
import type { Fault } from './mutant.ts';

/** Types without a stated name, with their names in this adapter. */
const otherName = /^(ID|Int|Long|Float|Date|Time|JSON)FilterInput$|^(Long|Date|Time|JSON)$|^ENUM_|^Component[A-Z]/;
const renamed = (name: string): string => (otherName.test(name) ? `Own_${name}` : name);
const bareName = (name: string): string => name.replace(/^Own_/, '');

const ofLocales = /^(locale|localizations|I18NLocaleCode|I18NLocale|i18N.*|create\w+Localization)$/;

/** Root fields that nothing states: all of single types. */
const unstated = ({ contentTypes }: Model): Set<string> =>
  new Set(
    contentTypes
      .filter(({ kind }) => kind === 'singleType')
      .flatMap((type) => ['<x>', 'update<X>', 'delete<X>'].map((name) => fillName(name, type))),
  );

/** Values of enumerations by the names that they have elsewhere. */
const enumerated = ({ contentTypes, components }: Model): Map<string, string> =>
  new Map(
    [...contentTypes, ...components]
      .flatMap(({ attributes }) => attributes.flatMap((attribute) => attribute.enum ?? []))
      .filter((value) => enumValueName(value) !== value)
      .map((value) => [enumValueName(value), value]),
  );

/** A value with texts replaced. */
const replaced = (value: unknown, by: ReadonlyMap<string, string>): unknown =>
  atEveryDepth(
    value,
    ofText((text) => by.get(text) ?? text),
  );

const isNode = (node: ASTNode | readonly ASTNode[]): node is ASTNode => !Array.isArray(node);

/** Whether a field takes arguments inside an entry: no stated field there has any. */
const takesInside = ({ arguments: args = [] }: FieldNode, above: readonly (ASTNode | readonly ASTNode[])[]): boolean =>
  args.length > 0 && above.some((one) => isNode(one) && one.kind === Kind.FIELD && !one.name.value.startsWith('__'));

/** Of who registers, the names alone. */
const asksForUserId = (document: DocumentNode): boolean =>
  /register\s*\(/.test(print(document)) && /user\s*\{[^}]*\bid\b/.test(print(document));

/** An update that sets every optional value: those it omits become null. */
function whole(operation: Operation, { contentTypes }: Model): Operation {
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

/** Why a document is refused; undefined: it is not. */
function problemOf(document: DocumentNode, model: Model, most: number): string | undefined {
  const absent = unstated(model);
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

/** An introspected schema as this adapter shows it. */
function shown(value: unknown, absent: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) {
    const isThere = (item: unknown): boolean =>
      !isObject(item) ||
      /^I18N/.test(String(item.name)) ||
      !(ofLocales.test(String(item.name)) || absent.has(String(item.name)));
    return value.filter(isThere).map((item) => shown(item, absent));
  }
  if (!isObject(value)) return value;
  const inside = Object.entries(value).map(([key, inner]) => [key, shown(inner, absent)] as const);
  const all: JsonObject = Object.fromEntries(inside);
  return typeof all.name === 'string' ? { ...all, name: renamed(all.name) } : all;
}

/** Whether times of entries may be null is not stated, nor what lists inside entries take. */
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

/** The fault that makes the reference such an adapter; `most` is its amountLimit. */
export const lawfulGraphql = (model: Model, most: number): Fault => ({
  request(request) {
    if (request.path === '/api/graphql') return refusal('Forbidden', 403);
    const operation = operationIn(request);
    if (operation === undefined) return request;
    try {
      const document = parse(operation.query);
      const problem = problemOf(document, model, most);
      const isNamed =
        JSON.stringify(replaced(operation.variables, enumerated(model))) !== JSON.stringify(operation.variables);
      if (isNamed) return jsonReply(200, { errors: [{ message: 'There is no such value.' }] });
      if (problem !== undefined) return jsonReply(200, { errors: [{ message: problem }] });
      const query = print(
        visit(document, {
          NamedType: (node) => ({ ...node, name: { ...node.name, value: bareName(node.name.value) } }),
        }),
      );
      return asking(request, { ...whole(operation, model), query });
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
      return { ...answer, body: { ...answer.body, data: replaced(data, enumerated(model)) } };
    const whole = shown(data, unstated(model));
    const schema = isObject(whole) && isObject(whole.__schema) ? whole.__schema : {};
    const types = (Array.isArray(schema.types) ? schema.types : []).filter(isObject).map(otherFields);
    return { ...answer, body: { data: { ...data, __schema: { ...schema, types } } } };
  },
});
