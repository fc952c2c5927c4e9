/** `strapi.plugin('email')`: mail never leaves the machine, it is told to the log. */
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
      /** `<%= user.name %>` in subject, text and html stands for what `data` has there. */
      sendTemplatedEmail: (mail: unknown, template: unknown, data: unknown) => {
        const written = Object.entries(membersOf(template)).map(([name, text]) => [name, filled(text, data)]);
        return send({ ...membersOf(mail), ...Object.fromEntries(written) });
      },
      getProviderSettings: () => ({ provider: 'log', settings: {} }),
    },
  };
}

function filled(text: unknown, data: unknown): string {
  return String(text).replace(/<%[=-]\s*([\w.]+)\s*%>/g, (_, path: string) => {
    const value = path.split('.').reduce<unknown>((at, name) => membersOf(at)[name], data);
    return String(value ?? '');
  });
}
