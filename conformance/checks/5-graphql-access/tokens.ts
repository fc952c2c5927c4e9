/** Tokens on the GraphQL endpoint (5): an invalid one permits nothing, the run's token everything. */
import type { Answer, Auth } from '../../target/exchange.ts';
import { graphqlPath } from '../../target/graphql.ts';
import type { Target } from '../../target/target.ts';
import { graphqlTerms } from '../4.9-graphql/terms.ts';
import { actionOf, type Verb, verbs } from '../5-authentication/endpoints.ts';
import { unknownToken, unknownTokens } from '../5-authentication/forgeries.ts';
import type { Check } from '../check.ts';
import { expectSame } from '../mismatch.ts';
import { expectError } from '../writing/answers.ts';
import { expectValues } from '../writing/compare.ts';
import { onEntry, type Types } from '../writing/on-types.ts';
import { expectAccepted, type Refusals, sendRefusals } from '../writing/refused-write.ts';
import type { Created, Scratch } from '../writing/scratch.ts';
import { collections } from '../writing/subjects.ts';
import { operationFor, sendAs } from './operations.ts';
import { tryBesideFull, tryTogether } from './together.ts';

const wrongToken: Auth = { bearer: unknownToken };

/** Content-types to try, by default one of each kind, and required capabilities. */
interface Grounds {
  readonly types?: Types;
  readonly needs?: readonly string[];
}

/** A check of a REST clause in GraphQL, on an entry. */
const byGraphql = (
  clause: string,
  run: (scratch: Scratch, created: Created) => Promise<void>,
  { types, needs = [] }: Grounds = {},
): Check => onEntry(graphqlTerms({ clause, id: `${clause}.graphql`, needs }), run, types);

/** A requester, and the operations that are permitted. */
interface Who extends Grounds {
  readonly auth: (target: Target) => Auth;
  readonly may: (verb: Verb, action: string, target: Target) => boolean;
  /** Operations to try. Default: all. */
  readonly operations?: readonly Verb[];
}

const reads: readonly Verb[] = ['find', 'findOne'];
const writes: readonly Verb[] = ['create', 'update', 'delete'];

const asWho = (clause: string, { auth, may, operations = verbs, ...on }: Who): Check =>
  byGraphql(
    clause,
    async (scratch, created) => {
      const { target } = scratch.session;
      const isPermitted = (verb: Verb) => may(verb, actionOf(created.type, verb), target);
      await tryBesideFull(scratch, { created, may: isPermitted }, auth(target), operations);
    },
    on,
  );

async function changesNothing(scratch: Scratch, created: Created): Promise<void> {
  for (const auth of ['none', wrongToken] as const) {
    for (const verb of writes) await sendAs(scratch, created, operationFor(verb, scratch, created), auth);
  }
  const { attributes } = await scratch.read(created);
  expectValues(scratch.session, created.type, attributes, created.sent);
  expectSame('a refused mutation changed updatedAt', attributes.updatedAt, created.entry.attributes.updatedAt);
  await tryTogether(scratch, [{ created, may: () => true }], 'full', writes);
}

/** Throws Mismatch unless a refused operation has the same answer for existing and unknown entries. */
async function tellsNothing(scratch: Scratch, created: Created): Promise<void> {
  for (const verb of ['findOne', 'update', 'delete'] as const) {
    const operation = operationFor(verb, scratch, created);
    const stranger = { ...operation, variable: { ...operation.variable, value: '999999999' } };
    const answer = await sendAs(scratch, created, operation, 'none');
    const unknown = await sendAs(scratch, created, stranger, 'none');
    expectSame(
      `a refusal of ${operation.field} differs for known and unknown ids`,
      { status: answer.status, text: answer.text },
      { status: unknown.status, text: unknown.text },
    );
    expectAccepted(scratch.session, await sendAs(scratch, created, operation, 'full'));
  }
}

export const graphqlTokenChecks: readonly Check[] = [
  asWho('access.wrong-token', { auth: () => wrongToken, may: () => false, types: collections }),
  asWho('access.bearer-token', { auth: () => 'full', may: () => true, operations: reads }),
  asWho('access.full-access-token', { auth: () => 'full', may: () => true }),
  asWho('access.read-only-token', {
    auth: ({ owner }) => ({ bearer: owner?.tokens?.readOnly ?? '' }),
    may: (verb) => reads.includes(verb),
    needs: ['read-only-token'],
  }),
  asWho('access.custom-token', {
    auth: ({ owner }) => ({ bearer: owner?.tokens?.custom?.token ?? '' }),
    may: (_verb, action, { owner }) => owner?.tokens?.custom?.permissions?.includes(action) === true,
    types: collections,
    needs: ['custom-token'],
  }),
  byGraphql('access.bad-token', async (scratch, created) => {
    const { session } = scratch;
    const who: Refusals<Auth> = { bad: [wrongToken], good: 'full' };
    const isUnauthorized = (answer: Answer): void => expectError(session, answer, 401, 'UnauthorizedError');
    for (const verb of verbs) {
      const operation = operationFor(verb, scratch, created);
      await sendRefusals(session, who, (auth) => sendAs(scratch, created, operation, auth), isUnauthorized);
    }
    const unknown: Refusals<Auth> = { ...who, bad: unknownTokens(session.target).map((bearer) => ({ bearer })) };
    await sendRefusals(session, unknown, (auth) => session.graphql({ query: '{ __typename }', auth }), isUnauthorized);
    const path = `${graphqlPath(session.target)}?query=%7B__typename%7D`;
    await sendRefusals(session, unknown, (auth) => session.send({ method: 'GET', path, auth }), isUnauthorized);
  }),
  byGraphql('access.refused-write-changes-nothing', changesNothing),
  byGraphql('security.no-permission-oracle', tellsNothing),
];
