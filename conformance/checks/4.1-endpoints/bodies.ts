/** Bodies that are no `{ data: { … } }` (4.1, observed). */
import type { ContentType } from '../../models/model.ts';
import { endpointPath } from '../../target/endpoints.ts';
import type { Answer, Request } from '../../target/exchange.ts';
import type { Check } from '../check.ts';
import { entryIn, expectError } from '../writing/answers.ts';
import { expectValues } from '../writing/compare.ts';
import { onType } from '../writing/on-types.ts';
import { sendRefusals } from '../writing/refused-write.ts';
import type { Scratch } from '../writing/scratch.ts';
import { multipartCheck } from './multipart.ts';

const json = { 'content-type': 'application/json' };

type Body = Pick<Request, 'body' | 'rawBody' | 'headers'>;

const raw = (rawBody: string): Body => ({ rawBody, headers: json });

const post = ({ session }: Scratch, type: ContentType, body: Body): Promise<Answer> =>
  session.send({ method: 'POST', path: endpointPath(type), auth: 'full', ...body });

/** A create with each of these bodies must be refused, and one with a valid body accepted. */
async function refusesToCreate(
  scratch: Scratch,
  type: ContentType,
  bad: readonly Body[],
  status: number,
  name?: string,
): Promise<void> {
  const { session } = scratch;
  const good = raw(JSON.stringify({ data: scratch.complete(type, {}) }));
  const send = (body: Body) => post(scratch, type, body);
  await sendRefusals(session, { bad, good }, send, (answer) => expectError(session, answer, status, name));
}

/** The same for creates and updates. */
async function refusesBoth(scratch: Scratch, type: ContentType, bad: readonly Body[], name?: string): Promise<void> {
  await refusesToCreate(scratch, type, bad, 400, name);
  const { session } = scratch;
  const created = await scratch.create(type, {});
  const good = raw('{"data": {}}');
  const send = (body: Body) => session.send({ method: 'PUT', path: created.path, auth: 'full', ...body });
  await sendRefusals(session, { bad, good }, send, (answer) => expectError(session, answer, 400, name));
  await scratch.holds(created);
}

export const bodyChecks: readonly Check[] = [
  onType('rest.body.missing-data', async (scratch, type) => {
    const bodies = [{ ...scratch.complete(type, {}), noData: 1 }, {}, { data: null }, { data: 'text' }];
    const bad = bodies.map((body) => ({ body }));
    await refusesBoth(scratch, type, bad, 'ValidationError');
  }),
  onType('rest.body.data-array', (scratch, type) =>
    refusesToCreate(scratch, type, [{ body: { data: [] } }], 400, 'ValidationError'),
  ),
  onType('rest.body.malformed-json', (scratch, type) =>
    refusesBoth(scratch, type, ['{"data": {', "{'data': {}}"].map(raw)),
  ),
  onType('rest.body.json-scalar', (scratch, type) => refusesBoth(scratch, type, ['5', '"text"'].map(raw))),
  onType('rest.body.too-large', (scratch, type) => {
    const data = { ...scratch.complete(type, {}), padding: 'x'.repeat(2 ** 21) };
    return refusesToCreate(scratch, type, [raw(JSON.stringify({ data }))], 413, 'PayloadTooLargeError');
  }),
  onType('rest.body.form', async (scratch, type) => {
    const data = Object.entries(scratch.complete(type, {})).filter(([, value]) => typeof value === 'string');
    const rawBody = [...data, ['noAttributeHasThisName', 'x']]
      .map(([name, value]) => `data[${encodeURIComponent(String(name))}]=${encodeURIComponent(String(value))}`)
      .join('&');
    if (data.length < Object.keys(scratch.complete(type, {})).length) return;
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const { attributes } = entryIn(scratch.session, await post(scratch, type, { rawBody, headers }));
    expectValues(scratch.session, type, attributes, Object.fromEntries(data));
  }),
  multipartCheck,
];
