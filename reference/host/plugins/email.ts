/** `strapi.plugin('email')`: mail never leaves the machine, it is told to the log. */
import { type Bag, bagOf } from '../callable.ts';

/** The services of the plugin. */
export function emailServices(log: (text: string) => void): Bag {
  const send = async (mail: unknown): Promise<void> => {
    const { to, subject, text, html } = bagOf(mail);
    log(`mail to ${to}: ${subject}\n${text ?? html ?? ''}`);
  };
  return {
    email: {
      send,
      /** `<%= user.name %>` in subject, text and html stands for what `data` has there. */
      sendTemplatedEmail: (mail: unknown, template: unknown, data: unknown) => {
        const written = Object.entries(bagOf(template)).map(([name, text]) => [name, filled(text, data)]);
        return send({ ...bagOf(mail), ...Object.fromEntries(written) });
      },
      getProviderSettings: () => ({ provider: 'log', settings: {} }),
    },
  };
}

function filled(text: unknown, data: unknown): string {
  return String(text).replace(/<%[=-]\s*([\w.]+)\s*%>/g, (_, path: string) => {
    const value = path.split('.').reduce<unknown>((at, name) => bagOf(at)[name], data);
    return String(value ?? '');
  });
}
