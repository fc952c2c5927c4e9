/** Times of an entry in the data of mutations (2.3). */
import { endpointPath } from '../../target/endpoints.ts';
import { expectInstant } from '../2.1-attributes/server-set.ts';
import { variant } from '../case-check.ts';
import type { Check } from '../check.ts';
import { expectSame } from '../mismatch.ts';
import { entryIn, lastRequest } from '../writing/answers.ts';
import { kindsOfCollections } from '../writing/subjects.ts';
import { inputOf } from './input.ts';
import { operationOf } from './mutations.ts';
import { onAdapter, type Stage } from './on-adapter.ts';
import { onSingle, type Single } from './singles.ts';

interface Times {
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** Times that differ from those of any other write. */
const first: Times = { createdAt: '2021-02-03T04:05:06.000Z', updatedAt: '2023-04-05T06:07:08.000Z' };
const second: Times = { createdAt: '2022-03-04T05:06:07.000Z', updatedAt: '2024-04-05T06:07:08.000Z' };

/** No times: an entry has its own all the same. */
const none = { createdAt: null, updatedAt: null };

/** Creates an entry with these times; a draft where there are drafts, unless the times have a publishedAt. */
function createWith(
  { session, model, type, adapter, data }: Stage,
  times: (Times | typeof none) & { readonly publishedAt?: string },
) {
  const { create, input } = adapter.names;
  return session.graphql({
    query: `mutation ($data: ${input}!) { ${create}(data: $data) { data { id } } }`,
    variables: { data: { ...inputOf(model, type.attributes, data()), ...times } },
  });
}

/** Data may have timestamps: they are known fields. */
async function takesTimestamps(stage: Stage): Promise<void> {
  const time = first.createdAt;
  const publishedAt = stage.type.draftAndPublish ? { publishedAt: time } : {};
  stage.adopt(
    await createWith(stage, { createdAt: time, updatedAt: time, ...publishedAt }),
    stage.adapter.names.create,
  );
}

/** Data may set the times of an entry, at first and later. Whether it may have them at all is another clause. */
async function storesTimestamps(stage: Stage): Promise<void> {
  const { session, type, adapter, adopt } = stage;
  const { create, update, input } = adapter.names;
  const made = await createWith(stage, first);
  if (made.errors.length > 0) return;
  const { id } = adopt(made, create);
  const expectTimes = async (times: Times): Promise<void> => {
    const answer = await session.get(`${endpointPath(type)}/${id}?publicationState=preview`);
    const { createdAt, updatedAt } = entryIn(session, answer).attributes;
    expectSame(`${lastRequest(session)}: the times are not those of the input`, { createdAt, updatedAt }, times);
  };
  await expectTimes(first);
  const changed = await session.graphql({
    query: `mutation ($id: ID!, $data: ${input}!) { ${update}(id: $id, data: $data) { data { id } } }`,
    variables: { id, data: second },
  });
  if (changed.errors.length === 0) await expectTimes(second);
}

/** Throws Mismatch unless an entry that was given null for its times, at first or later, has times of its own. */
async function keepsTimes(stage: Stage): Promise<void> {
  const { session, type, adapter, adopt } = stage;
  const { create, update, input } = adapter.names;
  const expectTimes = async (id: string): Promise<void> => {
    const answer = await session.get(`${endpointPath(type)}/${id}?publicationState=preview`);
    for (const name of ['createdAt', 'updatedAt']) expectInstant(entryIn(session, answer).attributes, name);
  };
  for (const [times, later] of [
    [none, { updatedAt: null }],
    [first, none],
  ] as const) {
    const made = await createWith(stage, times);
    if (made.errors.length > 0) return;
    const { id } = adopt(made, create);
    await expectTimes(id);
    const args = { id: ['ID!', id], data: [`${input}!`, later] } as const;
    const changed = await session.graphql(operationOf('mutation', update, args, 'data { id }'));
    if (changed.errors.length === 0) await expectTimes(id);
  }
}

/** The same of a single type: the mutation that creates its entry, and the one that changes it. */
async function storesSingleTimes({ session, model, type, adapter, data }: Single): Promise<void> {
  const { update, input } = adapter.names;
  for (const times of [first, second]) {
    const operation = operationOf(
      'mutation',
      update,
      { data: [`${input}!`, { ...inputOf(model, type.attributes, data(0)), ...times }] },
      'data { id }',
    );
    if ((await session.graphql(operation)).errors.length > 0) return;
    const { createdAt, updatedAt } = entryIn(
      session,
      await session.get(`${endpointPath(type)}?publicationState=preview`),
    ).attributes;
    expectSame(`${lastRequest(session)}: the times are not those of the input`, { createdAt, updatedAt }, times);
  }
}

export const inputTimeChecks: readonly Check[] = [
  onAdapter(
    { clause: 'graphql.types.input-timestamps', id: 'graphql.types.input-timestamps.writes' },
    takesTimestamps,
    { types: kindsOfCollections },
  ),
  onAdapter('graphql.types.input-timestamps-stored', storesTimestamps, { types: kindsOfCollections }),
  onAdapter({ clause: 'rest.attributes.timestamps', id: 'rest.attributes.timestamps.nulls' }, keepsTimes, {
    types: kindsOfCollections,
  }),
  onSingle(
    variant(
      'graphql.types.input-timestamps-stored.singles',
      'graphql.types.input-timestamps-stored',
      'The createdAt and updatedAt of the input of a single type are those of its entry.',
    ),
    storesSingleTimes,
  ),
];
