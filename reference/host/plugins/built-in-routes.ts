/** The endpoints of plugins in the form in which an extension finds and changes them: `plugin.routes['content-api']`. */

/** One route, as Strapi writes it. */
export interface PluginRow {
  readonly method: string;
  readonly path: string;
  /** `auth.callback` */
  readonly handler: string;
  readonly config: { readonly prefix?: string };
}

const row = (text: string, config: PluginRow['config'] = {}): PluginRow => {
  const [method = '', path = '', handler = ''] = text.split(' ');
  return { method, path, handler, config: { ...config } };
};
const atPrefix = (text: string): PluginRow => row(text, { prefix: '' });

const ROUTES: Readonly<Record<string, () => readonly PluginRow[]>> = {
  'users-permissions': () => [
    ...[
      'GET /connect/(.*) auth.connect',
      'POST /auth/local auth.callback',
      'POST /auth/local/register auth.register',
      'GET /auth/:provider/callback auth.callback',
      'POST /auth/forgot-password auth.forgotPassword',
      'POST /auth/reset-password auth.resetPassword',
      'GET /auth/email-confirmation auth.emailConfirmation',
      'POST /auth/send-email-confirmation auth.sendEmailConfirmation',
      'POST /auth/change-password auth.changePassword',
      'GET /users/count user.count',
      'GET /users user.find',
      'GET /users/me user.me',
      'GET /users/:id user.findOne',
      'POST /users user.create',
      'PUT /users/:id user.update',
      'DELETE /users/:id user.destroy',
    ].map(atPrefix),
    ...[
      'GET /roles/:id role.findOne',
      'GET /roles role.find',
      'POST /roles role.createRole',
      'PUT /roles/:id role.updateRole',
      'DELETE /roles/:id role.deleteRole',
      'GET /permissions permissions.getPermissions',
    ].map((text) => row(text)),
  ],
  upload: () =>
    [
      'POST / content-api.upload',
      'GET /files content-api.find',
      'GET /files/:id content-api.findOne',
      'DELETE /files/:id content-api.destroy',
    ].map((text) => row(text)),
};

/** The routes of a plugin, its own to change; none where its endpoints cannot be extended. */
export function routesOf(plugin: string): readonly PluginRow[] {
  return ROUTES[plugin]?.() ?? [];
}
