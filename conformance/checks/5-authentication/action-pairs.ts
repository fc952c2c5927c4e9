/** Pairs of actions that a server may confuse, each with requests that need it and change nothing (5). */
import { fillName } from '../../models/graphql-names.ts';
import {
  changePasswordPath,
  filesPath,
  forgotPasswordPath,
  loginPath,
  registerPath,
  resetPasswordPath,
  rolesPath,
  uploadPath,
  usersPath,
} from '../../target/arrange/things.ts';
import { endpointPath } from '../../target/endpoints.ts';
import { hasCapability } from '../../target/target.ts';
import type { Scope } from '../check.ts';
import { collections } from '../writing/subjects.ts';
import type { Ask } from './endpoints.ts';

/** An action, and requests that need it and change nothing: they name what is not there, or lack a part. */
export interface ActionRow {
  readonly action: string;
  readonly rest?: Ask;
  readonly query?: string;
  readonly mutation?: string;
}

const nobody = '999999999';
const get = (path: string): Ask => ({ method: 'GET', path });
const remove = (path: string): Ask => ({ method: 'DELETE', path });
const id = '{ data { id } }';

const ofFiles = (name: string, row: Omit<ActionRow, 'action'>): ActionRow => ({
  action: `plugin::upload.content-api.${name}`,
  ...row,
});
const ofUsers = (name: string, row: Omit<ActionRow, 'action'>): ActionRow => ({
  action: `plugin::users-permissions.${name}`,
  ...row,
});

/** Pairs with actions of localizations and locales. */
function localizedPairs({ model, target, world }: Scope): ActionRow[][] {
  const localized = hasCapability(target, 'i18n') ? collections(model).find((type) => type.localized) : undefined;
  if (!localized || world.defaultLocale === undefined) return [];
  const args = `id: ${nobody}, data: {}, locale: ${JSON.stringify(world.defaultLocale)}`;
  return [
    [
      // to read entries of each locale is not to read the locales
      { action: `${localized.uid}.find` },
      { action: 'plugin::i18n.locales.listLocales', rest: get('/api/i18n/locales'), query: `i18NLocales ${id}` },
    ],
    [
      { action: `${localized.uid}.create` },
      {
        action: `${localized.uid}.createLocalization`,
        rest: { method: 'POST', path: `${endpointPath(localized)}/${nobody}/localizations`, body: {} },
        mutation: `${fillName('create<X>Localization', localized)}(${args}) ${id}`,
      },
    ],
  ];
}

/** Ways in, with bodies that let nobody in. */
const signInPairs: ActionRow[][] = [
  [
    ofUsers('auth.register', { rest: { method: 'POST', path: registerPath, body: {} } }),
    ofUsers('auth.forgotPassword', { rest: { method: 'POST', path: forgotPasswordPath, body: {} } }),
  ],
  [
    ofUsers('auth.changePassword', {
      rest: { method: 'POST', path: changePasswordPath, body: {} },
      mutation: 'changePassword(currentPassword: "a", password: "b", passwordConfirmation: "c") { jwt }',
    }),
    ofUsers('auth.sendEmailConfirmation', {
      rest: { method: 'POST', path: '/api/auth/send-email-confirmation', body: {} },
    }),
  ],
  [
    ofUsers('auth.callback', { rest: { method: 'POST', path: loginPath, body: {} } }),
    ofUsers('auth.resetPassword', { rest: { method: 'POST', path: resetPasswordPath, body: {} } }),
  ],
];

/** Pairs of actions that a server may confuse. */
export function pairsIn(scope: Scope): ActionRow[][] {
  const { target } = scope;
  const user = `${usersPath}/${nobody}`;
  const role = `${rolesPath}/${nobody}`;
  const file = `${filesPath}/${nobody}`;
  return [
    ...(hasCapability(target, 'upload')
      ? [
          [
            ofFiles('find', { rest: get(filesPath), query: `uploadFiles ${id}` }),
            ofFiles('findOne', { rest: get(file), query: `uploadFile(id: ${nobody}) ${id}` }),
          ],
          [
            ofFiles('upload', {
              rest: { method: 'POST', path: uploadPath, body: {} },
              mutation: `updateFileInfo(id: ${nobody}, info: { caption: "x" }) ${id}`,
            }),
            ofFiles('destroy', { rest: remove(file), mutation: `removeFile(id: ${nobody}) ${id}` }),
          ],
        ]
      : []),
    [
      ofUsers('user.find', { rest: get(usersPath), query: `usersPermissionsUsers ${id}` }),
      ofUsers('user.findOne', { rest: get(user), query: `usersPermissionsUser(id: ${nobody}) ${id}` }),
    ],
    [ofUsers('user.count', { rest: get(`${usersPath}/count`) }), ofUsers('user.me', { rest: get(`${usersPath}/me`) })],
    [
      ofUsers('user.create', {
        rest: { method: 'POST', path: usersPath, body: {} },
        mutation: `createUsersPermissionsUser(data: {}) ${id}`,
      }),
      ofUsers('user.update', {
        rest: { method: 'PUT', path: user, body: { blocked: false } },
        mutation: `updateUsersPermissionsUser(id: ${nobody}, data: { blocked: false }) ${id}`,
      }),
    ],
    [
      ofUsers('user.destroy', {
        rest: remove(user),
        mutation: `deleteUsersPermissionsUser(id: ${nobody}) ${id}`,
      }),
      ofUsers('role.deleteRole', {
        rest: remove(role),
        mutation: `deleteUsersPermissionsRole(id: ${nobody}) { ok }`,
      }),
    ],
    [
      ofUsers('role.find', { rest: get(rolesPath), query: `usersPermissionsRoles ${id}` }),
      ofUsers('role.findOne', { rest: get(role), query: `usersPermissionsRole(id: ${nobody}) ${id}` }),
    ],
    ...signInPairs,
    [
      ofUsers('role.createRole', {
        rest: { method: 'POST', path: rolesPath, body: {} },
        mutation: 'createUsersPermissionsRole(data: {}) { ok }',
      }),
      ofUsers('role.updateRole', {
        rest: { method: 'PUT', path: role, body: {} },
        mutation: `updateUsersPermissionsRole(id: ${nobody}, data: {}) { ok }`,
      }),
    ],
    [
      ofUsers('permissions.getPermissions', { rest: get('/api/users-permissions/permissions') }),
      ofUsers('auth.emailConfirmation', { rest: get('/api/auth/email-confirmation') }),
    ],
    ...localizedPairs(scope),
  ];
}
