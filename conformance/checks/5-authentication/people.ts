/** Users and roles (5): the JWT identifies the user, the role has the permissions. */
import { isObject } from '../../models/json.ts';
import type { ContentType, Model } from '../../models/model.ts';
import { makeRole, type Role, setContentActions, withPublicGrant } from '../../target/arrange/roles.ts';
import { changeUser, logIn, register, registerAs } from '../../target/arrange/users.ts';
import type { Session } from '../../target/session.ts';
import { hasCapability } from '../../target/target.ts';
import { type Arguments, fieldIn } from '../4.9-graphql-writes/mutations.ts';
import { expectMembers, login, mutate, sharedPerson } from '../4.9-graphql-writes/people.ts';
import { type Named, termsFrom, variant } from '../case-check.ts';
import type { Check } from '../check.ts';
import { expectStatus, expectThat } from '../writing/answers.ts';
import { onType, writeCheck } from '../writing/on-types.ts';
import type { Scratch } from '../writing/scratch.ts';
import { collections } from '../writing/subjects.ts';
import { actionOf, expectNoContent, type Side, tryEndpoints } from './endpoints.ts';
import { expectMonth, memberIn } from './jwt-lifetime.ts';
import { pluginWriteChecks } from './plugin-writes.ts';
import { readerChecks } from './readers.ts';
import { drawnTurns, type Each, eachOf, memberOf, otherActions, permittedActions, type Turn, verbOf } from './turns.ts';

/** A check of all content-types in turns; in each turn every content-type permits one action, different ones. */
const turnCheck = (
  clause: string,
  run: (scratch: Scratch, each: Each, turn: Turn, model: Model) => Promise<void>,
): Check =>
  writeCheck<Turn>(
    { clause, needs: ['roles'] },
    {
      cases: ({ world }) => drawnTurns(world, clause),
      run: async (scratch, turn, { model }) => run(scratch, await eachOf(scratch, model), turn, model),
    },
  );

/** The public may do one action of each content-type; the check tries every endpoint without credentials. */
const publicCheck = (clause: string, side: Side): Check =>
  turnCheck(clause, (scratch, each, turn, model) =>
    withPublicGrant(scratch.session, permittedActions(model, turn), async () => {
      for (const { created, index } of each)
        await tryEndpoints(scratch, created, 'none', (verb) => verb === verbOf(index, turn), side);
    }),
  );

const member = (session: Session) => memberOf(session, { role: 'touchstone-member', person: 'member' });

/** A check of one content-type, with users made for it. */
const personCheck = (
  named: Named,
  run: (session: Session, type: ContentType, scratch: Scratch) => Promise<void>,
): Check =>
  onType(
    { needs: ['users', 'roles'], ...termsFrom(named) },
    (scratch, type) => run(scratch.session, type, scratch),
    (model) => collections(model).slice(0, 1),
  );

/** Removes the permissions of a role by GraphQL, whose input has ids of permissions and no way to grant an action. */
async function removePermissionsByGraphql(session: Session, { id, name, description }: Role): Promise<void> {
  const data = { name, description, permissions: [] };
  const args: Arguments = { id: ['ID!', String(id)], data: ['UsersPermissionsRoleInput!', data] };
  const answer = await mutate(session, 'updateUsersPermissionsRole', args, 'ok');
  expectMembers('updateUsersPermissionsRole', fieldIn(answer, 'updateUsersPermissionsRole'), { ok: true });
}

const listPath = (type: ContentType): string => `/api/${type.pluralName}?pagination[pageSize]=1`;

/** Throws Mismatch unless the JWT is accepted where the user may find. */
async function expectLetIn(session: Session, type: ContentType, jwt: string): Promise<void> {
  const answer = await session.get(listPath(type), { bearer: jwt });
  expectThat(session, answer, answer.status === 200, 200, 'with a JWT of a user who may find is refused');
}

