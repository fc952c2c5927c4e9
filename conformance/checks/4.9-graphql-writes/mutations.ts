/** The generated mutations of a content-type (4.9), and reads of the entry by both adapters. */
import { fillName } from '../../models/graphql-names.ts';
import { isObject, type JsonObject } from '../../models/json.ts';
import type { ContentType, Model } from '../../models/model.ts';
import { idAsRest } from '../../oracle/graphql/envelope.ts';
import { endpointPath } from '../../target/endpoints.ts';
import { type GraphqlAnswer, type GraphqlOperation, type Variables, withVariables } from '../../target/graphql.ts';
import type { Session } from '../../target/session.ts';
import { dataOf } from '../4.9-graphql/lists.ts';
import { Mismatch } from '../mismatch.ts';
import { type AnsweredEntry, entryIn, expectThat } from '../writing/answers.ts';
import type { Scratch } from '../writing/scratch.ts';
import { scalarsOf } from './data.ts';
import { expectStored, selectionOf, wholeQuery } from './expect-stored.ts';
import { inputOf } from './input.ts';

/** An entity in a GraphQL answer. */
export interface Entity {
  readonly id: string;
  readonly attributes: JsonObject;
}

/** The value of a field in an answer. Throws Mismatch if the operation failed or the field is missing. */
export function fieldIn(answer: GraphqlAnswer, field: string): unknown {
  const data = dataOf(answer, field);
  if (field in data) return data[field];
  throw new Mismatch({ message: `${field} is not answered`, expected: { [field]: 'a value' }, actual: data });
}

/** The entity in `data` of a response; undefined if there is none with an id. */
export function entityOf(response: unknown): Entity | undefined {
  const data = isObject(response) ? response.data : undefined;
  if (!isObject(data) || typeof data.id !== 'string') return undefined;
  return { id: data.id, attributes: isObject(data.attributes) ? data.attributes : {} };
}

/** The entity in `data` of a field, or null. Throws Mismatch if it is neither. */
export function entityIn(answer: GraphqlAnswer, field: string): Entity | null {
  const response = fieldIn(answer, field);
  const entity = entityOf(response);
  if (entity) return entity;
  if (isObject(response) && response.data === null) return null;
  throw new Mismatch({
    message: `${field} does not answer an entity: its id is a string of the digits of the REST id`,
    expected: { data: { id: 'a string', attributes: {} } },
    actual: response,
  });
}

/** The entity in `data` of a field. Throws Mismatch if there is none. */
export function someEntityIn(answer: GraphqlAnswer, field: string): Entity {
  const entity = entityIn(answer, field);
  if (entity !== null) return entity;
  throw new Mismatch({ message: `${field} answers no entity`, expected: 'an entity', actual: answer.body });
}

/** The same as an entry of REST, whose id is a number where it can be. */
export function entryOfEntity(answer: GraphqlAnswer, field: string): AnsweredEntry {
  const { id, attributes } = someEntityIn(answer, field);
  return { id: Number.isNaN(Number(id)) ? id : Number(id), segment: id, attributes };
}

/** Adds the entry in an answer to the scratch; undefined if the answer has none. */
export function adoptEntity(scratch: Scratch, type: ContentType, response: unknown): Entity | undefined {
  const entity = entityOf(response);
  if (entity) scratch.adopt(type, {}, { ...entity, segment: entity.id });
  return entity;
}

/** Throws Mismatch unless an operation failed with null in its field. */
export function expectFailed(session: Session, answer: GraphqlAnswer, field: string, why: string): void {
  const isFailed = answer.errors.length > 0 || answer.status >= 400;
  const holds = isFailed && (answer.data?.[field] ?? null) === null;
  expectThat(session, answer, holds, 'errors, and no data of the field', `accepts ${field}: ${why}`);
}

/**
 * Form of the data in a document: a variable, a literal, an object with variables for its texts, or one whose JSON values
 * and zone items have variables for theirs.
 */
export type Form = 'variable' | 'literal' | 'object' | 'inside';

/** Arguments beside `id` and `data`, each with its type: `{ locale: ['I18NLocaleCode', 'fr'] }`. */
export type Arguments = Variables;

/** The argument that names a locale. */
export const inLocale = (locale: string): Arguments => ({ locale: ['I18NLocaleCode', locale] });

/** A value as a GraphQL literal; object keys must be names, and enumeration values have no literal. */
function literal(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  if (!isObject(value)) return JSON.stringify(value);
  return `{ ${Object.entries(value)
    .map(([key, item]) => `${key}: ${literal(item)}`)
    .join(', ')} }`;
}

const listOf = (items: readonly string[]): string => (items.length > 0 ? `(${items.join(', ')})` : '');

/** An operation with one field and all its arguments in variables. */
export function operationOf(
  kind: 'query' | 'mutation',
  field: string,
  args: Arguments,
  selection: string,
): GraphqlOperation {
  const passed = listOf(Object.keys(args).map((name) => `${name}: $${name}`));
  return withVariables(kind, args, `{ ${field}${passed} { ${selection} } }`);
}

