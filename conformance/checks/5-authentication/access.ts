/** Who is let in (section 5; 1): nobody without credentials, the token's owner with them. */
import { mayBePublic } from '../../target/arrange/roles.ts';
import { endpointPath } from '../../target/endpoints.ts';
import type { Answer, Auth, Request } from '../../target/exchange.ts';
import type { Session } from '../../target/session.ts';
import { caseCheck, caseOfEach, type TypeCase, variant } from '../case-check.ts';
import type { Check } from '../check.ts';
import { expectSame } from '../mismatch.ts';
import { entryIn, expectError, expectThat, isSuccess, listIn } from '../writing/answers.ts';
import { onEntry } from '../writing/on-types.ts';
import type { Created, Scratch } from '../writing/scratch.ts';
import { collections, typeNamed } from '../writing/subjects.ts';
import { type Ask, askFor, expectNoContent, verbs } from './endpoints.ts';

/** A request to each endpoint of a content-type; writes carry what the full-access token could write. */
const endpoints = (scratch: Scratch, created: Created): Ask[] => verbs.map((verb) => askFor(verb, scratch, created));

/** The endpoints that the owner of the target did not open to the public. */
async function closedEndpoints(scratch: Scratch, created: Created): Promise<Ask[]> {
  const { uid } = created.type;
  const open = await Promise.all(verbs.map((verb) => mayBePublic(scratch.session, uid, verb)));
  return endpoints(scratch, created).filter((_, at) => !open[at]);
}

/** Sends requests as somebody, and looks at each answer. */
async function askEach(
  { session }: Scratch,
  asks: readonly Ask[],
  by: Pick<Request, 'auth' | 'headers'>,
  look: (session: Session, answer: Answer) => void,
): Promise<void> {
  for (const ask of asks) look(session, await session.send({ ...ask, ...by }));
}

const isForbidden = (session: Session, answer: Answer): void => expectError(session, answer, 403, 'ForbiddenError');

const wrongToken: Auth = { bearer: 'no-server-made-this-token-0123456789abcdef0123456789abcdef' };

/** Other headers than a bearer token, and headers that only look like one. */
const otherHeaders: readonly Readonly<Record<string, string>>[] = [
  { authorization: `Basic ${Buffer.from('admin:admin').toString('base64')}` },
  { authorization: 'Bearer' },
  { authorization: 'no-server-made-this-token' },
];

export const accessChecks: readonly Check[] = [
  onEntry(
    'access.private-by-default',
    async (scratch, created) => {
      await askEach(scratch, await closedEndpoints(scratch, created), { auth: 'none' }, expectNoContent);
      await scratch.holds(created);
    },
    collections,
  ),
  onEntry(
    'access.wrong-token',
    (scratch, created) => askEach(scratch, endpoints(scratch, created), { auth: wrongToken }, expectNoContent),
    collections,
  ),
  onEntry('access.bearer-token', async ({ session }, created) => {
    listIn(session, await session.get(endpointPath(created.type)));
    entryIn(session, await session.get(created.path));
  }),
  onEntry('access.forbidden', async (scratch, created) => {
    const unknown = { ...created, path: `${endpointPath(created.type)}/999999999` };
    for (const one of [created, unknown])
      await askEach(scratch, await closedEndpoints(scratch, one), { auth: 'none' }, isForbidden);
  }),
  onEntry('access.bad-token', (scratch, created) =>
    askEach(scratch, endpoints(scratch, created), { auth: wrongToken }, (session, answer) =>
      expectError(session, answer, 401, 'UnauthorizedError'),
    ),
  ),
  onEntry('access.no-bearer', async (scratch, created) => {
    for (const headers of otherHeaders)
      await askEach(scratch, endpoints(scratch, created), { auth: 'none', headers }, isForbidden);
  }),
  onEntry('access.refused-write-changes-nothing', async (scratch, created) => {
    const { session } = scratch;
    for (const auth of ['none', wrongToken] as const) {
      for (const ask of endpoints(scratch, created)) {
        if (ask.method !== 'GET') await session.send({ ...ask, auth });
      }
    }
    const read = await scratch.read(created);
    scratch.expectIs(created, read);
    const [entry] = await scratch.newest(created.type);
    const expected = { newest: created.entry.id, updatedAt: created.entry.attributes.updatedAt };
    const actual = { newest: entry?.id, updatedAt: read.attributes.updatedAt };
    expectSame('a refused write left something behind', actual, expected);
  }),
  onEntry('access.full-access-token', (scratch, created) =>
    askEach(scratch, endpoints(scratch, created), { auth: 'full' }, (session, answer) =>
      expectThat(session, answer, isSuccess(answer), '2xx', 'is refused'),
    ),
  ),
  onEntry('security.no-permission-oracle', async ({ session }, created) => {
    const known = await session.get(created.path, 'none');
    const unknown = await session.get(`${endpointPath(created.type)}/999999999`, 'none');
    const [actual, expected] = [known, unknown].map(({ status, text }) => ({ status, text }));
    expectSame('a refusal differs for known and unknown ids', actual, expected);
  }),
  caseCheck<TypeCase>(
    variant(
      'access.private-by-default.singles',
      'access.private-by-default',
      'Without credentials single types are refused.',
    ),
    {
      cases: ({ model }) => caseOfEach(model.contentTypes.filter(({ kind }) => kind === 'singleType')),
      async run(session, { uid }, { model }) {
        if (await mayBePublic(session, uid, 'find')) return;
        expectNoContent(session, await session.get(endpointPath(typeNamed(model, uid)), 'none'));
      },
    },
  ),
];
