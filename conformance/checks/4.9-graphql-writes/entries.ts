/** Creates, updates and deletes by mutations (4.9), read by both adapters. */
import { enumValueName, fillName } from '../../models/graphql-names.ts';
import type { JsonObject } from '../../models/json.ts';
import type { Attribute, ContentType } from '../../models/model.ts';
import { isToMany, isZone } from '../../oracle/attributes.ts';
import { endpointPath } from '../../target/endpoints.ts';
import { dataOf } from '../4.9-graphql/lists.ts';
import { type Refusal, refusalCheck, refusalOf } from '../4.9-graphql/refusal-check.ts';
import type { Check, Scope } from '../check.ts';
import { expectSame } from '../mismatch.ts';
import { entryIn } from '../writing/answers.ts';
import { expectValue } from '../writing/compare.ts';
import { collections, kindsOfCollections } from '../writing/subjects.ts';
import { unknownIds } from '../writing/unknown-ids.ts';
import { isAllowed } from '../writing/values.ts';
import { linkedData, oneOf, ownedRelations, publishedAt, scalarsOf } from './data.ts';
import { visibleAttributes } from './expect-stored.ts';
import { inputOf } from './input.ts';
import { keptComponentsCheck } from './kept-components.ts';
import { entityIn, expectFailed } from './mutations.ts';
import { onAdapter, type Stage, typesWith, type Write, withoutZones, writesEntry } from './on-adapter.ts';

const unknownId = '999999999';

const isTimestamp = ({ type }: Attribute): boolean => type === 'timestamp';
const isEnumeration = ({ type }: Attribute): boolean => type === 'enumeration';
const isJson = ({ type }: Attribute): boolean => type === 'json';

const shownNames = ({ attributes }: ContentType, holds: (attribute: Attribute) => boolean): string[] =>
  attributes.filter((attribute) => holds(attribute) && !attribute.private).map(({ name }) => name);

/** Whether null clears the attribute: it is optional, and neither a zone nor a list nor a UID. */
const isClearable = ({ required, type, repeatable }: Attribute): boolean =>
  !required && type !== 'dynamiczone' && !repeatable && type !== 'uid';

/** Updates and clears every second attribute, then the others; the rest must stay as it was. */
function partialWrites({ type, scratch, data }: Stage): Write[] {
  const parts = visibleAttributes(type.attributes).filter(({ component }) => component !== undefined);
  const changes = [0, 1].flatMap((turn): Write[] => {
    const isNamed = (_attribute: Attribute, at: number): boolean => at % 2 === turn;
    const changed = scalarsOf(type).filter(isNamed);
    const values = changed.map((attribute) => [attribute.name, oneOf(attribute, 3)]);
    const all = scratch.complete(type, Object.fromEntries(values));
    const cleared = [...changed, ...parts.filter(isNamed)].filter(isClearable);
    return [
      { data: Object.fromEntries(changed.map(({ name }) => [name, all[name]])) },
      { data: Object.fromEntries(cleared.map(({ name }) => [name, null])) },
    ];
  });
  return [{ data: data() }, ...changes];
}

/** A JSON value whose keys are names of GraphQL, so that it can be a literal. */
const documentOfNames = { deep: { list: [1, 'two', null, { three: 3.5 }] }, yes: true, empty: {} };

/** Data as a literal, and with variables in it. No enumerations: the form of their literals is not stated. */
function literalWrites({ type, data }: Stage): Write[] {
  const [all, scalars] = [data(1), scalarsOf(type).filter((scalar) => !isEnumeration(scalar))];
  const values = scalars.map((scalar) => [scalar.name, isJson(scalar) ? documentOfNames : all[scalar.name]] as const);
  const text = scalars.find(({ type: of, unique, regex }) => of === 'string' && !unique && regex === undefined);
  const json = scalars.find((scalar) => isJson(scalar));
  return [
    { data: data() },
    { data: Object.fromEntries(values), form: 'literal' },
    ...(text ? [{ data: { [text.name]: data()[text.name] }, form: 'object' as const }] : []),
    ...(text && isClearable(text) ? [{ data: { [text.name]: null }, form: 'object' as const }] : []),
    ...(json ? [{ data: { [json.name]: { one: 'first', other: 'second' } }, form: 'inside' as const }] : []),
  ];
}

