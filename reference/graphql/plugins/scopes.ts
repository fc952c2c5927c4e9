/** Which permission a generated operation on a content-type of a plugin needs, as observed. */

/** By uid and action; what is not here needs `uid.action` like any content-type, which no role can be given. */
const SCOPES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'plugin::upload.file': {
    find: 'plugin::upload.content-api.find',
    findOne: 'plugin::upload.content-api.findOne',
    create: 'plugin::upload.content-api.upload',
    update: 'plugin::upload.content-api.upload',
    delete: 'plugin::upload.content-api.destroy',
  },
  'plugin::users-permissions.user': { delete: 'plugin::users-permissions.user.destroy' },
  'plugin::users-permissions.role': {
    create: 'plugin::users-permissions.role.createRole',
    update: 'plugin::users-permissions.role.updateRole',
    delete: 'plugin::users-permissions.role.deleteRole',
  },
  'plugin::i18n.locale': {
    find: 'plugin::i18n.locales.listLocales',
    findOne: 'plugin::i18n.locales.listLocales',
  },
};

/** The permission, `uid.action`, of an action (`find`, `findOne`, `create`, `update`, `delete`) on a content-type. */
export function scopeOf(uid: string, action: string): string {
  return SCOPES[uid]?.[action] ?? `${uid}.${action}`;
}
