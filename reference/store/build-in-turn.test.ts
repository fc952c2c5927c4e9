import { expect, it } from 'vitest';
import { buildInTurn } from './build-in-turn.ts';
import { Links } from './links.ts';

const ref = { uid: 'api::tag.tag', id: 7 };

function deferredLinks() {
  const links = new Links();
  let times = 0;
  links.buildLater((built) => {
    times += 1;
    built.add(1, [ref]);
  });
  return { links, times: () => times };
}

it('builds all deferred links', async () => {
  const all = [deferredLinks(), deferredLinks()];
  await buildInTurn(
    all.map(({ links }) => links),
    0,
  );
  expect(all.map(({ links }) => links.isBuilt)).toEqual([true, true]);
});

it('does not build links again that were read meanwhile', async () => {
  const { links, times } = deferredLinks();
  const building = buildInTurn([links], 5);
  expect(links.isBuilt).toBe(false);
  expect(links.of(1)).toEqual([ref]);
  await building;
  expect(times()).toBe(1);
});