/** Zone items as literals, in reverse order; with variables in them; and no items. */
function zoneWrites({ type, data }: Stage): Write[] {
  const [zones, all] = [shownNames(type, isZone), data(1)];
  const turned = (items: unknown): unknown => (Array.isArray(items) ? items.toReversed() : items);
  return [
    { data: data() },
    { data: Object.fromEntries(zones.map((name) => [name, turned(all[name])])), form: 'literal' },
    { data: Object.fromEntries(zones.map((name) => [name, data(2)[name]])), form: 'inside' },
    { data: Object.fromEntries(zones.map((name) => [name, []])) },
  ];
}

/** Relations by ids: several, then fewer or none. */
async function relationWrites({ scratch, model, type, data }: Stage): Promise<Write[]> {
  const relations = ownedRelations(model, type);
  const linked = await linkedData(scratch, model, relations);
  const fewer = relations.map((relation) => {
    const ids = linked[relation.name];
    return [relation.name, isToMany(relation) && Array.isArray(ids) ? ids.slice(1) : null];
  });
  return [{ data: { ...data(), ...linked } }, { data: Object.fromEntries(fewer) }];
}

const documents: readonly unknown[] = [
  { deep: { list: [1, 'two', null, { three: 3.5 }] }, 'key with spaces': true, empty: {} },
  { __typename: 'Box', width: 3, data: { attributes: { __typename: 'Lid', id: 1 } } },
  [1, [2, [3]], 'four'],
  'only a text',
  42,
  false,
];

const jsonWrites = ({ type, data }: Stage): Write[] => [
  { data: data() },
  ...type.attributes
    .filter((attribute) => isJson(attribute) && !attribute.private)
    .flatMap((attribute) =>
      documents
        .filter((document) => isAllowed(attribute, document))
        .map((document) => ({ data: { [attribute.name]: document } })),
    ),
];

/** A component outside the zone is refused. */
async function refusesForeignItems(stage: Stage): Promise<void> {
  const { session, type, adapter } = stage;
  const entity = await stage.make(stage.data());
  const { id } = entity;
  for (const name of shownNames(type, isZone)) {
    const answer = await session.graphql({
      query: `mutation ($data: ${adapter.names.input}!) { ${adapter.names.update}(id: ${id}, data: $data) { data { id } } }`,
      variables: { data: { [name]: [{ __typename: 'ComponentNowhereNothing' }] } },
    });
    expectFailed(session, answer, adapter.names.update, `${name} holds no such component`);
    await stage.update(entity, { [name]: stage.data(1)[name] });
  }
}

/** Enumeration values are written and answered by their GraphQL names, in queries too, and stored as they are. */
async function namesValues({ session, type, adapter, make, data }: Stage): Promise<void> {
  const { id } = await make(data());
  for (const { name, enum: values = [], ...attribute } of visibleAttributes(type.attributes)) {
    if (attribute.type !== 'enumeration') continue;
    for (const value of values) {
      const updated = entityIn(await adapter.update(id, { [name]: value }), adapter.names.update);
      const selection = `{ data { id attributes { ${name} } } }`;
      const state = type.draftAndPublish ? ', publicationState: PREVIEW' : '';
      const list = `${adapter.names.list}(filters: { id: { eq: "${id}" } }${state})`;
      const query = `{ one: ${adapter.names.find}(id: "${id}") ${selection} many: ${list} ${selection} }`;
      const { one, many } = dataOf(await session.graphql({ query }), query);
      const read = entryIn(session, await session.get(`${endpointPath(type)}/${id}`));
      const text = enumValueName(value);
      const entity = { id: String(id), attributes: { [name]: text } };
      expectSame(
        `"${value}" of ${name} is another value than it must be`,
        { graphql: updated?.attributes[name], one, many, rest: read.attributes[name] },
        { graphql: text, one: { data: entity }, many: { data: [entity] }, rest: value },
      );
    }
  }
}

