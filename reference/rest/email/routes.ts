/** The endpoint of the email plugin, which sends a mail: here it goes where all mail goes. */
import { type Mailer, mailOf } from '../../access/mail.ts';
import { readObject } from '../body.ts';
import { type PluginRoute, routesWith } from '../plugin-routes.ts';

/** The route `/email`; its answer is empty, as in Strapi. */
export const emailRoutes = (mailer: Mailer): PluginRoute[] =>
  routesWith('email', {
    async 'POST /email'({ request, response }) {
      await mailer.send(mailOf(await readObject(request, response)));
      return { body: {} };
    },
  });
