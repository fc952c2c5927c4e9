import { expect, it } from 'vitest';
import { layInTurn } from './lay-in-turn.ts';
import { Links } from './links.ts';

const ref = { uid: 'api::tag.tag', id: 7 };

function unlaid() {
  const links = new Links();
  let times = 0;
  links.layLater((own) => {
    times += 1;
    own.add(1, [ref]);
  });
  return { links, times: () => times };
}

it('lays down all that was left for later', async () => {
  const all = [unlaid(), unlaid()];
  await layInTurn(
    all.map(({ links }) => links),
    0,
  );
  expect(all.map(({ links }) => links.isLaid)).toEqual([true, true]);
});

it('does not lay down again what somebody asked for meanwhile', async () => {
  const { links, times } = unlaid();
  const laying = layInTurn([links], 5);
  expect(links.isLaid).toBe(false);
  expect(links.of(1)).toEqual([ref]);
  await laying;
  expect(times()).toBe(1);
});
