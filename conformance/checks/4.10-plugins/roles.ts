/** Roles and their permissions (4.10). */
import { isObject, type JsonObject } from '../../models/json.ts';
import type { ContentType } from '../../models/model.ts';
import { actionsIn, permissionsOf } from '../../target/arrange/permissions.ts';
import { makeRole, publicRole, readableRoles, withPublicGrant } from '../../target/arrange/roles.ts';
import { restoreRole, saveRole } from '../../target/arrange/saved-role.ts';
import { rolesPath } from '../../target/arrange/things.ts';
import { type Person, registerAs } from '../../target/arrange/users.ts';
import { endpointPath } from '../../target/endpoints.ts';
import type { Answer } from '../../target/exchange.ts';
import type { Session } from '../../target/session.ts';
import { hasCapability } from '../../target/target.ts';
import type { Check, Scope } from '../check.ts';
import { expectSame } from '../mismatch.ts';
import { expectError, expectThat } from '../writing/answers.ts';
import { expectAccepted } from '../writing/refused-write.ts';
import { collections } from '../writing/subjects.ts';
import { countsUsers } from './counted-users.ts';
import { bareIn, clauseCheck, expectMembers, refusalPart } from './plugin-check.ts';

/** An action of a content-type of the model. */
const someAction = ({ model }: Scope): string => `${model.contentTypes[0]?.uid ?? ''}.find`;

/** An action of each content-type, and of files where the target has some. */
const findsOf = ({ model, target }: Scope): string[] => [
  ...model.contentTypes.map(({ uid }) => `${uid}.find`),
  ...(hasCapability(target, 'upload') ? ['plugin::upload.content-api.find'] : []),
];

/** Actions of a plugin that every target with roles has. */
const actionsOfUsers = ['plugin::users-permissions.user.me', 'plugin::users-permissions.role.find'];

const isRole = (role: unknown): boolean =>
  isObject(role) &&
  typeof role.id === 'number' &&
  typeof role.nb_users === 'number' &&
  [role.name, role.description, role.type].every((text) => typeof text === 'string');

interface RoleAnswer {
  readonly answer: Answer;
  readonly role: JsonObject;
  readonly permissions: JsonObject;
}

async function permissionsAt(session: Session, path: string): Promise<RoleAnswer> {
  const answer = await session.get(path);
  const { role } = bareIn(session, answer);
  const permissions = isObject(role) ? role.permissions : undefined;
  expectThat(session, answer, isObject(permissions), '200 with { role: { permissions } }');
  return { answer, role: isObject(role) ? role : {}, permissions: isObject(permissions) ? permissions : {} };
}

/** The actions that each content-type of this kind has. */
const actionsOf = ({ kind, localized }: ContentType, hasLocales: boolean): readonly string[] => [
  ...(kind === 'singleType' ? ['find', 'update', 'delete'] : ['find', 'findOne', 'create', 'update', 'delete']),
  ...(localized && hasLocales ? ['createLocalization'] : []),
];

/** Whether permissions tell of an action that it is enabled or not. */
function tellsOf(permissions: JsonObject, uid: string, action: string): boolean {
  const [owner = '', controller = ''] = uid.split('.');
  const controllers = isObject(permissions[owner]) ? permissions[owner].controllers : undefined;
  const actions = isObject(controllers) ? controllers[controller] : undefined;
  const told = isObject(actions) ? actions[action] : undefined;
  return isObject(told) && typeof told.enabled === 'boolean';
}

