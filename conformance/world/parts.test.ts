import { describe, expect, it } from 'vitest';
import { attribute } from '../models/model.fixture.ts';
import type { Model } from '../models/model.ts';
import { PartMaker } from './parts.ts';

const model: Model = {
  contentTypes: [],
  components: [
    { uid: 'c.text', attributes: [attribute('text', 'string')] },
    {
      uid: 'c.card',
      attributes: [
        attribute('tags', 'relation', { relation: 'oneToMany', target: 'api::tag.tag' }),
        attribute('inner', 'component', { component: 'c.card' }),
        attribute('picture', 'media'),
      ],
    },
  ],
};

const maker = (): PartMaker => new PartMaker({ model, seed: 1, nonce: 'n', candidates: () => [1, 2, 3, 4, 5] });
const places = Array.from({ length: 12 }, (_, at) => at);

describe('the parts of own entries', () => {
  it('are known as they are sent', () => {
    const text = attribute('intro', 'component', { component: 'c.text', required: true });
    const filled = maker().fill(text, 0);
    expect(filled?.parts).toEqual([{ component: 'c.text', values: filled?.body, links: {}, parts: {}, files: {} }]);
  });

  it('keep to the least and the most that a list allows', () => {
    const list = attribute('list', 'component', { component: 'c.text', repeatable: true, min: 1, max: 2 });
    const partMaker = maker();
    const lengths = places.map((at) => partMaker.fill(list, at)?.parts.length ?? 0);
    expect(Math.min(...lengths)).toBe(1);
    expect(Math.max(...lengths)).toBe(2);
  });

  it('show every component of a zone, several of one kind, and none', () => {
    const zone = attribute('zone', 'dynamiczone', { components: ['c.text', 'c.card'] });
    const partMaker = maker();
    const kinds = places.map((at) => (partMaker.fill(zone, at)?.parts ?? []).map(({ component }) => component));
    expect(kinds).toContainEqual([]);
    expect(kinds.some((uids) => new Set(uids).size === 2 && uids.length === 3)).toBe(true);
  });

  it('leave single ones out now and then', () => {
    const single = attribute('card', 'component', { component: 'c.card' });
    const partMaker = maker();
    expect(places.map((at) => partMaker.fill(single, at)?.body)).toContain(null);
  });

  it('link to each entry once, and end where components nest in themselves', () => {
    const list = attribute('cards', 'component', { component: 'c.card', repeatable: true });
    const partMaker = maker();
    const linked = places.flatMap((at) =>
      (partMaker.fill(list, at)?.parts ?? []).flatMap(({ links }) => links.tags ?? []),
    );
    expect(new Set(linked).size).toBe(linked.length);
  });
});
