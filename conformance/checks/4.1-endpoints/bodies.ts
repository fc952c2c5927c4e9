/** Bodies that are no `{ data: { … } }` (4.1, observed). */
import type { ContentType } from '../../models/model.ts';
import { endpointPath } from '../../target/endpoints.ts';
import type { Answer, Request } from '../../target/exchange.ts';
import type { Check } from '../check.ts';
import { entryIn, expectError } from '../writing/answers.ts';
import { expectValues } from '../writing/compare.ts';
import { onType } from '../writing/on-types.ts';
import type { Scratch } from '../writing/scratch.ts';
import { multipartCheck } from './multipart.ts';

const json = { 'content-type': 'application/json' };

type Body = Pick<Request, 'body' | 'rawBody' | 'headers'>;

const post = ({ session }: Scratch, type: ContentType, body: Body): Promise<Answer> =>
  session.send({ method: 'POST', path: endpointPath(type), auth: 'full', ...body });

/** Both ways of writing with a body, of which each must be refused. */
async function expectBoth(scratch: Scratch, type: ContentType, body: Body, name?: string): Promise<void> {
  expectError(scratch.session, await post(scratch, type, body), 400, name);
  const created = await scratch.create(type, {});
  const answer = await scratch.session.send({ method: 'PUT', path: created.path, auth: 'full', ...body });
  expectError(scratch.session, answer, 400, name);
  await scratch.holds(created);
}

export const bodyChecks: readonly Check[] = [
  onType('rest.body.missing-data', async (scratch, type) => {
    const bare = scratch.complete(type, {});
    for (const body of [{ ...bare, noData: 1 }, {}, { data: null }, { data: 'text' }])
      await expectBoth(scratch, type, { body }, 'ValidationError');
  }),
  onType('rest.body.data-array', async (scratch, type) => {
    expectError(scratch.session, await post(scratch, type, { body: { data: [] } }), 400, 'ValidationError');
  }),
  onType('rest.body.malformed-json', async (scratch, type) => {
    for (const rawBody of ['{"data": {', "{'data': {}}"]) await expectBoth(scratch, type, { rawBody, headers: json });
  }),
  onType('rest.body.json-scalar', async (scratch, type) => {
    for (const rawBody of ['5', '"text"']) await expectBoth(scratch, type, { rawBody, headers: json });
  }),
  onType('rest.body.too-large', async (scratch, type) => {
    const rawBody = JSON.stringify({ data: { padding: 'x'.repeat(2 ** 21) } });
    expectError(scratch.session, await post(scratch, type, { rawBody, headers: json }), 413, 'PayloadTooLargeError');
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
