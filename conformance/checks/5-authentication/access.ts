/** Access: none without credentials, full access with the token (5, 1). */
import { byChance, pickFrom } from '../../generate/pick.ts';
import { typeNamed } from '../../models/lookup.ts';
import { mayBePublic } from '../../target/arrange/roles.ts';
import { endpointPath, entryPath } from '../../target/endpoints.ts';
import type { Answer } from '../../target/exchange.ts';
import { resemblances } from '../../target/resemblance.ts';
import type { Session } from '../../target/session.ts';
import { randomOf, shuffled } from '../../world/random.ts';
import type { World, WorldEntry } from '../../world/world.ts';
import { caseCheck, caseOfEach, type TypeCase, variant } from '../case-check.ts';
import type { Check } from '../check.ts';
import { expectSame } from '../mismatch.ts';
import { entryIn, expectError, expectThat, isSuccess, listIn } from '../writing/answers.ts';
import { onEntry } from '../writing/on-types.ts';
import { expectAccepted, sendRefusals } from '../writing/refused-write.ts';
import type { Created, Scratch } from '../writing/scratch.ts';
import { collections } from '../writing/subjects.ts';
import { type By, messages } from './each-action.ts';
import { type Ask, asForms, askFor, expectNoContent, verbs } from './endpoints.ts';
import { askWithKnown, unknownTokens } from './forgeries.ts';

/** A request to each endpoint of a content-type; the full-access token could send it. */
const endpoints = (scratch: Scratch, created: Created): Ask[] => verbs.map((verb) => askFor(verb, scratch, created));

/** The endpoints that the public may not use. */
async function closedEndpoints(scratch: Scratch, created: Created): Promise<Ask[]> {
  const { uid } = created.type;
  const open = await Promise.all(verbs.map((verb) => mayBePublic(scratch.session, uid, verb)));
  return endpoints(scratch, created).filter((_, at) => !open[at]);
}

const full: By = { auth: 'full' };
const nobody: By = { auth: 'none' };

/** Throws Mismatch unless each request succeeds with the full-access token. */
async function acceptsEach({ session }: Scratch, asks: readonly Ask[]): Promise<void> {
  for (const ask of asks) expectAccepted(session, await session.send({ ...ask, ...full }));
}

/**
 * Sends each request with other credentials, judges the answer, and sends it with the full-access token, which must
 * succeed.
 */
async function refusesEach(
  { session }: Scratch,
  asks: readonly Ask[],
  bad: readonly By[],
  look: (session: Session, answer: Answer) => void | Promise<void>,
): Promise<void> {
  for (const ask of asks) {
    const send = (by: By) => session.send({ ...ask, ...by });
    await sendRefusals(session, { bad, good: full }, send, (answer) => look(session, answer));
  }
}

/** Judges the answers to the same requests as forms. Nothing says that forms are taken at all. */
async function refusesForms(
  { session }: Scratch,
  asks: readonly Ask[],
  bad: readonly By[],
  look: (session: Session, answer: Answer) => void | Promise<void>,
): Promise<void> {
  for (const form of asForms(asks)) for (const by of bad) await look(session, await session.send({ ...form, ...by }));
}

/** Throws Mismatch if HEAD tells what GET refuses to these credentials. Nothing says that HEAD is answered at all. */
async function hidesFromHead({ session }: Scratch, asks: readonly Ask[], bad: readonly By[]): Promise<void> {
  for (const ask of asks.filter(({ method }) => method === 'GET'))
    for (const by of bad) expectNoContent(session, await session.send({ ...ask, method: 'HEAD', ...by }));
}

const isForbidden = (session: Session, answer: Answer): void =>
  expectError(session, answer, 403, 'ForbiddenError', 'Forbidden');

/** Unknown tokens, drawn for an entry, after the known ones were used, and one like that of the run; the content-types take turns. */
async function wrongTokens({ session, draw, model }: Scratch, { type }: Created): Promise<By[]> {
  await askWithKnown(session, type);
  const tokens = shuffled(unknownTokens(session.target), draw('unknown tokens'));
  const turn = model.contentTypes.indexOf(type) + (session.seed ?? 0);
  const way = resemblances[turn % resemblances.length];
  return [
    ...tokens.slice(0, 2).map((bearer): By => ({ auth: { bearer } })),
    ...(way === undefined ? [] : [{ auth: { resembling: way } }]),
  ];
}

/** Headers that are no bearer token, some of which look like one. */
const otherHeaders: readonly Readonly<Record<string, string>>[] = [
  { authorization: `Basic ${Buffer.from('admin:admin').toString('base64')}` },
  { authorization: 'Bearer' },
  { authorization: 'no-server-made-this-token' },
];

const publishedOf = (world: World, uid: string): readonly WorldEntry[] =>
  world.entries(uid).filter(({ values }) => values.publishedAt !== null);

/** A query that is refused to whoever may ask for an entry or a list. */
const wrongQuery = '?sort=noSuchName&filters[noSuchName]=1&fields[0]=noSuchName&publicationState=none';

