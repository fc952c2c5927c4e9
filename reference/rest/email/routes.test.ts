import express from 'express';
import request from 'supertest';
import { expect, it } from 'vitest';
import type { Mail } from '../../access/mail.ts';
import { createAccess } from '../../access/viewer.ts';
import { errorHandler } from '../errors.ts';
import { pluginRoutes } from '../plugin-routes.ts';
import { emailRoutes } from './routes.ts';

it('POST /email delivers the mail of a sender with the permission, and answers an empty object', async () => {
  const mails: Mail[] = [];
  const mailer = { send: async (mail: Mail) => void mails.push(mail) };
  const app = express().use('/api', pluginRoutes(createAccess({ tokens: ['t0ken'] }), emailRoutes(mailer)));
  app.use(errorHandler(() => {}));
  const mail = { to: 'a@b.c', from: 'me@b.c', subject: 'hello', html: '<p>you</p>' };
  expect((await request(app).post('/api/email').send(mail)).status).toBe(403);
  const answer = await request(app).post('/api/email').set('Authorization', 'Bearer t0ken').send(mail);
  expect([answer.status, answer.body]).toEqual([200, {}]);
  expect(mails).toEqual([{ ...mail, text: '<p>you</p>' }]);
});