/** The operations of a content-type at a target. */
export interface Adapter {
  readonly names: Readonly<Record<'create' | 'update' | 'delete' | 'localize' | 'find' | 'list' | 'input', string>>;
  create(data: JsonObject, more?: Arguments): Promise<GraphqlAnswer>;
  /** A single type has no id. */
  update(id: string | undefined, data: JsonObject, form?: Form): Promise<GraphqlAnswer>;
  remove(id: string | undefined): Promise<GraphqlAnswer>;
  localize(id: string, data: JsonObject, locale: string): Promise<GraphqlAnswer>;
  /** The entity with this id, or null. */
  find(id: string): Promise<Entity | null>;
  /** The entity in this answer. Throws Mismatch if there is none, or it lacks `data`. */
  answered(answer: GraphqlAnswer, field: string, data: JsonObject): Entity;
  /** Throws Mismatch unless REST answers the entry with `data`. */
  expectInRest(id: string, data: JsonObject): Promise<void>;
  /** Throws Mismatch unless both adapters answer the entry, or the single type, with `data`. */
  expectStored(id: string, data: JsonObject): Promise<void>;
}

/** The operations of a content-type. Data has the form of REST. */
export function adapterOf(session: Session, model: Model, type: ContentType): Adapter {
  const names = {
    create: fillName('create<X>', type),
    update: fillName('update<X>', type),
    delete: fillName('delete<X>', type),
    localize: fillName('create<X>Localization', type),
    find: fillName('<x>', type),
    list: fillName('<xs>', type),
    input: fillName('<X>Input', type),
  };
  const selection = selectionOf(model, type);

  const scalars = scalarsOf(type).map(({ name }) => name);

  const send = (kind: 'query' | 'mutation', field: string, args: Arguments, selected = selection) =>
    session.graphql(operationOf(kind, field, args, `data { ${selected} }`));
  const idArgument = (id: string | undefined): Arguments => (id === undefined ? {} : { id: ['ID!', id] });
  const dataArgument = (data: JsonObject): Arguments => ({
    data: [`${names.input}!`, inputOf(model, type.attributes, data)],
  });
  // an entry by its id is answered in any state
  const ofSingle: Arguments = type.draftAndPublish ? { publicationState: ['PublicationState', 'PREVIEW'] } : {};
  const ask = (id: string) => send('query', names.find, type.kind === 'singleType' ? ofSingle : { id: ['ID', id] });
  const answered = (answer: GraphqlAnswer, field: string, data: JsonObject): Entity => {
    const entity = someEntityIn(answer, field);
    expectStored(session, model, type, data);
    return entity;
  };
  const expectInRest = async (id: string, data: JsonObject): Promise<void> => {
    const path = type.kind === 'singleType' ? endpointPath(type) : `${endpointPath(type)}/${id}`;
    const entry = entryIn(session, await session.get(`${path}?${wholeQuery(model, type)}`));
    expectStored(session, model, type, data, { id: idAsRest(entry.id), attributes: entry.attributes });
  };

  return {
    names,
    create: (data, more = {}) => send('mutation', names.create, { ...dataArgument(data), ...more }),
    update(id, data, form = 'variable') {
      if (form === 'variable') return send('mutation', names.update, { ...idArgument(id), ...dataArgument(data) });
      const { text, variables } = objectText(inputOf(model, type.attributes, data), form);
      const declared = listOf(Object.keys(variables).map((name) => `$${name}: String`));
      return session.graphql({
        query: `mutation ${declared} { ${names.update}(id: ${literal(id)}, data: ${text}) { data { ${selection} } } }`,
        ...(Object.keys(variables).length > 0 ? { variables } : {}),
      });
    },
    // the components of an entry may be deleted with it, and required ones cannot be answered as null then
    remove: (id) => {
      const attributes = scalars.length > 0 ? ` attributes { ${scalars.join(' ')} }` : '';
      return send('mutation', names.delete, idArgument(id), `id${attributes}`);
    },
    localize: (id, data, locale) =>
      send('mutation', names.localize, {
        id: ['ID', id],
        data: [names.input, inputOf(model, type.attributes, data)],
        locale: ['I18NLocaleCode', locale],
      }),
    find: async (id) => entityIn(await ask(id), names.find),
    answered,
    expectInRest,
    async expectStored(id, data) {
      answered(await ask(id), names.find, data);
      await expectInRest(id, data);
    },
  };
}

/** An input written into a document, with variables where the form has them, and their values. */
function objectText(input: JsonObject, form: Form): { text: string; variables: Record<string, unknown> } {
  const variables: Record<string, unknown> = {};
  const variable = (value: unknown): string => {
    const name = `v${Object.keys(variables).length}`;
    variables[name] = value;
    return `$${name}`;
  };
  const isText = (key: string, value: unknown): boolean => typeof value === 'string' && key !== '__typename';
  const object = (members: JsonObject, textOf: (value: unknown, key: string) => string): string =>
    `{ ${Object.entries(members)
      .map(([key, value]) => `${key}: ${textOf(value, key)}`)
      .join(', ')} }`;
  const textOf = (value: unknown): string => {
    if (form === 'object') return variable(value);
    if (form === 'inside' && Array.isArray(value)) return `[${value.map(textOf).join(', ')}]`;
    if (form === 'literal' || !isObject(value)) return literal(value);
    return object(value, (member, key) => (isText(key, member) ? variable(member) : literal(member)));
  };
  return { text: object(input, textOf), variables };
}
