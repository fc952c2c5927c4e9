/** Secrets that no answer may contain: internals of the server, passwords, private attributes. */
import { internalsIn } from '../../judge/internals.ts';
import { isObject, type JsonObject } from '../../models/json.ts';
import type { Attribute } from '../../models/model.ts';
import { uploadPath } from '../../target/arrange/things.ts';
import { canaryIn } from '../../target/canary.ts';
import { endpointPath } from '../../target/endpoints.ts';
import type { Answer } from '../../target/exchange.ts';
import type { Session } from '../../target/session.ts';
import { onProvocations } from '../7-errors/errors.ts';
import { variant } from '../case-check.ts';
import type { Check } from '../check.ts';
import { expectRefused, expectThat, isSuccess } from '../writing/answers.ts';
import { onAttribute, onType } from '../writing/on-types.ts';
import { sendRefusals } from '../writing/refused-write.ts';
import { collections } from '../writing/subjects.ts';
import { populatedSecretChecks } from './populated-secrets.ts';
import { isPassword, isPrivate, secretFor } from './secrets.ts';
import { holderChecks } from './secrets-of-holders.ts';

/** A check that writes a hidden attribute and searches for it in every kind of answer. */
const hiddenCheck = (clause: string, isHidden: (attribute: Attribute) => boolean): Check =>
  onAttribute(clause, isHidden, async (scratch, { type, attribute }) => {
    const { session } = scratch;
    const created = await scratch.create(type, { [attribute.name]: secretFor(attribute) });
    const secret = created.sent[attribute.name];
    const expectSafe = (answer: Answer): void => expectNoSecret(session, answer, attribute, secret);
    if (session.exchanges[0]) expectSafe(session.exchanges[0].answer);
    expectSafe(await session.get(created.path));
    expectSafe(await session.get(`${created.path}?populate=*`));
    expectSafe(await session.get(`${endpointPath(type)}?sort=createdAt:desc`));
    expectSafe(await scratch.update(created, { [attribute.name]: secret }));
    expectSafe(await scratch.remove(created));
  });

/** The entries of an answer, without populated ones, which may have attributes of the same names. */
const entriesOf = (body: unknown): JsonObject[] => (isObject(body) ? [body.data].flat().filter(isObject) : []);

/** Throws Mismatch if an entry of a successful answer has the attribute, or the answer has its value. */
function expectNoSecret(session: Session, answer: Answer, attribute: Attribute, secret: unknown): void {
  if (!isSuccess(answer)) return;
  const { name } = attribute;
  const isKey = entriesOf(answer.body).some((entry) => isObject(entry.attributes) && name in entry.attributes);
  const isValue =
    (isPassword(attribute) || canaryIn(String(secret)) !== undefined) && answer.text.includes(String(secret));
  expectThat(session, answer, !isKey && !isValue, `no ${name} in any answer`, `tells ${name}`);
}

/** Queries that name an attribute. */
const questionsAbout = (name: string): readonly string[] => [
  `filters[${name}][$startsWith]=a`,
  `filters[${name}][$notNull]=true`,
  `filters[$or][0][${name}][$null]=true`,
  `filters[$not][${name}][$eq]=a`,
  `sort=${name}`,
  `sort[0]=id&sort[1]=${name}:desc`,
];

/** Forms that cannot be read: without a boundary, cut off, and with a part that has no name. */
const unreadableForms: readonly { readonly type: string; readonly rawBody: string }[] = [
  { type: 'multipart/form-data', rawBody: '--x\r\n\r\n--x--' },
  { type: 'multipart/form-data; boundary=x', rawBody: '--x\r\nContent-Disposition: form-data; name="data"\r\n\r\n{' },
  { type: 'multipart/form-data; boundary=x', rawBody: '--x\r\nContent-Disposition: form-data\r\n\r\n{}\r\n--x--\r\n' },
];

/** Whether they are refused is asked elsewhere. */
const formsTellNothing: Check = onType(
  variant(
    'security.no-stack-trace.forms',
    'security.no-stack-trace',
    'A form that cannot be read tells nothing of the server.',
  ),
  async ({ session }, type) => {
    for (const { type: mediaType, rawBody } of unreadableForms) {
      for (const path of [endpointPath(type), ...(session.target.allow.has('uploads') ? [uploadPath] : [])]) {
        const headers = { 'content-type': mediaType };
        const answer = await session.send({ method: 'POST', path, auth: 'full', rawBody, headers });
        const trace = internalsIn(answer.text);
        expectThat(session, answer, trace === undefined, 'nothing of the kind', `tells ${trace}`);
      }
    }
  },
  (model) => collections(model).slice(0, 1),
);

export const leakChecks: readonly Check[] = [
  onProvocations('security.no-stack-trace', (session, answer) => {
    const trace = internalsIn(answer.text);
    expectThat(session, answer, trace === undefined, 'nothing of the kind', `tells ${trace}`);
  }),
  ...['security.no-password', 'rest.attributes.password'].map((clause) => hiddenCheck(clause, isPassword)),
  ...['security.no-private', 'rest.attributes.private'].map((clause) => hiddenCheck(clause, isPrivate)),
  formsTellNothing,
  ...populatedSecretChecks,
  ...holderChecks,
  {
    ...onAttribute(
      'security.hidden-not-guessable',
      (attribute) => isPassword(attribute) || isPrivate(attribute),
      async ({ session }, { type, attribute: { name } }) => {
        const queries = { bad: questionsAbout(name), good: 'sort[0]=id&sort[1]=createdAt:desc' };
        await sendRefusals(
          session,
          queries,
          (query) => session.get(`${endpointPath(type)}?${query}`),
          (answer) => expectRefused(session, answer, `${name} is hidden`),
        );
      },
    ),
    kind: 'read',
  },
];
