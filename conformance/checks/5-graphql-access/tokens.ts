/** Tokens on the GraphQL endpoint (5): a wrong one opens nothing, the run's own everything. */
import type { ContentType, Model } from '../../models/model.ts';
import type { Auth } from '../../target/exchange.ts';
import type { Target } from '../../target/target.ts';
import { actionOf, type Verb, verbs } from '../5-authentication/endpoints.ts';
import { type Check, check } from '../check.ts';
import { Mismatch } from '../mismatch.ts';
import { expectError } from '../writing/answers.ts';
import { expectValues } from '../writing/compare.ts';
import { type Created, onScratch, type Scratch } from '../writing/scratch.ts';
import { collections, kindsOfCollections, typeNamed } from '../writing/subjects.ts';
import { operationFor, sendAs } from './operations.ts';
import { tryTogether } from './together.ts';

interface Case {
  readonly uid: string;
}

const wrongToken: Auth = { bearer: 'no-server-made-this-token-0123456789abcdef0123456789abcdef' };

/** A check on an entry of each content-type, or of one of each kind. */
const onEntry = (
  clause: string,
  title: string,
  run: (scratch: Scratch, model: Model, created: Created) => Promise<void>,
  { types = kindsOfCollections, needs = [] }: { types?: (model: Model) => ContentType[]; needs?: string[] } = {},
): Check =>
  check<Case>({
    id: `${clause}.graphql`,
    title,
    clauses: [clause],
    kind: 'write',
    needs: ['graphql', ...needs],
    tags: ['graphql'],
    plan: ({ model }) => ({
      examples: types(model).map(({ uid }) => ({ uid })),
      run: (session, testCase) =>
        onScratch(session, model, [clause, 'graphql', testCase], async (scratch) => {
          await run(scratch, model, await scratch.create(typeNamed(model, testCase.uid), {}));
        }),
    }),
  });

/** Who asks, and whether they may run the operation of an action. */
interface Who {
  readonly auth: (target: Target) => Auth;
  readonly may: (verb: Verb, action: string, target: Target) => boolean;
  /** Operations that are tried. Default: all. */
  readonly tried?: readonly Verb[];
}

const reads: readonly Verb[] = ['find', 'findOne'];

const asWho = (
  clause: string,
  title: string,
  { auth, may, tried = verbs }: Who,
  options?: Parameters<typeof onEntry>[3],
): Check =>
  onEntry(
    clause,
    title,
    async (scratch, model, created) => {
      const { target } = scratch.session;
      const isPermitted = (verb: Verb) => may(verb, actionOf(created.type, verb), target);
      await tryTogether(scratch, model, [{ created, may: isPermitted }], auth(target), tried);
    },
    options,
  );

export const graphqlTokenChecks: readonly Check[] = [
  asWho(
    'access.wrong-token',
    'A token that nobody made opens nothing of GraphQL.',
    { auth: () => wrongToken, may: () => false },
    { types: collections },
  ),
  asWho('access.bearer-token', 'Authorization: Bearer <token> asks by GraphQL.', {
    auth: () => 'full',
    may: () => true,
    tried: reads,
  }),
  asWho('access.full-access-token', 'A full-access token may run every operation.', {
    auth: () => 'full',
    may: () => true,
  }),
  asWho(
    'access.read-only-token',
    'A read-only token may ask by GraphQL, and not write.',
    { auth: ({ owner }) => ({ bearer: owner?.tokens?.readOnly ?? '' }), may: (verb) => reads.includes(verb) },
    { needs: ['read-only-token'] },
  ),
  asWho(
    'access.custom-token',
    'A custom token may do by GraphQL what was chosen for it, and nothing else.',
    {
      auth: ({ owner }) => ({ bearer: owner?.tokens?.custom?.token ?? '' }),
      may: (_verb, action, { owner }) => owner?.tokens?.custom?.permissions?.includes(action) === true,
    },
    { types: collections, needs: ['custom-token'] },
  ),
  onEntry('access.bad-token', 'An unknown token is 401 on GraphQL.', async (scratch, model, created) => {
    for (const verb of verbs) {
      const answer = await sendAs(scratch, created, operationFor(verb, scratch, model, created), wrongToken);
      expectError(scratch.session, answer, 401, 'UnauthorizedError');
    }
    const nothing = await scratch.session.graphql({ query: '{ __typename }', auth: wrongToken });
    expectError(scratch.session, nothing, 401, 'UnauthorizedError');
  }),
  onEntry(
    'access.refused-write-changes-nothing',
    'A refused mutation changes nothing.',
    async (scratch, model, created) => {
      const { session } = scratch;
      for (const auth of ['none', wrongToken] as const) {
        for (const verb of verbs) {
          const operation = operationFor(verb, scratch, model, created);
          if (operation.kind === 'mutation') await sendAs(scratch, created, operation, auth);
        }
      }
      const read = await scratch.read(created);
      expectValues(session, created.type, read.attributes, created.sent);
      if (read.attributes.updatedAt === created.entry.attributes.updatedAt) return;
      throw new Mismatch({
        message: 'a refused mutation changed the entry',
        expected: { updatedAt: created.entry.attributes.updatedAt },
        actual: { updatedAt: read.attributes.updatedAt },
      });
    },
  ),
  onEntry(
    'security.no-permission-oracle',
    'A refused operation does not tell whether an entry exists.',
    async (scratch, model, created) => {
      for (const verb of ['findOne', 'update', 'delete'] as const) {
        const operation = operationFor(verb, scratch, model, created);
        const known = await sendAs(scratch, created, operation, 'none');
        const unknown = await sendAs(
          scratch,
          created,
          { ...operation, variable: { ...operation.variable, value: '999999999' } },
          'none',
        );
        if (known.status === unknown.status && known.text === unknown.text) continue;
        throw new Mismatch({
          message: `a refusal of ${operation.field} differs for known and unknown ids`,
          expected: { status: unknown.status, body: unknown.body },
          actual: { status: known.status, body: known.body },
        });
      }
    },
  ),
];
