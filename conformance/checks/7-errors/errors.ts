/** The error object of failed requests (section 7; 2.2). */
import { typeNamed } from '../../models/lookup.ts';
import { mayBePublic } from '../../target/arrange/roles.ts';
import type { Answer, Request } from '../../target/exchange.ts';
import type { Session } from '../../target/session.ts';
import { caseCheck, type Named, termsFrom, variant } from '../case-check.ts';
import type { Check } from '../check.ts';
import { errorIn, expectError, expectThat } from '../writing/answers.ts';
import { expectAcceptedOnce } from '../writing/refused-write.ts';
import { kindsOfCollections } from '../writing/subjects.ts';
import { fromBrowser } from './browser.ts';
import { type Provocation, provocations } from './provocations.ts';

interface Case {
  readonly uid: string;
  readonly provocation: string;
}

/** A check of requests that every implementation must refuse; `headers` are sent with each. */
export const onProvocations = (
  named: Named,
  look: (session: Session, answer: Answer) => void,
  holds: (provocation: Provocation) => boolean = () => true,
  headers: Request['headers'] = {},
): Check =>
  caseCheck<Case>(
    { ...termsFrom(named), kind: 'write' },
    {
      cases: (scope) =>
        kindsOfCollections(scope.model).flatMap((type, index) =>
          provocations(scope, type)
            .filter(
              (provocation) =>
                holds(provocation) && (index === 0 || provocation.request.path.includes('?') || provocation.stated),
            )
            .map(({ name }) => ({ uid: type.uid, provocation: name })),
        ),
      async run(session, { uid, provocation }, scope) {
        const match = provocations(scope, typeNamed(scope.model, uid)).find(({ name }) => name === provocation);
        if (match === undefined) throw new Error(`there is no provocation ${provocation}`);
        // a public endpoint may answer a request without credentials
        if (match.action && (await mayBePublic(session, uid, match.action))) return;
        const { request } = match;
        look(session, await session.send({ ...request, headers: { ...headers, ...request.headers } }));
        if (match.twin) await expectAcceptedOnce(session, match.twin);
      },
    },
  );

/** What every server must refuse: a request without credentials, whatever it asks for. */
const isStated = ({ stated, action }: Provocation): boolean => stated || action !== undefined;

/** Requests refused for their content, not for the requester or for a name in the path. */
const validated = new Set(['no data', 'data of text', 'unknown filter field', 'unknown sort field', 'unknown field']);

/** Requests that a real Strapi 4 refuses without details. */
const withoutDetails = new Set([
  'malformed JSON',
  'JSON of a word',
  'filters of text',
  'page of text',
  'bad sort order',
]);

/** Forms that a real Strapi 4 cannot read: it answers them with 500. */
const unreadForms = new Set(['form with half a JSON', 'form of text', 'form without boundary', 'form without parts']);

function expectJson(session: Session, answer: Answer): void {
  const type = answer.headers['content-type'] ?? '';
  expectThat(session, answer, /json/i.test(type) && answer.body !== undefined, 'content-type application/json');
}

export const errorChecks: readonly Check[] = [
  onProvocations(
    'errors.status-is-error',
    (session, answer) => expectThat(session, answer, answer.status >= 400, 'a status of 400 or more'),
    isStated,
  ),
  onProvocations(
    'rest.envelope.error',
    (session, answer) =>
      expectThat(session, answer, answer.text === '' || errorIn(answer) !== undefined, '{ error: { … } }'),
    isStated,
  ),
  onProvocations('rest.envelope.error-data-null', (session, answer) => {
    const { body } = answer;
    const data = typeof body === 'object' && body !== null && 'data' in body ? body.data : undefined;
    expectThat(session, answer, data === null, '{ data: null, error: { … } }');
  }),
  onProvocations('errors.shape', (session, answer) => {
    const { status, name, message } = errorIn(answer) ?? {};
    const holds = status === answer.status && typeof name === 'string' && typeof message === 'string' && message !== '';
    expectThat(session, answer, holds, `{ error: { status: ${answer.status}, name: string, message: string } }`);
  }),
  onProvocations(
    'errors.details',
    (session, answer) => {
      const details = errorIn(answer)?.details;
      expectThat(session, answer, typeof details === 'object' && details !== null, '{ error: { details: {} } }');
    },
    ({ name }) => !withoutDetails.has(name) && !unreadForms.has(name),
  ),
  onProvocations(
    'errors.validation',
    (session, answer) => expectError(session, answer, 400, 'ValidationError'),
    ({ name }) => validated.has(name),
  ),
  onProvocations('errors.json', expectJson),
  onProvocations(
    variant('errors.json.in-browser', 'errors.json', 'Errors are JSON for a browser too.'),
    (session, answer) => {
      expectJson(session, answer);
      expectThat(session, answer, answer.status >= 400, 'a status of 400 or more');
    },
    undefined,
    fromBrowser,
  ),
  onProvocations(
    'errors.never-500',
    (session, answer) =>
      expectThat(session, answer, answer.status >= 400 && answer.status < 500, 'a status of 400 to 499'),
    ({ name }) => !unreadForms.has(name),
  ),
];
