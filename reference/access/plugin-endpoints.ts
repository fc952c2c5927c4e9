/**
 * The endpoints of the plugins, one row each (source document 4.10, 5; observed). A new endpoint is added here: its row makes the
 * route, the permission that roles can get, the form for extensions and the permissions of GraphQL operations, and the compiler
 * demands its answer.
 */

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

interface EndpointFacts {
  /** Controller and action: with the name of the plugin they are the permission that a request needs. */
  readonly handler: `${string}.${string}`;
  /** The role that has the permission from the start. @default none */
  readonly granted?: 'public' | 'authenticated';
  /** Operations of GraphQL that need its permission: a content-type of the plugin and an action. @default none */
  readonly operations?: readonly `${string}.${string}`[];
}

/** By method and path below the prefix, in the syntax of Express. The first one that matches a request answers. */
const PLUGIN_ENDPOINTS = {
  'content-type-builder': {
    'GET /content-type-builder/components': { handler: 'components.getComponents' },
    'GET /content-type-builder/components/:uid': { handler: 'components.getComponent' },
    'GET /content-type-builder/content-types': { handler: 'content-types.getContentTypes' },
    'GET /content-type-builder/content-types/:uid': { handler: 'content-types.getContentType' },
  },
  upload: {
    'POST /upload': { handler: 'content-api.upload', operations: ['file.create', 'file.update'] },
    'GET /upload/files': { handler: 'content-api.find', operations: ['file.find'] },
    'GET /upload/files/:id': { handler: 'content-api.findOne', operations: ['file.findOne'] },
    'DELETE /upload/files/:id': { handler: 'content-api.destroy', operations: ['file.delete'] },
  },
  'users-permissions': {
    'GET /connect/*provider': { handler: 'auth.connect', granted: 'public' },
    'POST /auth/local': { handler: 'auth.callback', granted: 'public' },
    'POST /auth/local/register': { handler: 'auth.register', granted: 'public' },
    'GET /auth/:provider/callback': { handler: 'auth.callback', granted: 'public' },
    'POST /auth/forgot-password': { handler: 'auth.forgotPassword', granted: 'public' },
    'POST /auth/reset-password': { handler: 'auth.resetPassword', granted: 'public' },
    'GET /auth/email-confirmation': { handler: 'auth.emailConfirmation', granted: 'public' },
    'POST /auth/send-email-confirmation': { handler: 'auth.sendEmailConfirmation', granted: 'public' },
    'POST /auth/change-password': { handler: 'auth.changePassword', granted: 'authenticated' },
    'GET /users/count': { handler: 'user.count' },
    'GET /users': { handler: 'user.find' },
    'GET /users/me': { handler: 'user.me', granted: 'authenticated' },
    'GET /users/:id': { handler: 'user.findOne' },
    'POST /users': { handler: 'user.create' },
    'PUT /users/:id': { handler: 'user.update' },
    'DELETE /users/:id': { handler: 'user.destroy', operations: ['user.delete'] },
    'GET /users-permissions/roles/:id': { handler: 'role.findOne' },
    'GET /users-permissions/roles': { handler: 'role.find' },
    'POST /users-permissions/roles': { handler: 'role.createRole', operations: ['role.create'] },
    'PUT /users-permissions/roles/:id': { handler: 'role.updateRole', operations: ['role.update'] },
    'DELETE /users-permissions/roles/:id': { handler: 'role.deleteRole', operations: ['role.delete'] },
    'GET /users-permissions/permissions': { handler: 'permissions.getPermissions' },
  },
  email: {
    'POST /email': { handler: 'email.send' },
  },
  i18n: {
    'GET /i18n/locales': { handler: 'locales.listLocales', operations: ['locale.find', 'locale.findOne'] },
  },
} as const satisfies Readonly<Record<string, Readonly<Record<`${Method} /${string}`, EndpointFacts>>>>;

/** A plugin with endpoints. */
export type Plugin = keyof typeof PLUGIN_ENDPOINTS;

/** The endpoints of a plugin, by method and path. */
export type EndpointOf<Of extends Plugin> = string & keyof (typeof PLUGIN_ENDPOINTS)[Of];

/** An endpoint, with its row split into facts. */
export interface PluginEndpoint {
  readonly plugin: string;
  /** Method and path, as the table has them. */
  readonly key: string;
  readonly method: Method;
  readonly path: string;
  /** `user` */
  readonly controller: string;
  readonly action: string;
  /** `plugin::users-permissions.user.find` */
  readonly permission: string;
  readonly granted?: EndpointFacts['granted'];
  readonly operations: readonly string[];
}

/** All endpoints, in the order of the table. */
export const pluginEndpoints: readonly PluginEndpoint[] = Object.entries(PLUGIN_ENDPOINTS).flatMap(([plugin, rows]) =>
  Object.entries<EndpointFacts>(rows).map(([key, { handler, operations = [], ...facts }]) => {
    const [method = '', path = ''] = key.split(' ');
    const [controller = '', action = ''] = handler.split('.');
    const permission = `plugin::${plugin}.${handler}`;
    return { ...facts, plugin, key, method: method as Method, path, controller, action, permission, operations };
  }),
);

/** Permissions that a role has from the start. */
export const defaultPermissionsOf = (role: NonNullable<EndpointFacts['granted']>): readonly string[] => [
  ...new Set(pluginEndpoints.filter(({ granted }) => granted === role).map(({ permission }) => permission)),
];