export const accessChecks: readonly Check[] = [
  onEntry(
    'access.private-by-default',
    async (scratch, created) => {
      const isRefused = async (session: Session, answer: Answer): Promise<void> => {
        expectNoContent(session, answer);
        await scratch.holds(created);
      };
      const closed = await closedEndpoints(scratch, created);
      await hidesFromHead(scratch, closed, [{ auth: 'none' }]);
      await refusesForms(scratch, closed, [{ auth: 'none' }], isRefused);
      await refusesEach(scratch, closed, [{ auth: 'none' }], isRefused);
    },
    collections,
  ),
  onEntry(
    'access.wrong-token',
    async (scratch, created) => {
      const bad = await wrongTokens(scratch, created);
      await hidesFromHead(scratch, endpoints(scratch, created), bad);
      await refusesForms(scratch, endpoints(scratch, created), bad, expectNoContent);
      await refusesEach(scratch, endpoints(scratch, created), bad, expectNoContent);
    },
    collections,
  ),
  onEntry('access.bearer-token', async ({ session }, created) => {
    listIn(session, await session.get(endpointPath(created.type)));
    entryIn(session, await session.get(created.path));
  }),
  onEntry('access.forbidden', async (scratch, created) => {
    const { session } = scratch;
    const unknown = { ...created, path: `${endpointPath(created.type)}/999999999` };
    for (const ask of await closedEndpoints(scratch, unknown))
      isForbidden(session, await session.send({ ...ask, auth: 'none' }));
    // whatever else is wrong with a request, the permission comes first
    for (const { method, path } of await closedEndpoints(scratch, created)) {
      for (const body of method === 'POST' || method === 'PUT' ? [{}, { data: 'text' }, { data: { id: {} } }] : [])
        isForbidden(session, await session.send({ method, path, auth: 'none', body }));
      if (method === 'GET') isForbidden(session, await session.get(path.replace(/\?.*|$/, wrongQuery), 'none'));
    }
    await refusesEach(scratch, await closedEndpoints(scratch, created), [{ auth: 'none' }], isForbidden);
  }),
  onEntry('access.bad-token', async (scratch, created) =>
    refusesEach(scratch, endpoints(scratch, created), await wrongTokens(scratch, created), (session, answer) =>
      expectError(session, answer, 401, 'UnauthorizedError', messages.token),
    ),
  ),
  onEntry('access.no-bearer', (scratch, created) => {
    const others = otherHeaders.map((headers): By => ({ auth: 'none', headers }));
    return refusesEach(scratch, endpoints(scratch, created), others, isForbidden);
  }),
  // the newest entry is its own
  onEntry({ clause: 'access.refused-write-changes-nothing', alone: true }, async (scratch, created) => {
    const { session } = scratch;
    const writes = endpoints(scratch, created).filter(({ method }) => method !== 'GET');
    for (const by of [nobody, ...(await wrongTokens(scratch, created))]) {
      for (const ask of writes) await session.send({ ...ask, ...by });
    }
    const read = await scratch.read(created);
    scratch.expectIs(created, read);
    const [entry] = await scratch.newest(created.type);
    const expected = { newest: created.entry.id, updatedAt: created.entry.attributes.updatedAt };
    const actual = { newest: entry?.id, updatedAt: read.attributes.updatedAt };
    expectSame('a refused write left something behind', actual, expected);
    await acceptsEach(scratch, writes);
  }),
  onEntry('access.full-access-token', (scratch, created) => acceptsEach(scratch, endpoints(scratch, created))),
  onEntry('security.no-permission-oracle', async ({ session }, created) => {
    const answer = await session.get(created.path, 'none');
    const unknown = await session.get(`${endpointPath(created.type)}/999999999`, 'none');
    const [actual, expected] = [answer, unknown].map(({ status, text }) => ({ status, text }));
    expectSame('a refusal differs for known and unknown ids', actual, expected);
    expectAccepted(session, await session.get(created.path));
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
        const path = endpointPath(typeNamed(model, uid));
        expectNoContent(session, await session.get(path, 'none'));
        const answer = await session.get(path);
        // a single type may have no entry
        expectThat(session, answer, isSuccess(answer) || answer.status === 404, '2xx, or 404', 'is refused');
      },
    },
  ),
  caseCheck<TypeCase>(
    variant(
      'access.private-by-default.entries',
      'access.private-by-default',
      'Without credentials an entry that is there is refused by its id.',
    ),
    {
      cases: ({ model, world }) =>
        caseOfEach(collections(model).filter(({ uid }) => publishedOf(world, uid).length > 0)),
      async run(session, { uid }, { model, world }) {
        const entry = pickFrom(publishedOf(world, uid), byChance(randomOf(world, uid)));
        if (!entry || (await mayBePublic(session, uid, 'findOne'))) return;
        const path = entryPath(typeNamed(model, uid), entry.segment);
        expectNoContent(session, await session.get(path, 'none'));
        expectAccepted(session, await session.get(path));
      },
    },
  ),
];
