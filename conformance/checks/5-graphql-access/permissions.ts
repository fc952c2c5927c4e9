/** Which permission each GraphQL operation needs (5): without credentials, and by a role. */
import type { ContentType } from '../../models/model.ts';
import { makeRole, publicActions, type Role, setContentActions, whilePublicMay } from '../../target/arrange/roles.ts';
import { type Person, registerAs } from '../../target/arrange/users.ts';
import type { Session } from '../../target/session.ts';
import { actionOf, type Verb, verbs } from '../5-authentication/endpoints.ts';
import { type Each, onEach, permitted, type Turn, turns, verbOf } from '../5-authentication/turns.ts';
import { type Check, check } from '../check.ts';
import { onScratch } from '../writing/scratch.ts';
import { collections } from '../writing/subjects.ts';
import { type Tried, tryTogether } from './together.ts';

/** Each entry with the one operation that is permitted on it. */
const turned = (each: Each, testCase: Turn): Tried[] =>
  each.map(({ created, index }) => ({ created, may: (verb) => verb === verbOf(index, testCase) }));

/** A query of each content-type is answered with its one permission, and refused with all the others. */
const needed = (clause: string, title: string, verb: Verb): Check =>
  check<{ readonly held: boolean }>({
    id: clause,
    title,
    clauses: [clause],
    kind: 'write',
    needs: ['graphql', 'roles'],
    tags: ['graphql'],
    plan: ({ model }) => ({
      examples: [{ held: true }, { held: false }],
      run: (session, testCase) =>
        onEach(session, model, [clause, testCase], async (scratch, each) => {
          const actionsOf = (type: ContentType): string[] =>
            verbs.filter((one) => (one === verb) === testCase.held).map((one) => actionOf(type, one));
          await whilePublicMay(session, collections(model).flatMap(actionsOf), async () => {
            const tried = each.map(({ created }) => ({ created, may: () => testCase.held }));
            await tryTogether(scratch, model, tried, 'none', [verb]);
          });
        }),
    }),
  });

const asPublic = check<Turn>({
  id: 'access.graphql-role.public',
  title: 'What everybody may do by GraphQL is answered without credentials, and nothing else is.',
  clauses: ['access.graphql-role'],
  kind: 'write',
  needs: ['graphql', 'roles'],
  tags: ['graphql'],
  plan: ({ model }) => ({
    examples: turns,
    run: (session, testCase) =>
      onEach(session, model, ['access.graphql-role.public', testCase], (scratch, each) =>
        whilePublicMay(session, permitted(model, testCase), () =>
          tryTogether(scratch, model, turned(each, testCase), 'none'),
        ),
      ),
  }),
});

interface Member {
  readonly person: Person;
  readonly role: Role;
}

/** A user of a role that the run made: once for the run. */
export const graphqlMember = (session: Session): Promise<Member> =>
  session.once('graphql member', async () => {
    const role = await makeRole(session, 'touchstone-graphql', []);
    return { role, person: await registerAs(session, 'graphql-member', role) };
  });

const asMember = check<Turn>({
  id: 'access.graphql-role',
  title: 'A JWT may do by GraphQL what the role of its user may, and nothing else.',
  clauses: ['access.graphql-role'],
  kind: 'write',
  needs: ['graphql', 'users', 'roles'],
  tags: ['graphql'],
  plan: ({ model }) => ({
    examples: turns,
    run: (session, testCase) =>
      onEach(session, model, ['access.graphql-role', testCase], async (scratch, each) => {
        const { person, role } = await graphqlMember(session);
        await setContentActions(session, role, permitted(model, testCase));
        await tryTogether(scratch, model, turned(each, testCase), person.auth);
      }),
  }),
});

const asNobody = check<{ readonly uid: string }>({
  id: 'access.graphql-role.nobody',
  title: 'Without credentials every operation is refused that the public role may not do.',
  clauses: ['access.graphql-role'],
  kind: 'write',
  needs: ['graphql'],
  tags: ['graphql'],
  plan: ({ model }) => ({
    examples: collections(model).map(({ uid }) => ({ uid })),
    run: (session, testCase) =>
      onScratch(session, model, ['access.graphql-role.nobody', testCase], async (scratch) => {
        const type = collections(model).find(({ uid }) => uid === testCase.uid);
        if (type === undefined) return;
        const open = await publicActions(session);
        const isOpen = (action: string) => open?.has(action) ?? /\.find(One)?$/.test(action);
        const created = await scratch.create(type, {});
        const closed = verbs.filter((verb) => !isOpen(actionOf(type, verb)));
        await tryTogether(scratch, model, [{ created, may: () => false }], 'none', closed);
      }),
  }),
});

export const graphqlPermissionChecks: readonly Check[] = [
  needed('access.graphql-find', 'The list query needs the permission find, and no other.', 'find'),
  needed('access.graphql-find-one', 'The query of one entry needs findOne, and no other.', 'findOne'),
  asNobody,
  asPublic,
  asMember,
];
