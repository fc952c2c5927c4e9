/** The same body sent or written in other ways (4.1, observed): in pieces, with escapes, with white space. */
import type { JsonObject } from '../../models/json.ts';
import type { ContentType } from '../../models/model.ts';
import { endpointPath } from '../../target/endpoints.ts';
import type { Answer, Request } from '../../target/exchange.ts';
import { graphqlRequest } from '../../target/graphql.ts';
import { graphqlTerms } from '../4.9-graphql/terms.ts';
import { caseCheck, variant } from '../case-check.ts';
import type { Check } from '../check.ts';
import { entryIn, expectThat } from '../writing/answers.ts';
import { isShown } from '../writing/compare.ts';
import { onType } from '../writing/on-types.ts';
import type { Scratch } from '../writing/scratch.ts';
import { shortValues } from '../writing/values.ts';
import { onSingle, type Single } from './single-bench.ts';

/** A way to send the data of a write. */
type Form = (data: JsonObject) => Pick<Request, 'body' | 'rawBody' | 'form' | 'headers'>;

const json = 'application/json';
const pieces = { 'transfer-encoding': 'chunked' };

/** Writes every character that is not ASCII, and every letter that begins a text, as an escape. */
const escaped = (text: string): string =>
  text.replace(
    /(?<=")[a-z]|[^\x20-\x7e]/gi,
    (unit) => `\\u${(unit.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`,
  );

/**
 * JSON in other words: escapes for characters and slashes, white space everywhere, members in reverse order; its type with
 * capitals and parameters.
 */
const rewritten: readonly Form[] = [
  (data) => ({ rawBody: escaped(JSON.stringify({ data })), headers: { 'content-type': 'Application/JSON' } }),
  (data) => ({
    rawBody: JSON.stringify({ data }).replaceAll('/', '\\/'),
    headers: { 'content-type': `${json}; profile="touchstone"; Charset=utf-8` },
  }),
  (data) => ({
    rawBody: `\r\n\t ${JSON.stringify({ data }, null, '\t')}\n`,
    headers: { 'content-type': `${json}; charset=utf-8` },
  }),
  (data) => ({
    rawBody: JSON.stringify({ data: Object.fromEntries(Object.entries(data).toReversed()) }),
    headers: { 'content-type': `${json};charset=UTF-8` },
  }),
];

const inPieces: readonly Form[] = [
  (data) => ({ body: { data }, headers: pieces }),
  (data) => ({ rawBody: JSON.stringify({ data }), headers: { 'content-type': `${json}; charset=utf-8`, ...pieces } }),
  (data) => ({ form: [{ name: 'data', value: JSON.stringify(data) }], headers: pieces }),
];

/** Values for every shown attribute, the ones that are sent first or last. */
const valuesOf = (type: ContentType, at: number): JsonObject =>
  Object.fromEntries(
    type.attributes
      .filter((attribute) => isShown(attribute) && !attribute.unique)
      .map((attribute) => [attribute.name, shortValues(attribute).at(at)])
      .filter(([, value]) => value !== undefined),
  );

/** Creates an entry, and updates it, with each form of body. */
async function writesInEachForm(scratch: Scratch, type: ContentType, forms: readonly Form[]): Promise<void> {
  const { session } = scratch;
  const send = (method: 'POST' | 'PUT', path: string, body: ReturnType<Form>): Promise<Answer> =>
    session.send({ method, path, auth: 'full', ...body });
  // forms of other types need the plugin that takes files
  for (const form of forms.filter((form) => form({}).form === undefined || session.target.allow.has('uploads'))) {
    const data = scratch.complete(type, valuesOf(type, 0));
    const entry = entryIn(session, await send('POST', endpointPath(type), form(data)));
    const created = scratch.adopt(type, data, entry);
    scratch.expectIs(created, entry);
    const other = scratch.complete(type, valuesOf(type, -1));
    scratch.expectIs(created, entryIn(session, await send('PUT', created.path, form(other))), other);
    await scratch.holds(created, other);
  }
}

/** Makes a single type, and changes it, with each form of body. */
async function writesSingleInEachForm(
  { session, type, path, whole, put, remove, expect }: Single,
  forms: readonly Form[],
) {
  await put(whole);
  const send = (body: ReturnType<Form>): Promise<Answer> =>
    session.send({ method: 'PUT', path, auth: 'full', ...body });
  for (const form of forms.filter((form) => form({}).form === undefined || session.target.allow.has('uploads'))) {
    const [data, other] = [{ ...whole, ...valuesOf(type, 0) }, valuesOf(type, -1)];
    await remove();
    await expect(data, entryIn(session, await send(form(data))));
    await expect({ ...data, ...other }, entryIn(session, await send(form(other))));
    await expect({ ...data, ...other });
  }
}

interface QueryCase {
  readonly query: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Queries by POST with further headers. */
const queriesWith = (clause: string, title: string, all: readonly QueryCase['headers'][]): Check =>
  caseCheck<QueryCase>(graphqlTerms({ clause, id: `${clause}.graphql`, title }), {
    cases: () => all.map((headers) => ({ query: '{ __typename }', headers })),
    async run(session, { query, headers }) {
      const request = graphqlRequest(session.target, { query });
      const answer = await session.send({ ...request, headers: { ...request.headers, ...headers } });
      const isRight = JSON.stringify(answer.body) === '{"data":{"__typename":"Query"}}';
      expectThat(session, answer, isRight, { data: { __typename: 'Query' } });
    },
  });

export const bodyFormChecks: readonly Check[] = [
  onType('rest.body.in-pieces', (scratch, type) => writesInEachForm(scratch, type, inPieces)),
  queriesWith('rest.body.in-pieces', 'A GraphQL request that is sent in pieces is read like one with its length.', [
    pieces,
  ]),
  queriesWith(
    'rest.body.same-json',
    'A GraphQL request is read whatever capitals and parameters its media type has.',
    ['application/json; charset=utf-8', 'Application/JSON;Charset=UTF-8', `${json}; profile="touchstone"`].map(
      (type) => ({ 'content-type': type }),
    ),
  ),
  onType('rest.body.same-json', (scratch, type) => writesInEachForm(scratch, type, rewritten)),
  onSingle(
    variant('rest.body.in-pieces.single', 'rest.body.in-pieces', 'A body in pieces makes and changes a single type.'),
    (single) => writesSingleInEachForm(single, inPieces),
  ),
  onSingle(
    variant(
      'rest.body.same-json.single',
      'rest.body.same-json',
      'The same JSON in other words makes the same single type.',
    ),
    (single) => writesSingleInEachForm(single, rewritten),
  ),
];
