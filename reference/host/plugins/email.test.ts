import { expect, it } from 'vitest';
import { membersOf } from '../../model/object.ts';
import type { Bag, Callable } from '../callable.ts';
import { emailServices } from './email.ts';

it('tells mail to the log, templates filled in', async () => {
  const lines: string[] = [];
  const email: Bag = membersOf(emailServices((line) => void lines.push(line)).email);
  await (email.send as Callable)({ to: 'a@example.com', subject: 'Hi', text: 'there' });
  const code = { text: '<%= process.exit(1) %> <% throw 1 %> #{1 + 1} <%= constructor.constructor("return 1")() %>' };
  await (email.sendTemplatedEmail as Callable)({ to: 'c@example.com', subject: 'Code' }, code, {});
  expect(lines.pop()).toBe(`mail to c@example.com: Code\n${code.text}`);
  const template = { subject: 'Hi <%= user.name %>', text: '<%= user.name %> has <%= count %> <%= none.at.all %>' };
  await (email.sendTemplatedEmail as Callable)({ to: 'b@example.com' }, template, { user: { name: 'Ona' }, count: 2 });
  expect(lines).toEqual(['mail to a@example.com: Hi\nthere', 'mail to b@example.com: Hi Ona\nOna has 2 ']);
});
