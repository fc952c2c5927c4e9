/** The generated mutations of a content-type (4.9), and what an entry then holds as each adapter reads it. */
import { componentName, enumValueName, named } from '../../models/graphql-names.ts';
import type { Attribute, ContentType, Model } from '../../models/model.ts';
import { isObject, type JsonObject } from '../../models/schema-file.ts';
import { idAsRest } from '../../oracle/graphql/envelope.ts';
import { endpointPath } from '../../target/endpoints.ts';
import type { GraphqlAnswer } from '../../target/graphql.ts';
import type { Session } from '../../target/session.ts';
import { Mismatch } from '../mismatch.ts';
import { entryIn } from '../writing/answers.ts';
import { attributesOfComponent, expectAnswered, expectRead, selectionOf, wholeQuery } from './held.ts';

/** An entity as a GraphQL answer carries it. */
export interface Entity {
  readonly id: string;
  readonly attributes: JsonObject;
}

/** Throws Mismatch when an operation failed or does not answer its field; else what the field holds. */
export function fieldIn(answer: GraphqlAnswer, field: string): unknown {
  const { status, data, errors, body, text } = answer;
  if (status === 200 && errors.length === 0 && data !== null && field in data) return data[field];
  throw new Mismatch({
    message: `${field} answers ${errors.length > 0 ? `errors: ${errors[0]?.message}` : String(status)}`,
    expected: { status: 200, data: { [field]: 'a value' } },
    actual: { status, body: body ?? text.slice(0, 200) },
  });
}

/** The entity under `data` of a field; null when there is none. Throws Mismatch when it is no entity. */
export function entityIn(answer: GraphqlAnswer, field: string): Entity | null {
  const response = fieldIn(answer, field);
  const data = isObject(response) ? response.data : undefined;
  if (data === null) return null;
  if (isObject(data) && typeof data.id === 'string') {
    return { id: data.id, attributes: isObject(data.attributes) ? data.attributes : {} };
  }
  throw new Mismatch({
    message: `${field} does not answer an entity: its id is a string of the digits of the REST id`,
    expected: { data: { id: 'a string', attributes: {} } },
    actual: response,
  });
}

/** The entity of a field that must answer one. Throws Mismatch. */
export function someEntityIn(answer: GraphqlAnswer, field: string): Entity {
  const entity = entityIn(answer, field);
  if (entity !== null) return entity;
  throw new Mismatch({ message: `${field} answers no entity`, expected: 'an entity', actual: answer.body });
}

/** Throws Mismatch unless an operation failed, and its field holds nothing. */
export function expectFailed(answer: GraphqlAnswer, field: string, why: string): void {
  const value = answer.data?.[field];
  if ((answer.errors.length > 0 || answer.status >= 400) && (value === null || value === undefined)) return;
  throw new Mismatch({
    message: `${field} is accepted: ${why}`,
    expected: 'errors, and no data of the field',
    actual: { status: answer.status, body: answer.body ?? answer.text.slice(0, 200) },
  });
}

/** Data of a REST body as the input of GraphQL has it: enumeration values as identifiers, zone items by `__typename`. */
export function inputOf(model: Model, attributes: readonly Attribute[], data: JsonObject): JsonObject {
  const component = (uid: unknown, item: unknown): unknown => {
    if (!isObject(item)) return item;
    const { __component: _uid, ...rest } = item;
    return inputOf(model, attributesOfComponent(model, uid), rest);
  };
  const held = (attribute: Attribute | undefined, value: unknown): unknown => {
    if (attribute === undefined || value === null) return value;
    if (attribute.type === 'enumeration') return enumValueName(String(value));
    if (attribute.component !== undefined) {
      return Array.isArray(value)
        ? value.map((item: unknown) => component(attribute.component, item))
        : component(attribute.component, value);
    }
    if (attribute.type !== 'dynamiczone' || !Array.isArray(value)) return value;
    return value.filter(isObject).map((item) => ({
      __typename: componentName(String(item.__component)),
      ...(component(item.__component, item) as object),
    }));
  };
  const attributeNamed = (name: string) => attributes.find((attribute) => attribute.name === name);
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [name, held(attributeNamed(name), value)]));
}

