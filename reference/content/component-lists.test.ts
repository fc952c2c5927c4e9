/** How many components a list takes, and what is no component at all. */
import { beforeEach, describe, expect, it } from 'vitest';
import { buildModel } from '../model/build-model.ts';
import type { ContentType } from '../model/model.ts';
import { openStore } from '../store/open-store.ts';
import type { Content } from './content.ts';
import { createContent } from './service.ts';

const model = buildModel({
  contentTypes: [
    {
      uid: 'api::page.page',
      file: 'page.json',
      value: {
        info: { singularName: 'page', pluralName: 'pages', displayName: 'Page' },
        options: { draftAndPublish: true },
        attributes: {
          lines: { type: 'component', component: 'shared.line', repeatable: true, min: 1, max: 2 },
          head: { type: 'component', component: 'shared.line', required: true },
          body: { type: 'dynamiczone', components: ['shared.line'], required: true, max: 1 },
        },
      },
    },
  ],
  components: [
    {
      uid: 'shared.line',
      file: 'line.json',
      value: { info: { displayName: 'Line' }, attributes: { text: { type: 'string' } } },
    },
  ],
  extensions: [],
});
const page = model.contentTypes.get('api::page.page') as ContentType;
const ANYONE = { may: () => true };
const line = { text: 'a' };
const whole = { head: line, body: [{ __component: 'shared.line', ...line }] };

let content: Content;
beforeEach(async () => {
  content = createContent({ model, store: await openStore(model), defaultLocale: 'en' });
});

const problemsOf = (write: Promise<unknown>): Promise<unknown> =>
  write.then(
    () => 'accepted',
    ({ message, details }) =>
      details.errors?.length > 1 ? details.errors.map((each: Error) => each.message) : message,
  );
const create = (data: object) => problemsOf(content.create(page, { ...whole, ...data }, ANYONE));

describe('components of an entry', () => {
  it.each([
    [{}, 'accepted'],
    [{ lines: [] }, 'accepted'],
    [{ lines: [line, line] }, 'accepted'],
    [{ lines: [line, line, line] }, 'lines field must have less than or equal to 2 items'],
    [{ body: [...whole.body, ...whole.body] }, 'body field must have less than or equal to 1 items'],
    [{ head: undefined }, 'head must be defined.'],
    [{ body: undefined }, 'body must be defined.'],
  ])('%j: %s', async (data, answer) => {
    expect(await create(data)).toBe(answer);
  });

  it.each([
    [{ lines: line }, 'lines must be a `array` type'],
    [{ head: [line] }, 'head must be a `object` type'],
    [{ lines: ['a'] }, 'lines[0]'],
  ])('%j is refused at its place', async (data, place) => {
    expect(await create(data)).toContain(place);
  });

  it('a draft may lack them until it is published', async () => {
    const draft = await content.create(page, { publishedAt: null }, ANYONE);
    const publish = (data: object) =>
      problemsOf(content.update(page, draft.id, { ...data, publishedAt: new Date().toISOString() }, ANYONE));
    expect(await publish({})).toEqual(['head must be defined.', 'body must be defined.']);
    expect(await publish({ head: line })).toBe('body must be defined.');
    expect(await publish(whole)).toBe('accepted');
  });
});
