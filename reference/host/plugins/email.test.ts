import { expect, it } from 'vitest';
import type { Mail } from '../../access/mail.ts';
import { membersOf } from '../../model/object.ts';
import type { Callable } from '../callable.ts';
import { emailPlugin } from './email.ts';

it('a template is filled with members of the data, and members that are missing with nothing', async () => {
  const mails: Mail[] = [];
  const { server } = emailPlugin({ send: async (mail) => void mails.push(mail) });
  const { sendTemplatedEmail } = membersOf(membersOf(server.services).email);
  const template = { subject: 'Hi <%= user.name %>', text: '<%- user.name %><%= nothing.here %>!' };
  await (sendTemplatedEmail as Callable)({ to: 'a@b.c' }, template, { user: { name: 'Ann' } });
  expect(mails).toEqual([{ to: 'a@b.c', subject: 'Hi Ann', text: 'Ann!' }]);
});

it('a template runs no code', async () => {
  const mails: Mail[] = [];
  const { server } = emailPlugin({ send: async (mail) => void mails.push(mail) });
  const { sendTemplatedEmail } = membersOf(membersOf(server.services).email);
  const code = { text: '<%= process.exit(1) %> <% throw 1 %> #{1 + 1} <%= constructor.constructor("return 1")() %>' };
  await (sendTemplatedEmail as Callable)({ to: 'c@b.c', subject: 'Code' }, code, {});
  expect(mails[0]?.text).toBe(code.text);
});
