import { expect, it } from 'vitest';
import { buildModel } from '../model/build-model.ts';
import type { ContentType } from '../model/model.ts';
import { BEHAVIOURS, PROFILES, type Profile } from '../model/profile.ts';
import { openStore } from '../store/open-store.ts';
import { createContent } from './service.ts';

const model = buildModel({
  contentTypes: [
    {
      uid: 'api::note.note',
      file: 'note.json',
      value: {
        info: { singularName: 'note', pluralName: 'notes', displayName: 'Note' },
        attributes: { parts: { type: 'component', component: 'shared.line', repeatable: true } },
      },
    },
  ],
  components: [
    {
      uid: 'shared.line',
      file: 'line.json',
      value: { info: { displayName: 'Line' }, attributes: { text: { type: 'string', required: true } } },
    },
  ],
  extensions: [],
});
const note = model.contentTypes.get('api::note.note') as ContentType;
const ANYONE = { may: () => true };

const statusOf = (write: Promise<unknown>): Promise<unknown> =>
  write.then(
    () => 'accepted',
    ({ message }) => message,
  );

async function noteIn(profile: Profile) {
  const store = await openStore(model);
  const content = createContent({ model, store, defaultLocale: 'en', behaviour: BEHAVIOURS[profile] });
  const { id } = await content.create(note, { parts: [] }, ANYONE);
  return { content, id };
}

it('an update may add a component without its required attributes in profile strapi-4 alone', async () => {
  const answers: unknown[] = [];
  for (const profile of PROFILES) {
    const { content, id } = await noteIn(profile);
    answers.push(await statusOf(content.update(note, id, { parts: [{}] }, ANYONE)));
  }
  expect(answers).toEqual(['parts[0].text must be defined.', 'accepted']);
});

it('no create may, and no null stands for a required attribute', async () => {
  const { content, id } = await noteIn('strapi-4');
  expect(await statusOf(content.create(note, { parts: [{}] }, ANYONE))).toBe('parts[0].text must be defined.');
  expect(await statusOf(content.update(note, id, { parts: [{ text: null }] }, ANYONE))).toContain('must be a `string`');
});
