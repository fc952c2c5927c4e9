import { describe, expect, it } from 'vitest';
import type { Attribute, Model } from '../../models/model.ts';
import { idsOf, mapParts, mergeParts } from './component-trees.ts';

const attribute = (name: string, type: string, more: Partial<Attribute> = {}): Attribute => ({
  name,
  type,
  required: false,
  private: false,
  unique: false,
  localized: false,
  ...more,
});

const model: Model = {
  contentTypes: [],
  components: [
    {
      uid: 'shared.venue',
      attributes: [
        attribute('name', 'string'),
        attribute('hours', 'component', { component: 'shared.hour', repeatable: true }),
      ],
    },
    { uid: 'shared.hour', attributes: [attribute('day', 'string')] },
  ],
};

const owner = {
  attributes: [attribute('title', 'string'), attribute('venue', 'component', { component: 'shared.venue' })],
};

const venue = {
  id: 1,
  name: 'Hall',
  hours: [
    { id: 5, day: 'sat' },
    { id: 6, day: 'sun' },
  ],
};

describe('trees of components', () => {
  it('have the ids of every depth', () => {
    expect(idsOf(model, owner, { title: 'A', venue })).toEqual({
      venue: {
        id: 1,
        inside: {
          hours: [
            { id: 5, inside: {} },
            { id: 6, inside: {} },
          ],
        },
      },
    });
  });

  it('are mapped without values of the owner and empty attributes', () => {
    expect(mapParts(model, owner, { title: 'A', venue: null }, (item) => item)).toEqual({});
    expect(mapParts(model, owner, { title: 'A', venue }, ({ id }) => ({ id }))).toEqual({ venue: { id: 1 } });
  });

  it('keep what an update by id does not name', () => {
    const sent = { venue: { id: 1, hours: [{ id: 5, day: 'mon' }, { id: 6 }] } };
    expect(mergeParts(model, owner, { title: 'A', venue }, sent)).toEqual({
      venue: {
        id: 1,
        name: 'Hall',
        hours: [
          { id: 5, day: 'mon' },
          { id: 6, day: 'sun' },
        ],
      },
    });
  });

  it('lose what an update sets to null', () => {
    expect(mergeParts(model, owner, { venue }, { venue: null })).toEqual({ venue: null });
  });
});
