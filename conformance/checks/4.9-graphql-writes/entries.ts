/** Creating, changing and removing entries by mutations (4.9), read back through both adapters. */
import { named } from '../../models/graphql-names.ts';
import type { Attribute } from '../../models/model.ts';
import { isToMany } from '../../oracle/attributes.ts';
import { endpointPath } from '../../target/endpoints.ts';
import { type Refusal, refusalCheck } from '../4.9-graphql/refusal-check.ts';
import type { Check, Scope } from '../check.ts';
import { Mismatch } from '../mismatch.ts';
import { entryIn, expectRefused } from '../writing/answers.ts';
import { expectValue } from '../writing/compare.ts';
import { collections, kindsOfCollections } from '../writing/subjects.ts';
import { linkedData, oneOf, ownedRelations, publishedAt, scalarsOf } from './data.ts';
import { shown } from './held.ts';
import { entityIn, inputOf, someEntityIn } from './mutations.ts';
import { onFace, type Stage, withoutZones } from './on-face.ts';

const unknownId = '999999999';

async function createsAndAnswers(stage: Stage): Promise<void> {
  await stage.expectStored(await stage.make(stage.data()));
}

async function updatesAndAnswers(stage: Stage): Promise<void> {
  const entity = await stage.make(stage.data());
  await stage.expectStored(await stage.update(entity, stage.data(1)));
}

/** What a null clears: no required attribute, and none of those a unique or default value makes special. */
const isClearable = ({ required, type, repeatable }: Attribute): boolean =>
  !required && type !== 'dynamiczone' && !repeatable && type !== 'uid';

/** Every other attribute changes, is cleared, and those between stay as they were; then the others. */
async function updatesPartially(stage: Stage): Promise<void> {
  const { type, scratch } = stage;
  const entity = await stage.make(stage.data());
  const parts = shown(type.attributes).filter((one) => one.component !== undefined);
  for (const turn of [0, 1]) {
    const isNamed = (_attribute: Attribute, at: number): boolean => at % 2 === turn;
    const named = scalarsOf(type).filter(isNamed);
    const all = scratch.complete(type, Object.fromEntries(named.map((one) => [one.name, oneOf(one, 3)])));
    await stage.update(entity, Object.fromEntries(named.map(({ name }) => [name, all[name]])));
    const cleared = [...named, ...parts.filter(isNamed)].filter(isClearable);
    await stage.update(entity, Object.fromEntries(cleared.map(({ name }) => [name, null])));
  }
  await stage.expectStored(entity);
}

async function deletes(stage: Stage): Promise<void> {
  const { session, type, face } = stage;
  const data = stage.data();
  const entity = await stage.make(data);
  const other = await stage.make(stage.data(1));
  // What hung on the entry, such as its components, may be gone with it.
  const scalars = Object.fromEntries(scalarsOf(type).map(({ name }) => [name, data[name]]));
  face.answered(await face.remove(entity.id), face.names.delete, scalars);
  const path = `${endpointPath(type)}/${entity.id}?publicationState=preview`;
  expectRefused(session, await session.get(path), `${face.names.delete} removed the entry`);
  const listed = await session.graphql({
    query: `query ($ids: [ID]) { ${face.names.list}(filters: { id: { in: $ids } }) { data { id } } }`,
    variables: { ids: [entity.id, other.id] },
  });
  const ids = JSON.stringify(listed.data?.[face.names.list]);
  const expected = JSON.stringify({ data: [{ id: other.id }] });
  if (ids === expected) return;
  throw new Mismatch({
    message: `after ${face.names.delete} the list holds other entries than it must`,
    expected,
    actual: ids,
  });
}

/** Mutations that lack an argument, beside ones that have it and are skipped. */
const withoutArguments = ({ model }: Scope): Refusal[] =>
  withoutZones(kindsOfCollections)(model).flatMap((type) => {
    const mutation = (verb: string, given: string, directive = ''): string =>
      `mutation { ${named(`${verb}<X>`, type)}${given}${directive} { data { id } } }`;
    const skipped = ' @skip(if: true)';
    return [
      { verb: 'create', refused: '', accepted: '(data: {})' },
      { verb: 'create', refused: '(data: null)', accepted: '(data: {})' },
      { verb: 'update', refused: '(data: {})', accepted: `(id: ${unknownId}, data: {})` },
      { verb: 'update', refused: `(id: ${unknownId})`, accepted: `(id: ${unknownId}, data: {})` },
      { verb: 'delete', refused: '', accepted: `(id: ${unknownId})` },
    ].map(({ verb, refused, accepted }) => ({
      refused: mutation(verb, refused),
      accepted: mutation(verb, accepted, skipped),
    }));
  });