/** Arguments beside `id` and `data`, each with its type: `{ locale: ['I18NLocaleCode', 'fr'] }`. */
export type MoreArguments = Readonly<Record<string, readonly [type: string, value: unknown]>>;

/** The operations of one content-type at a target. */
export interface Face {
  readonly names: Readonly<Record<'create' | 'update' | 'delete' | 'localize' | 'find' | 'list' | 'input', string>>;
  /** What is asked of every entity. */
  readonly selection: string;
  create(data: JsonObject, more?: MoreArguments): Promise<GraphqlAnswer>;
  update(id: string | undefined, data: JsonObject, more?: MoreArguments): Promise<GraphqlAnswer>;
  remove(id: string | undefined, more?: MoreArguments): Promise<GraphqlAnswer>;
  localize(id: string, data: JsonObject, locale: string): Promise<GraphqlAnswer>;
  /** The entity by its id; null when there is none. */
  find(id: string): Promise<Entity | null>;
  /** The entity that was just answered. Throws Mismatch when there is none, or it does not hold `data`. */
  answered(answer: GraphqlAnswer, field: string, data: JsonObject): Entity;
  /** Throws Mismatch unless REST reads `data` in an entry. */
  expectInRest(id: string, data: JsonObject): Promise<void>;
  /** Throws Mismatch unless both adapters read `data` in an entry. */
  expectStored(id: string, data: JsonObject): Promise<void>;
}

/** The operations of a content-type. Data is given as to REST. */
export function faceOf(session: Session, model: Model, type: ContentType): Face {
  const names = {
    create: named('create<X>', type),
    update: named('update<X>', type),
    delete: named('delete<X>', type),
    localize: named('create<X>Localization', type),
    find: named('<x>', type),
    list: named('<xs>', type),
    input: named('<X>Input', type),
  };
  const selection = selectionOf(model, type);

  const send = (kind: 'query' | 'mutation', field: string, given: MoreArguments): Promise<GraphqlAnswer> => {
    const entries = Object.entries(given);
    const declared = entries.map(([name, [of]]) => `$${name}: ${of}`).join(', ');
    const passed = entries.map(([name]) => `${name}: $${name}`).join(', ');
    const query =
      entries.length === 0
        ? `${kind} { ${field} { data { ${selection} } } }`
        : `${kind} (${declared}) { ${field}(${passed}) { data { ${selection} } } }`;
    const variables = Object.fromEntries(entries.map(([name, [, value]]) => [name, value]));
    return session.graphql({ query, ...(entries.length > 0 ? { variables } : {}) });
  };
  const idGiven = (id: string | undefined): MoreArguments => (id === undefined ? {} : { id: ['ID!', id] });
  const dataGiven = (data: JsonObject): MoreArguments => ({
    data: [`${names.input}!`, inputOf(model, type.attributes, data)],
  });
  const ask = (id: string) => send('query', names.find, { id: ['ID', id] });
  const answered = (answer: GraphqlAnswer, field: string, data: JsonObject): Entity => {
    const entity = someEntityIn(answer, field);
    expectAnswered(session, model, type, data);
    return entity;
  };
  const expectInRest = async (id: string, data: JsonObject): Promise<void> => {
    const path = type.kind === 'singleType' ? endpointPath(type) : `${endpointPath(type)}/${id}`;
    const entry = entryIn(session, await session.get(`${path}?${wholeQuery(model, type)}`));
    expectRead(session, model, type, { id: idAsRest(entry.id), attributes: entry.attributes }, data);
  };

  return {
    names,
    selection,
    create: (data, more = {}) => send('mutation', names.create, { ...dataGiven(data), ...more }),
    update: (id, data, more = {}) => send('mutation', names.update, { ...idGiven(id), ...dataGiven(data), ...more }),
    remove: (id, more = {}) => send('mutation', names.delete, { ...idGiven(id), ...more }),
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
