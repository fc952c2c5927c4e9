/** The email plugin, in the form of a plugin of the project: extensions and code replace its parts as in Strapi. */
import { type Mailer, mailOf } from '../../access/mail.ts';
import { membersOf } from '../../model/object.ts';
import type { LoadedPlugin } from '../code/load-plugins.ts';
import type { Context } from '../http/context.ts';

/** The part of the application that the plugin uses. */
interface Application {
  plugin(name: string): { service(name: string): { send(mail: unknown): Promise<unknown> }; provider: unknown };
}

/** Makes the plugin. Its provider passes mails to `mailer`: nothing leaves the machine. */
export function emailPlugin(mailer: Mailer): LoadedPlugin {
  const send = (mail: unknown) => mailer.send(mailOf(membersOf(mail)));
  const email = {
    send,
    /** Replaces `<%= user.name %>` in subject, text and html by that member of `data`. */
    sendTemplatedEmail(mail: unknown, template: unknown, data: unknown) {
      const texts = Object.entries(membersOf(template)).map(([name, text]) => [name, fillTemplate(text, data)]);
      return send({ ...membersOf(mail), ...Object.fromEntries(texts) });
    },
    getProviderSettings: () => ({ provider: 'log', settings: {} }),
  };
  const controller = ({ strapi }: { readonly strapi: Application }) => ({
    async send(ctx: Context) {
      await strapi.plugin('email').service('email').send(ctx.request.body);
      ctx.send({});
    },
  });
  return {
    name: 'email',
    file: 'plugin::email',
    schemas: [],
    beforeGraphql: true,
    server: {
      services: { email },
      controllers: { email: controller },
      routes: {
        'content-api': { type: 'content-api', routes: [{ method: 'POST', path: '/', handler: 'email.send' }] },
        admin: { type: 'admin', routes: [] },
      },
      register({ strapi }: { readonly strapi: Application }) {
        strapi.plugin('email').provider = { send };
      },
    },
  };
}

function fillTemplate(text: unknown, data: unknown): string {
  return String(text).replace(/<%[=-]\s*([\w.]+)\s*%>/g, (_, path: string) => {
    const value = path.split('.').reduce<unknown>((at, name) => membersOf(at)[name], data);
    return String(value ?? '');
  });
}