/** Timestamps are written, and read by REST: whether GraphQL can answer them is judged by queries. */
async function writesTimestamps(stage: Stage): Promise<void> {
  const { session, type, scratch, face, adopt } = stage;
  const timestamps = type.attributes.filter(isTimestamp);
  const data = scratch.complete(type, {
    ...(type.draftAndPublish ? { publishedAt } : {}),
    ...Object.fromEntries(timestamps.map((attribute) => [attribute.name, oneOf(attribute, 1)])),
  });
  const answer = await session.graphql({
    query: `mutation ($data: ${face.names.input}!) { ${face.names.create}(data: $data) { data { id } } }`,
    variables: { data: inputOf(stage.model, type.attributes, data) },
  });
  const { id } = adopt(someEntityIn(answer, face.names.create), data);
  const { attributes } = entryIn(session, await session.get(`${endpointPath(type)}/${id}`));
  for (const attribute of timestamps) expectValue(session, attribute, attributes[attribute.name], data[attribute.name]);
}

const isTimestamp = ({ type, private: hidden }: Attribute): boolean => type === 'timestamp' && !hidden;

/** Throws Mismatch unless update and delete of nothing answer no entity, and no error. */
async function findsNothing({ face }: Stage): Promise<void> {
  for (const [field, answer] of [
    [face.names.update, await face.update(unknownId, {})],
    [face.names.delete, await face.remove(unknownId)],
  ] as const) {
    const entity = entityIn(answer, field);
    if (entity === null) continue;
    throw new Mismatch({ message: `${field} of an unknown id answers an entity`, expected: null, actual: entity });
  }
}

const withRelations: Parameters<typeof onFace>[3] = {
  types: (model) =>
    model.contentTypes.filter((type) => type.kind === 'collectionType' && ownedRelations(model, type).length > 0),
};

/** Relations are given as ids, and replaced, emptied and cleared by them. */
async function linksByIds(stage: Stage): Promise<void> {
  const { scratch, model, type } = stage;
  const relations = ownedRelations(model, type);
  const linked = await linkedData(scratch, model, relations);
  const entity = await stage.make({ ...stage.data(), ...linked });
  await stage.expectStored(entity);
  const fewer = relations.map((relation) => {
    const value = linked[relation.name];
    return [relation.name, isToMany(relation) ? (Array.isArray(value) ? value.slice(1) : []) : null];
  });
  await stage.expectStored(await stage.update(entity, Object.fromEntries(fewer)));
}

export const entryChecks: readonly Check[] = [
  onFace('graphql.create', 'create<X> makes an entry of the given data and answers it.', createsAndAnswers, {
    drawn: true,
    types: withoutZones(collections),
  }),
  onFace('graphql.create', 'create<X> stores timestamps.', writesTimestamps, {
    id: 'graphql.create.timestamps',
    types: (model) => collections(model).filter(({ attributes }) => attributes.some(isTimestamp)),
  }),
  onFace('graphql.update', 'update<X> changes the entry and answers it.', updatesAndAnswers, {
    drawn: true,
    types: withoutZones(collections),
  }),
  onFace('graphql.update.partial', 'update<X> leaves what data does not name; null clears.', updatesPartially),
  onFace('graphql.delete', 'delete<X> removes the entry, and no other, and answers it.', deletes, {
    types: withoutZones(collections),
  }),
  refusalCheck({
    id: 'graphql.arguments-required',
    title: 'A mutation without data or id runs nothing.',
    kind: 'write',
    refusals: withoutArguments,
  }),
  onFace('graphql.not-found', 'update<X> and delete<X> of an unknown id answer data null.', findsNothing, {
    id: 'graphql.not-found.mutations',
  }),
  onFace('graphql.types.relation-input', 'Relations are given as an id or a list of ids.', linksByIds, {
    ...withRelations,
    id: 'graphql.types.relation-input.writes',
  }),
];
