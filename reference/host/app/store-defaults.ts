/** Settings of plugins that a Strapi writes at its first start, and that code of projects reads. */

/** Providers that sign users in at a Strapi; only that of the password is on until an administrator changes it. */
const PROVIDERS =
  'discord facebook google github microsoft twitter instagram vk twitch linkedin cognito reddit auth0 cas patreon keycloak';

const GRANT = {
  email: { enabled: true, icon: 'envelope' },
  ...Object.fromEntries(
    PROVIDERS.split(' ').map((name) => [name, { enabled: false, icon: name, key: '', secret: '' }]),
  ),
};

const SENDER = { from: { name: 'Administration Panel', email: 'no-reply@strapi.io' }, response_email: '' };

/** Mails, with the places for values that the service of users fills. */
const EMAIL = {
  reset_password: {
    display: 'Email.template.reset_password',
    icon: 'sync',
    options: { ...SENDER, object: 'Reset password', message: '<p><%= URL %>?code=<%= TOKEN %></p>' },
  },
  email_confirmation: {
    display: 'Email.template.email_confirmation',
    icon: 'check-square',
    options: { ...SENDER, object: 'Account confirmation', message: '<p><%= URL %>?confirmation=<%= CODE %></p>' },
  },
};

/** Values by key, as `Settings` names them; those that are set replace them whole. */
export const STORE_DEFAULTS: Readonly<Record<string, unknown>> = {
  'plugin_users-permissions_grant': GRANT,
  'plugin_users-permissions_email': EMAIL,
};
