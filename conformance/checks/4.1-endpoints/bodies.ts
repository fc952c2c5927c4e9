/** Bodies that are no `{ data: { … } }` (4.1, observed). */
import { isDeepStrictEqual } from 'node:util';
import { takesAnyText } from '../../models/attribute-types.ts';
import { isObject, type JsonObject } from '../../models/json.ts';
import type { Attribute, ContentType, Model } from '../../models/model.ts';
import { endpointPath } from '../../target/endpoints.ts';
import type { Answer, Request } from '../../target/exchange.ts';
import type { Session } from '../../target/session.ts';
import type { Check } from '../check.ts';
import { expectHolds } from '../mismatch.ts';
import { entryIn, errorIn, expectError, expectStatus, expectThat } from '../writing/answers.ts';
import { expectValues, mayRepeat } from '../writing/compare.ts';
import { onType } from '../writing/on-types.ts';
import { sendRefusals } from '../writing/refused-write.ts';
import type { Scratch } from '../writing/scratch.ts';
import { kindsOfCollections } from '../writing/subjects.ts';
import { expectSaying } from '../writing/told.ts';
import { isAllowed } from '../writing/values.ts';
import { bodyFormChecks } from './body-forms.ts';
import { clientFormsCheck } from './client-forms.ts';
import { asForm, formTypes, isText } from './form-body.ts';
import { formDepthCheck } from './form-depth.ts';
import { formLinkChecks } from './form-links.ts';
import { formValueChecks } from './form-values.ts';
import { valuesAt } from './inside.ts';
import { multipartCheck, multipartFieldCheck, refusedFormCheck } from './multipart.ts';
import { replacedFileChecks } from './replaced-files.ts';
import { severalFilesCheck } from './several-files.ts';

const json = { 'content-type': 'application/json' };

type Body = Pick<Request, 'body' | 'rawBody' | 'form' | 'headers'>;

interface RawBody {
  readonly rawBody: string;
  readonly headers: Readonly<Record<string, string>>;
}

const raw = (rawBody: string): RawBody => ({ rawBody, headers: json });

const post = ({ session }: Scratch, type: ContentType, body: Body): Promise<Answer> =>
  session.send({ method: 'POST', path: endpointPath(type), auth: 'full', ...body });

/** Two content-types: what is asked is the same for each. */
const twoTypes = (model: Model): ContentType[] => kindsOfCollections(model).slice(0, 2);

/** The bytes of 1 MB as bodies are measured. */
const megabyte = 2 ** 20;

type Judge = (session: Session, answer: Answer) => void;

/** A create with each of these bodies must be refused, and one with a valid body accepted. */
async function refusesToCreate(scratch: Scratch, type: ContentType, bad: readonly Body[], judge: Judge): Promise<void> {
  const { session } = scratch;
  const good = raw(JSON.stringify({ data: scratch.complete(type, {}) }));
  const send = (body: Body) => post(scratch, type, body);
  await sendRefusals(session, { bad, good }, send, (answer) => judge(session, answer));
}

/** The same for creates and updates. */
async function refusesBoth(scratch: Scratch, type: ContentType, bad: readonly Body[], judge: Judge): Promise<void> {
  await refusesToCreate(scratch, type, bad, judge);
  const { session } = scratch;
  const created = await scratch.create(type, {});
  const good = raw('{"data": {}}');
  const send = (body: Body) => session.send({ method: 'PUT', path: created.path, auth: 'full', ...body });
  await sendRefusals(session, { bad, good }, send, (answer) => judge(session, answer));
  await scratch.holds(created);
}

/** Single components of which every required value is a text, and there is one, with these values. */
function textParts(scratch: Scratch, { attributes }: ContentType): JsonObject {
  const parts = attributes
    .filter(({ type, repeatable, private: hidden }) => type === 'component' && !repeatable && !hidden)
    .map(({ name, component = '' }) => [name, scratch.part(component)] as const)
    .filter(([, part]) => isText(part) && Object.keys(part).length > 0);
  return Object.fromEntries(parts);
}

/** Whether an object has the members of another. */
const includes = (whole: JsonObject, part: unknown): boolean =>
  isObject(part) && Object.entries(part).every(([name, value]) => isDeepStrictEqual(whole[name], value));

/** Whether an attribute takes any text of this length. */
const isPlainText = (attribute: Attribute): boolean =>
  takesAnyText(attribute.type) && attribute.regex === undefined && isAllowed(attribute, 'é & = + % 🦉');

