/** The permission that each GraphQL operation needs (5), without credentials and by a role. */
import { byChance, pickFrom } from '../../generate/pick.ts';
import { listName } from '../../models/graphql-names.ts';
import { typeNamed } from '../../models/lookup.ts';
import type { Model } from '../../models/model.ts';
import { publicActions, setContentActions, withPublicGrant } from '../../target/arrange/roles.ts';
import type { Auth } from '../../target/exchange.ts';
import { randomOf } from '../../world/random.ts';
import { graphqlTerms } from '../4.9-graphql/terms.ts';
import { expectFailed } from '../4.9-graphql-writes/mutations.ts';
import { actionOf, type Verb, verbs } from '../5-authentication/endpoints.ts';
import {
  type Each,
  eachOf,
  memberOf,
  otherActions,
  permittedActions,
  type Turn,
  turns,
  verbOf,
} from '../5-authentication/turns.ts';
import { caseOfEach, type Named, type TypeCase, variant } from '../case-check.ts';
import type { Check } from '../check.ts';
import { onEveryEntry, writeCheck } from '../writing/on-types.ts';
import type { Scratch } from '../writing/scratch.ts';
import { collections } from '../writing/subjects.ts';
import { type EntryRights, tryBesideFull, tryTogether } from './together.ts';

/** A check with an entry of each content-type in each case. */
const onEachType = <Case>(
  terms: Named,
  cases: readonly Case[],
  run: (scratch: Scratch, each: Each, testCase: Case, model: Model) => Promise<void>,
): Check =>
  writeCheck<Case>(graphqlTerms(terms), {
    cases: () => cases,
    run: async (scratch, testCase, { model }) => run(scratch, await eachOf(scratch, model), testCase, model),
  });

/** A check that a query succeeds with its one permission, and fails with all others. */
const permissionCheck = (clause: string, verb: Verb): Check =>
  onEachType(
    { clause, needs: ['roles'] },
    [{ held: true }, { held: false }],
    async (scratch, each, { held }, model) => {
      const granted = verbs.filter((candidate) => (candidate === verb) === held);
      const actions = collections(model).flatMap((type) => granted.map((verb) => actionOf(type, verb)));
      const rights = each.map(({ created }) => ({ created, may: () => held }));
      await withPublicGrant(scratch.session, actions, () => tryTogether(scratch, rights, 'none', [verb]));
    },
  );

/** What a list can be asked for beside the ids of its entries. */
const selections = [
  'meta { pagination { total } }',
  'data { attributes { createdAt } }',
  'data { __typename }',
  '__typename',
];

/** A list is refused to who may not find, whatever is selected of it. */
const selectionsCheck: Check = writeCheck<TypeCase>(
  graphqlTerms({
    ...variant(
      'access.graphql-find.selections',
      'access.graphql-find',
      'A list needs find, whatever is selected of it.',
    ),
    kind: 'write',
    needs: ['roles'],
  }),
  {
    cases: ({ model }) => caseOfEach(collections(model)),
    async run({ session, create }, { uid }, { model, world }) {
      const type = typeNamed(model, uid);
      const pick = byChance(randomOf(world, uid));
      await create(type, {});
      const actions = verbs.filter((verb) => verb !== 'find').map((verb) => actionOf(type, verb));
      await withPublicGrant(session, actions, async () => {
        for (const selection of selections) {
          const field = listName(type);
          const page = `(pagination: { limit: ${1 + pick(20)} }, sort: "id:${pickFrom(['asc', 'desc'], pick)}")`;
          const query = `{ ${field}${pickFrom(['', page, page], pick)} { ${selection} } }`;
          const answer = await session.graphql({ query, auth: 'none' });
          expectFailed(session, answer, field, `nobody may find ${uid}`);
        }
      });
    },
  },
);

/** Each entry, with the one operation that is permitted on it. */
const rightsOf = (each: Each, testCase: Turn): EntryRights[] =>
  each.map(({ created, index }) => ({ created, may: (verb) => verb === verbOf(index, testCase) }));

/** A user whose role may do these actions on content-types. */
async function memberWith({ session }: Scratch, actions: readonly string[]): Promise<Auth> {
  const { person, role } = await memberOf(session, { role: 'touchstone-graphql', person: 'graphql-member' });
  await setContentActions(session, role, actions);
  return person.auth;
}

export const graphqlPermissionChecks: readonly Check[] = [
  permissionCheck('access.graphql-find', 'find'),
  selectionsCheck,
  permissionCheck('access.graphql-find-one', 'findOne'),
  onEveryEntry(
    graphqlTerms({ clause: 'access.graphql-role', id: 'access.graphql-role.nobody' }),
    async (scratch, created) => {
      const open = await publicActions(scratch.session);
      const isOpen = (action: string) => open?.has(action) ?? /\.find(One)?$/.test(action);
      const closed = verbs.filter((verb) => !isOpen(actionOf(created.type, verb)));
      await tryBesideFull(scratch, { created, may: () => false }, 'none', closed);
    },
  ),
  onEachType(
    { clause: 'access.graphql-role', id: 'access.graphql-role.public', needs: ['roles'] },
    turns,
    (scratch, each, turn, model) =>
      withPublicGrant(scratch.session, permittedActions(model, turn), () =>
        tryTogether(scratch, rightsOf(each, turn), 'none'),
      ),
  ),
  onEachType(
    { clause: 'access.graphql-role', needs: ['users', 'roles'] },
    turns,
    async (scratch, each, turn, model) => {
      const auth = await memberWith(scratch, permittedActions(model, turn));
      await tryTogether(scratch, rightsOf(each, turn), auth);
    },
  ),
  onEachType(
    { clause: 'access.public-not-inherited', id: 'access.public-not-inherited.graphql', needs: ['users', 'roles'] },
    turns,
    async (scratch, each, turn, model) => {
      const auth = await memberWith(scratch, permittedActions(model, turn));
      await withPublicGrant(scratch.session, otherActions(model, turn), () =>
        tryTogether(scratch, rightsOf(each, turn), auth),
      );
    },
  ),
];
