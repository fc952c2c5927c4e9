/** Lists without parameters between writes by either adapter: no answer outlives a change (4.1, 4.9). */
import type { ContentType } from '../../models/model.ts';
import { answeredPagination } from '../../oracle/shape.ts';
import { endpointPath } from '../../target/endpoints.ts';
import { graphqlTerms } from '../4.9-graphql/terms.ts';
import type { Check } from '../check.ts';
import { expectSame } from '../mismatch.ts';
import { lastRequest, listIn } from '../writing/answers.ts';
import { onType } from '../writing/on-types.ts';
import type { Scratch } from '../writing/scratch.ts';
import { kindsOfCollections } from '../writing/subjects.ts';
import { publishedAt } from './data.ts';
import { adapterOf, fieldIn, someEntityIn } from './mutations.ts';
import { withoutZones } from './on-adapter.ts';

const types = withoutZones(kindsOfCollections);

/** The number of entries in a plain list, which no filter and no page decides. */
async function totalOf({ session }: Scratch, type: ContentType): Promise<number> {
  const answer = await session.get(endpointPath(type));
  listIn(session, answer);
  return Number(answeredPagination(answer.body).total);
}

export const plainListCheck: Check = onType(
  graphqlTerms({
    clause: 'rest.endpoints.list',
    id: 'rest.endpoints.list.after-writes',
    title: 'A list without parameters counts what is there after each create and delete, by REST or by GraphQL.',
    alone: true,
  }),
  async (scratch, { uid }, model) => {
    const { session } = scratch;
    const type = types(model).find((one) => one.uid === uid);
    if (type === undefined) throw new Error(`the case names ${uid}, which this check does not write`);
    const adapter = adapterOf(session, model, type);
    const state = type.draftAndPublish ? { publishedAt } : {};
    let total = await totalOf(scratch, type);
    const expectTotal = async (change: number): Promise<void> => {
      const sent = lastRequest(session);
      total += change;
      expectSame(`GET ${endpointPath(type)} after ${sent}: the number of entries`, await totalOf(scratch, type), total);
    };
    const { id } = someEntityIn(await adapter.create(scratch.complete(type, state)), adapter.names.create);
    scratch.adopt(type, {}, { id, segment: id, attributes: {} });
    await expectTotal(1);
    const created = await scratch.create(type, state);
    await expectTotal(1);
    fieldIn(await adapter.remove(id), adapter.names.delete);
    await expectTotal(-1);
    await scratch.remove(created);
    await expectTotal(-1);
  },
  types,
);