/** Mutations without a required argument, each beside a skipped one with it. */
const withoutArguments = ({ model }: Scope): Refusal[] =>
  withoutZones(kindsOfCollections)(model).flatMap((type) => {
    const mutation = (verb: string) => (args: string) =>
      `mutation { ${fillName(`${verb}<X>`, type)}${args} { data { id } } }`;
    const skip = '@skip(if: true)';
    const whole = `(id: ${unknownId}, data: {}) ${skip}`;
    return [
      refusalOf(mutation('create'), '', `(data: {}) ${skip}`),
      refusalOf(mutation('create'), '(data: null)', `(data: {}) ${skip}`),
      refusalOf(mutation('update'), '(data: {})', whole),
      refusalOf(mutation('update'), `(id: ${unknownId})`, whole),
      refusalOf(mutation('delete'), '', `(id: ${unknownId}) ${skip}`),
    ];
  });

/** Timestamps are written, and read by REST; queries judge whether GraphQL shows them. */
async function writesTimestamps({ session, model, type, scratch, adapter, adopt }: Stage): Promise<void> {
  const timestamps = type.attributes.filter((attribute) => isTimestamp(attribute) && !attribute.private);
  const data: JsonObject = scratch.complete(type, {
    ...(type.draftAndPublish ? { publishedAt } : {}),
    ...Object.fromEntries(timestamps.map((attribute) => [attribute.name, oneOf(attribute, 1)])),
  });
  const answer = await session.graphql({
    query: `mutation ($data: ${adapter.names.input}!) { ${adapter.names.create}(data: $data) { data { id } } }`,
    variables: { data: inputOf(model, type.attributes, data) },
  });
  const { id } = adopt(answer, adapter.names.create);
  const { attributes } = entryIn(session, await session.get(`${endpointPath(type)}/${id}`));
  for (const attribute of timestamps) expectValue(session, attribute, attributes[attribute.name], data[attribute.name]);
}

/** Throws Mismatch unless update and delete of an unknown id answer null without errors. */
async function findsNothing({ adapter, data, make }: Stage): Promise<void> {
  const { id } = await make(data());
  for (const unknown of unknownIds(id)) {
    const updated = entityIn(await adapter.update(unknown, {}), adapter.names.update);
    const removed = entityIn(await adapter.remove(unknown), adapter.names.delete);
    const message = `a mutation of ${unknown}, which no entry has, answers an entity`;
    expectSame(message, { updated, removed }, { updated: null, removed: null });
  }
  await adapter.remove(id);
  const again = entityIn(await adapter.remove(id), adapter.names.delete);
  expectSame('a second deletion of an entry answers an entity', again, null);
  const revived = entityIn(await adapter.update(id, {}), adapter.names.update);
  expectSame('an update of a deleted entry answers an entity', revived, null);
}

const stated = { types: withoutZones(collections) };

export const entryChecks: readonly Check[] = [
  writesEntry('graphql.create', ({ data }) => [{ data: data() }], { ...stated, drawn: true }),
  writesEntry('graphql.update', ({ data }) => [{ data: data() }, { data: data(1) }], { ...stated, drawn: true }),
  writesEntry('graphql.update.partial', partialWrites),
  writesEntry({ clause: 'graphql.update', id: 'graphql.update.written-out' }, literalWrites, stated),
  writesEntry('graphql.scalars.json', jsonWrites, { types: typesWith(isJson) }),
  writesEntry({ clause: 'graphql.types.zone', id: 'graphql.types.zone.writes' }, zoneWrites, {
    types: typesWith(isZone),
  }),
  writesEntry({ clause: 'graphql.types.relation-input', id: 'graphql.types.relation-input.writes' }, relationWrites, {
    types: (model) => collections(model).filter((type) => ownedRelations(model, type).length > 0),
  }),
  onAdapter({ clause: 'graphql.create', id: 'graphql.create.timestamps' }, writesTimestamps, {
    types: typesWith(isTimestamp),
  }),
  onAdapter({ clause: 'graphql.types.zone', id: 'graphql.types.zone.foreign-items' }, refusesForeignItems, {
    types: typesWith(isZone),
  }),
  onAdapter({ clause: 'graphql.types.enum-names', id: 'graphql.types.enum-names.writes' }, namesValues, {
    types: typesWith(isEnumeration),
  }),
  keptComponentsCheck,
  refusalCheck({ clause: 'graphql.arguments-required', kind: 'write' }, withoutArguments),
  onAdapter({ clause: 'graphql.not-found', id: 'graphql.not-found.mutations' }, findsNothing),
];
