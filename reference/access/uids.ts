/** Uids of the content-types of access. */

export const USER_UID = 'plugin::users-permissions.user';
export const ROLE_UID = 'plugin::users-permissions.role';
export const PERMISSION_UID = 'plugin::users-permissions.permission';
export const TOKEN_UID = 'admin::api-token';
export const SETTING_UID = 'strapi::core-store';
