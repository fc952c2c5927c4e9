import { expect, it } from 'vitest';
import { USER_UID } from '../../../access/uids.ts';
import { createUsers } from '../../../access/users.ts';
import { createFind } from '../../../content/find.ts';
import { CHEAP, createPasswords } from '../../../content/password.ts';
import { createContent } from '../../../content/service.ts';
import { buildModel } from '../../../model/build-model.ts';
import { openStore } from '../../../store/open-store.ts';
import { showMe } from './me.ts';

it('what a project makes private of users is not shown to themselves either', async () => {
  const email = { type: 'email', private: true };
  const extension = { uid: USER_UID, file: 'user/schema.json', value: { attributes: { email } } };
  const model = buildModel({ contentTypes: [], components: [], extensions: [extension] });
  const store = await openStore(model);
  const passwords = createPasswords(CHEAP);
  const content = createContent({ model, store, defaultLocale: 'en', passwords });
  const users = createUsers({ model, reader: store, content, passwords });
  const limits = { defaultLimit: 25, maxLimit: 100, withCount: true };
  const find = createFind(model, store, { limits, defaultLocale: 'en' });
  const user = await users.add({ username: 'ada', email: 'ada@example.com', password: 'abcdef' });
  const rendered = showMe(find, users)(user, { may: () => true });
  expect(rendered).toMatchObject({ id: user.id, username: 'ada', role: null });
  for (const secret of ['email', 'password', 'resetPasswordToken']) expect(rendered).not.toHaveProperty(secret);
});