export const peopleChecks: readonly Check[] = [
  publicCheck('access.public', 'permitted'),
  publicCheck('access.role-per-action', 'both'),
  turnCheck('access.bearer-jwt', async (scratch, each, turn, model) => {
    const { person, role } = await member(scratch.session);
    await setContentActions(scratch.session, role, permittedActions(model, turn));
    for (const { created, index } of each)
      await tryEndpoints(scratch, created, person.auth, (verb) => verb === verbOf(index, turn));
  }),
  turnCheck('access.public-not-inherited', async (scratch, each, turn, model) => {
    const { person, role } = await member(scratch.session);
    await setContentActions(scratch.session, role, permittedActions(model, turn));
    await withPublicGrant(scratch.session, otherActions(model, turn), async () => {
      for (const { created, index } of each)
        await tryEndpoints(scratch, created, person.auth, (verb) => verb === verbOf(index, turn));
    });
  }),
  personCheck({ clause: 'users.role-effect', needs: ['users'] }, async (session, type, scratch) => {
    const created = await scratch.create(type, {});
    const { person, role } = await member(session);
    const expectEffect = async (may: boolean): Promise<void> =>
      tryEndpoints(scratch, created, person.auth, (verb) => may && verb === 'findOne');
    for (const may of [true, false, true]) {
      await setContentActions(session, role, may ? [actionOf(type, 'findOne')] : []);
      await expectEffect(may);
    }
    if (!hasCapability(session.target, 'graphql')) return;
    await removePermissionsByGraphql(session, role);
    await expectEffect(false);
  }),
  personCheck('access.jwt-from-login', async (session, type) => {
    const { person, role } = await member(session);
    await setContentActions(session, role, [actionOf(type, 'find')]);
    const jwt = await session.once('login', async () => {
      const answer = await logIn(session, person.email, person.password);
      const jwt = isObject(answer.body) ? answer.body.jwt : undefined;
      expectThat(session, answer, typeof jwt === 'string', '200 with { jwt, user }', 'lets no registered user in');
      return String(jwt);
    });
    await expectLetIn(session, type, jwt);
  }),
  personCheck(
    variant(
      'access.jwt-from-login.renamed',
      'access.jwt-from-login',
      'The JWT of a login is accepted after the user got another name and another e-mail address.',
    ),
    async (session, type) => {
      const role = await makeRole(session, 'touchstone-renamed', [actionOf(type, 'find')]);
      const { path, username, email, password } = await registerAs(session, 'renamed', role);
      const { body } = await logIn(session, email, password);
      const jwt = String(memberIn(body, 'jwt'));
      for (const change of [{ username: `${username}-2` }, { email: `renamed-${email}` }]) {
        await changeUser(session, { path }, change);
        await expectLetIn(session, type, jwt);
      }
    },
  ),
  personCheck({ clause: 'access.jwt-lifetime', needs: ['users'] }, async (session) => {
    const { jwt, email, password, path } = await session.once('somebody', () => register(session, 'somebody'));
    expectMonth('registering', jwt);
    expectMonth('logging in', memberIn((await logIn(session, email, password)).body, 'jwt'));
    const confirm = (confirmed: boolean) => session.send({ method: 'PUT', path, auth: 'full', body: { confirmed } });
    await confirm(false);
    const { body } = await logIn(session, email, password);
    await confirm(true);
    // a target that asks for confirmation gives none
    const unconfirmedJwt = memberIn(body, 'jwt');
    if (unconfirmedJwt !== undefined) expectMonth('logging in without confirmation', unconfirmedJwt);
    if (!hasCapability(session.target, 'graphql')) return;
    const { auth, ...person } = await sharedPerson(session);
    expectMonth('registering by GraphQL', memberIn(auth, 'bearer'));
    const answer = await login(session, person.email, person.password);
    expectMonth('logging in by GraphQL', memberIn(answer.data?.login, 'jwt'));
  }),
  personCheck(
    variant(
      'access.bearer-jwt.other-role',
      'access.bearer-jwt',
      'A user who is given another role may do what that one permits, with the same JWT.',
    ),
    async (session, type) => {
      const may = await makeRole(session, 'touchstone-finder', [actionOf(type, 'find')]);
      const mayNot = await makeRole(session, 'touchstone-idler', []);
      const { auth, path } = await registerAs(session, 'mover', may);
      const ask = () => session.get(listPath(type), auth);
      const move = (role: Role): Promise<void> => changeUser(session, { path }, { role: role.id });
      expectStatus(session, await ask(), 200);
      await move(mayNot);
      expectNoContent(session, await ask());
      await move(may);
      expectStatus(session, await ask(), 200);
    },
  ),
  ...readerChecks,
  ...pluginWriteChecks,
];
