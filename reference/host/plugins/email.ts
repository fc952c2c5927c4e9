/** `strapi.plugin('email')`: logs mail instead of sending it. */
import { membersOf } from '../../model/object.ts';
import type { Bag } from '../callable.ts';

/** The services of the plugin. */
export function emailServices(log: (text: string) => void): Bag {
  const send = async (mail: unknown): Promise<void> => {
    const { to, subject, text, html } = membersOf(mail);
    log(`mail to ${to}: ${subject}\n${text ?? html ?? ''}`);
  };
  return {
    email: {
      send,
      /** Replaces `<%= user.name %>` in subject, text and html by that member of `data`. */
      sendTemplatedEmail: (mail: unknown, template: unknown, data: unknown) => {
        const texts = Object.entries(membersOf(template)).map(([name, text]) => [name, fillTemplate(text, data)]);
        return send({ ...membersOf(mail), ...Object.fromEntries(texts) });
      },
      getProviderSettings: () => ({ provider: 'log', settings: {} }),
    },
  };
}

function fillTemplate(text: unknown, data: unknown): string {
  return String(text).replace(/<%[=-]\s*([\w.]+)\s*%>/g, (_, path: string) => {
    const value = path.split('.').reduce<unknown>((at, name) => membersOf(at)[name], data);
    return String(value ?? '');
  });
}
