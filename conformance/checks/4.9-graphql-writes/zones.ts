/** Dynamic zones in inputs (4.9, 2.3): objects that name their type in __typename, by variables and written out. */
import type { ContentType, Model } from '../../models/model.ts';
import type { JsonObject } from '../../models/schema-file.ts';
import type { Check } from '../check.ts';
import { collections } from '../writing/subjects.ts';
import { literal } from './literal.ts';
import { expectFailed, inputOf } from './mutations.ts';
import { onFace, type Stage } from './on-face.ts';

const zonesOf = ({ attributes }: ContentType) =>
  attributes.filter(({ type, private: hidden }) => type === 'dynamiczone' && !hidden);

const withZones = (model: Model) => collections(model).filter((type) => zonesOf(type).length > 0);

async function writesZones(stage: Stage): Promise<void> {
  const { session, model, type, face } = stage;
  const { names, selection } = face;
  const entity = await stage.make(stage.data());
  const said = (all: JsonObject): JsonObject => Object.fromEntries(zonesOf(type).map(({ name }) => [name, all[name]]));
  const turned = Object.fromEntries(
    Object.entries(said(stage.data(1))).map(([name, items]) => [
      name,
      Array.isArray(items) ? items.toReversed() : items,
    ]),
  );
  const written = await session.graphql({
    query: `mutation { ${names.update}(id: ${entity.id}, data: ${literal(inputOf(model, type.attributes, turned))}) { data { ${selection} } } }`,
  });
  face.answered(written, names.update, turned);
  await face.expectStored(entity.id, turned);

  const emptied = Object.fromEntries(zonesOf(type).map(({ name }) => [name, []]));
  await stage.expectStored(await stage.update(entity, emptied));
  for (const { name } of zonesOf(type)) {
    const unknown = await session.graphql({
      query: `mutation ($data: ${names.input}!) { ${names.update}(id: ${entity.id}, data: $data) { data { id } } }`,
      variables: { data: { [name]: [{ __typename: 'ComponentNowhereNothing' }] } },
    });
    expectFailed(unknown, names.update, `${name} holds no such component`);
  }
}

export const zoneWriteChecks: readonly Check[] = [
  onFace('graphql.types.zone', 'Items of a zone are given with their __typename, and keep their order.', writesZones, {
    id: 'graphql.types.zone.writes',
    types: withZones,
  }),
];
