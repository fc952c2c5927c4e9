import { expect, it } from 'vitest';
import { defaultProject } from '../models/package-root.ts';
import { readModel } from '../models/read.ts';
import type { Target } from '../target/target.ts';
import { watchContent } from './disturbance.ts';

/** A target whose lists all have these entries. */
function listing(entries: { readonly ids: readonly number[] }): Target {
  const body = () => ({
    data: entries.ids.map((id) => ({ id, attributes: { updatedAt: '2024-01-09T10:00:00.000Z' } })),
    meta: { pagination: { pageCount: 1 } },
  });
  const send = async () => ({ status: 200, headers: {}, text: '', body: body() });
  return { send } as unknown as Target;
}

it('a change that another client undoes is remembered', async () => {
  const content = { ids: [1, 2] };
  const watch = await watchContent(readModel(defaultProject()), listing(content));
  expect(await watch.changed()).toBe(false);
  expect(watch.wasChanged).toBe(false);

  content.ids = [1, 2, 3];
  expect(await watch.changed()).toBe(true);

  content.ids = [1, 2];
  expect(await watch.changed()).toBe(false);
  expect(watch.wasChanged).toBe(true);
});
