import { expect, it } from 'vitest';
import { scope } from '../../judge/library.fixture.ts';
import { attribute, collection } from '../../models/model.fixture.ts';
import { worldOf } from '../../world/world.ts';
import { askingOnGrounds } from './on-grounds.ts';

it('has examples of lists and of entries by id, however many lists there are', () => {
  const type = collection('thing', { attributes: [attribute('title', 'string')] });
  const moment = '2026-01-02T03:04:05.006Z';
  const values = { title: 'a', createdAt: moment, updatedAt: moment };
  const entries = Array.from({ length: 12 }, (_, at) => at + 1).map((id) => ({
    ...{ uid: type.uid, id, segment: String(id), values, links: {} },
    own: true,
  }));
  const plan = askingOnGrounds({
    ...{ id: 'rest.fields.list', asks: 'both' },
    parameters: () => Array.from({ length: 40 }, () => ({ fields: ['title'] })),
  }).plan({ target: scope.target, model: { contentTypes: [type], components: [] }, world: worldOf(entries) });
  const examples: readonly unknown[] = 'examples' in plan ? plan.examples : [plan];
  const [lists, byId] = [false, true].map((hasId) =>
    examples.filter((example) => JSON.stringify(example).includes('"at":') === hasId),
  );
  expect([lists?.length, byId?.length]).toEqual([8, 4]);
});