export const bodyChecks: readonly Check[] = [
  onType('rest.body.missing-data', async (scratch, type) => {
    const whole = scratch.complete(type, {});
    // an attribute may have the name of the envelope
    const { data: _, ...bare } = whole;
    // an object in a text is a text
    const texts = ['text', '{}', JSON.stringify(whole)];
    const others = [null, 5, 0, true, false];
    const bodies = [{ ...bare, noData: 1 }, {}, ...[...others, ...texts].map((data) => ({ data }))];
    const bad = bodies.map((body) => ({ body }));
    await refusesBoth(scratch, type, bad, (session, answer) => {
      expectError(session, answer, 400, 'ValidationError');
      expectSaying(session, answer, 'Missing "data" payload in the request body');
    });
  }),
  onType(
    'rest.body.data-array',
    (scratch, type) => {
      const lists = [[], [scratch.complete(type, {})], [{}], ['text'], [null]];
      const form = [{ name: 'data', value: JSON.stringify([scratch.complete(type, {})]) }];
      const bad = [...lists.map((data) => ({ body: { data } })), { form }];
      return refusesToCreate(scratch, type, bad, (session, answer) =>
        expectError(session, answer, 400, 'ValidationError'),
      );
    },
    twoTypes,
  ),
  onType('rest.body.malformed-json', (scratch, type) =>
    refusesBoth(
      scratch,
      type,
      ['{"data": {', "{'data': {}}", '{"data": {},}', '{"data": {}} {}'].map(raw),
      (session, answer) => {
        expectStatus(session, answer, 400);
        const { details } = errorIn(answer) ?? {};
        expectThat(session, answer, details === undefined, 'an error without details', 'tells details');
      },
    ),
  ),
  onType('rest.body.json-scalar', (scratch, type) =>
    refusesBoth(scratch, type, ['5', '"text"', 'null', 'true', ' null '].map(raw), (session, answer) =>
      expectStatus(session, answer, 400),
    ),
  ),
  onType(
    'rest.body.too-large',
    async (scratch, type) => {
      const { session } = scratch;
      const created = await scratch.create(type, {});
      // a letter of two bytes: fewer characters than the limit has bytes
      const bodyOf = (length: number, letter = 'x'): RawBody => {
        const data = { ...scratch.complete(type, {}), padding: '' };
        const room = length - Buffer.byteLength(JSON.stringify({ data }));
        const padding = letter.repeat(Math.ceil(room / Buffer.byteLength(letter)));
        return raw(JSON.stringify({ data: { ...data, padding } }));
      };
      const sizes = [megabyte + 1, 2 * megabyte + 1];
      const [bad, good] = [[...sizes.map((size) => bodyOf(size)), bodyOf(megabyte + 400_000, 'é')], bodyOf(999_999)];
      const inPieces = ({ rawBody }: RawBody): RawBody => ({
        rawBody,
        headers: { ...json, 'transfer-encoding': 'chunked' },
      });
      const isTooLarge = (answer: Answer): void => {
        expectError(session, answer, 413, 'PayloadTooLargeError');
        expectSaying(session, answer, 'request entity too large');
        const hasNoData = isObject(answer.body) && answer.body.data === null;
        expectThat(session, answer, hasNoData, { data: null }, 'is refused in another envelope');
      };
      for (const formOf of [(body: RawBody) => body, inPieces]) {
        const refusals = { bad: bad.map(formOf), good: formOf(good) };
        const update = (body: RawBody) => session.send({ method: 'PUT', path: created.path, auth: 'full', ...body });
        await sendRefusals(session, refusals, update, isTooLarge);
      }
      await sendRefusals(session, { bad, good: bodyOf(999_998) }, (body) => post(scratch, type, body), isTooLarge);
    },
    twoTypes,
  ),
  onType('rest.body.form', async (scratch, type) => {
    const parts = textParts(scratch, type);
    const data = scratch.complete(type, parts);
    if (!isText(data)) return;
    const form = asForm({ ...data, noAttributeHasThisName: 'x' });
    const { id, segment, attributes } = entryIn(scratch.session, await post(scratch, type, form));
    const created = scratch.adopt(type, data, { id, segment, attributes });
    expectValues(scratch.session, type, attributes, data);
    // letters of several bytes, what separates pairs, and a space as +
    const texts = type.attributes.filter((attribute) => mayRepeat(attribute) && isPlainText(attribute));
    const update = Object.fromEntries(texts.map(({ name }) => [name, 'é & = + % 🦉']));
    const { rawBody } = asForm(update);
    for (const [at, mediaType] of texts.length === 0 ? [] : formTypes.entries()) {
      const body = at % 2 === 0 ? rawBody : rawBody.replaceAll('%20', '+');
      const headers = { 'content-type': mediaType };
      const written = { method: 'PUT', path: created.path, auth: 'full', headers, rawBody: body } as const;
      scratch.expectIs(created, entryIn(scratch.session, await scratch.session.send(written)), { ...data, ...update });
    }
    await scratch.holds(created, { ...data, ...update });
    const names = Object.keys(parts);
    if (names.length === 0) return;
    const stored = await valuesAt(scratch.session, created.path, names);
    for (const name of names) {
      const actual = stored[name];
      const message = `${name}, written in a form, is not what was sent`;
      expectHolds(isObject(actual) && includes(actual, data[name]), message, data[name], actual);
    }
  }),
  ...bodyFormChecks,
  formDepthCheck,
  ...formLinkChecks,
  ...formValueChecks,
  multipartCheck,
  clientFormsCheck,
  severalFilesCheck,
  ...replacedFileChecks,
  multipartFieldCheck,
  refusedFormCheck,
];