export const roleChecks: readonly Check[] = [
  clauseCheck('users.roles', {
    list: async (session) => {
      const answer = await session.get(rolesPath);
      const { roles } = bareIn(session, answer);
      const all: readonly unknown[] = Array.isArray(roles) ? roles : [];
      const kinds = all.flatMap((role) => (isObject(role) ? [role.type] : []));
      const holds = all.every(isRole) && kinds.includes('public') && kinds.includes('authenticated');
      expectThat(session, answer, holds, '{ roles: [ { id, name, description, type, nb_users } ] }, public among them');
    },
    'as users come and go': countsUsers,
    private: refusalPart(403, 'ForbiddenError', (session) => session.get(rolesPath, 'none')),
  }),
  clauseCheck('users.role', {
    each: async (session, { model }) => {
      for (const { id, name, description, type } of await readableRoles(session)) {
        const { answer, role, permissions } = await permissionsAt(session, `${rolesPath}/${String(id)}`);
        expectMembers(session, role, { id, name, description, type });
        const lacking = model.contentTypes
          .flatMap((type) =>
            actionsOf(type, hasCapability(session.target, 'i18n')).map((action) => ({ uid: type.uid, action })),
          )
          .find(({ uid, action }) => !tellsOf(permissions, uid, action));
        expectThat(session, answer, lacking === undefined, `${lacking?.action} of ${lacking?.uid}, enabled or not`);
      }
    },
    unknown: refusalPart(404, 'NotFoundError', (session) => session.get(`${rolesPath}/999999999`)),
  }),
  clauseCheck('users.role-writes', {
    writes: async (session, scope) => {
      const all = [...findsOf(scope), ...actionsOfUsers];
      const { path, name } = await makeRole(session, 'touchstone-short-lived', all);
      const made = session.exchanges.findLast(({ request }) => request.method === 'POST')?.answer;
      expectSame(`POST ${rolesPath} is answered otherwise`, made?.body, { ok: true });
      const expectMay = async (actions: readonly string[]): Promise<void> => {
        const { answer, permissions } = await permissionsAt(session, path);
        const actual = actionsIn(permissions);
        const holds = actual.toSorted().join() === actions.toSorted().join();
        expectThat(session, answer, holds, `a role that may ${actions.join(', ') || 'nothing'}`);
      };
      await expectMay(all);
      for (const actions of [all.slice(0, 2), all.slice(1), all.slice(-1), []]) {
        const body = { name, description: 'changed', permissions: permissionsOf(actions) };
        const changed = await session.send({ method: 'PUT', path, auth: 'full', body });
        expectThat(session, changed, bareIn(session, changed).ok === true, '200 with { ok: true }');
        await expectMay(actions);
      }
      const removed = await session.send({ method: 'DELETE', path, auth: 'full' });
      expectThat(session, removed, bareIn(session, removed).ok === true, '200 with { ok: true }');
      expectError(session, await session.get(path), 404, 'NotFoundError');
    },
    'what an update does not name': async (session, scope) => {
      const permissions = permissionsOf([someAction(scope)]);
      const { path } = await makeRole(session, 'touchstone-renamed', [someAction(scope)]);
      const { id, name, description, type } = (await permissionsAt(session, path)).role;
      let expected: JsonObject = { id, name, description, type };
      for (const change of [
        { name: `Other ${String(name)}`, description: 'another' },
        { name: `third ${String(name)}` },
        { description: '' },
      ]) {
        // the type of a role stays, whatever an update says of it
        const body = { ...change, permissions, type: 'touchstone-of-another-type' };
        bareIn(session, await session.send({ method: 'PUT', path, auth: 'full', body }));
        expected = { ...expected, ...change };
        expectMembers(session, (await permissionsAt(session, path)).role, expected);
        const listed = (await readableRoles(session)).find((role) => role.id === id);
        expectMembers(session, listed ?? {}, expected);
      }
      await session.send({ method: 'DELETE', path, auth: 'full' });
    },
    'users of a deleted role': async (session, scope) => {
      const [own, others] = collections(scope.model);
      const actionOf = (type: ContentType | undefined) => (type ? [`${type.uid}.find`] : []);
      const { path, ...role } = await makeRole(session, 'touchstone-left', actionOf(own));
      const people: Person[] = [];
      for (const name of ['left', 'left-too', 'left-last'])
        people.push(await registerAs(session, name, { path, ...role }));
      const expectFinds = async (type: ContentType | undefined, may: boolean): Promise<void> => {
        if (type === undefined) return;
        for (const { auth } of people) {
          const answer = await session.get(endpointPath(type), auth);
          if (may) expectAccepted(session, answer);
          else expectError(session, answer, 403, 'ForbiddenError');
        }
      };
      await withPublicGrant(session, actionOf(others), async () => {
        await expectFinds(own, true);
        await expectFinds(others, false);
        bareIn(session, await session.send({ method: 'DELETE', path, auth: 'full' }));
        await expectFinds(own, false);
        await expectFinds(others, true);
      });
      const second = await makeRole(session, 'touchstone-left-second', actionOf(own));
      people.push(await registerAs(session, 'left-second', second));
      bareIn(session, await session.send({ method: 'DELETE', path: second.path, auth: 'full' }));
      for (const person of people) {
        const answer = await session.get(`${person.path}?populate[0]=role`);
        const heir = bareIn(session, answer).role;
        expectThat(session, answer, isObject(heir) && heir.type === 'public', 'a user with the public role');
      }
    },
    'an empty list of permissions': async (session, scope) => {
      const action = someAction(scope);
      const { path, name } = await makeRole(session, 'touchstone-emptied', [action]);
      const body = { name, description: 'none', permissions: [] };
      bareIn(session, await session.send({ method: 'PUT', path, auth: 'full', body }));
      const { answer, permissions } = await permissionsAt(session, path);
      await session.send({ method: 'DELETE', path, auth: 'full' });
      expectThat(session, answer, !actionsIn(permissions).includes(action), `a role that may not ${action}`);
    },
    'the public role stays': (session) =>
      withPublicGrant(session, [], async () => {
        const { path } = await publicRole(session);
        const saved = await saveRole(path, session.target);
        try {
          const answer = await session.send({ method: 'DELETE', path, auth: 'full' });
          expectError(session, answer, 400, 'ApplicationError');
          bareIn(session, await session.get(path));
        } finally {
          // other checks need it
          await restoreRole(saved, session.target);
        }
      }),
    private: refusalPart(403, 'ForbiddenError', (session) =>
      session.send({ method: 'POST', path: rolesPath, auth: 'none', body: { name: 'nobodys' } }),
    ),
  }),
];
