/** Tokens on the GraphQL endpoint (5): a wrong one opens nothing, the run's own everything. */
import type { ContentType, Model } from '../../models/model.ts';
import type { Auth } from '../../target/exchange.ts';
import { actionOf, verbs } from '../5-authentication/endpoints.ts';
import { type Check, check } from '../check.ts';
import { Mismatch } from '../mismatch.ts';
import { expectError } from '../writing/answers.ts';
import { expectValues } from '../writing/compare.ts';
import { type Created, onScratch, type Scratch } from '../writing/scratch.ts';
import { collections, kindsOfCollections, typeNamed } from '../writing/subjects.ts';
import { expectPermitted, operationFor, sendAs, tryOperations } from './operations.ts';

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

export const graphqlTokenChecks: readonly Check[] = [
  onEntry(
    'access.wrong-token',
    'A token that nobody made opens nothing of GraphQL.',
    async (scratch, model, created) => {
      for (const verb of verbs) {
        const operation = operationFor(verb, scratch, model, created);
        expectPermitted(await sendAs(scratch, created, operation, wrongToken), operation.field, false);
      }
    },
    { types: collections },
  ),
  onEntry('access.bad-token', 'An unknown token is 401 on GraphQL.', async (scratch, model, created) => {
    for (const verb of verbs) {
      const answer = await sendAs(scratch, created, operationFor(verb, scratch, model, created), wrongToken);
      expectError(scratch.session, answer, 401, 'UnauthorizedError');
    }
    const nothing = await scratch.session.graphql({ query: '{ __typename }', auth: wrongToken });
    expectError(scratch.session, nothing, 401, 'UnauthorizedError');
  }),
  onEntry('access.bearer-token', 'Authorization: Bearer <token> asks by GraphQL.', async (scratch, model, created) => {
    for (const verb of ['find', 'findOne'] as const) {
      const operation = operationFor(verb, scratch, model, created);
      expectPermitted(await sendAs(scratch, created, operation, 'full'), operation.field, true);
    }
  }),
  onEntry('access.full-access-token', 'A full-access token may run every operation.', (scratch, model, created) =>
    tryOperations(scratch, model, created, 'full', () => true),
  ),
  onEntry(
    'access.read-only-token',
    'A read-only token may ask by GraphQL, and not write.',
    async (scratch, model, created) => {
      const bearer = scratch.session.target.owner?.tokens?.readOnly ?? '';
      await tryOperations(scratch, model, created, { bearer }, (verb) => verb === 'find' || verb === 'findOne');
    },
    { needs: ['read-only-token'] },
  ),
  onEntry(
    'access.custom-token',
    'A custom token may do by GraphQL what was chosen for it, and nothing else.',
    async (scratch, model, created) => {
      const { token: bearer = '', permissions = [] } = scratch.session.target.owner?.tokens?.custom ?? {};
      const chosen = new Set(permissions);
      await tryOperations(scratch, model, created, { bearer }, (verb) => chosen.has(actionOf(created.type, verb)));
    },
    { types: collections, needs: ['custom-token'] },
  ),
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
