/** `populate` in any form shapes the answers of writes as it shapes those of reads (4.1, 4.5). */
import { isRelation, isZone, onEach, populatables } from '../../generate/population.ts';
import { type Parameter, queryString } from '../../generate/query-string.ts';
import type { ContentType, Model } from '../../models/model.ts';
import { isToMany } from '../../oracle/attributes.ts';
import { defaultFields } from '../../oracle/fields.ts';
import { endpointPath } from '../../target/endpoints.ts';
import { inverseOf } from '../../world/links.ts';
import { typesOfAllKinds } from '../4.1-endpoints/whole-content.ts';
import { type WholeEntry, withWholeEntry } from '../4.1-endpoints/whole-entry.ts';
import { variant } from '../case-check.ts';
import type { Check } from '../check.ts';
import { expectSame } from '../mismatch.ts';
import { entryIn, lastRequest } from '../writing/answers.ts';
import { onType } from '../writing/on-types.ts';
import type { Scratch } from '../writing/scratch.ts';

/** Everything of an entry: zones by the detailed strategy, relations with fields, a sort and their other side inside. */
function wholeTree(model: Model, type: ContentType): Parameter {
  const options = populatables(model, type).flatMap((door): [string, Parameter][] => {
    const { attribute, leadsTo } = door;
    if (isZone(door)) return [[attribute.name, onEach(door)]];
    const [target] = leadsTo;
    if (!isRelation(door) || !target)
      return leadsTo.length > 0 || attribute.type === 'media' ? [[attribute.name, 'true']] : [];
    const inverse = inverseOf(model, { ...attribute, target: target.uid });
    return [
      [
        attribute.name,
        {
          fields: defaultFields(target).slice(0, 1),
          ...(isToMany(attribute) ? { sort: ['id:desc'] } : {}),
          ...(inverse && !inverse.private ? { populate: [inverse.name] } : {}),
        },
      ],
    ];
  });
  return Object.fromEntries(options);
}

/** Throws Mismatch unless the answers of a create, an update and a deletion have what a read with their query has. */
async function answersAsReads({ session, model }: Scratch, type: ContentType, whole: WholeEntry): Promise<void> {
  const query = queryString({ populate: wholeTree(model, type) });
  const send = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, data?: unknown) => {
    const body = data === undefined ? {} : { body: { data } };
    return entryIn(session, await session.send({ method, path: `${path}?${query}`, auth: 'full', ...body }));
  };
  const expectAsRead = async (written: { readonly attributes: unknown }, path: string): Promise<void> => {
    const sent = lastRequest(session);
    const read = await send('GET', path);
    expectSame(`${sent} answers otherwise than a read with its query`, written.attributes, read.attributes);
  };
  const { path } = whole;
  await expectAsRead(await send('PUT', path, { ...whole.values(1), publishedAt: whole.sent.publishedAt }), path);
  const created = await send('POST', endpointPath(type), whole.again());
  const other = `${endpointPath(type)}/${created.segment}`;
  await expectAsRead(created, other);
  const before = await send('GET', other);
  const { attributes } = await send('DELETE', other);
  expectSame(`${lastRequest(session)} answers otherwise than a read before it`, attributes, before.attributes);
}

export const writesInAnyForm: Check = onType(
  variant(
    'rest.query.on-writes.forms',
    'rest.query.on-writes',
    'populate in any form shapes the answers of POST, PUT and DELETE as it shapes those of reads.',
  ),
  (scratch, type) => withWholeEntry(scratch, type, (whole) => answersAsReads(scratch, type, whole)),
  typesOfAllKinds,
);
